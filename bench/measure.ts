export interface Figure {
  name: string;
  measured: number;
  limit: number;
  unit: string;
  ok: boolean;
  /** Where the limit cannot be reached yet: what is held instead, and what the rest is made of. */
  floor?: { value: number; why: string };
  /** What the figure is made of. */
  detail?: Record<string, number | string>;
}

// A sample runs with the tests, short and beside whatever else the machine does: it shows that a bench works and that no
// ratio grew by an order. The limits themselves, and every figure in plain time, belong to the full run.
const SAMPLE_SLACK = 4;

function slackOf(unit: string): number {
  if (!process.argv.includes('--sample')) return 1;
  return unit === 'ms' ? Number.POSITIVE_INFINITY : SAMPLE_SLACK;
}

/** Prints one figure as the line that scripts/bench.mjs reads; a figure above its limit, or above its floor, fails the run. */
export function report(figure: Omit<Figure, 'ok'>): void {
  const ok = figure.measured <= Math.max(figure.limit, figure.floor?.value ?? 0) * slackOf(figure.unit);
  console.log(JSON.stringify({ ...figure, measured: Math.round(figure.measured * 1000) / 1000, ok }));
  if (!ok) process.exitCode = 1;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Milliseconds of one call. */
export function time(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

export function collect(): void {
  (globalThis as { gc?: () => void }).gc?.();
}
