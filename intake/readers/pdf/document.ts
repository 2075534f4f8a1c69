import { boxOnPage } from './page-box.ts';
import { linesOf, type PageLine, type PlacedText } from './text-lines.ts';
import { placedUpright } from './upright.ts';

/** Why a document cannot be read, as the end of a sentence about it. */
export class PdfFault extends Error {}

const MAX_PIECES = 100_000;
const MAX_PAGE_MS = 15_000;
const MAX_OPERATIONS = 2_000_000;
const MAX_PICTURES = 4;
const MAX_PIXELS = 36_000_000;

/** A picture as points: each of one, three or four bytes. */
export interface PagePicture {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 3 | 4;
}

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
    const size = await this.size(number);
    return (await this.pieces(number))
      .flatMap((pieces) => linesOf(pieces))
      .map((line) => ({ ...line, box: boxOnPage(line, size) }));
  }

  /** The size of a page as it is shown, in points. */
  async size(number: number): Promise<{ width: number; height: number }> {
    try {
      const page = await this.#document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      return { width, height };
    } catch (error) {
      throw new PdfFault(`its page ${number} is damaged`, { cause: error });
    }
  }

  /** The texts of a page as it places them, counted from 1: first those in its main direction, then the others. */
  async pieces(number: number): Promise<PlacedText[][]> {
    try {
      const page = await this.#document.getPage(number);
      const toView = page.getViewport({ scale: 1 }).transform as number[];
      const texts = await textsOf(page);
      if (texts === null) throw new PdfFault(`its page ${number} has far more texts than fit on a page`);
      page.cleanup();
      return placedUpright(texts, toView);
    } catch (error) {
      if (error instanceof PdfFault) throw error;
      throw new PdfFault(`its page ${number} is damaged`, { cause: error });
    }
  }

  /** Whether all text of a page is invisible, as a scanner lays what it recognized over its picture. */
  async hasHiddenText(number: number): Promise<boolean> {
    try {
      const { getResolvedPDFJS } = await import('unpdf');
      const { OPS } = await getResolvedPDFJS();
      const page = await this.#document.getPage(number);
      const { fnArray, argsArray } = await operationsOf(page, number);
      page.cleanup();
      return isHidden(fnArray, argsArray, OPS);
    } catch (error) {
      if (error instanceof PdfFault) throw error;
      throw new PdfFault(`its page ${number} is damaged`, { cause: error });
    }
  }

  /** The pictures of a page as it was scanned, counted from 1, in the order they are drawn. */
  async pictures(number: number): Promise<PagePicture[]> {
    try {
      const { getResolvedPDFJS } = await import('unpdf');
      const { OPS } = await getResolvedPDFJS();
      const page = await this.#document.getPage(number);
      const { fnArray, argsArray } = await operationsOf(page, number);
      const names = fnArray.flatMap((drawn, at) => (drawn === OPS.paintImageXObject ? [String(argsArray[at][0])] : []));
      const pictures: PagePicture[] = [];
      for (const name of [...new Set(names)].slice(0, MAX_PICTURES)) {
        const objects = name.startsWith('g_') ? page.commonObjs : page.objs;
        const picture = pictureOf(await new Promise<unknown>((resolve) => objects.get(name, resolve)));
        if (picture !== null) pictures.push(picture);
      }
      page.cleanup();
      return pictures;
    } catch (error) {
      if (error instanceof PdfFault) throw error;
      throw new PdfFault(`its page ${number} is damaged`, { cause: error });
    }
  }

  async close(): Promise<void> {
    await this.#document.loadingTask.destroy();
  }
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof openDocument>>['getPage']>>;
type TextPiece = Extract<Awaited<ReturnType<PdfPage['getTextContent']>>['items'][number], { str: string }>;

/**
 * The texts of a page; null where there are too many. Forms that draw forms make a page of two thousand bytes into billions of
 * texts, so they are read as they come, and no further.
 */
async function textsOf(page: PdfPage): Promise<TextPiece[] | null> {
  const reader = page.streamTextContent().getReader();
  const texts: TextPiece[] = [];
  const until = Date.now() + MAX_PAGE_MS;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return texts;
    for (const item of value.items) if ('str' in item) texts.push(item);
    if (texts.length <= MAX_PIECES && Date.now() < until) continue;
    await reader.cancel(new Error('too many texts'));
    return null;
  }
}

/** What the reader's own class has and does not declare: its version is fixed, and a test would notice. */
interface PageInside {
  _renderPageChunk(chunk: { length: number }, intentState: object): void;
  _abortOperatorList(of: { intentState: object; reason: Error; force: boolean }): void;
}

/** What a page draws, in its order; a fault where that is far too much, as with forms that draw forms. */
function operationsOf(page: PdfPage, number: number): ReturnType<PdfPage['getOperatorList']> {
  const inside = page as unknown as PageInside;
  const add = inside._renderPageChunk.bind(page);
  const until = Date.now() + MAX_PAGE_MS;
  let count = 0;
  return new Promise((resolve, reject) => {
    inside._renderPageChunk = (chunk, intentState) => {
      count += chunk.length;
      if (count <= MAX_OPERATIONS && Date.now() < until) return add(chunk, intentState);
      const fault = new PdfFault(`its page ${number} draws far more than fits on a page`);
      reject(fault);
      inside._abortOperatorList({ intentState, reason: fault, force: true });
    };
    page.getOperatorList().then(resolve, reject);
  });
}

async function openDocument(bytes: Uint8Array) {
  const { getDocumentProxy } = await import('unpdf');
  try {
    // The reader detaches what it is given, and refuses a Buffer, whose slice is again one over the same memory.
    return await getDocumentProxy(Uint8Array.from(bytes), { stopAtErrors: true, verbosity: 0 });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new PdfFault(isLocked ? 'it is locked with a password' : 'it is damaged or cut off', { cause: error });
  }
}

const INVISIBLE = 3;

function isHidden(drawn: readonly number[], given: readonly unknown[], ops: Readonly<Record<string, number>>): boolean {
  const before: number[] = [];
  let mode = 0;
  let hidden = 0;
  for (const [at, operation] of drawn.entries()) {
    if (operation === ops.save) before.push(mode);
    else if (operation === ops.restore) mode = before.pop() ?? 0;
    else if (operation === ops.setTextRenderingMode) mode = Number((given[at] as unknown[])[0]);
    else if (operation === ops.showText) {
      if (mode !== INVISIBLE) return false;
      hidden += 1;
    }
  }
  return hidden > 0;
}

/** What the reader made of a picture; null for one too small to read anything of, or too large to decode. */
function pictureOf(made: unknown): PagePicture | null {
  const { data, width = 0, height = 0 } = (made ?? {}) as { data?: Uint8ClampedArray; width?: number; height?: number };
  const points = width * height;
  if (data === undefined || width < 100 || height < 100 || points > MAX_PIXELS) return null;
  const row = Math.ceil(width / 8);
  if (data.length === row * height) return { data: spread(data, width, height, row), width, height, channels: 1 };
  const channels = ([1, 3, 4] as const).find((each) => each * points === data.length);
  return channels === undefined ? null : { data: new Uint8Array(data), width, height, channels };
}

/** Points of one bit, as faxes have them, as points of one byte. */
function spread(bits: Uint8ClampedArray, width: number, height: number, row: number): Uint8Array {
  const bytes = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      bytes[y * width + x] = ((bits[y * row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0;
  return bytes;
}
