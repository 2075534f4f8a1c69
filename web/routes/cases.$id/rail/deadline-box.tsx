import type { CasePage } from '@trover/contract/cases/cases.ts';
import { daysFrom, formatDate } from '../../../ui/format/format-dates.ts';
import { ProgressBar } from '../../../ui/progress.tsx';
import styles from './rail.module.css';

/** A claim window lasts a few months; if its first day is not on record, the bar assumes this length, in days. */
const USUAL_WINDOW_DAYS = 180;

/** The bottom of the side panel: the deadline, and the share of time that has passed. A cure has its own deadline. */
export function DeadlineBox({ page, today, cure }: { page: CasePage; today: string; cure: string | null }) {
  const day = cure ?? page.claim_deadline;
  const left = cure === null ? page.days_left : daysFrom(today, cure);
  if (day === null || left === null) return null;
  if (left < 0)
    return (
      <p className={styles.past}>
        {cure === null ? 'Claims closed' : 'Fix by'} {formatDate(day)}
      </p>
    );
  const opened = page.milestones.find((milestone) => milestone.stage === 'settled')?.date ?? null;
  const whole = Math.max(opened !== null && opened < today ? daysFrom(opened, day) : USUAL_WINDOW_DAYS, left + 1);
  return (
    <div className={styles.deadline}>
      <b>
        {cure === null ? 'Claim' : 'Fix'} by {formatDate(day)}
      </b>
      <span className="t-time">{left === 0 ? 'Last day' : left === 1 ? '1 day' : `${left} days`}</span>
      {cure === null && (
        <ProgressBar className={styles.bar} label="Time elapsed" value={whole - left} max={whole} time />
      )}
    </div>
  );
}
