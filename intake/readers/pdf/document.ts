import { linesOf, type PageLine, type PlacedText } from './text-lines.ts';

/** Why a document cannot be read, as the end of a sentence about it. */
export class PdfFault extends Error {}

const MOST_PIECES = 100_000;

/** A document's pages, one after another; each is let go of before the next. */
export class PdfDocument {
  #document: Awaited<ReturnType<typeof openDocument>>;

  private constructor(document: Awaited<ReturnType<typeof openDocument>>) {
    this.#document = document;
  }

  static async open(bytes: Uint8Array): Promise<PdfDocument> {
    return new PdfDocument(await openDocument(bytes));
  }

  get pages(): number {
    return this.#document.numPages;
  }

  /** The lines of a page, counted from 1; none where it is a picture or blank. */
  async lines(number: number): Promise<PageLine[]> {
    try {
      const page = await this.#document.getPage(number);
      const toView = page.getViewport({ scale: 1 }).transform as number[];
      const { items } = await page.getTextContent();
      const pieces: PlacedText[] = [];
      for (const item of items.slice(0, MOST_PIECES)) if ('str' in item) pieces.push(placed(item, toView));
      page.cleanup();
      return linesOf(pieces.filter(({ x, y, width }) => Number.isFinite(x + y + width)));
    } catch (error) {
      throw new PdfFault(`its page ${number} is damaged`, { cause: error });
    }
  }

  async close(): Promise<void> {
    await this.#document.loadingTask.destroy();
  }
}

async function openDocument(bytes: Uint8Array) {
  const { getDocumentProxy } = await import('unpdf');
  try {
    // The reader takes the bytes it is given for its own.
    return await getDocumentProxy(bytes.slice(), { stopAtErrors: true, verbosity: 0 });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new PdfFault(isLocked ? 'it is locked with a password' : 'it is damaged or cut off', { cause: error });
  }
}

interface TextItem {
  str: string;
  transform: number[];
  width: number;
  height: number;
}

/** An item in the page as it is seen: turned upright, from the top left corner. */
function placed({ str, transform, width, height }: TextItem, toView: readonly number[]): PlacedText {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = toView;
  const [, , , tall = 0, x = 0, y = 0] = transform;
  return {
    text: str,
    x: a * x + c * y + e,
    y: b * x + d * y + f,
    width,
    height: height || Math.abs(tall) || 10,
  };
}
