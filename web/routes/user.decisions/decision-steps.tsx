import { classNames } from '../../ui/class-names.ts';
import { daysFrom, formatDate, formatDaysLeft } from '../../ui/format/format-dates.ts';
import { Instant } from '../../ui/format/instant.tsx';
import type { Decision } from './labels.ts';
import { listDecisionSteps } from './list-decision-steps.ts';
import styles from './steps.module.css';

/** The dates of a decision on one line: dark for completed ones, copper until they are due. */
export function DecisionSteps({ decision, today }: { decision: Decision; today: string }) {
  const steps = listDecisionSteps(decision, today);
  return (
    <ol className={styles.steps} aria-label="Days of this decision">
      {steps.map(({ label, at, kind }, place) => (
        <li key={`${kind} ${label} ${at}`} className={classNames(styles.step, styles[kind])}>
          <b>{label}</b>
          <span>{kind === 'done' ? <Instant at={at} as="date" /> : formatDate(at)}</span>
          {kind === 'due' && <span>{describeLeft(today, at)}</span>}
          {place < steps.length - 1 && <i aria-hidden="true" />}
        </li>
      ))}
    </ol>
  );
}

const describeLeft = (today: string, due: string): string =>
  due < today ? 'Overdue' : formatDaysLeft(daysFrom(today, due));
