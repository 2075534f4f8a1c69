import { classNames } from './class-names.ts';
import styles from './styles/progress.module.css';

/** The progress of a file, a sync or a deadline. `time` is copper. Without `value` the total is unknown. */
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
