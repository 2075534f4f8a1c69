import { classNames } from './class-names.ts';
import { type IconName, iconPaths } from './icons/icon-paths.ts';
import styles from './styles/icon.module.css';

/** Always decorative: the text next to it, or the control's label, has the meaning. */
export function Icon({ name, ...appearance }: { name: IconName } & IconAppearance) {
  return <Drawing paths={iconPaths[name]} {...appearance} />;
}

interface IconAppearance {
  size?: 12 | 14 | 16 | 18 | 20;
  className?: string | undefined;
}

/** An icon that is not in the product's set. */
export function Drawing({ paths, size = 16, className }: { paths: readonly string[] } & IconAppearance) {
  return (
    <svg
      className={classNames(styles.icon, className)}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
    >
      {paths.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );
}
