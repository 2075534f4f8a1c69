/** A bar of a filter: the number of cases between two values, which are days or amounts. */
export interface Bar {
  from: string;
  to: string;
  count: number;
}

/** Compares days as text, and amounts by size. */
function compare(one: string, other: string): number {
  return one.includes('-') ? one.localeCompare(other) : Number(one) - Number(other);
}

/** The edges between which a range includes the bars: 0 is before the first, `bars.length` after the last; an open end includes all. */
export function coveredEdges(bars: readonly Bar[], from: string, to: string): [number, number] {
  const after = from ? bars.findIndex((bar) => compare(bar.from, from) >= 0) : 0;
  const before = to ? bars.findLastIndex((bar) => compare(bar.to, to) <= 0) + 1 : bars.length;
  const low = after < 0 ? Math.max(0, bars.length - 1) : after;
  return [low, Math.max(low + 1, before)];
}
