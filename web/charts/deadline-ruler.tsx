import { Link } from 'react-router';
import { classNames } from '../ui/class-names.ts';
import { formatDate, formatDaysLeft } from '../ui/format/format-dates.ts';
import { TickerBadge } from '../ui/plate.tsx';
import { Cell, HeaderCell, Table } from '../ui/table.tsx';
import chart from './chart.module.css';
import styles from './deadline-ruler.module.css';
import { type Deadline, layOutRuler, type RulerFlag, type RulerTick } from './geometry/deadline-ruler.ts';
import { useChartWidth } from './use-chart-width.ts';

const height = 138;
const axis = 26;
const textTop = [51, 97] as const;

const strokes = (ticks: readonly RulerTick[]): string =>
  ticks.map(({ x, length }) => `M${x} ${axis}v${-length}`).join('');

/** Deadlines on a ruler of days, or in a table; a list on phones. */
export function DeadlineRuler({
  deadlines,
  today,
  days = 120,
  label,
  defaultWidth = 1280,
  view = 'chart',
}: {
  deadlines: readonly Deadline[];
  today: string;
  days?: number;
  label: string;
  defaultWidth?: number;
  view?: 'chart' | 'table';
}) {
  const [frame, width] = useChartWidth(defaultWidth);
  const { ticks, flags } = layOutRuler(deadlines, today, days, width);
  return (
    <>
      {view === 'table' && <DeadlineTable deadlines={deadlines} today={today} days={days} label={label} />}
      <section ref={frame} className={classNames('desktop-only', view === 'table' && styles.out)} aria-label={label}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: the section is its name, and a title would hover over the links */}
        <svg
          className={classNames(chart.chart, styles.ruler)}
          viewBox={`0 0 ${width} ${height}`}
          height={height}
          preserveAspectRatio="xMinYMin meet"
        >
          <path className={styles.day} d={strokes(ticks.filter(({ month }) => !month))} />
          <path className={styles.month} d={strokes(ticks.filter(({ month }) => month))} />
          {ticks.map(
            (tick) =>
              tick.month && (
                <text key={tick.x} className={chart.tick} x={tick.x + 4} y="18">
                  {tick.month}
                </text>
              ),
          )}
          <path className={chart.base} d={`M0 ${axis}H${ticks.at(-1)?.x ?? width}`} />
          <circle className={styles.now} cx="0" cy={axis} r="4" />
          <text className={chart.timeLabel} x="-3" y="45">
            Today
          </text>
          {flags.map((flag) => (
            <Flag key={flag.deadline.key} flag={flag} />
          ))}
        </svg>
      </section>
      <ul className={classNames('phone-only', styles.list)} aria-label={label}>
        {layOutRuler(deadlines, today, days, 1e9).flags.map(({ deadline, days: left }) => (
          <li key={deadline.key}>
            <TickerBadge ticker={deadline.ticker} />
            <Link to={deadline.to}>{deadline.action ?? deadline.name}</Link>
            <span className={styles.when}>
              <span className="t-num">{formatDate(deadline.date)}</span>{' '}
              <span className="t-time">{formatDaysLeft(left)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Every deadline, including those grouped under one flag. */
function DeadlineTable({
  deadlines,
  today,
  days,
  label,
}: {
  deadlines: readonly Deadline[];
  today: string;
  days: number;
  label: string;
}) {
  return (
    <Table density="compact" className="desktop-only">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          <HeaderCell>Case</HeaderCell>
          <HeaderCell>Next</HeaderCell>
          <HeaderCell numeric>By</HeaderCell>
          <HeaderCell numeric>Days left</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {layOutRuler(deadlines, today, days, 1e9).flags.map(({ deadline, days: left }) => (
          <tr key={deadline.key}>
            <Cell rowHeader>
              <TickerBadge ticker={deadline.ticker} /> <Link to={deadline.to}>{deadline.name}</Link>
            </Cell>
            <Cell>{deadline.action ?? 'Claim'}</Cell>
            <Cell numeric>{formatDate(deadline.date)}</Cell>
            <Cell numeric>{left}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Flag({ flag }: { flag: RulerFlag }) {
  const { deadline, x, others } = flag;
  const top = textTop[flag.row];
  const words = flag.leftwards ? { x: x - 9, textAnchor: 'end' as const } : { x: x + 9 };
  const days = flag.days === 0 ? 'today' : flag.days === 1 ? '1 day' : `${flag.days} days`;
  return (
    <Link
      to={deadline.to}
      className={classNames(styles.flag, flag.urgent && styles.urgent)}
      aria-label={`${deadline.name}, claim by ${formatDate(deadline.date)}, ${days}`}
    >
      <path className={styles.pole} d={`M${x} ${axis - 1}V${top + 19}`} />
      <circle className={styles.dot} cx={x} cy={axis} r="4" />
      <text className={styles.ticker} {...words} y={top}>
        {deadline.ticker}
        <tspan className={styles.days} dx="7">
          {days}
        </tspan>
      </text>
      <text className={styles.name} {...words} y={top + 16}>
        {deadline.action ?? deadline.name}
        {others.length > 0 && ` and ${others.length} more`}
      </text>
    </Link>
  );
}
