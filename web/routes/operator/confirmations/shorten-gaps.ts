const GAP = 3;
/** A line with columns: it is indented, or has a gap inside. */
export const isTabular = (line: string): boolean => /^\s{2,}\S|\S {3,}\S/.test(line);

/**
 * A page of text with its empty columns shortened, so that the whole width of a statement fits beside its trades. Lines
 * without columns are unchanged, and columns stay aligned.
 */
export function shortenGaps(lines: readonly string[]): string[] {
  const tabular = lines.filter(isTabular);
  const width = Math.max(0, ...tabular.map((line) => line.length));
  const isShown: boolean[] = [];
  let gap = 0;
  for (let at = 0; at < width; at += 1) {
    gap = tabular.some((line) => (line[at] ?? ' ') !== ' ') ? 0 : gap + 1;
    isShown.push(gap <= GAP);
  }
  return lines.map((line) => (isTabular(line) ? [...line].filter((_, at) => isShown[at]).join('') : line));
}
