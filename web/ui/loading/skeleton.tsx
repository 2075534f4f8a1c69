import { classNames } from '../class-names.ts';
import styles from '../styles/skeleton.module.css';

/** A placeholder of the content's height. */
export function Skeleton({
  shape = 'line',
  width = 'full',
  className,
}: {
  shape?: 'line' | 'plate' | 'heading' | 'figure' | 'row' | 'chart';
  width?: 'short' | 'medium' | 'long' | 'full';
  className?: string | undefined;
}) {
  return <span className={classNames(styles.block, shape !== 'plate' && styles[width], styles[shape], className)} />;
}
