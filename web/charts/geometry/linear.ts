export interface LinearScale {
  (value: number): number;
  /** The domain extended to round values, for about this many ticks. */
  nice: (count: number) => LinearScale;
  /** About this many round values within the domain, in ascending order. */
  ticks: (count: number) => number[];
}

/**
 * A linear scale from a domain to a range, with round values of 1, 2 and 5: the part of d3-scale that the charts need,
 * at a tenth of its size.
 */
export function scaleLinear(
  [low, high]: readonly [number, number],
  [start, end]: readonly [number, number],
): LinearScale {
  const span = high - low;
  const scale = (value: number) => (span === 0 ? (start + end) / 2 : start + ((value - low) / span) * (end - start));
  return Object.assign(scale, {
    nice: (count: number) => {
      // Repeated, since a wider domain may need a larger step.
      const widened = widen(widen([low, high], count), count);
      return scaleLinear(widened, [start, end]);
    },
    ticks: (count: number) => ticksOf(low, high, count),
  });
}

/** The step of 1, 2 or 5 times a power of ten that gives nearly this many ticks. */
function stepOf(span: number, count: number): number {
  const rough = span / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const ratio = rough / power;
  return power * (ratio >= Math.sqrt(50) ? 10 : ratio >= Math.sqrt(10) ? 5 : ratio >= Math.sqrt(2) ? 2 : 1);
}

function widen([low, high]: readonly [number, number], count: number): [number, number] {
  if (high <= low) return [low, high];
  const step = stepOf(high - low, count);
  return [multiple(Math.floor(low / step), step), multiple(Math.ceil(high / step), step)];
}

function ticksOf(low: number, high: number, count: number): number[] {
  if (high <= low) return [low];
  const step = stepOf(high - low, count);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => multiple(first + index, step));
}

/** Steps below 1 are divided, since 3 × 0.1 is not 0.3. */
function multiple(times: number, step: number): number {
  return step < 1 ? times / Math.round(1 / step) : times * step;
}
