import { at } from './scale.ts';

export interface HistogramBar {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Between the two handles. */
  within: boolean;
}

const tallest = 52;

/** Bars on a common base; one that counts something is never thinner than 2. `low` and `high` are the edges chosen. */
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
