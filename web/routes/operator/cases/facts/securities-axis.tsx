import type { EditableCase } from '@trover/contract/cases/operator.ts';
import { enDash } from '../../../../ui/format/format.ts';
import { daysFrom, formatDate } from '../../../../ui/format/format-dates.ts';
import styles from './securities-axis.module.css';

type Case = Pick<EditableCase, 'securities' | 'class_periods' | 'corrective_disclosures'>;

/** More securities are only listed below. */
const ROW_LIMIT = 6;

/** With more years every second one has a label. */
const YEAR_LIMIT = 9;

/** Pixels: the labels of the years, the name of the class period, and a row. */
const [TOP, HEAD, ROW] = [22, 20, 28];

/** The class period, the disclosures and today on one time axis, with the identifiers that the plan names. */
export function SecuritiesAxis({ securities, class_periods, corrective_disclosures, today }: Case & { today: string }) {
  const days = [
    ...class_periods.flatMap(({ from, to }) => [from, to]),
    ...corrective_disclosures.map(({ date }) => date),
  ].toSorted();
  const rows = rowsOf(securities);
  if (class_periods.length === 0 || rows.length === 0) return null;
  const first = Number(days[0]?.slice(0, 4)) - 1;
  const last = Math.max(Number(today.slice(0, 4)), Number(days.at(-1)?.slice(0, 4)));
  const start = `${first}-07-01`;
  const end = `${last + 1}-02-01`;
  const share = (from: string, to: string): string =>
    `${((daysFrom(from, to) / daysFrom(start, end)) * 100).toFixed(2)}%`;
  const at = (day: string): string => share(start, day);
  const years = Array.from({ length: last - first }, (_, index) => first + 1 + index);
  const step = years.length > YEAR_LIMIT ? 2 : 1;
  const height = TOP + HEAD + rows.length * ROW + 6;
  const described = class_periods.map(({ from, to }) => `${formatDate(from)} ${enDash} ${formatDate(to)}`).join('; ');
  return (
    <div className={styles.axis}>
      <ul aria-hidden="true">
        {rows.map(({ label, value }) => (
          <li key={`${label} ${value}`}>{label}</li>
        ))}
      </ul>
      <svg width="100%" height={height} role="img" aria-labelledby="axis-title">
        <title id="axis-title">{`Class period ${described}, today ${formatDate(today)}`}</title>
        {class_periods.map(({ id, from, to }) => (
          <rect
            key={id}
            className={styles.period}
            x={at(from)}
            y={TOP}
            width={share(from, to)}
            height={height - TOP - 1}
          />
        ))}
        {years.map((year, index) => (
          <g key={year}>
            <line className={styles.year} x1={at(`${year}-01-01`)} x2={at(`${year}-01-01`)} y1={TOP} y2={height} />
            {index % step === 0 && (
              <text className={styles.label} x={at(`${year}-01-01`)} y="13">
                {year}
              </text>
            )}
          </g>
        ))}
        {corrective_disclosures.map(({ date }) => (
          <line key={date} className={styles.disclosure} x1={at(date)} x2={at(date)} y1={TOP} y2={height} />
        ))}
        {class_periods.slice(0, 1).map(({ id, from }) => (
          <text key={id} className={styles.name} x={at(from)} y={TOP + 14} dx="5">
            Class period
          </text>
        ))}
        {rows.map(({ label, value }, index) => (
          <g key={`${label} ${value}`}>
            <rect className={styles.bar} x="0" y={TOP + HEAD + (index + 1) * ROW - 3} width={at(today)} height="3" />
            <text className={styles.value} x="0" y={TOP + HEAD + (index + 1) * ROW - 8}>
              {value}
            </text>
          </g>
        ))}
        <line className={styles.today} x1={at(today)} x2={at(today)} y1={TOP} y2={height} />
        <text className={styles.now} x={at(today)} y="13">
          Today
        </text>
      </svg>
    </div>
  );
}

/** The identifiers of one security, or the securities if there are several. */
function rowsOf(securities: Case['securities']): { label: string; value: string }[] {
  const [one] = securities;
  if (one !== undefined && securities.length === 1)
    return [
      { label: 'Name', value: one.name ?? '' },
      { label: 'Ticker', value: one.ticker ?? '' },
      { label: 'CUSIP', value: one.cusip ?? '' },
      { label: 'ISIN', value: one.isin ?? '' },
    ].filter(({ value }) => value !== '');
  return securities
    .slice(0, ROW_LIMIT)
    .map(({ name, ticker, cusip, isin }) => ({ label: ticker ?? '', value: name || (cusip ?? isin ?? '') }));
}
