import type { LineCell, PageLine } from './text-lines.ts';

/** The columns of a table on a page, as its header places them. */
export class PageColumns {
  readonly names: readonly LineCell[];

  constructor(header: PageLine) {
    this.names = header.cells;
  }

  /** The texts of a line, each in the column it is under. */
  place(line: PageLine): string[] {
    const texts = this.names.map(() => '');
    for (const cell of line.cells.flatMap((each) => this.#withoutNextDash(each))) {
      const at = this.#columnOf(cell);
      texts[at] = texts[at] === '' ? cell.text : `${texts[at]} ${cell.text}`;
    }
    return texts;
  }

  /** A figure and the dash of the next column, one space behind it, as two cells: the dash is no minus there. */
  #withoutNextDash(cell: LineCell): LineCell[] {
    const [, figure] = /^(\S*\d\S*) [-–—]$/.exec(cell.text) ?? [];
    if (figure === undefined) return [cell];
    const width = (cell.end - cell.x) / cell.text.length;
    const end = cell.x + width * figure.length;
    const dash = { text: '-', x: end + width, end: cell.end };
    const gapTo = (name: LineCell | undefined) =>
      name === undefined ? Number.POSITIVE_INFINITY : Math.max(0, name.x - dash.end, dash.x - name.end);
    const own = this.#columnOf({ ...cell, end });
    const isOfNext = gapTo(this.names[own + 1]) < gapTo(this.names[own]);
    return isOfNext ? [{ text: figure, x: cell.x, end }, dash] : [cell];
  }

  /** The column whose name is flush with the cell, or shares most of its width, or is nearest. */
  #columnOf(cell: LineCell): number {
    let best = 0;
    let bestFit = Number.NEGATIVE_INFINITY;
    for (const [at, name] of this.names.entries()) {
      const shared = Math.min(cell.end, name.end) - Math.max(cell.x, name.x);
      const flush = Math.min(Math.abs(cell.x - name.x), Math.abs(cell.end - name.end)) < 2 ? 1000 : 0;
      const fit = shared + flush;
      if (fit > bestFit) {
        best = at;
        bestFit = fit;
      }
    }
    return best;
  }
}
