import type { NumberedLine } from '../aligned/aligned-table.ts';
import { AlignedLines, type AlignedText, findAlignedLines } from '../aligned/aligned-text.ts';
import { BatchCollector, type ReadOptions, refusedFile, type TradeFileBatch } from '../batches.ts';
import { detectTable, isKnownHeader } from '../detect-format.ts';
import { FORMATS } from '../formats/all.ts';
import type { LineFormat, LineReader } from '../formats/format.ts';
import { type ChosenColumns, sureColumns } from '../mapping/ask-columns.ts';
import type { AskedColumns } from '../mapping/asked-columns.ts';
import { COLUMNS_FORMAT } from '../mapping/mapped-format.ts';
import type { TableRecord } from '../readers/csv.ts';
import { PdfDocument, PdfFault } from '../readers/pdf/document.ts';
import { findBomb } from '../readers/pdf/packed-size.ts';
import { PageColumns } from '../readers/pdf/page-columns.ts';
import { type PageLine, textOfLine } from '../readers/pdf/text-lines.ts';
import { withPlainSpaces } from '../readers/text.ts';
import { TableReader } from '../rows/table-reader.ts';
import { describeAsked, describeDocument, fileCalled } from '../unknown-file.ts';

const OPENING_PAGES = 12;
const MOST_PAGES = 3000;
const LONGEST_MS = 120_000;
const DELIMITER = ';';
const ADVICE =
  'Download the transactions from the broker as CSV, XLSX, OFX or QFX, or the statement as the broker made it.';

/** Reads the text layer of a document by the formats of statements, or as the table it holds. */
export async function* readPdf(
  bytes: Uint8Array,
  { name, chooseColumns = sureColumns }: ReadOptions,
): AsyncGenerator<TradeFileBatch> {
  const file = fileCalled(name);
  const refused = (reason: string): TradeFileBatch => refusedFile(`${file} ${reason} ${ADVICE}`, bytes.length);
  const bomb = findBomb(bytes);
  if (bomb !== null) {
    yield refused(`is a PDF document that is not opened: ${bomb}.`);
    return;
  }
  let pages: Pages | null = null;
  try {
    pages = new Pages(await PdfDocument.open(bytes));
    const opening = await pages.opening();
    const known = readerFor(opening);
    const aligned = known === null ? findAlignedLines(opening.flatMap(numbered), pages.count <= OPENING_PAGES) : null;
    const chosen = aligned && (await chooseColumns(aligned.asked));
    const reader = aligned && chosen ? alignedReader(aligned, chosen) : known;
    if (opening.every(({ lines }) => lines.length === 0))
      yield refused('is a PDF document without text: its pages are pictures, as of a scan or a photo.');
    else if (reader === null && aligned !== null)
      yield refusedFile(describeAsked(file, aligned.asked), bytes.length, aligned.asked);
    else if (reader === null) yield refusedFile(describeDocument(textOf(opening), file), bytes.length);
    else yield* readPages(pages, reader, bytes.length, known === null ? (aligned?.asked ?? null) : null);
  } catch (fault) {
    if (!(fault instanceof PdfFault)) throw fault;
    yield refused(`is a PDF document that cannot be read: ${fault.message}.`);
  } finally {
    await pages?.close();
  }
}

interface Page {
  number: number;
  lines: PageLine[];
}

class Pages {
  readonly count: number;
  #document: PdfDocument;
  #held = new Map<number, Page>();
  #until = Date.now() + LONGEST_MS;

  constructor(document: PdfDocument) {
    this.#document = document;
    this.count = document.pages;
    if (this.count > MOST_PAGES) throw new PdfFault(`it has ${this.count} pages`);
  }

  async opening(): Promise<Page[]> {
    const opening: Page[] = [];
    for (let number = 1; number <= Math.min(this.count, OPENING_PAGES); number++) {
      const page = await this.read(number);
      this.#held.set(number, page);
      opening.push(page);
    }
    return opening;
  }

  async read(number: number): Promise<Page> {
    const held = this.#held.get(number);
    if (held) return held;
    if (Date.now() > this.#until) throw new PdfFault(`its pages up to ${number - 1} needed over two minutes to read`);
    return { number, lines: await this.#document.lines(number) };
  }

  close(): Promise<void> {
    return this.#document.close();
  }
}

interface PageReader extends Pick<LineReader, 'found' | 'end'> {
  format: string;
  read(page: Page): void;
}

async function* readPages(
  pages: Pages,
  reader: PageReader,
  size: number,
  asked: AskedColumns | null,
): AsyncGenerator<TradeFileBatch> {
  const collector = new BatchCollector(reader.format, asked);
  for (let number = 1; number <= pages.count; number++) {
    let page: Page;
    try {
      page = await pages.read(number);
    } catch (fault) {
      if (!(fault instanceof PdfFault)) throw fault;
      const reason = `The document was not read from page ${number} on: ${fault.message}. It should be downloaded again, whole.`;
      reader.found.errors.push({ row: `page ${number}`, column: null, value: null, reason });
      break;
    }
    if (page.lines.length === 0)
      reader.found.ignored.push({ row: `page ${number}`, reason: 'page without text: blank, or a picture' });
    reader.read(page);
    if (collector.isDue(reader.found)) yield collector.collect(reader.found, Math.floor((size * number) / pages.count));
  }
  reader.end();
  yield collector.end(reader.found, size);
}

function readerFor(opening: readonly Page[]): PageReader | null {
  const text = textOf(opening);
  const format = FORMATS.find((one): one is LineFormat => one.kind === 'lines' && one.recognizes(text));
  return format ? lineReader(format) : tableReader(opening);
}

function textOf(pages: readonly Page[]): string {
  return pages.flatMap(({ lines }) => lines.map((line) => withPlainSpaces(textOfLine(line)))).join('\n');
}

const refOf = (page: number, line: number): string => `page ${page} line ${line}`;

function lineReader(format: LineFormat): PageReader {
  const reader = format.start();
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
  lines.map(({ cells }, at) => ({
    number: number * LINES + at + 1,
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
