import { daysFrom } from '@trover/core/format/dates.ts';
import { Link } from 'react-router';
import { classNames } from '../../../../ui/class-names.ts';
import { pluralize } from '../../../../ui/format/format.ts';
import { formatDayMonth } from '../../../../ui/format/format-dates.ts';
import { sourceLabel } from '../../catalogue/catalogue-labels.ts';
import { addressOfFilter } from '../queue/queue-data.ts';
import { describeDueDate, workLabels } from '../queue/work-labels.ts';
import { type Board, labelsOf, marksOf, mondaysOf, placeOfDay, radiusOf } from './board-data.ts';
import styles from './today.module.css';

const AXIS = 27;

/**
 * Every deadline on one time axis, one row for each kind: late ones at the left of today's line, due ones at the right.
 */
export function Deadlines({
  kinds,
  feeds,
  today,
  isMine,
}: {
  kinds: Board['kinds'];
  feeds: Board['feeds'];
  today: string;
  isMine: boolean;
}) {
  const mondays = mondaysOf(today);
  const now = `${placeOfDay(today, today)}%`;
  const shown = kinds.filter(({ open }) => open > 0);
  const idle = kinds.filter(({ open }) => open === 0);
  return (
    <div className={styles.board}>
      <div className={styles.boardHead} aria-hidden="true">
        <span>What</span>
        <span className={styles.number}>Late</span>
        <span className={styles.number}>Today</span>
        <span className={styles.number}>Open</span>
        <svg className={styles.strip} height="22">
          <title>The weeks</title>
          {mondays
            .filter(({ place }) => place > 3 && Math.abs(place - placeOfDay(today, today)) > 6)
            .map(({ day, place }) => (
              <text key={day} x={`${place}%`} y="15" textAnchor="middle">
                {formatDayMonth(day)}
              </text>
            ))}
          <text className={styles.nowWord} x={now} y="15" textAnchor="middle">
            Today
          </text>
        </svg>
        <span>Next</span>
      </div>
      <div data-rows>
        {shown.map(({ kind, late, escalated, due_today, open, days, next }) => {
          const due = next && describeDueDate(next.due_on, today);
          const marks = marksOf(days, today, next);
          const labels = labelsOf(marks, placeOfDay(today, today));
          return (
            <Link
              key={kind}
              className={styles.boardRow}
              to={addressOfFilter({ kind, ...(isMine && { assignee: 'me' }) })}
            >
              <span>
                <b>{workLabels[kind].list}</b>
                <small>{workLabels[kind].rule}</small>
              </span>
              <span className={styles.number} data-near={late > 0 || undefined}>
                {late === 0 ? '–' : late.toLocaleString('en-US')}
                <span className="sr-only"> late</span>
              </span>
              <span className={styles.number} data-near={due_today > 0 || undefined}>
                {due_today === 0 ? '–' : due_today.toLocaleString('en-US')}
                <span className="sr-only"> due today</span>
              </span>
              <span className={styles.number}>
                <b>{open.toLocaleString('en-US')}</b>
                <span className="sr-only"> open</span>
              </span>
              <svg className={styles.strip} height="46" aria-hidden="true">
                <line className={styles.axis} x1="0" x2="100%" y1={AXIS} y2={AXIS} />
                {mondays.map(({ day, place }) => (
                  <line key={day} className={styles.week} x1={`${place}%`} x2={`${place}%`} y1="0" y2="46" />
                ))}
                <line className={styles.now} x1={now} x2={now} y1="0" y2="46" />
                {marks.map(({ place, count, isNear }, at) => {
                  const label = labels[at];
                  return (
                    <g key={place}>
                      <circle
                        className={isNear ? styles.markNear : styles.mark}
                        cx={`${place}%`}
                        cy={AXIS}
                        r={radiusOf(count)}
                      />
                      {label && (
                        <text
                          className={isNear ? styles.nowWord : undefined}
                          x={`${place}%`}
                          dx={label.shift}
                          y={AXIS - 12}
                          textAnchor={label.anchor}
                        >
                          {label.text}
                        </text>
                      )}
                    </g>
                  );
                })}
              </svg>
              <span className={styles.next}>
                {next && <b>{[next.ticker, next.title].filter(Boolean).join(' ')}</b>}
                {due && (
                  <small className={classNames(styles.dueAt, due.isNear && styles.near)}>
                    {due.text}
                    {escalated > 0 && `, ${escalated.toLocaleString('en-US')} escalated`}
                  </small>
                )}
              </span>
            </Link>
          );
        })}
        {feeds.failing.length > 0 && <FailingFeeds feeds={feeds} today={today} />}
      </div>
      {idle.length > 0 && (
        <details className={styles.idle}>
          <summary>Nothing is due in {pluralize(idle.length, 'other list')}</summary>
          {idle.map(({ kind }) => workLabels[kind].list).join(', ')}.
        </details>
      )}
    </div>
  );
}

const FEED_ROW = 15;

/** The failing sources, each with a bar since its last successful import. */
function FailingFeeds({ feeds: { read, failing }, today }: { feeds: Board['feeds']; today: string }) {
  const now = placeOfDay(today, today);
  const height = Math.max(46, failing.length * FEED_ROW + 8);
  const [first] = failing;
  return (
    <Link className={styles.boardRow} to="/operator/catalogue/sources">
      <span>
        <b>Feeds that failed</b>
        <small>Since the last successful reading</small>
      </span>
      <span className={styles.number}>–</span>
      <span className={styles.number}>–</span>
      <span className={styles.number} data-fault>
        <b>{failing.length}</b>
        <small>of {pluralize(read, 'feed')}</small>
      </span>
      <svg className={styles.strip} height={height} aria-hidden="true">
        <line className={styles.now} x1={`${now}%`} x2={`${now}%`} y1="0" y2={height} />
        {failing.map(({ name, since }, at) => {
          const from = placeOfDay(since.slice(0, 10), today);
          return (
            <g key={name}>
              <rect
                className={styles.down}
                x={`${from}%`}
                width={`${Math.max(0.4, now - from)}%`}
                y={4 + at * FEED_ROW}
                height="10"
              />
              <text x={`${now + 1}%`} y={13 + at * FEED_ROW}>
                {sourceLabel(name)}, {pluralize(Math.max(0, daysFrom(since.slice(0, 10), today)), 'day')}
              </text>
            </g>
          );
        })}
      </svg>
      <span className={styles.next}>
        {first && <b>{sourceLabel(first.name)}</b>}
        {first && <small>{first.failure}</small>}
      </span>
    </Link>
  );
}
