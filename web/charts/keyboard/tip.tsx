import { classNames } from '../../ui/class-names.ts';
import { at } from '../geometry/scale.ts';
import styles from './tip.module.css';

export interface TipRow {
  left: string;
  right: string | null;
  strong?: boolean;
}

const pad = 12;
const line = 20;

/** A tooltip next to the crosshair, within the chart; its first row is the day. */
export function ChartTip({
  rows,
  x,
  top,
  width: room,
}: {
  rows: readonly TipRow[];
  x: number;
  top: number;
  width: number;
}) {
  const widest = Math.max(...rows.map(({ left, right }) => (left.length + (right ? right.length + 3 : 0)) * 6.7));
  const width = Math.min(room, Math.max(150, widest + 2 * pad));
  const left = at(Math.min(Math.max(0, x + 14 + width > room ? x - 14 - width : x + 14), room - width));
  return (
    <g className={styles.tip} transform={`translate(${left} ${at(top)})`}>
      <rect width={width} height={tipHeight(rows.length)} rx="6" />
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two equal trades of a day read alike
        <g key={index}>
          <text
            x={pad}
            y={21 + index * line}
            className={classNames(index === 0 && styles.head, row.strong && styles.strong)}
          >
            {row.left}
          </text>
          {row.right && (
            <text
              x={width - pad}
              y={21 + index * line}
              textAnchor="end"
              className={classNames(index === 0 && styles.strong)}
            >
              {row.right}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

export const tipHeight = (rows: number): number => 12 + rows * line;
