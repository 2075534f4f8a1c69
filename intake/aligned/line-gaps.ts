import type { PageLine } from '../readers/pdf/text-lines.ts';

/** How much nearer, in points, a line is to the next one than to the one above. */
const NEARER = 1.5;

/**
 * Cells of several lines may be centered vertically on the row's own line, so that a row begins above it. Which row a
 * line belongs to is then shown by the gaps: those within a row are smaller than those between rows.
 */
export class LineGaps {
  #above: number | null = null;
  /** The gap above the row that began above its own line. */
  #opening = 0;

  /** Records a line; returns whether it belongs to the row of the next line. */
  isOfNext(line: PageLine, next: PageLine | undefined, isGoingOn: boolean): boolean {
    const above = gapBetween(this.#above, line);
    const below = next === undefined ? null : gapBetween(line.bottom ?? null, next);
    this.pass(line);
    if (above === null || below === null) return false;
    if (isGoingOn) return above < this.#opening - NEARER;
    this.#opening = above;
    return below < above - NEARER;
  }

  /** Whether a line begins another page. */
  isOfNextPage({ top }: PageLine): boolean {
    return this.#above !== null && top !== undefined && top - this.#above < -this.#above / 2;
  }

  pass({ bottom }: PageLine): void {
    this.#above = bottom ?? null;
  }
}

/** Number of lines from the start that form one group: it ends at a gap larger than those before it. */
export function linesTogether(lines: readonly PageLine[]): number {
  let largest: number | null = null;
  for (let at = 1; at < lines.length; at++) {
    const gap = gapBetween(lines[at - 1]!.bottom ?? null, lines[at]!);
    if (gap === null) continue;
    if (largest !== null && gap > largest + NEARER) return at;
    largest = Math.max(largest ?? gap, gap);
  }
  return lines.length;
}

/** Null where one is not placed, or on another page. */
function gapBetween(bottom: number | null, { top }: PageLine): number | null {
  if (bottom === null || top === undefined) return null;
  const gap = top - bottom;
  return gap < -bottom / 2 ? null : gap;
}
