/** The index of the last of `starts`, in rising order, that is not behind a place; -1 where all are. */
export function lastAt(starts: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Whether a line begins at a place. */
export const isLineStart = (starts: readonly number[], at: number): boolean => starts[lastAt(starts, at)] === at;
