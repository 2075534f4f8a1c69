import { COLUMN_NAMES } from '@trover/core/trades/column-mapping.ts';
import type { AskedColumns } from './mapping/ask-columns.ts';
import { CsvReader, DELIMITERS, type TableRecord } from './readers/csv.ts';
import { detectEncoding, TextReader } from './readers/text.ts';
import { columnKey } from './rows/columns.ts';
import { shortened } from './rows/row-errors.ts';

const ADVICE = 'Download the account history or transactions from the broker as CSV, OFX or QFX and use that file.';
const OTHER_FILE =
  'Download the transactions from the broker as OFX or QFX if it has them, or set them down as a CSV with the columns account, security, type, date, quantity and price.';
const DAY = /date|time|datum/;
const UNITS = /quantity|qty|share|unit|filled|anzahl|aantal/;
const MONEY = /price|amount|value|total|cost|kurs|koers|betrag|bedrag|wert|waarde/;
const COLUMNS_SHOWN = 8;
const HEADER_WITHIN = 400;

const SIGNATURES: readonly (readonly [bytes: readonly number[], what: string])[] = [
  [[0x89, 0x50, 0x4e, 0x47], 'a picture (PNG)'],
  [[0xff, 0xd8, 0xff], 'a photo (JPEG)'],
  [[0x47, 0x49, 0x46, 0x38], 'a picture (GIF)'],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'an Office document of the old kind (XLS, DOC) or one locked with a password; open it and save it as a workbook (XLSX) or as CSV',
  ],
  [[0x1f, 0x8b], 'a compressed file (GZIP)'],
  [[0x52, 0x49, 0x46, 0x46], 'a picture or sound (RIFF)'],
];

const HINTS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /<OFX>[\s\S]*<(?:BANKMSGSRSV1|CREDITCARDMSGSRSV1|STMTTRNRS|CCSTMTTRNRS)>/i,
    'a bank or card statement (OFX without investments)',
  ],
  [/^\s*<(?:!doctype html|html)\b/i, 'a saved web page (HTML)'],
  [/^\s*<\?xml|^\s*<[a-z][\w:.-]*[\s>]/i, 'an XML file of another kind'],
  [/^\s*[[{]/, 'a JSON file'],
  [/^!(?:Type|Account|Option)/im, 'a Quicken file (QIF)'],
];

/** A sentence on a file of no known format: what it seems to be, and what would be right. */
export function describeUnknown(opening: Uint8Array, asked: AskedColumns | null, name?: string): string {
  return asked ? describeAsked(fileCalled(name), asked) : sentenceOn(fileCalled(name), whatItIs(opening));
}

/** A sentence on a table of trades that is of no known broker: how it could be read, and what about that is not sure. */
export function describeAsked(file: string, { table, proposal: { columns, doubts } }: AskedColumns): string {
  const taken = columns.flatMap(({ name, field }) =>
    field === null || name === '' ? [] : [`${shortened(name)} (${COLUMN_NAMES[field]})`],
  );
  const seen =
    taken.length > 0 ? `Trades could be read from ${taken.join(', ')}` : 'No column says by itself what it is';
  const why = doubts.length > 0 ? `, but this is not sure: ${doubts.join('; ')}` : '';
  return `${file} ${listsTransactions({ line: table.line, cells: table.names })} ${seen}${why}. ${OTHER_FILE}`;
}

/** Whether a file is of another kind than a table, or empty. */
export function seemsOtherKind(opening: Uint8Array): boolean {
  return kindOf(opening) !== null;
}

/** The same of a workbook or document of which the first rows of its tables are had. */
export function describeRecords(tables: readonly (readonly TableRecord[])[], file: string): string {
  const text = tables.flat().map(({ cells }) => cells.join('\t'));
  const header = tables.map(headerAmong).find((record) => record !== undefined);
  return sentenceOn(file, text.length === 0 ? 'empty' : (header ?? whatTextIs(text.join('\n'))));
}

/** The same of a document of which the text is had. */
export function describeDocument(text: string, file: string): string {
  return sentenceOn(file, whatTextIs(text) ?? 'a PDF document with no trades of a layout that is known');
}

/** How a sentence about a file begins. */
export function fileCalled(name: string | undefined): string {
  return name === undefined ? 'This file' : `The file "${name}"`;
}

function sentenceOn(file: string, what: string | TableRecord | null): string {
  if (typeof what === 'object' && what !== null) return `${file} ${listsTransactions(what)} ${OTHER_FILE}`;
  return what === 'empty'
    ? `${file} is empty. ${ADVICE}`
    : what === null
      ? `${file} is in a format that is not known: no line in it names the columns of a broker's transactions. ${ADVICE}`
      : `${file} is not a trade file that can be read: it seems to be ${what}. ${ADVICE}`;
}

function listsTransactions({ line, cells }: TableRecord): string {
  const columns = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const shown = columns.slice(0, COLUMNS_SHOWN).map(shortened).join(', ');
  const more = columns.length > COLUMNS_SHOWN ? ' and more' : '';
  return `lists transactions, but of no broker whose files are known: its columns in line ${line} are ${shown}${more}.`;
}

function whatItIs(opening: Uint8Array): string | TableRecord | null {
  const kind = kindOf(opening);
  if (kind !== null) return kind;
  const text = new TextReader(detectEncoding(opening)).read(opening);
  return transactionsHeader(text) ?? whatTextIs(text);
}

/** What a file is by its first bytes or words; null for text of another kind, which may be a table. */
function kindOf(opening: Uint8Array): string | null {
  if (opening.length === 0) return 'empty';
  for (const [bytes, what] of SIGNATURES) if (bytes.every((byte, at) => opening[at] === byte)) return what;
  if (String.fromCharCode(...opening.subarray(4, 8)) === 'ftyp') return 'a photo or film (HEIC, MP4)';
  const encoding = detectEncoding(opening);
  if (!encoding.startsWith('utf-16') && opening.includes(0)) return 'a binary file';
  const text = new TextReader(encoding).read(opening);
  if (text.trim() === '') return 'empty';
  for (const [pattern, found] of HINTS) if (pattern.test(text)) return found;
  return null;
}

function whatTextIs(text: string): string | null {
  if (/(?:market value|cost basis|current value|unrealized)/i.test(text) && /(?:symbol|ticker|cusip)/i.test(text)) {
    return 'a list of positions, without transactions';
  }
  if (/(?:^|[,;\t"])(?:debit|credit|withdrawals?|payee|balance)(?:[,;\t"]|$)/im.test(text)) {
    return 'a bank statement, without securities';
  }
  return null;
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
