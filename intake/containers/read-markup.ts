import { refusedFile } from '../batches.ts';
import { pageOfWeb } from '../notices/source/web-source.ts';
import { detectEncoding, TextReader } from '../readers/text.ts';
import { XmlReader } from '../readers/xml.ts';
import { describeUnknown } from '../unknown-file.ts';
import { SPREADSHEET } from './markup.ts';
import type { ReadContainer } from './read-container.ts';

const MAX_COLUMNS = 500;
const MAX_ROWS = 1_000_000;

type Row = readonly string[];

/** Reads the tables of a spreadsheet saved as XML or of a web page as the CSV file that they would be. */
export const readMarkup: ReadContainer = async function* (bytes, options, readFile) {
  const text = new TextReader(detectEncoding(bytes)).read(bytes);
  const tables = SPREADSHEET.test(text) ? tablesOfWorkbook(text) : tablesOfPage(text);
  const lines = tables.map((rows) => rows.map((cells) => cells.map(quoted).join(',')).join('\n'));
  const csv = new TextEncoder().encode(`${lines.join('\n\n')}\n`);
  for await (const batch of readFile(oncePiece(csv), { ...options, isText: true })) {
    const isRefused = batch.format === null && batch.unmapped === undefined;
    yield isRefused ? refusedFile(describeUnknown(bytes, null, options.name), bytes.length) : batch;
  }
};

async function* oncePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const quoted = (cell: string): string => (/[",\n\r;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The tables of a page; one that surrounds others is its layout. */
function tablesOfPage(text: string): Row[][] {
  const { tables } = pageOfWeb(text);
  return tables
    .filter(
      (table, at) =>
        !tables.some(
          (other, place) => place < at && other.at >= table.at && other.until <= table.until && other.rows.length > 1,
        ),
    )
    .map(({ rows }) => rows.map(({ cells }) => cells));
}

/** The sheets of a workbook in the XML of Excel 2003, whose rows leave out empty cells and number the next. */
function tablesOfWorkbook(text: string): Row[][] {
  const sheets: string[][][] = [];
  let row: string[] = [];
  let column = 0;
  let kind = 'String';
  let value: string | null = null;
  const xml = new XmlReader({
    open: ({ name, attributes }) => {
      const index = Number(attributes['ss:Index']);
      if (name === 'Table') sheets.push([]);
      else if (name === 'Row') row = [];
      else if (name === 'Cell') column = Number.isSafeInteger(index) && index > 0 ? index - 1 : row.length;
      else if (name === 'Data') {
        kind = attributes['ss:Type'] ?? 'String';
        value = '';
      }
    },
    text: (more) => {
      if (value !== null) value += more;
    },
    close: (name) => {
      if (name === 'Data') {
        const cell = kind === 'DateTime' ? value!.replace(/T00:00:00(?:\.0+)?$/, '') : value!;
        while (row.length < column && row.length < MAX_COLUMNS) row.push('');
        if (row.length < MAX_COLUMNS) row.push(cell.replace(/\s+/g, ' ').trim());
        value = null;
      } else if (name === 'Cell' && row.length <= column && row.length < MAX_COLUMNS) row.push('');
      else if (name === 'Row' && (sheets.at(-1)?.length ?? MAX_ROWS) < MAX_ROWS) sheets.at(-1)!.push(row);
    },
  });
  xml.push(text);
  return sheets;
}
