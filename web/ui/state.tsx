import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './styles/state.module.css';

/** An empty state: what is missing, what makes it appear, and one button. */
export function EmptyState({
  heading,
  text,
  action,
  drawing = <ClassPeriodDrawing />,
}: {
  heading: string;
  text?: ReactNode;
  action?: ReactNode;
  drawing?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      {drawing && <span className={styles.drawing}>{drawing}</span>}
      <h2 className={classNames('t-sub', styles.heading)}>{heading}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** Replaces a part that failed: what did not load, what is unaffected, and a retry. */
export function ErrorState({ heading, text, onRetry }: { heading: string; text?: ReactNode; onRetry?: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <span className={classNames(styles.drawing, styles.fault)}>
        <svg
          width="40"
          height="40"
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          aria-hidden="true"
        >
          <circle cx="12" cy="12" r="9" />
          <path d="M12 8v5M12 16v.2" strokeLinecap="round" />
        </svg>
      </span>
      <h3 className={classNames('t-sub', styles.heading)}>{heading}</h3>
      {text && <p className={styles.text}>{text}</p>}
      {onRetry && (
        <div className={styles.action}>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
    </div>
  );
}

/** A class period over a price: a small version of the chart's style. */
function ClassPeriodDrawing() {
  return (
    <svg width="132" height="64" viewBox="0 0 132 64" aria-hidden="true">
      <rect className={styles.ground} x="34" y="2" width="58" height="54" />
      <path className={styles.edge} d="M34 58V2h58v56" />
      <path className={styles.line} d="M2 44l12-6 8 4 12-10 14-8 12 4 16-10 14 2 2 24 12 8 12-4 14 4" />
    </svg>
  );
}
