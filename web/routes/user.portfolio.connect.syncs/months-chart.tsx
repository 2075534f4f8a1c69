import type { Source } from '@trover/contract/portfolios/positions.ts';
import { layOutSourceMonths } from '../../charts/geometry/source-months.ts';
import { useChartWidth } from '../../charts/use-chart-width.ts';
import { describeRecords, startOfSources, yearsFrom } from '../../components/links/source-chart.tsx';
import { pluralize } from '../../ui/format/format.ts';
import { formatMonth, formatMonthSpan } from '../../ui/format/format-dates.ts';
import styles from './months-chart.module.css';

/** The drawing as text, for screen readers. */
function describe(source: Source): string {
  const busiest = source.trades_by_month.reduce<Source['trades_by_month'][number] | null>(
    (most, each) => (most === null || each.trades > most.trades ? each : most),
    null,
  );
  return [
    describeRecords(source),
    ...(busiest ? [`Most trades in ${formatMonth(busiest.month)}: ${busiest.trades}.`] : []),
    ...source.cases.map(({ company, from, to }) => `Class period of ${company}: ${formatMonthSpan(from, to)}.`),
  ].join(' ');
}

/** The trades of a source by month, below the class periods of its cases. */
export function MonthsChart({ source, today }: { source: Source; today: string }) {
  const [frame, width] = useChartWidth(908);
  const start = startOfSources([source], today);
  const { bars, brackets, held, missed, barBase, stripY, height } = layOutSourceMonths(source, { start, today, width });
  return (
    <div ref={frame} className={styles.frame}>
      <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={describe(source)}>
        {brackets.map((each) => (
          <rect
            key={each.order_id}
            className={styles.period}
            x={each.x}
            y={each.y ?? 18}
            width={each.width}
            height={barBase - (each.y ?? 18)}
          />
        ))}
        {yearsFrom(start, today, width).map(({ x, label }) => (
          <g key={label}>
            <path className={styles.year} d={`M${x} 16V${height}`} />
            <text className={styles.tick} x={x} y="11" textAnchor={x === 0 ? 'start' : 'middle'}>
              {label}
            </text>
          </g>
        ))}
        <text className={styles.today} x={width} y="11" textAnchor="end">
          Today
        </text>
        {brackets.map(
          ({ order_id, ticker, x, y, width: wide }) =>
            y !== null && (
              <g key={order_id}>
                <path className={styles.edge} d={`M${x} ${y + 13}V${y + 1}H${x + wide}V${y + 13}`} />
                <text className={styles.ticker} x={Math.min(x + 4, width - 34)} y={y + 12}>
                  {ticker}
                </text>
              </g>
            ),
        )}
        {bars.map(({ month, trades, ...box }) => (
          <rect key={month} className={styles.bar} {...box}>
            <title>{`${formatMonth(month)}: ${pluralize(trades, 'trade')}`}</title>
          </rect>
        ))}
        {held.map((box) => (
          <rect key={box.x} className={styles.have} x={box.x} y={stripY} width={box.width} height="5" />
        ))}
        {missed.map((gap) => (
          <rect key={gap.x} className={styles.missed} x={gap.x} y={stripY - 0.5} width={gap.width} height="6" rx="1" />
        ))}
      </svg>
    </div>
  );
}
