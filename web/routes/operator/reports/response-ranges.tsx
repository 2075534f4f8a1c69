import { Link } from 'react-router';
import { classNames } from '../../../ui/class-names.ts';
import { pluralize } from '../../../ui/format/format.ts';
import type { Place, Report } from './report-types.ts';
import styles from './reports.module.css';

/** The number of days after which we inquire about a missing receipt. */
export const RECEIPT_DAYS = 10;

type Days = Report['responses'][number]['receipt'];

const percent = (days: number, most: number): string => `${(100 * days) / most}%`;

/** The days until an answer: a line to where nine of ten are within, and a dot at the median. */
function Range({ days, most, limit }: { days: Days; most: number; limit?: number }) {
  const isLate = days !== null && limit !== undefined && days.median > limit;
  return (
    <svg className={classNames(styles.range, isLate && styles.lateRange)} height="20" aria-hidden="true">
      <line x1="0" x2="100%" y1="10" y2="10" />
      {limit !== undefined && limit <= most && (
        <line className={styles.limit} x1={percent(limit, most)} x2={percent(limit, most)} y1="0" y2="20" />
      )}
      {days !== null && (
        <>
          <line className={styles.within} x1="0" x2={percent(days.most, most)} y1="10" y2="10" />
          <circle cx={percent(days.median, most)} cy="10" r="4" />
        </>
      )}
    </svg>
  );
}

/** What the line of a range shows, in words. */
const Within = ({ days }: { days: Days }) =>
  days !== null && <span className="sr-only">, 9 of 10 within {pluralize(days.most, 'day')}</span>;

/** How long each administrator needs for a receipt and for a deficiency letter, on one scale each. */
export function ResponseRanges({ responses, place }: { responses: Report['responses']; place: Place }) {
  const receipts = 1.05 * Math.max(RECEIPT_DAYS, ...responses.map(({ receipt }) => receipt?.most ?? 0));
  const letters = 1.05 * Math.max(1, ...responses.map(({ deficiency }) => deficiency?.most ?? 0));
  return (
    <>
      <div className={classNames(styles.ranges, styles.rangesHead)} aria-hidden="true">
        <span>Administrator</span>
        <span>Filings</span>
        <span>To the receipt</span>
        <span>Median</span>
        <span>To a deficiency letter</span>
        <span>Median</span>
      </div>
      <ul className={styles.rangesList}>
        {responses.map(({ key, filings, receipt, deficiency }) => (
          <li key={key} className={styles.ranges}>
            <span>{key}</span>
            <Link to={place('responses', key)} preventScrollReset aria-label={`${filings} filings with ${key}`}>
              {filings}
            </Link>
            <Range days={receipt} most={receipts} limit={RECEIPT_DAYS} />
            <b className={receipt !== null && receipt.median > RECEIPT_DAYS ? styles.late : undefined}>
              <span className="sr-only">Days to the receipt, median: </span>
              {receipt?.median ?? '–'}
              <Within days={receipt} />
            </b>
            <Range days={deficiency} most={letters} />
            <b>
              <span className="sr-only">Days to a deficiency letter, median: </span>
              {deficiency?.median ?? '–'}
              <Within days={deficiency} />
            </b>
          </li>
        ))}
      </ul>
      <p className={styles.legend}>
        <i className={styles.medianKey} /> Median <i className={styles.withinKey} /> 9 of 10 within{' '}
        <i className={styles.limitKey} /> {RECEIPT_DAYS} days
      </p>
    </>
  );
}
