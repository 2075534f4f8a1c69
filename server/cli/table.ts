/** Formats text in columns, those of `right` aligned right; does not cut long cells. */
export function formatTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  right: ReadonlySet<number>,
): string {
  const widths = head.map((name, at) =>
    rows.reduce((most, row) => Math.max(most, (row[at] ?? '').length), name.length),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => (right.has(at) ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!)))
      .join('  ')
      .trimEnd();
  return `${[line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n')}\n`;
}
