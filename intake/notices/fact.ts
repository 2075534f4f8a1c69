/** Left, top, right and bottom in points from the page's top left corner. */
export type Box = readonly [number, number, number, number];

/** A value that a rule found, and where in the searched text. */
export interface Span<T> {
  value: T;
  start: number;
  end: number;
}

/** `words` are the source's, letter by letter; `box` is null where the source places no words on pages. */
export interface Evidence {
  page: number;
  words: string;
  box: Box | null;
}

export interface Fact<T = unknown> {
  value: T;
  evidence: Evidence;
  confidence: 'high' | 'low';
}
