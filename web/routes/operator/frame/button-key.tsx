import styles from './frame.module.css';

/** The shortcut of a button, printed on it. */
export function ButtonKey({ children }: { children: string }) {
  return (
    <span className={styles.buttonKey} aria-hidden="true">
      <kbd>{children}</kbd>
    </span>
  );
}
