import { classNames } from '../../../ui/class-names.ts';
import styles from './reports.module.css';

const pct = (share: number): string => `${Math.max(0, Math.min(1, share)) * 100}%`;

/** A part of a bar; a style attribute for its length would violate the page’s content security policy. */
export function Track({ of, share, upright = false }: { of: string | undefined; share: number; upright?: boolean }) {
  if (share <= 0) return null;
  return (
    <i
      className={classNames(of, upright ? styles.upright : styles.lying)}
      ref={(bar) => bar?.style.setProperty('--share', pct(share))}
    />
  );
}

/** A horizontal bar, with the difference to the one above it as a dashed outline. */
export function Bar({ tone, share, rest = 0 }: { tone: 'ink' | 'paid' | 'fee'; share: number; rest?: number }) {
  return (
    <span className={styles.bar} aria-hidden="true">
      <Track of={styles[tone]} share={share} />
      {rest > 0 && <Track of={styles.lost} share={rest} />}
    </span>
  );
}
