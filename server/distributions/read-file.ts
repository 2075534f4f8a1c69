import type { DbTransaction } from '@trover/db/connect.ts';
import { type Distribution, saveRows } from '@trover/db/queries/distributions/distributions.ts';
import {
  type AskedHeadings,
  DistributionReader,
  type DistributionRecord,
  detectDelimiter,
} from '@trover/intake/distributions/read-distribution.ts';
import { CsvReader, type TableRecord } from '@trover/intake/readers/csv.ts';
import { detectEncoding, TextReader } from '@trover/intake/readers/text.ts';
import { WorkbookReader } from '@trover/intake/readers/xlsx/workbook.ts';
import { listZip, ZipFault } from '@trover/intake/readers/zip.ts';
import { FileMissing, type FileReader } from '../files/file-store.ts';

const BATCH = 5000;
/** A workbook has to be had whole. */
const MOST_OF_WORKBOOK = 50_000_000;
const LONGEST_MS = 15 * 60_000;

/** How reading a file ended. `failed`: it cannot be read; `refused`: what was read cannot be used. */
export type FileReading =
  | { status: 'read' }
  | { status: 'columns'; asked: AskedHeadings }
  | { status: 'refused' | 'failed'; problem: string };

class Unreadable extends Error {}

/** Saves the rows of a distribution's file. An unreadable file is a sentence; only a bug or the database throws. */
export async function readFile(files: FileReader, trx: DbTransaction, of: Distribution): Promise<FileReading> {
  const reader = new DistributionReader(of.currency, of.mapping);
  const until = Date.now() + LONGEST_MS;
  let waiting: DistributionRecord[] = [];
  const save = async (rows: readonly DistributionRecord[], atLeast: number): Promise<void> => {
    if (Date.now() > until) throw new Unreadable('Reading the file took longer than fifteen minutes.');
    waiting.push(...rows);
    if (waiting.length < atLeast) return;
    await saveRows(trx, of.id, waiting);
    waiting = [];
  };
  try {
    if (of.file_key === null) return { status: 'failed', problem: 'The file is no longer stored: import it again.' };
    for await (const records of recordsOf(files.open(of.file_key))) {
      await save(reader.add(records), BATCH);
      if (reader.fault !== null || reader.asked !== null) break;
    }
  } catch (error) {
    if (error instanceof FileMissing)
      return { status: 'failed', problem: 'The file is no longer stored. Import it again.' };
    if (error instanceof ZipFault)
      return {
        status: 'failed',
        problem: `The workbook cannot be read: ${error.message}. Save it again and import the new file.`,
      };
    if (error instanceof Unreadable) return { status: 'failed', problem: error.message };
    throw error;
  }
  await save([], 1);
  reader.end();
  if (reader.asked !== null) return { status: 'columns', asked: reader.asked };
  return reader.fault === null ? { status: 'read' } : { status: 'refused', problem: reader.fault.message };
}

/** The rows of a text file or of a workbook, in batches. */
async function* recordsOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<TableRecord[]> {
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
  if (starts(0x50, 0x4b, 0x03, 0x04)) yield* workbookRecords(await wholeOf(rest));
  else if (starts(0xd0, 0xcf, 0x11, 0xe0))
    throw new Unreadable('An old workbook (.xls) cannot be read. Save it as .xlsx or CSV.');
  else if (starts(0x25, 0x50, 0x44, 0x46))
    throw new Unreadable('A PDF cannot be read as a distribution. Ask the administrator for CSV or .xlsx.');
  else yield* textRecords(rest, first.value);
}

async function* textRecords(source: AsyncIterable<Uint8Array>, opening: Uint8Array): AsyncGenerator<TableRecord[]> {
  const text = new TextReader(detectEncoding(opening));
  let csv: CsvReader | undefined;
  const recordsOf = (piece: string): TableRecord[] => {
    if (piece.includes('\0'))
      throw new Unreadable('This is not a text file: it contains zero bytes. Send CSV or .xlsx.');
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

function* workbookRecords(bytes: Uint8Array): Generator<TableRecord[]> {
  const workbook = new WorkbookReader(bytes, listZip(bytes));
  const sheets = workbook.sheets.filter((sheet) => {
    if (sheet.isHidden) return false;
    for (const rows of workbook.rows(sheet))
      if (rows.some(({ cells }) => cells.some((cell) => cell.trim() !== ''))) return true;
    return false;
  });
  if (sheets.length > 1)
    throw new Unreadable(
      `The workbook has rows on ${sheets.length} sheets, ${sheets.map(({ name }) => `"${name}"`).join(', ')}: leave only the one with the awards.`,
    );
  for (const sheet of sheets) yield* workbook.rows(sheet);
}

async function wholeOf(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > MOST_OF_WORKBOOK) throw new Unreadable('The workbook is larger than 50 MB. Save it as CSV.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
