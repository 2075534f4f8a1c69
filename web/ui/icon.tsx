import { classNames } from './class-names.ts';
import { type IconName, iconPaths } from './drawings/icon-paths.ts';
import styles from './styles/icon.module.css';

/** Always decoration: the words beside it, or the control's label, say what it means. */
export function Icon({
  name,
  size = 16,
  className,
}: {
  name: IconName;
  size?: 12 | 14 | 16 | 18 | 20;
  className?: string | undefined;
}) {
  return (
    <svg
      className={classNames(styles.icon, className)}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
    >
      {iconPaths[name].map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
