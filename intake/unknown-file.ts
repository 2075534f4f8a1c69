import { isDayShaped, isFigure } from './mapping/column-content.ts';
import type { UnmappedTable } from './mapping/unmapped-table.ts';
import { kindOf, kindOfHeader, kindOfText, type OtherKind } from './other-kinds.ts';
import { CsvReader, DELIMITERS, type TableRecord } from './readers/csv.ts';
import { detectEncoding, TextReader } from './readers/text.ts';
import { columnKey } from './rows/columns.ts';
import { shortened } from './rows/row-errors.ts';

const ADVICE = 'Download the account history or transactions from the broker as CSV, OFX or QFX and use that file.';
const OTHER_FILE = 'Download OFX or QFX, or use our CSV template.';
const DAY = /date|time|datum/;
const UNITS = /quantity|qty|share|unit|filled|anzahl|aantal/;
const MONEY = /price|amount|value|total|cost|kurs|koers|betrag|bedrag|wert|waarde/;
/** A sentence about a file has at most so many words, its name counted as one. */
const MAX_WORDS = 40;
const HEADER_WITHIN = 400;
const MAX_ROWS = 20;

/** A sentence on a file of no known format: what it seems to be, and what would be right. */
export function describeUnknown(opening: Uint8Array, unmapped: UnmappedTable | null, name?: string): string {
  return unmapped ? describeUnmapped(fileCalled(name), unmapped) : sentenceOn(fileCalled(name), whatItIs(opening));
}

/** A sentence on a table of trades that is of no known broker: how it could be read, and what about that is not sure. */
export function describeUnmapped(file: string, { table, proposal, place, lots }: UnmappedTable): string {
  if (lots !== undefined)
    return `${file} is a gain and loss report with ${lots.count === 1 ? 'one lot' : `${lots.count} lots`}, bought and sold again. Shares that are still held, or were sold elsewhere, are not in it.`;
  const warnings = [...proposal.mismatches, ...proposal.warnings];
  if (table.isNameless) return `${file} ${NAMELESS}`;
  const where = place ?? `in line ${table.line}`;
  if (warnings.length === 0)
    return `${file} ${listsTransactions({ line: table.line, cells: table.names }, where)} ${OTHER_FILE}`;
  const begin = 'is of no known format';
  const room = MAX_WORDS - wordsIn(`${begin} Not sure: ${OTHER_FILE}`) - NAME;
  const warning = wholeParts(warnings, room);
  // What is not sure helps more than what the columns are called, so these are named where there is room for both.
  const columns = `: ${where} are ${firstColumns(table.names, FEW_COLUMNS)}`;
  const named = wordsIn(warning) + wordsIn(columns) - 1 <= room ? columns : '';
  return `${file} ${begin}${named}. Not sure: ${warning}. ${OTHER_FILE}`;
}

/** Whether a file is of another kind than a table, or empty. */
export function seemsOtherKind(opening: Uint8Array): boolean {
  return kindOf(opening) !== null;
}

/** The same of a workbook or document of which the first rows of its tables are had. */
export function describeRecords(tables: readonly (readonly TableRecord[])[], file: string): string {
  const text = tables.flat().map(({ cells }) => cells.join('\t'));
  const header = tables.map(headerAmong).find((record) => record !== undefined);
  const kind = header && kindOfHeader(header.cells.join(','));
  return sentenceOn(file, text.length === 0 ? 'empty' : (kind ?? header ?? kindOfText(text.join('\n'))));
}

/** The same of a document of which the text is had. */
export function describeDocument(text: string, file: string): string {
  return sentenceOn(file, kindOfText(text) ?? { what: 'a PDF document with no trades of a known layout' });
}

/** How a sentence about a file begins. */
export function fileCalled(name: string | undefined): string {
  return name === undefined ? 'This file' : `The file "${name.split(/[\\/]/).at(-1)}"`;
}

/** The words that name the file, and those that count the columns left out. */
const BY_NAME = 5;
const NAME = 3;
const FEW_COLUMNS = 3;

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

function firstWords(text: string, most: number): string {
  const words = text.split(/\s+/);
  return words.length <= most ? text : `${words.slice(0, Math.max(1, most - 1)).join(' ')} …`;
}

/** As many of the parts of a sentence as there is room for; of the first, if that is too long, its first words. */
function wholeParts(parts: readonly string[], most: number): string {
  let text = firstWords(parts[0] ?? '', most);
  for (const part of parts.slice(1)) if (wordsIn(`${text}; ${part}`) <= most) text = `${text}; ${part}`;
  return text;
}

type Found = OtherKind | TableRecord | 'empty' | 'nameless' | null;

const NAMELESS =
  'has rows with days and figures, but no line that names their columns. Add a first line such as Date, Action, Symbol, Quantity, Price, Amount, in their order.';

function sentenceOn(file: string, found: Found): string {
  if (found === 'empty') return `${file} is empty. ${ADVICE}`;
  if (found === 'nameless') return `${file} ${NAMELESS}`;
  if (found === null)
    return `${file} has no header row with transaction columns, so we don’t recognize its format. ${ADVICE}`;
  if ('cells' in found) return `${file} ${listsTransactions(found)} ${OTHER_FILE}`;
  if (found.is_picture) return `${file} is ${found.what}. Export the statement as PDF or CSV and try again.`;
  return `${file} is not a trade file: it seems to be ${found.what}. ${found.instead ?? ADVICE}`;
}

function listsTransactions({ line, cells }: TableRecord, place = `in line ${line}`): string {
  const begin = `lists transactions in a format that we do not recognize: its columns ${place} are`;
  return `${begin} ${firstColumns(cells, MAX_WORDS - wordsIn(`${begin} ${OTHER_FILE}`) - BY_NAME)}.`;
}

/** The names of the first columns, of this many words in all. */
function firstColumns(names: readonly string[], most: number): string {
  const columns = names.map((name) => shortened(name.trim())).filter((name) => name !== '');
  const shown: string[] = [];
  let room = most;
  for (const column of columns) {
    room -= wordsIn(column);
    if (room < 0 && shown.length > 0) break;
    shown.push(column);
  }
  return `${shown.join(', ')}${shown.length < columns.length ? ' and more' : ''}`;
}

function whatItIs(opening: Uint8Array): Found {
  const kind = kindOf(opening);
  if (kind !== null) return kind;
  const text = new TextReader(detectEncoding(opening)).read(opening);
  const header = transactionsHeader(text);
  return (
    (header && kindOfHeader(header.cells.join(','))) ??
    header ??
    kindOfText(text) ??
    (isNameless(text) ? 'nameless' : null)
  );
}

const MIN_NAMELESS = 2;

/** Whether the first lines are rows already: alike in number, each with a day and two figures. */
function isNameless(text: string): boolean {
  return DELIMITERS.some((delimiter) => {
    const csv = new CsvReader(delimiter);
    const records: TableRecord[] = [];
    csv.push(text, records);
    csv.end(records);
    const rows = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).slice(0, MAX_ROWS);
    const isRow = ({ cells }: TableRecord) =>
      cells.some((cell) => isDayShaped(cell.trim())) &&
      cells.filter((cell) => !isDayShaped(cell.trim()) && isFigure(cell)).length >= MIN_NAMELESS;
    return rows.length >= MIN_NAMELESS && rows.every(isRow);
  });
}

/** The record that names the columns of a table of transactions: a day, a number of units, and money. */
function transactionsHeader(text: string): TableRecord | null {
  for (const delimiter of DELIMITERS) {
    const records: TableRecord[] = [];
    const csv = new CsvReader(delimiter);
    csv.push(text, records);
    csv.end(records);
    const header = headerAmong(records);
    if (header !== undefined) return header;
  }
  return null;
}

function headerAmong(records: readonly TableRecord[]): TableRecord | undefined {
  return records.slice(0, HEADER_WITHIN).find((record) => {
    const keys = record.cells.map(columnKey);
    const names = (pattern: RegExp) => keys.some((key) => key.length < 40 && pattern.test(key));
    return !names(/marketvalue|costbasis|unrealized/) && names(DAY) && names(UNITS) && names(MONEY);
  });
}
