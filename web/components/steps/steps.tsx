import { classNames } from '../../ui/class-names.ts';
import styles from './steps.module.css';

export interface StepView {
  title: string;
  note?: string | undefined;
}

/** A sequence of steps; `at` counts from 0, and the steps before it are done. */
export function Steps({ steps, at }: { steps: readonly StepView[]; at: number }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, note }, index) => (
        <li
          key={title}
          className={classNames(index < at && styles.done, index === at && styles.now)}
          aria-current={index === at ? 'step' : undefined}
        >
          <span>
            <b>{title}</b>
            {note && <small>{note}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}
