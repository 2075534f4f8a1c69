import styles from './today.module.css';

/** The marks of the time axis. */
export function DeadlineLegend({ hasOutage }: { hasOutage: boolean }) {
  return (
    <span className={styles.legend}>
      <span>
        <i className={styles.nearKey} aria-hidden="true" />
        Within 7 days
      </span>
      <span>
        <i className={styles.laterKey} aria-hidden="true" />
        Later
      </span>
      {hasOutage && (
        <span>
          <i className={styles.downKey} aria-hidden="true" />
          Down
        </span>
      )}
    </span>
  );
}
