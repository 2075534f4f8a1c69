import styles from './history-axis.module.css';
import { monthsOfCases, type Period, placeOf, yearsOfAxis } from './history-depth.ts';

const width = 300;
const base = 34;

/** Everything is placed by shares of the width, so that letters and bars have their size in a row of any width. */
const percent = (share: number): string => `${Math.round(share * 1e4) / 100}%`;

/** The months within the class periods of open cases, over the same years as the bars below. */
export function HistoryAxis({ cases, today }: { cases: readonly (readonly Period[])[]; today: string }) {
  const months = monthsOfCases(cases, today);
  const most = Math.max(1, ...months);
  const step = width / months.length;
  const top = (count: number): number => Math.round((base - (count / most) * 30) * 10) / 10;
  const path = months
    .map((count, at) => `L${(at * step).toFixed(1)} ${top(count)}L${((at + 1) * step).toFixed(1)} ${top(count)}`)
    .join('');
  return (
    <svg
      className={styles.reach}
      height="50"
      role="img"
      aria-label={`Months that the class periods of the ${cases.length} open cases cover`}
    >
      <svg width="100%" height={base} viewBox={`0 0 ${width} ${base}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.cases} d={`M0 ${base}${path}L${width} ${base}Z`} />
      </svg>
      <line className={styles.base} x1="0" x2="100%" y1={base + 0.5} y2={base + 0.5} />
      {yearsOfAxis(today).map(({ year, place }) => (
        <g key={year}>
          {place > 0 && <line className={styles.year} x1={percent(place)} x2={percent(place)} y1="0" y2={base} />}
          <text className={styles.tick} x={percent(place)} y="48" textAnchor={place === 0 ? 'start' : 'middle'}>
            {year}
          </text>
        </g>
      ))}
      <text className={styles.today} x="100%" y="48" textAnchor="end">
        Today
      </text>
    </svg>
  );
}

/**
 * How far back a broker's best link and its file reach; null: as far as the records reach, undefined: there is no such
 * method.
 */
export function ReachBar({ link, file, today }: { link: string | null | undefined; file: boolean; today: string }) {
  const from = (day: string | null): number => (day === null ? 0 : placeOf(day, today));
  return (
    <svg className={styles.reach} height="24" aria-hidden="true">
      {yearsOfAxis(today)
        .filter(({ place }) => place > 0)
        .map(({ year, place }) => (
          <line key={year} className={styles.year} x1={percent(place)} x2={percent(place)} y1="0" y2="24" />
        ))}
      {link !== undefined && (
        <rect
          className={styles.link}
          x={percent(from(link))}
          y={file ? 5 : 9}
          width={percent(1 - from(link))}
          height="6"
          rx="1"
        />
      )}
      {file && <rect className={styles.file} x=".5" y={link === undefined ? 9.5 : 14.5} height="5" rx="1" />}
    </svg>
  );
}

export function ReachLegend() {
  return (
    <p className={styles.legend}>
      <span>
        <svg viewBox="0 0 14 14" aria-hidden="true">
          <rect className={styles.link} y="4" width="14" height="6" rx="1" />
        </svg>
        Automatically, each night
      </span>
      <span>
        <svg viewBox="0 0 14 14" aria-hidden="true">
          <rect className={styles.file} x=".5" y="4.5" height="5" rx="1" />
        </svg>
        By a file you save
      </span>
      <span>
        <svg viewBox="0 0 14 14" aria-hidden="true">
          <path className={styles.cases} d="M0 14V9h4V5h5V2h5v12z" />
        </svg>
        Months of open cases
      </span>
    </p>
  );
}
