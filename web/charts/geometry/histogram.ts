import { at } from './scale.ts';

export interface HistogramBar {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Whether it is between the two handles. */
  within: boolean;
}

const tallest = 52;

/**
 * Bars on a common base line; a bar that counts something is at least 2 thick. `low` and `high` are the chosen edges.
 */
export function layOutHistogram(
  counts: readonly number[],
  low: number,
  high: number,
  width: number,
  base: number,
): HistogramBar[] {
  const most = Math.max(1, ...counts);
  const pitch = width / counts.length;
  return counts.map((count, index) => {
    const height = count === 0 ? 0 : Math.max(2, (count / most) * tallest);
    return {
      x: at(index * pitch + 1),
      y: at(base - height),
      width: at(pitch - 2),
      height: at(height),
      within: index >= low && index < high,
    };
  });
}
