import { COLUMN_NAMES } from '@trover/core/trades/column-mapping.ts';
import type { AskedColumns } from './mapping/asked-columns.ts';
import { isDayShaped, isFigure } from './mapping/column-content.ts';
import { kindOf, kindOfHeader, kindOfText, type OtherKind } from './other-kinds.ts';
import { CsvReader, DELIMITERS, type TableRecord } from './readers/csv.ts';
import { detectEncoding, TextReader } from './readers/text.ts';
import { columnKey } from './rows/columns.ts';
import { shortened } from './rows/row-errors.ts';

const ADVICE = 'Download the account history or transactions from the broker as CSV, OFX or QFX and use that file.';
const OTHER_FILE =
  'Download the transactions from the broker as OFX or QFX if it has them, or enter them in a CSV with the columns account, security, type, date, quantity and price.';
const DAY = /date|time|datum/;
const UNITS = /quantity|qty|share|unit|filled|anzahl|aantal/;
const MONEY = /price|amount|value|total|cost|kurs|koers|betrag|bedrag|wert|waarde/;
const COLUMNS_SHOWN = 8;
const HEADER_WITHIN = 400;
const MOST_ROWS = 20;

/** A sentence on a file of no known format: what it seems to be, and what would be right. */
export function describeUnknown(opening: Uint8Array, asked: AskedColumns | null, name?: string): string {
  return asked ? describeAsked(fileCalled(name), asked) : sentenceOn(fileCalled(name), whatItIs(opening));
}

/** A sentence on a table of trades that is of no known broker: how it could be read, and what about that is not sure. */
export function describeAsked(file: string, { table, proposal, place }: AskedColumns): string {
  const { columns } = proposal;
  const doubts = [...proposal.doubts, ...proposal.misfits];
  const named = columns.flatMap(({ name, field }) =>
    field === null || name === '' ? [] : [`${shortened(name)} (${COLUMN_NAMES[field]})`],
  );
  const seen =
    named.length > 0 ? `Trades could be read from ${named.join(', ')}` : 'No column is recognized automatically';
  const why = doubts.length > 0 ? `, but this is not sure: ${doubts.join('; ')}` : '';
  return `${file} ${listsTransactions({ line: table.line, cells: table.names }, place)} ${seen}${why}. ${OTHER_FILE}`;
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
  return sentenceOn(file, kindOfText(text) ?? { what: 'a PDF document with no trades of a layout that is known' });
}

/** How a sentence about a file begins. */
export function fileCalled(name: string | undefined): string {
  return name === undefined ? 'This file' : `The file "${name.split(/[\\/]/).at(-1)}"`;
}

type Found = OtherKind | TableRecord | 'empty' | 'nameless' | null;

const NAMELESS =
  'has rows with days and figures, but no line that names their columns. Add a first line such as Date, Action, Symbol, Quantity, Price, Amount, in their order.';

function sentenceOn(file: string, found: Found): string {
  if (found === 'empty') return `${file} is empty. ${ADVICE}`;
  if (found === 'nameless') return `${file} ${NAMELESS}`;
  if (found === null)
    return `${file} is in a format that is not known: no line in it names the columns of a broker's transactions. ${ADVICE}`;
  if ('cells' in found) return `${file} ${listsTransactions(found)} ${OTHER_FILE}`;
  if (found.is_picture) return `${file} is ${found.what}. Export the statement as PDF or CSV and try again.`;
  return `${file} is not a trade file: it seems to be ${found.what}. ${found.instead ?? ADVICE}`;
}

function listsTransactions({ line, cells }: TableRecord, place = `in line ${line}`): string {
  const columns = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const shown = columns.slice(0, COLUMNS_SHOWN).map(shortened).join(', ');
  const more = columns.length > COLUMNS_SHOWN ? ' and more' : '';
  return `lists transactions in a format that we do not recognize: its columns ${place} are ${shown}${more}.`;
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

const LEAST_NAMELESS = 2;

/** Whether the first lines are rows already: alike in number, each with a day and two figures. */
function isNameless(text: string): boolean {
  return DELIMITERS.some((delimiter) => {
    const csv = new CsvReader(delimiter);
    const records: TableRecord[] = [];
    csv.push(text, records);
    csv.end(records);
    const rows = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')).slice(0, MOST_ROWS);
    const isRow = ({ cells }: TableRecord) =>
      cells.some((cell) => isDayShaped(cell.trim())) &&
      cells.filter((cell) => !isDayShaped(cell.trim()) && isFigure(cell)).length >= LEAST_NAMELESS;
    return rows.length >= LEAST_NAMELESS && rows.every(isRow);
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
