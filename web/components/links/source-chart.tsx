import type { Source } from '@trover/contract/portfolios/positions.ts';
import { layOutCoverage } from '../../charts/geometry/coverage.ts';
import { formatMonthSpan } from '../../ui/format/format-dates.ts';
import styles from './source-chart.module.css';

type Records = Pick<Source, 'name' | 'held' | 'gaps' | 'cases'>;

const height = 34;

/** A source's records as text, for screen readers. */
export function describeRecords({ name, held, gaps }: Records): string {
  const missed = gaps.filter(({ order_ids }) => order_ids.length > 0);
  const spans = held.map(({ from, to }) => formatMonthSpan(from, to)).join(', ');
  if (spans === '') return `${name} has no records yet`;
  return `Records of ${name}: ${spans}. ${
    missed.length > 0
      ? `Missing inside a class period: ${missed.map(({ from, to }) => formatMonthSpan(from, to)).join(', ')}`
      : 'Complete within its class periods'
  }.`;
}

/** The records of one source against the class periods of its cases; all sources of a page share `start`. */
export function SourceChart({
  source,
  start,
  today,
  width = 376,
}: {
  source: Source;
  start: string;
  today: string;
  width?: number;
}) {
  const { rows } = layOutCoverage([source], { today, width: width + 64, left: 0, start });
  const [row] = rows;
  if (!row) return null;
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={describeRecords(source)}>
      {yearsFrom(start, today, width).map(({ x, label }) => (
        <path key={label} className={styles.year} d={`M${x} 0V${height}`} />
      ))}
      {row.periods.map((period) => (
        <g key={period.order_id}>
          <rect className={styles.period} x={period.x} y="2" width={period.width} height="30" />
          <path className={styles.edge} d={`M${period.x} 2v30M${period.x + period.width} 2v30`} />
        </g>
      ))}
      {row.periods.map(
        (period) =>
          period.labelled && (
            <text key={period.order_id} className={styles.ticker} x={Math.min(period.x + 4, width - 40)} y="13">
              {period.ticker}
            </text>
          ),
      )}
      {row.held.map((box) => (
        <rect key={box.x} className={styles.have} x={box.x} y="20" width={box.width} height="6" rx="1" />
      ))}
      {row.gaps
        .filter(({ isMissed }) => isMissed)
        .map((gap) => (
          <rect key={gap.x} className={styles.missed} x={gap.x} y="19.5" width={gap.width} height="7" rx="1" />
        ))}
    </svg>
  );
}

/** The years above the charts of a page. */
export function SourceAxis({ start, today, width = 376 }: { start: string; today: string; width?: number }) {
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} 14`} aria-hidden="true">
      {yearsFrom(start, today, width).map(({ x, label }) => (
        <text key={label} className={styles.tick} x={x} y="11" textAnchor={x === 0 ? 'start' : 'middle'}>
          {label}
        </text>
      ))}
      <text className={styles.today} x={width} y="11" textAnchor="end">
        Today
      </text>
    </svg>
  );
}

/** January of the first year in the records or class periods of these sources. */
export function startOfSources(sources: readonly Records[], today: string): string {
  const days = sources.flatMap(({ held, cases }) => [...held, ...cases].map(({ from }) => from)).sort();
  return `${(days[0] ?? today).slice(0, 4)}-01-01`;
}

/** January of each year with its position; few enough that labels do not overlap, and none below "Today". */
export function yearsFrom(start: string, today: string, width: number): { x: number; label: string }[] {
  const first = Number(start.slice(0, 4));
  const last = Number(today.slice(0, 4));
  const all = Date.parse(today) - Date.parse(start);
  const step = Math.max(1, Math.ceil(((last - first + 1) * 48) / width));
  const years: { x: number; label: string }[] = [];
  for (let year = first; year <= last; year += step) {
    const x = all > 0 ? Math.round(((Date.parse(`${year}-01-01`) - Date.parse(start)) / all) * width * 10) / 10 : 0;
    if (x < width - 60 || x === 0) years.push({ x, label: String(year) });
  }
  return years;
}

export function RecordsLegend() {
  return (
    <p className={styles.legend}>
      <span>
        <svg viewBox="0 0 14 14" aria-hidden="true">
          <rect className={styles.have} y="4" width="14" height="6" rx="1" />
        </svg>
        Records held
      </span>
      <span>
        <svg viewBox="0 0 14 14" aria-hidden="true">
          <rect className={styles.missed} x=".5" y="4" width="13" height="6" rx="1" />
        </svg>
        Missing, affects a claim
      </span>
      <span>
        <svg viewBox="0 0 14 14" aria-hidden="true">
          <rect className={styles.period} x=".5" y="1" width="13" height="12" />
        </svg>
        Class period of a case you held
      </span>
    </p>
  );
}
