import { classNames } from './class-names.ts';
import styles from './styles/progress.module.css';

/** How far a file, a sync or a deadline is. `time` is copper. Without `value` the end is not known yet. */
export function ProgressBar({
  label,
  value,
  max = 100,
  time,
  className,
}: {
  label: string;
  value?: number;
  max?: number;
  time?: boolean;
  className?: string | undefined;
}) {
  return (
    <progress
      className={classNames(styles.bar, time && styles.time, className)}
      aria-label={label}
      value={value}
      max={max}
    />
  );
}
