import type { CasePage } from '@trover/contract/cases.ts';
import { classNames } from '../../../ui/class-names.ts';
import { daysFrom, formatDate } from '../../../ui/format-dates.ts';
import { ProgressBar } from '../../../ui/progress.tsx';
import styles from './rail.module.css';

/** A claim window is a few months; where its first day is not on record, this is how long the bar takes it to be. */
const usualWindow = 180;

/** The foot of the rail's panel: until when, and how much of the time is gone. */
export function DeadlineBox({ page, today }: { page: CasePage; today: string }) {
  if (page.claim_deadline === null || page.days_left === null) return null;
  if (page.days_left < 0) {
    return <p className={styles.past}>Claims closed {formatDate(page.claim_deadline)}</p>;
  }
  const opened = page.milestones.find((milestone) => milestone.stage === 'settled')?.date ?? null;
  const whole = Math.max(
    opened !== null && opened < today ? daysFrom(opened, page.claim_deadline) : usualWindow,
    page.days_left + 1,
  );
  const days = page.days_left === 0 ? 'Last day' : page.days_left === 1 ? '1 day' : `${page.days_left} days`;
  return (
    <div className={styles.deadline}>
      <b>Claim by {formatDate(page.claim_deadline)}</b>
      <span className={classNames('t-time')}>{days}</span>
      <ProgressBar className={styles.bar} label="Time gone" value={whole - page.days_left} max={whole} time />
    </div>
  );
}
