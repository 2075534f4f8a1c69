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
    for (const cell of line.cells) {
      const at = this.#columnOf(cell);
      texts[at] = texts[at] === '' ? cell.text : `${texts[at]} ${cell.text}`;
    }
    return texts;
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
