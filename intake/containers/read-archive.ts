import { type ReadOptions, refusedFile, type TradeFileBatch } from '../batches.ts';
import type { UnmappedTable } from '../mapping/unmapped-table.ts';
import { InflateBudget, inflateEntry, type ZipEntry, ZipFault } from '../readers/zip.ts';
import { describeUnmapped, fileCalled } from '../unknown-file.ts';
import { ARCHIVE_FORMAT } from './archive-format.ts';
import { DuplicateTrades } from './duplicate-trades.ts';
import type { ReadFile } from './read-container.ts';
import { ScannedArchive } from './scans/scanned-archive.ts';

const MAX_FILES = 200;
const MAX_UNPACKED_BYTES = 600_000_000;
const MAX_UNPACKED_OF_SEVERAL = 200_000_000;
const MAX_NAME_LENGTH = 60;
const SYSTEM_FILE = /\/$|^__MACOSX\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i;
const GIVE_IT = 'Upload that file separately.';
const NAME_COLUMNS = 'Or upload that file separately, and set its columns.';

/** Reads the files of an archive, each like a single upload. */
export async function* readArchive(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  options: ReadOptions,
  readFile: ReadFile,
): AsyncGenerator<TradeFileBatch> {
  const files = entries.filter(({ name }) => !SYSTEM_FILE.test(name));
  const refused = (what: string) => refusedFile(`${fileCalled(options.name)} ${what}`, bytes.length);
  if (options.isPacked) yield refused('is an archive (ZIP) inside an archive. Unpack it and upload its files.');
  else if (files.length === 0) yield refused('is an empty archive (ZIP). The files in it should be uploaded.');
  else if (files.length > MAX_FILES)
    yield refused(
      `is a ZIP archive with ${files.length} files. We read at most ${MAX_FILES}. Unpack it and upload the files.`,
    );
  else if (files.length === 1) yield* readOnlyFile(bytes, files[0]!, options, readFile);
  else yield* readSeveral(bytes, files, options, readFile);
}

/** The one file of an archive is read as if it had not been packed. */
async function* readOnlyFile(
  bytes: Uint8Array,
  entry: ZipEntry,
  options: ReadOptions,
  readFile: ReadFile,
): AsyncGenerator<TradeFileBatch> {
  const size = sizeUnpacked(bytes, entry, new InflateBudget(MAX_UNPACKED_BYTES));
  for await (const batch of readFile(unpacked(bytes, entry, size), { ...options, isPacked: true }))
    yield { ...batch, bytes_read: Math.floor((bytes.length * batch.bytes_read) / Math.max(1, size)) };
}

/** A row's place names its file. A row that an earlier file has as often already is the same trade, not another. */
async function* readSeveral(
  bytes: Uint8Array,
  files: readonly ZipEntry[],
  options: ReadOptions,
  readFile: ReadFile,
): AsyncGenerator<TradeFileBatch> {
  const budget = new InflateBudget(MAX_UNPACKED_OF_SEVERAL);
  const leftOut = new Set<ZipEntry>();
  const unmapped = await findFirstToMap(bytes, files, options, readFile, leftOut);
  if (unmapped !== null) {
    yield refusedFile(describeUnmapped(fileCalled(unmapped.file), unmapped), bytes.length, unmapped);
    return;
  }
  const before = new DuplicateTrades();
  const gathered = new Gathered();
  const scans = new ScannedArchive();
  const ofFiles = scans.optionsFor(
    files.map(({ name }) => name),
    options,
  );
  let bytesBefore = 0;
  for (const entry of files) {
    before.startFile();
    const inner = { ...ofFiles, name: entry.name.slice(-MAX_NAME_LENGTH), isPacked: true };
    if (leftOut.has(entry)) {
      gathered.leaveOut(inner.name);
      bytesBefore += entry.compressedSize;
      continue;
    }
    try {
      const size = sizeUnpacked(bytes, entry, budget);
      for await (const batch of readFile(unpacked(bytes, entry, size), inner)) {
        if (batch.scanned) {
          scans.add(inner.name, batch.scanned);
          continue;
        }
        const share = Math.min(1, batch.bytes_read / Math.max(1, size));
        const bytesRead = bytesBefore + Math.floor(entry.compressedSize * share);
        if (gathered.isOfAnother(batch)) yield gathered.collect(bytesRead);
        gathered.add(inner.name, batch, before);
        if (gathered.isDue) yield gathered.collect(bytesRead);
      }
    } catch (fault) {
      if (!(fault instanceof ZipFault)) throw fault;
      gathered.refuse(inner.name, `The file "${inner.name}" cannot be unpacked: ${fault.message}. ${GIVE_IT}`);
    }
    bytesBefore += entry.compressedSize;
  }
  yield gathered.endWith(scans, options.name, bytes.length) ?? gathered.end(options.name, files.length, bytes.length);
}

/**
 * The first of an archive's tables whose owner must name its columns; the files that are left out are noted
 * in `leftOut`. Only the files' openings are read.
 */
async function findFirstToMap(
  bytes: Uint8Array,
  files: readonly ZipEntry[],
  { mustBeMapped, leavesOut, ...options }: ReadOptions,
  readFile: ReadFile,
  leftOut: Set<ZipEntry>,
): Promise<UnmappedTable | null> {
  if (mustBeMapped === undefined) return null;
  const unread: ReadOptions = { ...options, isPacked: true, leavesPictures: true };
  for (const entry of files) {
    const name = entry.name.slice(-MAX_NAME_LENGTH);
    let found: UnmappedTable | null = null;
    const chooseColumns = async (unmapped: UnmappedTable) => {
      if (await leavesOut?.(unmapped)) leftOut.add(entry);
      else if (await mustBeMapped(unmapped)) found ??= { ...unmapped, file: name };
      return null;
    };
    const opened = inflateEntry(bytes, entry, new InflateBudget(MAX_UNPACKED_OF_SEVERAL));
    try {
      for await (const _ of readFile(inPieces(opened), { ...unread, name, chooseColumns })) break;
    } catch (fault) {
      // What cannot be unpacked is reported when the files are read.
      if (!(fault instanceof ZipFault)) throw fault;
    }
    if (found !== null) return found;
  }
  return null;
}

async function* inPieces(pieces: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

const BATCH = 1000;

/** What the files of an archive have come to, as batches of the one file that it is. */
class Gathered {
  #batch = emptyBatch();
  #hasRead = false;

  get isDue(): boolean {
    const { trades, ignored, errors, periods = [] } = this.#batch;
    return this.#hasRead && trades.length + ignored.length + errors.length + periods.length >= BATCH;
  }

  /** Whether something is gathered, and of another custodian: one batch is of one. */
  isOfAnother({ format, custodian }: TradeFileBatch): boolean {
    const { trades, periods = [] } = this.#batch;
    return format !== null && trades.length + periods.length > 0 && this.#batch.custodian !== custodian;
  }

  add(
    name: string,
    { format, trades, ignored, errors, unmapped, custodian, periods = [] }: TradeFileBatch,
    before: DuplicateTrades,
  ): void {
    if (format === null) {
      for (const { reason } of errors) this.refuse(name, unmapped ? `${reason} ${NAME_COLUMNS}` : reason);
      return;
    }
    this.#hasRead = true;
    if (custodian === undefined) delete this.#batch.custodian;
    else this.#batch.custodian = custodian;
    if (periods.length > 0) this.#batch.periods = [...(this.#batch.periods ?? []), ...periods];
    const placed = (row: number | string) => (typeof row === 'number' ? `${name} row ${row}` : `${name} ${row}`);
    for (const trade of trades) {
      const own = { ...trade, ref: placed(trade.ref) };
      if (before.has(own, custodian)) this.#batch.ignored.push({ row: own.ref, reason: DUPLICATE });
      else this.#batch.trades.push(own);
    }
    for (const { row, reason } of ignored) this.#batch.ignored.push({ row: placed(row), reason });
    for (const error of errors) this.#batch.errors.push({ ...error, row: placed(error.row) });
  }

  refuse(name: string, reason: string): void {
    this.#batch.errors.push({ row: name, column: null, value: null, reason });
  }

  leaveOut(name: string): void {
    this.#batch.ignored.push({ row: name, reason: LEFT_OUT });
  }

  collect(bytesRead: number): TradeFileBatch {
    const batch = this.#batch;
    batch.rows_read += batch.trades.length + batch.ignored.length + batch.errors.length;
    batch.bytes_read = bytesRead;
    this.#batch = { ...emptyBatch(), rows_read: batch.rows_read };
    return batch;
  }

  /** The batch of an archive of scans alone; beside files that are read, each of them is refused. */
  endWith(scans: ScannedArchive, name: string | undefined, size: number): TradeFileBatch | null {
    if (scans.names.length === 0) return null;
    if (!this.#hasRead)
      return scans.batch(
        name,
        this.#batch.errors.map(({ row }) => String(row)),
        size,
      );
    for (const one of scans.names) this.refuse(one, `${fileCalled(one)} is a picture beside other files. ${GIVE_IT}`);
    return null;
  }

  /** The last batch; an archive of which no file can be read is refused, with what is wrong with each. */
  end(name: string | undefined, files: number, size: number): TradeFileBatch {
    if (this.#hasRead) return this.collect(size);
    const { errors, ignored } = this.#batch;
    const reasons = [
      ...errors.map(({ reason }) => `${firstPart(reason)}.`),
      ...ignored.map(({ row }) => `The file "${row}" is left out, as you chose.`),
    ];
    const begin = `${fileCalled(name)} is an archive (ZIP) of ${files} files, none of which can be read.`;
    let faults = '';
    let shown = 0;
    for (const reason of reasons.slice(0, MAX_FAULTS)) {
      if (shown > 0 && wordsIn(`${begin}${faults} ${reason}`) > MAX_WORDS) break;
      faults += ` ${reason}`;
      shown += 1;
    }
    const more = reasons.length > shown ? ` And ${reasons.length - shown} more.` : '';
    return refusedFile(`${begin}${faults}${more}`, size);
  }
}

const MAX_FAULTS = 3;
/** A sentence about a file has at most 40 words; three more count the rest. */
const MAX_WORDS = 37;

/** What is wrong with a file, without what would be right. */
const firstPart = (reason: string): string => /^(?:"[^"]*"|[^".:;])+/.exec(reason)?.[0] ?? reason;

/** A name between quotes is one word. */
const wordsIn = (text: string): number =>
  text
    .replace(/"[^"]*"/g, 'it')
    .split(/\s+/)
    .filter((word) => word !== '').length;

const LEFT_OUT = 'this file is left out, as you chose';
const DUPLICATE = 'the same trade as in an earlier file of the archive';

const emptyBatch = (): TradeFileBatch => ({
  format: ARCHIVE_FORMAT,
  trades: [],
  ignored: [],
  errors: [],
  rows_read: 0,
  bytes_read: 0,
});

/** Unpacks an entry to see that it is whole, and how large. */
function sizeUnpacked(bytes: Uint8Array, entry: ZipEntry, budget: InflateBudget): number {
  let size = 0;
  for (const piece of inflateEntry(bytes, entry, budget)) size += piece.length;
  return size;
}

async function* unpacked(bytes: Uint8Array, entry: ZipEntry, size: number): AsyncGenerator<Uint8Array> {
  yield* inflateEntry(bytes, entry, new InflateBudget(size));
}
