/** A request for a page of a list: `limit` rows after the one with that key. */
export interface PageRequest<Key extends readonly (string | number)[]> {
  limit: number;
  after?: Key | undefined;
}

export interface Page<Row> {
  rows: Row[];
  total_count: number;
  /** The key of the last row, where more follow. */
  next: (string | number)[] | null;
}

/** Builds a page from its rows plus one more row, which shows that another page follows. */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  total_count: number,
  keyOf: (row: Row) => (string | number)[],
): Page<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, total_count, next: rows.length > limit && last !== undefined ? keyOf(last) : null };
}
