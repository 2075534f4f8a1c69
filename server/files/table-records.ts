import { detectDelimiter } from '@trover/intake/headings/find-header.ts';
import { CsvReader, type TableRecord } from '@trover/intake/readers/csv.ts';
import { detectEncoding, TextReader } from '@trover/intake/readers/text.ts';
import { WorkbookReader } from '@trover/intake/readers/xlsx/workbook.ts';
import { listZip, ZipFault } from '@trover/intake/readers/zip.ts';
import { FileMissing, type FileReader } from './file-store.ts';

/** A workbook must fit into memory as a whole. */
const MAX_OF_WORKBOOK = 50_000_000;

/** Names for the table, for error messages. */
interface TableWords {
  /** The table itself, such as "a distribution". */
  what: string;
  /** Its rows, such as "the awards". */
  rows: string;
}

/** A table that cannot be read, with a sentence about the error and what would be right. */
export class UnreadableTable extends Error {}

/**
 * The rows of a stored CSV or workbook, in batches. Text is streamed, in any encoding and with any delimiter. Throws
 * `UnreadableTable` for any other file; all other errors have causes outside the file.
 */
export async function* tableRecords(files: FileReader, key: string, words: TableWords): AsyncGenerator<TableRecord[]> {
  try {
    yield* recordsOf(files.open(key), words);
  } catch (error) {
    if (error instanceof FileMissing) throw new UnreadableTable('The file is no longer stored. Import it again.');
    if (error instanceof ZipFault)
      throw new UnreadableTable(
        `The workbook cannot be read: ${error.message}. Save it again and import the new file.`,
      );
    throw error;
  }
}

async function* recordsOf(source: AsyncIterable<Uint8Array>, words: TableWords): AsyncGenerator<TableRecord[]> {
  const pieces = source[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) return;
  const rest: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: async function* () {
      yield first.value;
      yield* { [Symbol.asyncIterator]: () => pieces };
    },
  };
  const starts = (...bytes: number[]): boolean => bytes.every((byte, at) => first.value[at] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04)) yield* workbookRecords(await wholeOf(rest), words);
  else if (starts(0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableTable('An old workbook (.xls) cannot be read. Save it as .xlsx or CSV.');
  else if (starts(0x25, 0x50, 0x44, 0x46))
    throw new UnreadableTable(`A PDF cannot be read as ${words.what}. Ask the administrator for CSV or .xlsx.`);
  else yield* textRecords(rest, first.value);
}

async function* textRecords(source: AsyncIterable<Uint8Array>, opening: Uint8Array): AsyncGenerator<TableRecord[]> {
  const text = new TextReader(detectEncoding(opening));
  let csv: CsvReader | undefined;
  const recordsOf = (piece: string): TableRecord[] => {
    if (piece.includes('\0'))
      throw new UnreadableTable('This is not a text file: it contains zero bytes. Send CSV or .xlsx.');
    csv ??= new CsvReader(detectDelimiter(piece));
    const records: TableRecord[] = [];
    csv.push(piece, records);
    return records;
  };
  for await (const bytes of source) yield recordsOf(text.read(bytes));
  yield recordsOf(text.end());
  const last: TableRecord[] = [];
  csv?.end(last);
  yield last;
}

function* workbookRecords(bytes: Uint8Array, words: TableWords): Generator<TableRecord[]> {
  const workbook = new WorkbookReader(bytes, listZip(bytes));
  const sheets = workbook.sheets.filter((sheet) => {
    if (sheet.isHidden) return false;
    for (const rows of workbook.rows(sheet))
      if (rows.some(({ cells }) => cells.some((cell) => cell.trim() !== ''))) return true;
    return false;
  });
  if (sheets.length > 1)
    throw new UnreadableTable(
      `The workbook has rows on ${sheets.length} sheets, ${sheets.map(({ name }) => `"${name}"`).join(', ')}: leave only the one with ${words.rows}.`,
    );
  for (const sheet of sheets) yield* workbook.rows(sheet);
}

async function wholeOf(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > MAX_OF_WORKBOOK) throw new UnreadableTable('The workbook is larger than 50 MB. Save it as CSV.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
