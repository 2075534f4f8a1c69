import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { Figure } from '../../ui/figure.tsx';
import { enDash, pluralize } from '../../ui/format/format.ts';
import { formatMonthSpan } from '../../ui/format/format-dates.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../ui/table.tsx';
import {
  axisOf,
  bandsOf,
  CELL,
  type Coverage,
  cellsOf,
  linesOf,
  type MonthAxis,
  type MonthLine,
  type MonthState,
  monthAddress,
  wholeMonths,
} from './lay-out-months.ts';
import styles from './overview.module.css';

const stateLabels: Readonly<Record<MonthState, string>> = {
  held: 'Received, and reconciles',
  quiet: 'No trades, and no statement',
  differs: 'Does not reconcile',
  missing_counts: 'Missing, affects a claim',
  missing: 'Missing, no claim affected',
};
const states = ['held', 'quiet', 'differs', 'missing_counts', 'missing'] as const;

const span = ({ from, to }: { from: string; to: string }): string => formatMonthSpan(`${from}-01`, `${to}-01`);

/** Positions are percentages, so that the drawing needs no fixed width. */
const percent = (part: number): string => `${Math.round(part * 10_000) / 100}%`;

/** The expected payments of claims that need the missing months, after the fee. */
function Stake({ of }: { of: MonthLine['at_stake'] }): ReactNode {
  if (of.length === 0) return enDash;
  return of.map(({ currency, net_expected: amount }) => (
    <Figure key={currency} amount={amount} currency={currency} certainty="estimated" />
  ));
}

/** The records of each entity and custodian, month by month: as a drawing, and as text. */
export function RecordsSection({
  coverage,
  today,
  cursor,
}: {
  coverage: Coverage;
  today: string;
  cursor: string | null;
}) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const items = linesOf(coverage.items).sort(
    (one, other) => one.entity.localeCompare(other.entity) || one.source.localeCompare(other.source),
  );
  const axis = axisOf(items, today);
  return (
    <section className={styles.section} aria-labelledby="records">
      <header className={styles.head}>
        <h2 id="records">Records, month by month</h2>
        <div className={styles.legend}>
          {states.map((state) => (
            <span key={state}>
              <svg viewBox="0 0 10 11" aria-hidden="true">
                <path className={styles[state]} d={`M1.5 1h7v9h-7z${state === 'differs' ? 'M1.5 10l7 -9' : ''}`} />
              </svg>
              {stateLabels[state]}
            </span>
          ))}
          <span>
            <svg viewBox="0 0 10 11" aria-hidden="true">
              <rect className={styles.band} x=".5" y=".5" width="9" height="10" />
            </svg>
            Class period
          </span>
          <Segmented
            label="Records as"
            options={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: 'Table' },
            ]}
            value={view}
            onChange={setView}
          />
        </div>
      </header>
      {view === 'chart' ? <Months items={items} axis={axis} /> : <InWords items={items} />}
      {(cursor !== null || coverage.next_cursor !== null) && (
        <p className={styles.more}>
          {cursor !== null && <Link to="?#records">First page</Link>}
          {coverage.next_cursor !== null && <Link to={`?cursor=${coverage.next_cursor}#records`}>Next page</Link>}
        </p>
      )}
    </section>
  );
}

function Months({ items, axis }: { items: readonly MonthLine[]; axis: MonthAxis }) {
  return (
    <div className={styles.months}>
      <div className={styles.axis} aria-hidden="true">
        <svg className={styles.years} aria-hidden="true">
          {axis.years.map(({ label, at }) => (
            <text key={label} x={percent(at)} y="13">
              {label}
            </text>
          ))}
        </svg>
        <span>Complete months</span>
        <span>At stake</span>
      </div>
      <ul>
        {items.map((source, index) => (
          <MonthsRow
            key={source.key}
            source={source}
            axis={axis}
            isFirst={items[index - 1]?.beneficial_account_id !== source.beneficial_account_id}
          />
        ))}
      </ul>
    </div>
  );
}

function MonthsRow({ source, axis, isFirst }: { source: MonthLine; axis: MonthAxis; isFirst: boolean }) {
  const { whole, all } = wholeMonths(source);
  const bands = bandsOf(source, axis);
  return (
    <li className={classNames(styles.row, isFirst && styles.first)}>
      <span className={styles.names}>
        <b className={isFirst ? undefined : 'sr-only'}>{source.entity}</b>
        <small>{source.source}</small>
      </span>
      <svg className={styles.cells} role="img" aria-label={inWords(source)}>
        {axis.years.map(({ label, at }) => (
          <line key={label} className={styles.year} x1={percent(at)} x2={percent(at)} y1="0" y2="32" />
        ))}
        {bands.map(({ order_id, from, width }) => (
          <rect key={order_id} className={styles.band} x={percent(from)} y=".5" width={percent(width)} height="30" />
        ))}
        {bands.map(
          ({ order_id, ticker, from, labelled, labelled_on_phone }) =>
            labelled && (
              <text
                key={order_id}
                className={classNames(styles.ticker, !labelled_on_phone && 'desktop-only')}
                x={percent(from)}
                dx="4"
                y="12"
              >
                {ticker}
              </text>
            ),
        )}
        <svg y="18" width="100%" height="11" viewBox={`0 0 ${axis.months * CELL} 11`} preserveAspectRatio="none">
          <title>{inWords(source)}</title>
          {cellsOf(source, axis).map(({ state, path }) => (
            <path key={state} className={styles[state]} d={path} />
          ))}
        </svg>
      </svg>
      <span className={styles.whole}>{all === 0 ? 'No records' : `${whole} of ${all}`}</span>
      <span className={styles.stake}>
        <Stake of={source.at_stake} />
      </span>
    </li>
  );
}

function inWords(source: MonthLine): string {
  const faults = source.runs.filter(({ state }) => state !== 'held');
  if (source.runs.length === 0) return 'No records yet';
  if (faults.length === 0) return 'All months received and reconciled';
  return faults.map((run) => `${span(run)}: ${stateLabels[run.state].toLowerCase()}`).join('. ');
}

function InWords({ items }: { items: readonly MonthLine[] }) {
  const list = (line: MonthLine, state: MonthState): ReactNode => {
    const runs = line.runs.filter((run) => run.state === state);
    if (runs.length === 0) return enDash;
    return runs.map((run, at) => (
      <Fragment key={run.from}>
        {at > 0 && ', '}
        <Link to={monthAddress(line, run.from)}>{span(run)}</Link>
      </Fragment>
    ));
  };
  return (
    <ScrollSideways label="Records, month by month, as a table">
      <Table density="dense">
        <thead>
          <tr>
            <HeaderCell>Entity</HeaderCell>
            <HeaderCell>Custodian</HeaderCell>
            {states.map((state) => (
              <HeaderCell key={state}>{stateLabels[state]}</HeaderCell>
            ))}
            <HeaderCell numeric>Complete months</HeaderCell>
            <HeaderCell numeric>At stake</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {items.map((source) => {
            const { whole, all } = wholeMonths(source);
            return (
              <tr key={source.key}>
                <Cell rowHeader>{source.entity}</Cell>
                <Cell>{source.source}</Cell>
                {states.map((state) => (
                  <Cell key={state}>{list(source, state)}</Cell>
                ))}
                <Cell numeric>{all === 0 ? enDash : `${pluralize(whole, 'month')} of ${all}`}</Cell>
                <Cell numeric>
                  <Stake of={source.at_stake} />
                </Cell>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </ScrollSideways>
  );
}
