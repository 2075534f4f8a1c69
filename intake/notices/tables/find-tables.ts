import type { SourceCell, SourceLine, SourcePage } from '../source/source.ts';
import { boxAround, textOf } from '../source/source.ts';
import { assignFragments } from './assign-fragments.ts';
import { readDateRange } from './date-range.ts';
import { DATE, splitCells } from './split-cells.ts';
import { splitHeads } from './split-heads.ts';
import type { NoticeTable, TableLine } from './table.ts';
import { columnAt, columnsOf, headsOf, isTitle, type TableColumn } from './table-columns.ts';
import { isEmptyValue, readValue } from './written-value.ts';

/** Tables of a page's own, and those that a page ends with open go on at the top of the next. */
export interface FoundTable extends NoticeTable {
  /** What of the source is part of it. */
  lines: Set<SourceLine>;
  lastPage: number;
  /** The positions of its columns; empty where a page marks its cells. */
  places: readonly TableColumn[];
  isAtEnd: boolean;
}

const MAX_FRAGMENTS = 7;
const MAX_LABEL_LENGTH = 110;
const YEAR = /^(?:19|20)\d\d$/;
const WITH_DATE = new RegExp(DATE);
const BEGINS_DAYS = /^(?:on or|prior|before|from|between|held|retained|after|purchased|through|sold|beginning)\b/i;
const ENDS_DAYS = /^[\d,]+|before|after|through|p\.m|a\.m|inclusive|thereafter|and including|\d{4}/i;

const isFigure = (cell: SourceCell): boolean => readValue(cell.text) !== null && !YEAR.test(cell.text.trim());

/** `5.2  Artificial inflation per share:`: the number of a clause is no figure. */
const isNumberedClause = ([first, second, ...rest]: readonly SourceCell[]): boolean =>
  rest.length === 0 && /^\d{1,2}\.\d{0,2}$/.test(first!.text) && /^[A-Z][a-z]* [^$%]*:$/.test(second!.text);

/** A line with a figure beside something short: what tables consist of. */
function isData({ cells }: TableLine): boolean {
  const figures = cells.filter(isFigure).length;
  if (cells.length < 2 || figures === 0 || (figures === 1 && isNumberedClause(cells))) return false;
  return cells.every(
    (cell) => isFigure(cell) || WITH_DATE.test(cell.text) || (cell.text.length <= MAX_LABEL_LENGTH && words(cell) <= 9),
  );
}

/**
 * Figures centered vertically beside a label of two or four lines make one line with the part of the label above
 * them; what is below continues with it.
 */
function withLabels(lines: readonly TableLine[]): TableLine[] {
  const joined: TableLine[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    const isBeside =
      above !== undefined &&
      line.cells.length > 0 &&
      line.cells.some(isFigure) &&
      line.cells.every((cell) => isFigure(cell) || isEmptyValue(cell.text)) &&
      line.source.top < above.source.bottom - 0.1 * line.source.height &&
      !above.cells.some(isFigure) &&
      line.cells.every((cell) => above.cells.every((other) => other.end < cell.x || cell.end < other.x));
    if (!isBeside) {
      joined.push(line);
      continue;
    }
    const cells = [...above.cells, ...line.cells].sort((a, b) => a.x - b.x);
    const source = { ...line.source, cells, top: above.source.top, bottom: line.source.bottom };
    joined[joined.length - 1] = { source, parts: [...above.parts, ...line.parts], cells };
  }
  return joined;
}

const words = ({ text }: SourceCell): number => text.split(' ').length;

/** The tables of a notice's pages, in their order. */
export function findTables(pages: readonly SourcePage[]): FoundTable[] {
  const tables: FoundTable[] = [];
  for (const [at, page] of pages.entries()) {
    const lines = withLabels(
      page.lines.map((source) => ({ source, parts: [source], cells: splitCells(source.cells) })),
    );
    let end = 0;
    let isFirst = true;
    for (let from = 0; from < lines.length; from += 1) {
      if (!isData(lines[from]!)) continue;
      const table = readTable(lines, from, end, at + 1, page.isPlaced);
      from = table.until - 1;
      end = table.until;
      if (table.found === null) continue;
      if (isFirst && table.found.title === '') addTitleOfPageBefore(table.found, pages[at - 1]);
      const before = tables.at(-1);
      if (isFirst && before && goesOn(before, table.found)) append(before, table.found);
      else tables.push(table.found);
      isFirst = false;
    }
  }
  // A line of figures without a title and names, such as a phone number, is no table.
  return tables.filter(
    ({ rows, title, columns }) => rows.length > 1 || (rows[0]!.length > 2 && `${title}${columns.join('')}` !== ''),
  );
}

/** A page may end with the title of the table that the next one begins with. */
function addTitleOfPageBefore(table: FoundTable, before: SourcePage | undefined): void {
  const lines = (before?.lines ?? []).filter((line) => textOf(line).trim().length > 3).slice(-2);
  const from = lines.findIndex((line) => isTitle(textOf(line)));
  if (from < 0) return;
  const own = lines.slice(from);
  table.title = own.map(textOf).join(' ').replace(/\s+/g, ' ').trim();
  for (const line of own) table.lines.add(line);
}

/** Whether a table at the top of a page continues with the one at the end of the page before. */
function goesOn(before: FoundTable, next: FoundTable): boolean {
  if (!before.isAtEnd || before.lastPage !== next.page - 1) return false;
  const isSameTitle =
    next.title === '' ||
    next.title === before.title ||
    /\bcont/i.test(next.title) ||
    before.title.endsWith(next.title) ||
    before.title.startsWith(next.title);
  const isSameHead =
    next.columns.every((name, at) => name === '' || name === before.columns[at]) ||
    (next.columns.length === before.columns.length && headWords(next) === headWords(before)) ||
    isPartOfHead(next, before);
  return isSameTitle && isSameHead && next.columns.length <= before.columns.length;
}

/** The words of a head, wherever they are: a name over two columns fits one of them as well as the other. */
const headWords = ({ columns }: FoundTable): string => [...new Set(columns.join(' ').split(' '))].sort().join(' ');

/** The head printed again over rows that leave out columns: its words are among those of the whole head. */
function isPartOfHead(next: FoundTable, before: FoundTable): boolean {
  if (next.columns.length >= before.columns.length || next.places.length === 0) return false;
  const whole = new Set(before.columns.join(' ').split(' '));
  const own = next.columns.join(' ').split(' ');
  const places = new Set(next.places.map((place) => columnAt(before.places, place)));
  return own.every((word) => whole.has(word)) && places.size === next.places.length;
}

function append(table: FoundTable, next: FoundTable): void {
  // A part whose rows leave out columns, as the last ones of a matrix do, has its own under those of the same place.
  const own =
    next.columns.length < table.columns.length ? next.places.map((place) => columnAt(table.places, place)) : [];
  const isPlaced = own.length > 0 && new Set(own).size === own.length;
  table.rows.push(
    ...next.rows.map((row) => table.columns.map((_, at) => (isPlaced ? row[own.indexOf(at)] : row[at]) ?? '')),
  );
  table.row_evidence.push(...next.row_evidence);
  for (const line of next.lines) table.lines.add(line);
  table.lastPage = next.page;
  table.isAtEnd = next.isAtEnd;
}

function readTable(
  lines: readonly TableLine[],
  from: number,
  after: number,
  page: number,
  isPlaced: boolean,
): { found: FoundTable | null; until: number } {
  const data = [lines[from]!];
  const body: TableLine[] = [lines[from]!];
  let until = from + 1;
  for (let at = from + 1, waiting: TableLine[] = []; at < lines.length; at += 1) {
    const line = lines[at]!;
    const columns = columnsOf(data);
    if (isFar(lines[at - 1]!, line, isPlaced) || isTitle(textOf(line.source))) break;
    if (isData(line)) {
      if (waiting.length > 0 && !isSameShape(columns, line)) break;
      body.push(...waiting, line);
      data.push(line);
      waiting = [];
      until = at + 1;
    } else if (isProse(line, columns) || waiting.length >= MAX_FRAGMENTS || isHeadOfNext(lines, at, data)) break;
    else if (isTail(line, lines[at - 1]!, columns) && waiting.length === 0) {
      body.push(line);
      until = at + 1;
    } else waiting.push(line);
  }
  const columns = columnsOf(data);
  if (columns.length < 2) return { found: null, until };
  const above = linesAbove(lines, from, Math.max(after, 0), isPlaced);
  const { title, names, bodyCells, headLines } = headsOf(
    isPlaced ? above : splitHeads(above, columns),
    columns,
    (cell) => isFirstFragment(cell, data[0]!, columns),
  );
  const fragments = [
    ...bodyCells,
    ...body
      .filter((line) => !isRepeatedHead(line, names, columns))
      .flatMap((line) => line.cells.map((cell) => ({ cell, line: line.source }))),
  ];
  const rows = assignFragments(data, columns, fragments);
  const all = new Set([...headLines, ...body].flatMap(({ parts }) => parts));
  const last = lines.slice(until).filter((line) => line.cells.length > 0);
  return {
    until,
    found: {
      page,
      title,
      columns: names,
      rows,
      box: boxAround([...all], isPlaced),
      row_evidence: data.map(({ source }) => ({ page, words: textOf(source), box: boxAround([source], isPlaced) })),
      lines: all,
      lastPage: page,
      places: columns,
      isAtEnd: last.every(({ cells }) => cells.length === 1 && cells[0]!.text.length < 4) || areFootnotes(last, data),
    },
  };
}

const NOTE_MARK = /^(?:\d{1,2}|[*†‡]{1,3})\s?[A-Z“"]/;
const SMALLER = 0.95;

/** Whether the lines below a table are the notes at the foot of its page, in smaller letters. */
const areFootnotes = (below: readonly TableLine[], data: readonly TableLine[]): boolean => {
  const letters = Math.min(...data.map(({ source }) => source.height));
  const own = below.filter(({ source }) => textOf(source).trim().length > 3);
  return (
    own.length > 0 &&
    NOTE_MARK.test(textOf(own[0]!.source)) &&
    own.every(({ source }) => source.height <= SMALLER * letters)
  );
};

const HEAD_WORD = /\b(?:dates?|price|average|mean|inflation|percentage|period|from|to|purchased?|sold|sale)\b/i;

/** A line of names over figures that are set in other columns: the next table begins, though nothing parts the two. */
function isHeadOfNext(lines: readonly TableLine[], at: number, data: readonly TableLine[]): boolean {
  const { cells } = lines[at]!;
  const next = lines[at + 1];
  if (next === undefined || !isData(next) || cells.length < 2 || cells.length !== next.cells.length) return false;
  if (cells.some((cell) => isFigure(cell) || WITH_DATE.test(cell.text) || !HEAD_WORD.test(cell.text))) return false;
  return data.every((line) => line.cells.length !== next.cells.length);
}

const isFar = (before: TableLine, line: TableLine, isPlaced: boolean): boolean =>
  isPlaced
    ? line.source.top - before.source.bottom > 3.2 * Math.max(line.source.height, 8)
    : line.source.top - before.source.bottom > 2;

/** Text across the columns, as a paragraph runs. */
function isProse(line: TableLine, columns: readonly TableColumn[]): boolean {
  return line.cells.some((cell) => {
    const covered = columns.filter(({ x, end }) => cell.x < end - 1 && cell.end > x + 1).length;
    return covered >= 2 && words(cell) >= 6;
  });
}

/** The last lines of a label that continues below its figures. */
function isTail(line: TableLine, before: TableLine, columns: readonly TableColumn[]): boolean {
  return (
    line.source.top - before.source.bottom <= 0.9 * line.source.height &&
    line.cells.every((cell) => ENDS_DAYS.test(cell.text) && !readsWhole(cell, before, columns))
  );
}

/** A complete label above has no continuation. */
function readsWhole(cell: SourceCell, before: TableLine, columns: readonly TableColumn[]): boolean {
  const label = before.cells.find((other) => columnAt(columns, other) === columnAt(columns, cell));
  if (label === undefined || isFigure(label)) return isFigure(cell);
  return readDateRange(label.text) !== null && readDateRange(`${label.text} ${cell.text}`) === null;
}

const isSameShape = (columns: readonly TableColumn[], line: TableLine): boolean =>
  line.cells.filter((cell) => columns.some(({ x, end }) => cell.x < end && cell.end > x)).length * 2 >=
  line.cells.length;

/** The first line of a label whose figures are centered beside its lines. */
function isFirstFragment(cell: SourceCell, first: TableLine, columns: readonly TableColumn[]): boolean {
  if (!WITH_DATE.test(cell.text) && !BEGINS_DAYS.test(cell.text)) return false;
  const own = first.cells.find((other) => columnAt(columns, other) === columnAt(columns, cell));
  if (own === undefined) return true;
  if (isFigure(own)) return false;
  return readDateRange(own.text) === null || BEGINS_WITHIN.test(own.text);
}
const BEGINS_WITHIN = /^(?:through|to|and|-|until|thru)\b/i;

/** The head of a table, printed again within it. */
function isRepeatedHead(line: TableLine, names: readonly string[], columns: readonly TableColumn[]): boolean {
  if (line.cells.some(isFigure)) return false;
  return line.cells.every((cell) => {
    const name = names[columnAt(columns, cell)] ?? '';
    return name.includes(cell.text) && cell.text.length > 1;
  });
}

const MAX_HEAD = 14;

function linesAbove(lines: readonly TableLine[], from: number, after: number, isPlaced: boolean): TableLine[] {
  const above: TableLine[] = [];
  for (let at = from - 1; at >= after && above.length < MAX_HEAD; at -= 1) {
    const line = lines[at]!;
    if (line.cells.length === 0) continue;
    if (isFar(line, above[0] ?? lines[from]!, isPlaced) && !isTitle(textOf(line.source))) break;
    const [only] = line.cells;
    if (
      line.cells.length === 1 &&
      !isTitle(only!.text) &&
      (isSentence(only!) || endsParagraph(only!) || isLastOfProse(lines, at))
    )
      break;
    above.unshift(line);
    if (isTitle(textOf(line.source))) break;
  }
  return above;
}

/** `after it.`, where the paragraph before a table ends. */
const endsParagraph = (cell: SourceCell): boolean =>
  /^[a-z(].*[.;]["')\]]?[¹²³⁴-⁹*†‡]{0,3}$/.test(cell.text) && !WITH_DATE.test(cell.text);

const PROSE_WORDS = 9;

/** `2019 through October 30, 2019.` below a long line: the end of a paragraph, though it begins with a day. */
function isLastOfProse(lines: readonly TableLine[], at: number): boolean {
  const above = lines[at - 1];
  if (above === undefined || above.cells.length !== 1 || !/[.;]["')\]]?$/.test(lines[at]!.cells[0]!.text)) return false;
  return words(above.cells[0]!) >= PROSE_WORDS && !isTitle(above.cells[0]!.text);
}

const isSentence = (cell: SourceCell): boolean => words(cell) >= 7 && /[.;:]["')\]]?[¹²³⁴-⁹*†‡]{0,3}$/.test(cell.text);
