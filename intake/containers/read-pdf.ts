import { type ReadOptions, refusedFile, type TradeFileBatch } from '../batches.ts';
import { PdfDocument, PdfFault } from '../readers/pdf/document.ts';
import { findBomb } from '../readers/pdf/packed-size.ts';
import { fileCalled } from '../unknown-file.ts';
import { OPENING_PAGES, type Page, type PageSource, readPages } from './read-pages.ts';
import { readScan } from './scans/read-scan.ts';

const MAX_PAGES = 3000;
const MAX_MS = 120_000;
const ADVICE =
  'Download the transactions from the broker as CSV, XLSX, OFX or QFX, or the statement as the broker made it.';

/** Reads the text layer of a document by the formats of statements, or as a generic table. */
export async function* readPdf(bytes: Uint8Array, options: ReadOptions): AsyncGenerator<TradeFileBatch> {
  const file = fileCalled(options.name);
  const refused = (reason: string): TradeFileBatch => refusedFile(`${file} ${reason} ${ADVICE}`, bytes.length);
  const bomb = findBomb(bytes);
  if (bomb !== null) {
    yield refused(`is a PDF document that is not opened: ${bomb}.`);
    return;
  }
  let document: PdfDocument | null = null;
  try {
    document = await PdfDocument.open(bytes);
    const pages = new Pages(document);
    const opening = await pages.opening();
    const first = opening.find(({ lines }) => lines.length > 0);
    if (first && !(await document.hasHiddenText(first.number))) yield* readPages(pages, bytes.length, options);
    else yield* readScan(picturesOf(document), bytes.length, options);
  } catch (fault) {
    if (!(fault instanceof PdfFault)) throw fault;
    yield refused(`is a PDF document that cannot be read: ${fault.message}.`);
  } finally {
    await document?.close();
  }
}

/** The pictures of a document that has no text: the largest of each page. */
function picturesOf(document: PdfDocument) {
  return {
    count: document.pages,
    read: async (number: number) =>
      (await document.pictures(number)).toSorted((a, b) => b.width * b.height - a.width * a.height)[0] ?? null,
  };
}

class Pages implements PageSource {
  readonly count: number;
  #document: PdfDocument;
  #held = new Map<number, Page>();
  #until = Date.now() + MAX_MS;

  constructor(document: PdfDocument) {
    this.#document = document;
    this.count = document.pages;
    if (this.count > MAX_PAGES) throw new PdfFault(`it has ${this.count} pages`);
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
}
