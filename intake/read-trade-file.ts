import { GAIN_REPORT } from '@trover/core/portfolios/gain-report.ts';
import type { TradeFile } from '@trover/core/trades/trade.ts';
import { AlignedReader, findAlignedText } from './aligned/aligned-text.ts';
import { BatchCollector, type ReadOptions, refusedFile, type TradeFileBatch, withUnpaired } from './batches.ts';
import { ClosedLotsReader, findClosedLots, hasLotsHeader } from './closed-lots/closed-lots.ts';
import { containerOf, MAX_BYTES } from './containers/container.ts';
import { isMarkup } from './containers/markup.ts';
import { type Detected, detectFormat } from './detect-format.ts';
import { ErrorList } from './error-list.ts';
import { lastTradeDay, withoutDaysToCome } from './events/days-to-come.ts';
import { custodianOf } from './formats/custodians.ts';
import type { TradeReader } from './formats/format.ts';
import { rearrangeText } from './layouts/rearrange.ts';
import { RearrangedReader } from './layouts/rearranged-reader.ts';
import {
  type ChooseColumns,
  findHeaderlessTable,
  findUnmappedTable,
  hasVersions,
  startMapped,
  sureColumns,
} from './mapping/find-unmapped-table.ts';
import { COLUMNS_FORMAT } from './mapping/mapped-format.ts';
import type { UnmappedTable } from './mapping/unmapped-table.ts';
import { kindOf, OTHER_XML } from './other-kinds.ts';
import { detectEncoding, TextReader } from './readers/text.ts';
import { describeUnknown, fileCalled, seemsOtherKind } from './unknown-file.ts';

export type { ReadOptions, TradeFileBatch } from './batches.ts';

const OPENING = 64 * 1024;
const PIECE = 64 * 1024;
const MARKUP_WITHIN = 2000;

/**
 * Reads a trade file as it arrives and yields batches of about a thousand rows, at least one. Memory does not grow with
 * the file, but for OFX, which names its securities only at its end, and for workbooks and documents, which are had whole.
 */
export async function* streamTradeFile(
  source: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): AsyncGenerator<TradeFileBatch> {
  const last = lastTradeDay();
  for await (const batch of readBatches(source, options)) yield withoutDaysToCome(withUnpaired(batch, options), last);
}

async function* readBatches(source: AsyncIterable<Uint8Array>, options: ReadOptions): AsyncGenerator<TradeFileBatch> {
  const pieces = source[Symbol.asyncIterator]();
  try {
    const { bytes, isWhole } = await upTo(options.opening ?? OPENING, pieces);
    const container = options.isText ? undefined : (containerOf(bytes) ?? markupOf(bytes));
    if (container !== undefined) {
      const all = isWhole ? { bytes, isWhole } : await upTo(MAX_BYTES, pieces, [bytes]);
      if (all.isWhole) yield* (await container.load())(all.bytes, options, streamTradeFile);
      else
        yield refusedFile(
          tooLarge(container.what, options.name, 'Save it as CSV, or in parts, and use those files.'),
          all.bytes.length,
        );
      return;
    }
    let opened = await openFile(bytes, isWhole, options);
    let read = bytes;
    if (opened.isReadWhole) {
      const all = await upTo(MAX_BYTES, pieces, [bytes]);
      if (!all.isWhole) {
        yield refusedFile(tooLarge(opened.isReadWhole, options.name, 'Split it, and use the parts.'), all.bytes.length);
        return;
      }
      read = all.bytes;
      opened = await openFile(read, true, options);
    }
    const { file, unmapped } = opened;
    if (file === null && unmapped === null && isXml(read)) {
      const all = isWhole ? { bytes: read, isWhole } : await upTo(MAX_BYTES, pieces, [read]);
      const { readXmlRecords } = await import('./containers/read-xml-records.ts');
      if (all.isWhole) yield* readXmlRecords(all.bytes, options, streamTradeFile);
      else yield refusedFile(tooLarge('An XML file', options.name, 'Save it as CSV and use that.'), all.bytes.length);
      return;
    }
    if (file === null) {
      yield refusedFile(describeUnknown(read, unmapped, options.name), read.length, unmapped);
      return;
    }
    yield* file.read(read);
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield* file.read(next.value);
    yield file.end();
  } finally {
    await pieces.return?.();
  }
}

/** A workbook as XML or a web page with tables, which no first byte shows. */
function markupOf(opening: Uint8Array): ReturnType<typeof containerOf> {
  if (!isMarkup(new TextReader(detectEncoding(opening)).read(opening.subarray(0, MARKUP_WITHIN)))) return undefined;
  return { what: 'A web page', starts: [], load: async () => (await import('./containers/read-markup.ts')).readMarkup };
}

/** Whether a text that is of no known format is XML, whose elements may be records. */
function isXml(opening: Uint8Array): boolean {
  const kind = kindOf(opening);
  return kind !== null && kind !== 'empty' && kind.what === OTHER_XML;
}

/** Reads from the source until there are at least this many bytes. */
async function upTo(
  size: number,
  pieces: AsyncIterator<Uint8Array>,
  held: Uint8Array[] = [],
): Promise<{ bytes: Uint8Array; isWhole: boolean }> {
  let bytes = held.reduce((sum, piece) => sum + piece.length, 0);
  while (bytes < size) {
    const next = await pieces.next();
    if (next.done) return { bytes: joined(held), isWhole: true };
    held.push(next.value);
    bytes += next.value.length;
  }
  return { bytes: joined(held), isWhole: false };
}

function tooLarge(what: string, name: string | undefined, remedy: string): string {
  return `${fileCalled(name)} is too large: ${what} of more than ${MAX_BYTES / 1e6} MB is not read. ${remedy}`;
}

/** Reads a whole trade file into memory; of its errors the first thousand, and how many more there are. */
export async function readTradeFile(source: AsyncIterable<Uint8Array>, options: ReadOptions = {}): Promise<TradeFile> {
  const file: TradeFile = { format: null, trades: [], ignored: [], errors: [] };
  const errors = new ErrorList();
  for await (const batch of streamTradeFile(source, options)) {
    file.format = batch.format;
    for (const trade of batch.trades) file.trades.push(trade);
    for (const row of batch.ignored) file.ignored.push(row);
    for (const error of batch.errors) errors.add(error);
    if (batch.scanned) file.to_confirm = batch.scanned.rows.flatMap(({ trade }) => trade ?? []);
  }
  file.errors = errors.list();
  return file;
}

class OpenFile {
  #text: TextReader;
  #reader: TradeReader;
  #collector: BatchCollector;
  #bytesRead = 0;

  constructor(
    format: string,
    text: TextReader,
    reader: TradeReader,
    { unmapped, custodian }: { unmapped: UnmappedTable | null; custodian: string | null },
  ) {
    this.#text = text;
    this.#reader = reader;
    this.#collector = new BatchCollector(format, unmapped, custodian);
  }

  *read(bytes: Uint8Array): Generator<TradeFileBatch> {
    for (let at = 0; at < bytes.length; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE);
      this.#bytesRead += piece.length;
      this.#reader.push(this.#text.read(piece));
      if (this.#collector.isDue(this.#reader.found)) yield this.#collector.collect(this.#reader.found, this.#bytesRead);
    }
  }

  end(): TradeFileBatch {
    this.#reader.push(this.#text.end());
    this.#reader.end();
    return this.#collector.end(this.#reader.found, this.#bytesRead);
  }
}

interface Opened {
  file: OpenFile | null;
  unmapped: UnmappedTable | null;
  /** What the file is, where rows behind the opening change what those in it are, so that it is read as a whole. */
  isReadWhole?: string;
}

/** As a known format, or else by its columns as they are chosen. */
async function openFile(
  opening: Uint8Array,
  isWholeFile: boolean,
  { chooseColumns = sureColumns, usesLots, isPacked }: ReadOptions,
): Promise<Opened> {
  const encoding = detectEncoding(opening);
  const text = new TextReader(encoding).read(opening);
  const open = (format: string, reader: TradeReader, unmapped: UnmappedTable | null): Opened => ({
    file: new OpenFile(format, new TextReader(encoding), reader, { unmapped, custodian: custodianOf(format, text) }),
    unmapped,
  });
  const detected = detectFormat(text, isWholeFile);
  const unmapped = detected === null || isMisread(detected) ? findUnmappedTable(opening, isWholeFile) : null;
  if (detected !== null && !(unmapped !== null && sureColumns(unmapped)))
    return open(detected.format.id, detected.start(), null);
  if (!isWholeFile && unmapped !== null && hasVersions(unmapped))
    return { file: null, unmapped, isReadWhole: 'A list of trades that later rows correct' };
  const isClear = unmapped !== null && sureColumns(unmapped) !== null;
  // No list of a person is longer, whatever opening a caller wants.
  const isShort = isWholeFile && opening.length <= OPENING;
  const rearranged = isShort && !isClear && !seemsOtherKind(opening) ? rearrangeText(text) : null;
  if (rearranged !== null) {
    const chosen = await chooseColumns(rearranged.unmapped);
    const reader = chosen && new RearrangedReader(rearranged, chosen);
    return reader ? open(COLUMNS_FORMAT, reader, rearranged.unmapped) : { file: null, unmapped: rearranged.unmapped };
  }
  if (usesLots && !isPacked && !isClear && hasLotsHeader(text)) {
    if (!isWholeFile) return { file: null, unmapped: null, isReadWhole: 'A gain and loss report' };
    const report = findClosedLots(text);
    if (report !== null)
      return (await usesLots(report.unmapped))
        ? open(GAIN_REPORT, new ClosedLotsReader(report), report.unmapped)
        : { file: null, unmapped: report.unmapped };
  }
  const chosen = unmapped && (await chooseColumns(unmapped));
  if (chosen) return open(COLUMNS_FORMAT, startMapped(unmapped.table, chosen), unmapped);
  if (unmapped !== null || seemsOtherKind(opening)) return { file: null, unmapped };
  const aligned = findAlignedText(text, isWholeFile);
  if (aligned === null) return openNameless(opening, isWholeFile, chooseColumns, open);
  const columns = await chooseColumns(aligned.unmapped);
  return columns
    ? open(COLUMNS_FORMAT, new AlignedReader(aligned, columns), aligned.unmapped)
    : { file: null, unmapped: aligned.unmapped };
}

/** Rows that no line names the columns of: they are never read but as their owner chose. */
async function openNameless(
  opening: Uint8Array,
  isWholeFile: boolean,
  chooseColumns: ChooseColumns,
  open: (format: string, reader: TradeReader, unmapped: UnmappedTable) => Opened,
): Promise<Opened> {
  const unmapped = findHeaderlessTable(opening, isWholeFile);
  const chosen = unmapped && (await chooseColumns(unmapped));
  return chosen ? open(COLUMNS_FORMAT, startMapped(unmapped.table, chosen), unmapped) : { file: null, unmapped };
}

/** A format that reads fewer of the rows than it refuses may have been chosen by its header alone. */
const isMisread = ({ understood }: Detected): boolean => understood !== null && understood < 0.5;

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  if (pieces.length === 1) return pieces[0]!;
  const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
