import type { NumberedLine } from '../aligned/aligned-table.ts';
import { AlignedLines, type AlignedText, findAlignedLines } from '../aligned/aligned-text.ts';
import { withTotals } from '../aligned/line-totals.ts';
import { BatchCollector, type ReadOptions, refusedFile, type TradeFileBatch } from '../batches.ts';
import { detectTable, isKnownHeader } from '../detect-format.ts';
import { FORMATS } from '../formats/all.ts';
import { custodianOf, printedBroker } from '../formats/custodians.ts';
import { labelledConfirmation } from '../formats/documents/labelled-confirmation.ts';
import { verifiedConfirmation } from '../formats/documents/verified/verified-confirmation.ts';
import type { LineFormat, LineReader } from '../formats/format.ts';
import { registerStatement } from '../formats/stock-plans/register-statement.ts';
import { type ChosenColumns, sureColumns } from '../mapping/find-unmapped-table.ts';
import { COLUMNS_FORMAT } from '../mapping/mapped-format.ts';
import type { UnmappedTable } from '../mapping/unmapped-table.ts';
import type { TableRecord } from '../readers/csv.ts';
import { PdfFault } from '../readers/pdf/document.ts';
import { PageColumns } from '../readers/pdf/page-columns.ts';
import { type PageLine, textOfLine } from '../readers/pdf/text-lines.ts';
import { withPlainSpaces } from '../readers/text.ts';
import { TableReader } from '../rows/table-reader.ts';
import { describeDocument, describeUnmapped, fileCalled } from '../unknown-file.ts';
import { Places, refOf } from './places.ts';

export const OPENING_PAGES = 12;
const DELIMITER = ';';

export interface Page {
  number: number;
  lines: PageLine[];
}

/** The pages of a document, as its text or as what was recognized in its pictures. */
export interface PageSource {
  readonly count: number;
  /** The first pages, which show what it is. */
  opening(): Promise<Page[]>;
  read(number: number): Promise<Page>;
}

/** Reads pages by the formats of statements, or as a generic table. */
export async function* readPages(
  source: PageSource,
  size: number,
  { name, chooseColumns = sureColumns }: ReadOptions,
): AsyncGenerator<TradeFileBatch> {
  const file = fileCalled(name);
  const opening = await source.opening();
  const found = readerFor(opening);
  // A confirmation is known by its figures alone, and a row of a statement has those too.
  const isUncertain = found?.format === verifiedConfirmation.id;
  // A table may have the very columns of another broker's file.
  const isOfOther = found !== null && isOfOtherBroker(found.format, textOf(opening));
  const table =
    found === null || isUncertain || isOfOther
      ? findAlignedLines(opening.flatMap(numbered), source.count <= OPENING_PAGES)
      : null;
  const isTable =
    table !== null && (isOfOther || table.unmapped.table.rows.length > 1) && sureColumns(table.unmapped) !== null;
  const known = isTable ? null : found;
  const aligned = known === null ? table : null;
  const chosen = aligned && (await chooseColumns(aligned.unmapped));
  const reader = aligned && chosen ? alignedReader(aligned, chosen) : known;
  if (reader === null && aligned !== null) {
    const { unmapped } = aligned;
    yield refusedFile(
      describeUnmapped(file, { ...unmapped, place: `on ${refOfNumber(unmapped.table.line)}` }),
      size,
      unmapped,
    );
  } else if (reader === null) yield refusedFile(describeDocument(textOf(opening), file), size);
  else yield* readAll(source, reader, size, known === null ? (aligned?.unmapped ?? null) : null);
}

/** Of a table that is read by its columns, and of a confirmation of any broker, the broker that its head names. */
const custodianOfPages = (format: string, text: string): string | null =>
  custodianOf(format, text) ?? (GENERIC_FORMATS_OF_PAGES.has(format) ? printedBroker(text) : null);

const GENERIC_FORMATS_OF_PAGES = new Set([
  COLUMNS_FORMAT,
  labelledConfirmation.id,
  registerStatement.id,
  verifiedConfirmation.id,
]);

function isOfOtherBroker(format: string, text: string): boolean {
  const known = FORMATS.find(({ id }) => id === format);
  const own = custodianOf(format);
  const printed = printedBroker(text);
  return known?.kind === 'table' && own !== null && printed !== null && own !== printed;
}

interface PageReader extends Pick<LineReader, 'found' | 'end'> {
  format: string;
  read(page: Page): void;
}

async function* readAll(
  pages: PageSource,
  reader: PageReader,
  size: number,
  unmapped: UnmappedTable | null,
): AsyncGenerator<TradeFileBatch> {
  const collector = new BatchCollector(
    reader.format,
    unmapped,
    custodianOfPages(reader.format, textOf(await pages.opening())),
  );
  const places = new Places();
  for (let number = 1; number <= pages.count; number++) {
    let page: Page;
    try {
      page = await pages.read(number);
    } catch (fault) {
      if (!(fault instanceof PdfFault)) throw fault;
      const reason = `We could not read the document from page ${number} on: ${fault.message}. Download the complete file again.`;
      reader.found.errors.push({ row: `page ${number}`, column: null, value: null, reason });
      break;
    }
    if (page.lines.length === 0)
      reader.found.ignored.push({ row: `page ${number}`, reason: 'page without text: blank, or a picture' });
    places.add(page);
    reader.read(page);
    if (collector.isDue(reader.found))
      yield places.of(collector.collect(reader.found, Math.floor((size * number) / pages.count)));
  }
  reader.end();
  yield places.of(collector.end(reader.found, size));
}

function readerFor(opening: readonly Page[]): PageReader | null {
  const text = textOf(opening);
  const format = FORMATS.find((one): one is LineFormat => one.kind === 'lines' && one.recognizes(text));
  return format ? lineReader(format) : tableReader(opening);
}

function textOf(pages: readonly Page[]): string {
  return pages.flatMap(({ lines }) => lines.map((line) => withPlainSpaces(textOfLine(line)))).join('\n');
}

function lineReader(format: LineFormat): PageReader {
  const reader = withTotals(format.start(), format.isConfirmation);
  return {
    format: format.id,
    found: reader.found,
    read: ({ number, lines }) => {
      for (const [at, line] of lines.entries())
        reader.read({ ref: refOf(number, at + 1), text: withPlainSpaces(textOfLine(line)) });
    },
    end: () => reader.end(),
  };
}

/** A statement that is a table: its header's positions determine the columns of every line below. */
function tableReader(opening: readonly Page[]): PageReader | null {
  const tables = new PageTables();
  const detected = detectTable(
    opening.flatMap((page) => tables.read(page)),
    DELIMITER,
  );
  if (detected === null) return null;
  // The columns of a download may be those of any broker's statement, unless it is the broker's own.
  const { id } = detected.format;
  const own = custodianOf(id);
  const isDownload = own !== null && id.endsWith('-csv');
  if (isDownload && !detected.isHallmarked && printedBroker(textOf(opening)) !== own) return null;
  const reader = new TableReader(detected.format, { ...detected.layout, refOf: refOfNumber });
  const again = new PageTables();
  return {
    format: detected.format.id,
    found: reader.found,
    read: (page) => reader.add(again.read(page)),
    end: () => reader.end(),
  };
}

/** A statement of no known broker, read by the columns that its owner set, or that their names and cells show. */
function alignedReader(aligned: AlignedText, chosen: ChosenColumns): PageReader {
  const lines = new AlignedLines(aligned, chosen, refOfNumber);
  return {
    format: COLUMNS_FORMAT,
    found: lines.found,
    read: (page) => {
      for (const line of numbered(page)) lines.add(line);
    },
    end: () => lines.end(),
  };
}

const numbered = ({ number, lines }: Page): NumberedLine[] =>
  lines.map(({ cells, top, bottom }, at) => ({
    number: number * LINES + at + 1,
    ...(top === undefined ? {} : { top }),
    ...(bottom === undefined ? {} : { bottom }),
    cells: cells.map((cell) => ({ ...cell, text: withPlainSpaces(cell.text) })),
  }));

const LINES = 100_000;

/** Page and line out of the one number that a table's record has. */
function refOfNumber(number: number): string {
  return refOf(Math.floor(number / LINES), number % LINES);
}

/** Brings the lines of pages under the columns of the header last seen. */
class PageTables {
  #columns: PageColumns | null = null;

  read({ number, lines }: Page): TableRecord[] {
    return lines.map((line, at) => {
      const cells = line.cells.map(({ text }) => withPlainSpaces(text));
      if (isKnownHeader(cells)) this.#columns = new PageColumns(line);
      return { line: number * LINES + at + 1, cells: this.#columns?.place(line).map(withPlainSpaces) ?? cells };
    });
  }
}
