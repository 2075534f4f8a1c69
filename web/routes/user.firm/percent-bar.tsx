import { enDash } from '../../ui/format/format.ts';
import styles from './firm.module.css';

const WIDTH = 64;

/** A holder’s share of the total loss: its percentage with a bar, from the right. */
export function PercentBar({ percent }: { percent: string | null }) {
  if (percent === null) return enDash;
  const width = Math.min(WIDTH - 1, Math.max(1, (Number(percent) / 100) * WIDTH));
  return (
    <>
      <svg className={styles.part} viewBox={`0 0 ${WIDTH} 8`} aria-hidden="true">
        <rect x={WIDTH - width - 0.5} y=".5" width={width} height="7" />
      </svg>
      {percent}%
    </>
  );
}
