import { classNames } from '../ui/class-names.ts';
import { type TallyStroke, tallyStrokes } from './geometry/tally.ts';
import styles from './tally.module.css';

const boxes = (strokes: readonly TallyStroke[]): string =>
  strokes.map(({ x, y, width, height }) => `M${x} ${y}h${width}v${height}h${-width}z`).join('');

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
  const strokes = tallyStrokes(collected, width, height, rows);
  // each row fills from its own bottom
  const filled = Map.groupBy(
    strokes.filter((stroke) => stroke.collected),
    ({ y }) => y,
  );
  return (
    <svg
      className={classNames(styles.tally, className)}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className={styles.missed} d={boxes(strokes.filter((stroke) => !stroke.collected))} />
      {[...filled].map(([y, row]) => (
        <path key={y} className={styles.collected} d={boxes(row)} />
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
