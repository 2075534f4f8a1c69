import type { RowError } from '@trover/core/trades/trade.ts';
import { refusedFile, type TradeFileBatch } from '../batches.ts';
import { pageOfWeb } from '../notices/source/web-source.ts';
import { detectEncoding, TextReader } from '../readers/text.ts';
import { XmlReader } from '../readers/xml.ts';
import { describeUnknown } from '../unknown-file.ts';
import { SPREADSHEET } from './markup.ts';
import type { ReadContainer } from './read-container.ts';

const MAX_COLUMNS = 500;
const MAX_ROWS = 1_000_000;
const PIECE = 100_000;
/** An ampersand that begins no entity, as in `AT&T`. */
const BARE_AMPERSAND = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|amp|lt|gt|quot|apos);)/gi;

type Row = readonly string[];

/** The tables of a file, and what stopped it from being read to its end. */
interface FileTables {
  tables: Row[][];
  fault: RowError | null;
}

/** Reads the tables of a spreadsheet saved as XML or of a web page as the CSV file that they would be. */
export const readMarkup: ReadContainer = async function* (bytes, options, readFile) {
  const text = new TextReader(detectEncoding(bytes)).read(bytes);
  const { tables, fault } = SPREADSHEET.test(text) ? tablesOfWorkbook(text) : tablesOfPage(text);
  const lines = tables.map((rows) => rows.map((cells) => cells.map(quoted).join(',')).join('\n'));
  const csv = new TextEncoder().encode(`${lines.join('\n\n')}\n`);
  let last: TradeFileBatch | null = null;
  for await (const batch of readFile(oncePiece(csv), { ...options, isText: true })) {
    const isRefused = batch.format === null && batch.unmapped === undefined;
    last = isRefused ? refusedFile(describeUnknown(bytes, null, options.name), bytes.length) : batch;
    yield last;
  }
  if (fault === null || last?.format == null) return;
  const { unmapped: _, ...rest } = last;
  yield { ...rest, trades: [], ignored: [], errors: [fault], rows_read: last.rows_read + 1 };
};

async function* oncePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const quoted = (cell: string): string => (/[",\n\r;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The tables of a page; one that surrounds others is its layout. */
function tablesOfPage(text: string): FileTables {
  const { tables, isCut } = pageOfWeb(text);
  const read = tables.filter(({ isLayout }) => !isLayout).map(({ rows }) => rows.map(({ cells }) => [...cells]));
  return { tables: read, fault: isCut ? faultIn(1, 'the page has too many tables or cells') : null };
}

/** The sheets of a workbook in the XML of Excel 2003, whose rows leave out empty cells and number the next. */
function tablesOfWorkbook(text: string): FileTables {
  const asWritten = sheetsOf(text);
  return asWritten.fault === null ? asWritten : sheetsOf(text.replace(BARE_AMPERSAND, '&amp;'));
}

function sheetsOf(text: string): FileTables {
  const sheets: string[][][] = [];
  let row: string[] = [];
  let column = 0;
  let covered = 0;
  let kind = 'String';
  let value: string | null = null;
  let isRead = false;
  let isInComment = false;
  let rowsLeftOut = 0;
  const addCell = (cell: string): void => {
    while (row.length < column && row.length < MAX_COLUMNS) row.push('');
    if (row.length < MAX_COLUMNS) row.push(cell);
  };
  const xml = new XmlReader({
    open: ({ name, attributes }) => {
      const index = Number(attributes['ss:Index']);
      if (name === 'Table') sheets.push([]);
      else if (name === 'Row') row = [];
      else if (name === 'Comment') isInComment = true;
      else if (name === 'Cell') {
        column = Number.isSafeInteger(index) && index > 0 ? index - 1 : row.length;
        covered = Math.min(MAX_COLUMNS, Math.max(0, Number.parseInt(attributes['ss:MergeAcross'] ?? '0', 10) || 0));
        isRead = false;
      } else if (name === 'Data' && !isInComment && !isRead) {
        kind = attributes['ss:Type'] ?? 'String';
        value = '';
      }
    },
    text: (more) => {
      if (value !== null) value += more;
    },
    close: (name) => {
      if (name === 'Data' && value !== null) {
        const cell = kind === 'DateTime' ? value.replace(/T00:00:00(?:\.0+)?$/, '') : value;
        addCell(cell.replace(/\s+/g, ' ').trim());
        value = null;
        isRead = true;
      } else if (name === 'Comment') isInComment = false;
      else if (name === 'Cell') {
        if (!isRead) addCell('');
        for (let at = 0; at < covered && row.length < MAX_COLUMNS; at += 1) row.push('');
      } else if (name === 'Row') {
        if ((sheets.at(-1)?.length ?? MAX_ROWS) < MAX_ROWS) sheets.at(-1)!.push(row);
        else rowsLeftOut += 1;
      }
    },
  });
  for (let at = 0; at < text.length && xml.fault === null; at += PIECE) xml.push(text.slice(at, at + PIECE));
  xml.end();
  if (xml.fault !== null) {
    const { line, message } = xml.fault;
    return { tables: sheets, fault: faultIn(line, `the file is broken or cut off in line ${line} (${message})`) };
  }
  const fault = rowsLeftOut === 0 ? null : faultIn(1, `a sheet has over ${MAX_ROWS} rows`);
  return { tables: sheets, fault };
}

const faultIn = (line: number, why: string): RowError => ({
  row: `line ${line}`,
  column: null,
  value: null,
  reason: `The rest of the file is not read: ${why}. Export the file again, as CSV if your broker offers it.`,
});
