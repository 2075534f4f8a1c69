import { classNames } from '../ui/class-names.ts';
import { tallyStrokes } from './geometry/tally.ts';
import styles from './tally.module.css';

function Strokes({
  collected,
  rows,
  className,
  label,
}: {
  collected: number;
  rows: number;
  className?: string | undefined;
  label: string;
}) {
  const [width, height] = rows === 1 ? [1280, 76] : [358, 124];
  return (
    <svg
      className={classNames(styles.tally, className)}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {tallyStrokes(collected, width, height, rows).map(({ collected: solid, ...box }) => (
        <rect key={`${box.x} ${box.y}`} {...box} className={solid ? styles.collected : styles.missed} />
      ))}
    </svg>
  );
}

/** One stroke for each of a hundred investors: solid collected, hollow missed. Four rows on phones. */
export function Tally({ collected, label }: { collected: number; label: string }) {
  return (
    <>
      <Strokes collected={collected} rows={1} className="desktop-only" label={label} />
      <Strokes collected={collected} rows={4} className={classNames('phone-only', styles.phone)} label={label} />
    </>
  );
}
