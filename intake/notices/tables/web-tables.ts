import type { SourcePage } from '../source/source.ts';
import { textOf } from '../source/source.ts';
import type { FoundTable } from './find-tables.ts';
import { splitCells } from './split-cells.ts';
import { isTitle } from './table-columns.ts';
import { readValue } from './written-value.ts';

const NEAR = 4;
const MAX_TITLE_LENGTH = 160;

/** The tables that a web page marks as such and that contain figures. */
export function tablesOfPage(page: SourcePage): FoundTable[] {
  return page.tables.flatMap((table): FoundTable[] => {
    const width = Math.max(0, ...table.rows.map(({ cells }) => cells.length));
    const isHead = (row: (typeof table.rows)[number]) => row.isHead || !row.cells.slice(1).some(hasFigure);
    const first = table.rows.findIndex((row) => !isHead(row));
    if (first < 0 || width < 2) return [];
    const heads = table.rows.slice(0, first);
    const titles = heads
      .filter(({ cells }) => cells.length > 1 && new Set(cells).size === 1)
      .map(({ cells }) => cells[0]!);
    const names = Array.from({ length: width }, (_, at) => {
      const parts = heads.map(({ cells }) => cells[at] ?? '').filter((text) => text !== '' && !titles.includes(text));
      return [...new Set(parts)].join(' ');
    });
    const rows = table.rows
      .slice(first)
      .filter((row) => !isHead(row) || !heads.some(({ cells }) => cells.join() === row.cells.join()))
      .filter(({ cells }) => cells.some(hasFigure))
      .map(({ cells }) => Array.from({ length: width }, (_, at) => cells[at] ?? ''));
    const lines = new Set(page.lines.slice(table.at, table.until));
    const title = [table.title, ...titles].filter((text) => text !== '').join(' ') || titleAbove(page, table.at);
    return [
      {
        page: 1,
        title,
        columns: names,
        rows: joinSigns(rows),
        box: null,
        row_evidence: rows.map((cells) => ({ page: 1, words: cells.filter(Boolean).join(' '), box: null })),
        lines,
        lastPage: 1,
        places: [],
        isAtEnd: false,
      },
    ];
  });
}

const hasFigure = (text: string): boolean =>
  splitCells([{ text, x: 0, end: text.length }]).some((cell) => readValue(cell.text) !== null);

/**
 * Cells that contain a currency's sign alone, as pages made from spreadsheets have them, join the figure behind them.
 */
function joinSigns(rows: readonly string[][]): string[][] {
  return rows.map((row) =>
    row.map((text, at) => (/^[$€£]$/.test(row[at - 1] ?? '') && /^\d/.test(text) ? `${row[at - 1]}${text}` : text)),
  );
}

function titleAbove(page: SourcePage, at: number): string {
  const above = page.lines.slice(Math.max(0, at - NEAR), at).map(textOf);
  const named = above.findLastIndex(isTitle);
  if (named >= 0) return above.slice(named).join(' ');
  const nearest = above.at(-1) ?? '';
  return nearest.length <= MAX_TITLE_LENGTH && !/[.;]$/.test(nearest) ? nearest : '';
}
