import { classNames } from '../../ui/class-names.ts';
import styles from './six-stage-bar.module.css';

const PARTS = ['trades', 'contract', 'payment', 'sign-off', 'filed', 'paid'];

/** The progress of a claim: completed stages, and the present one in copper. */
export function SixStageBar({ done, isNow }: { done: number; isNow: boolean }) {
  return (
    <div className={styles.six} role="img" aria-label={`${done} of six steps done`}>
      {PARTS.map((part, at) => (
        <i key={part} className={classNames(at < done && styles.done, isNow && at === done && styles.now)} />
      ))}
    </div>
  );
}
