import { Parser } from 'htmlparser2';
import type { MarkedTable, SourceLine, SourcePage } from './source.ts';

const BLOCKS = new Set(
  'p div br li tr h1 h2 h3 h4 h5 h6 table section article td th ul ol pre caption header footer main'.split(' '),
);
const SILENT = new Set(['script', 'style', 'noscript', 'template', 'svg', 'title']);
const MARK = /^\s*(?:\[?\(?\d{1,2}\)?\]?|[*†‡§]{1,3})\s*$/;
const MAX_SPAN = 40;

interface OpenTable {
  at: number;
  caption: string;
  rows: { cells: string[]; isHead: boolean }[];
  /** Cells that reach down from rows above: column to their text and for how many rows. */
  reaching: Map<number, { text: string; rows: number }>;
  cell: { text: string; columns: number; rows: number; isHead: boolean } | null;
  row: { isHead: boolean } | null;
  /** Whether it has another table of more than one row in it. */
  isLayout: boolean;
}

const MAX_TABLES = 5_000;
const MAX_CELLS = 1_000_000;

interface WebPage extends SourcePage {
  /** Whether it has more tables or cells than are read. */
  isCut: boolean;
}

/** A web page as its reader sees it, a line for each block, and its tables cell by cell. */
export function pageOfWeb(html: string): WebPage {
  const lines: string[] = [];
  let line = '';
  let silent = 0;
  let raised: string | null = null;
  const open: OpenTable[] = [];
  const tables: MarkedTable[] = [];
  let tablesOpened = 0;
  let cellsOpened = 0;
  const endLine = () => {
    const text = line.replace(/\s+/g, ' ').trim();
    if (text !== '') lines.push(text);
    line = '';
  };
  const write = (text: string) => {
    line += text;
    const cell = open.at(-1)?.cell;
    if (cell) cell.text += text;
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (SILENT.has(tag)) silent += 1;
        if (tag === 'sup') raised = '';
        if (BLOCKS.has(tag)) {
          if (tag === 'td' || tag === 'th') line += '  ';
          else endLine();
          if (open.at(-1)?.cell) open.at(-1)!.cell!.text += ' ';
        }
        if (tag === 'table') {
          tablesOpened += 1;
          open.push({
            at: lines.length,
            caption: '',
            rows: [],
            reaching: new Map(),
            cell: null,
            row: null,
            isLayout: false,
          });
        }
        const table = open.at(-1);
        if (!table) return;
        if (tag === 'tr') {
          endRow(table);
          table.row = { isHead: true };
          table.rows.push({ cells: [], isHead: false });
        }
        if (tag === 'td' || tag === 'th') {
          endCell(table);
          const [columns, rows] = [spanOf(attributes.colspan), spanOf(attributes.rowspan)];
          cellsOpened += columns * rows;
          if (tablesOpened <= MAX_TABLES && cellsOpened <= MAX_CELLS)
            table.cell = { text: '', columns, rows, isHead: tag === 'th' };
        }
      },
      onclosetag(tag) {
        if (SILENT.has(tag)) silent -= 1;
        if (tag === 'sup' && raised !== null) {
          const text = raised;
          raised = null;
          if (!MARK.test(text)) write(text);
        }
        const table = open.at(-1);
        if (table && (tag === 'td' || tag === 'th')) endCell(table);
        if (table && tag === 'tr') endRow(table);
        if (table && tag === 'caption') table.caption = line.trim();
        if (BLOCKS.has(tag) && tag !== 'td' && tag !== 'th') endLine();
        if (table && tag === 'table') {
          endRow(table);
          open.pop();
          const rows = table.rows.filter(({ cells }) => cells.length > 0);
          if (rows.length > 1) markLayouts(open);
          if (rows.length > 0)
            tables.push({
              at: table.at,
              until: lines.length,
              title: table.caption,
              rows,
              isLayout: table.isLayout,
            });
        }
      },
      ontext(text) {
        if (silent > 0) return;
        if (raised !== null) raised += text;
        else write(text);
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  endLine();
  return {
    isPlaced: false,
    isCut: tablesOpened > MAX_TABLES || cellsOpened > MAX_CELLS,
    tables,
    lines: lines.map(
      (text, at): SourceLine => ({
        cells: [{ text, x: 0, end: text.length }],
        top: at,
        bottom: at + 1,
        height: 1,
      }),
    ),
  };
}

/** Marks the tables that surround one of more than one row; those around a marked table are marked too. */
function markLayouts(open: readonly OpenTable[]): void {
  for (let at = open.length - 1; at >= 0 && !open[at]!.isLayout; at -= 1) open[at]!.isLayout = true;
}

const spanOf = (written: string | undefined): number =>
  Math.min(MAX_SPAN, Math.max(1, Number.parseInt(written ?? '1', 10) || 1));

function endCell(table: OpenTable): void {
  const { cell } = table;
  const row = table.rows.at(-1);
  table.cell = null;
  if (cell === null || row === undefined) return;
  fillReaching(table, row.cells);
  const text = cell.text.replace(/\s+/g, ' ').trim();
  if (!cell.isHead && text !== '' && table.row) table.row.isHead = false;
  for (let column = 0; column < cell.columns; column += 1) {
    if (cell.rows > 1) table.reaching.set(row.cells.length, { text, rows: cell.rows - 1 });
    row.cells.push(text);
  }
}

function endRow(table: OpenTable): void {
  endCell(table);
  const row = table.rows.at(-1);
  if (table.row === null || row === undefined) return;
  fillReaching(table, row.cells);
  row.isHead = table.row.isHead;
  table.row = null;
}

/** Puts what reaches down from a row above into the cells that come next. */
function fillReaching(table: OpenTable, cells: string[]): void {
  for (let above = table.reaching.get(cells.length); above; above = table.reaching.get(cells.length)) {
    if (above.rows === 1) table.reaching.delete(cells.length);
    else above.rows -= 1;
    cells.push(above.text);
  }
}
