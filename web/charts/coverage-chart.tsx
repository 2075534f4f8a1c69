import type { Source } from '@trover/contract/portfolios/positions.ts';
import { useMemo, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { pluralize } from '../ui/format/format.ts';
import { formatMonthSpan } from '../ui/format/format-dates.ts';
import { Segmented } from '../ui/segmented.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../ui/table.tsx';
import chart from './chart.module.css';
import styles from './coverage-chart.module.css';
import {
  type CoverageRow,
  coveragePoints,
  layOutCoverage,
  nextRow,
  rowHeight,
  wordsOfGap,
} from './geometry/coverage.ts';
import { ChartTip, tipHeight } from './keyboard/tip.tsx';
import { useChartKeys } from './keyboard/use-keyboard-navigation.ts';
import { useChartWidth } from './use-chart-width.ts';

const MIN_WIDTH = 780;

/** One row for each entity and source: periods with records, and gaps that overlap a class period. */
export function CoverageChart({ sources, today }: { sources: readonly Source[]; today: string }) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <>
      <div className={styles.legend}>
        <Legend className={styles.have} label="Records held" />
        <Legend className={styles.gap} label="No record, no claim affected" />
        <Legend className={styles.missed} label="Missing, affects a claim" />
        <Legend className={styles.period} label="Class period of a held case" />
        <Segmented
          label="Coverage as"
          options={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {view === 'chart' ? <Chart sources={sources} today={today} /> : <CoverageTable sources={sources} />}
    </>
  );
}

function Legend({ className, label }: { className: string | undefined; label: string }) {
  return (
    <span className={styles.key}>
      <svg viewBox="0 0 14 14" aria-hidden="true">
        <rect className={className} x=".5" y="3.5" width="13" height="7" />
      </svg>
      {label}
    </span>
  );
}

function describe(sources: readonly Source[]): string {
  const missed = sources.flatMap(({ beneficial_owner, name, gaps, cases }) =>
    gaps
      .filter(({ order_ids }) => order_ids.length > 0)
      .map(({ from, to, order_ids }) => {
        const inside = cases.find(({ order_id }) => order_ids.includes(order_id));
        return `${beneficial_owner} at ${name} has no records for ${formatMonthSpan(from, to)}, in the class period of ${inside?.ticker ?? inside?.company}.`;
      }),
  );
  return `Records held for each entity and source, with class periods. ${missed.length ? missed.join(' ') : 'No gap affects a claim.'}`;
}

function Chart({ sources, today }: { sources: readonly Source[]; today: string }) {
  const [frame, measured] = useChartWidth(1376);
  const width = Math.max(MIN_WIDTH, measured);
  const left = width > 1000 ? 232 : 150;
  const { rows, years, todayX, height } = layOutCoverage(sources, { today, width, left });
  const points = useMemo(() => coveragePoints(rows), [rows]);
  const { current, handlers } = useChartKeys(points.length, (from, direction) => nextRow(points, from, direction));
  const point = current === null ? undefined : points[current];
  return (
    <div ref={frame} className={styles.frame}>
      <section
        className={styles.scroll}
        aria-label="Record coverage, as a chart"
        {...handlers}
        onPointerLeave={undefined}
      >
        <svg
          className={classNames(chart.chart, styles.chart)}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          role="img"
          aria-label={describe(sources)}
        >
          {years.map(({ x, label }) => (
            <g key={label}>
              <path className={styles.year} d={`M${x} 20V${height - 8}`} />
              <text className={chart.tick} x={x + 4} y="14">
                {label}
              </text>
            </g>
          ))}
          {rows.map((row) => (
            <Row key={row.source.portfolio_id} row={row} width={width} todayX={todayX} />
          ))}
          <path className={chart.today} d={`M${todayX} 22V${height - 8}`} />
          <text className={classNames(chart.timeLabel, styles.small)} x={todayX} y="14" textAnchor="middle">
            Today
          </text>
          {point && (
            <>
              <rect
                className={styles.found}
                x={point.box.x - 2}
                y={point.y + 18}
                width={point.box.width + 4}
                height="15"
                rx="2"
              />
              <ChartTip
                rows={point.words.map((left, index) => ({ left, right: null, strong: index === 2 }))}
                x={point.box.x}
                top={Math.max(0, Math.min(point.y + 40, height - tipHeight(point.words.length)))}
                width={width}
              />
            </>
          )}
        </svg>
        {/* the names once more, beneath which the rest scrolls */}
        <svg
          className={classNames(chart.chart, styles.chart, styles.names)}
          viewBox={`0 0 ${left} ${height}`}
          width={left}
          height={height}
          aria-hidden="true"
        >
          <rect className={styles.ground} width={left - 6} height={height} />
          {rows.map(({ source, owner, y }) => (
            <g key={source.portfolio_id}>
              <path className={styles.line} d={`M0 ${y}H${left}`} />
              {owner !== null && (
                <text className={styles.owner} x="0" y={y + 18}>
                  {owner}
                </text>
              )}
              <text className={styles.source} x="0" y={y + (owner === null ? 24 : 32)}>
                {source.name}
              </text>
            </g>
          ))}
        </svg>
      </section>
      <p className="sr-only" aria-live="polite">
        {point?.words.join(', ') ?? ''}
      </p>
    </div>
  );
}

function Row({ row, width, todayX }: { row: CoverageRow; width: number; todayX: number }) {
  const { y, held, gaps, periods } = row;
  return (
    <g>
      <path className={styles.line} d={`M0 ${y}H${width}`} />
      {periods.map((period) => (
        <g key={period.order_id}>
          <rect className={chart.classBand} x={period.x} y={y + 5} width={period.width} height={rowHeight - 10} />
          <path
            className={chart.classEdge}
            d={`M${period.x} ${y + 5}v${rowHeight - 10}M${period.x + period.width} ${y + 5}v${rowHeight - 10}`}
          />
        </g>
      ))}
      {periods.map(
        (period) =>
          period.labelled && (
            <text
              key={period.order_id}
              className={classNames(chart.timeLabel, styles.small, styles.onBand)}
              x={period.x + 5}
              y={y + 16}
            >
              {period.ticker}
            </text>
          ),
      )}
      {held.map((box) => (
        <rect key={box.x} className={styles.have} x={box.x} y={y + 22} width={box.width} height="7" rx="1" />
      ))}
      {gaps.map((gap) => (
        <g key={gap.x}>
          <rect
            className={gap.isMissed ? styles.missed : styles.gap}
            x={gap.x}
            y={y + 21.5}
            width={gap.width}
            height="8"
            rx="1"
          />
          {gap.isMissed && (
            <text
              className={classNames(styles.months, styles.onBand)}
              x={wordsOfGap(gap, todayX).x}
              y={y + 16}
              textAnchor={wordsOfGap(gap, todayX).anchor}
            >
              {pluralize(gap.months, 'month')} missing
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

function CoverageTable({ sources }: { sources: readonly Source[] }) {
  const span = ({ from, to }: { from: string; to: string }): string => formatMonthSpan(from, to);
  return (
    <ScrollSideways label="Record coverage, as a table">
      <Table density="dense">
        <thead>
          <tr>
            <HeaderCell>Entity</HeaderCell>
            <HeaderCell>Source</HeaderCell>
            <HeaderCell>Records held</HeaderCell>
            <HeaderCell>No record</HeaderCell>
            <HeaderCell>Missing, affects a claim</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {sources.map(({ portfolio_id, beneficial_owner, name, held, gaps }) => (
            <tr key={portfolio_id}>
              <Cell rowHeader>{beneficial_owner}</Cell>
              <Cell>{name}</Cell>
              <Cell className="t-num">{held.map(span).join(', ') || '–'}</Cell>
              <Cell className="t-num">
                {gaps
                  .filter(({ order_ids }) => order_ids.length === 0)
                  .map(span)
                  .join(', ') || '–'}
              </Cell>
              <Cell className="t-num">
                {gaps
                  .filter(({ order_ids }) => order_ids.length > 0)
                  .map(span)
                  .join(', ') || '–'}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollSideways>
  );
}
