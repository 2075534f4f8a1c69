import { PdfDocument, PdfFault } from '@trover/intake/readers/pdf/document.ts';
import type { PageLine } from '@trover/intake/readers/pdf/text-lines.ts';
import type { Sharp } from 'sharp';
import sharp from '../../images/sharp.ts';
import type { WorkerContext } from '../../jobs/workers/worker-context.ts';

/** A page of a document under review. */
export interface DocumentPage {
  page: number;
  pages: number;
  lines: string[];
  pictures: string[];
  problem: string | null;
}

/** Width of a letter, in points, in the monospaced type of the lines: columns remain aligned. */
const LETTER = 5;
/** A page with less text than this has only a stamp on a scan, so its scan is shown too. */
const FEW_LETTERS = 200;
const WIDEST = 1400;
const MAX_PIXELS = 80_000_000;
const SECONDS = 20;

/** Lays out a page's lines in monospaced type. */
function layOut(lines: readonly PageLine[]): string[] {
  return lines.map(({ cells }) =>
    cells.reduce((line, { text, x }) => {
      const column = Math.max(Math.round(x / LETTER), line === '' ? 0 : line.length + 2);
      return `${line.padEnd(Math.min(column, 400))}${text}`;
    }, ''),
  );
}

async function shown(picture: Sharp): Promise<string> {
  const bytes = await picture
    .autoOrient()
    .resize({ width: WIDEST, withoutEnlargement: true })
    .webp({ quality: 70 })
    .timeout({ seconds: SECONDS })
    .toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

async function readPdf(bytes: Uint8Array, page: number): Promise<DocumentPage> {
  const document = await PdfDocument.open(bytes);
  try {
    const { pages } = document;
    if (page > pages) return { page, pages, lines: [], pictures: [], problem: `it has ${pages} pages` };
    const lines = layOut(await document.lines(page));
    const letters = lines.reduce((sum, line) => sum + line.replace(/\s/g, '').length, 0);
    const drawn = letters >= FEW_LETTERS ? [] : await document.pictures(page);
    const pictures: string[] = [];
    for (const { data, width, height, channels } of drawn)
      pictures.push(await shown(sharp(data, { raw: { width, height, channels } })));
    const isBlank = lines.length === 0 && pictures.length === 0;
    return { page, pages, lines, pictures, problem: isBlank ? 'this page has neither text nor a picture' : null };
  } finally {
    await document.close();
  }
}

async function readPicture(bytes: Uint8Array, page: number): Promise<DocumentPage> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;
  const { pages = 1 } = await sharp(bytes, options).metadata();
  const at = Math.min(page, pages);
  return {
    page: at,
    pages,
    lines: [],
    pictures: [await shown(sharp(bytes, { ...options, page: at - 1 }))],
    problem: null,
  };
}

/** Reads a page of a document that was sent as proof: its lines of text, or an image of it where it is a scan. */
export async function readDocumentPage(
  { files, log }: Pick<WorkerContext, 'files' | 'log'>,
  { file_key, media_type, page }: { file_key: string; media_type: string; page: number },
): Promise<DocumentPage> {
  const pieces: Uint8Array[] = [];
  for await (const piece of files.open(file_key)) pieces.push(piece);
  const bytes = new Uint8Array(Buffer.concat(pieces));
  const refused = (problem: string): DocumentPage => ({ page: 1, pages: 1, lines: [], pictures: [], problem });
  if (media_type === 'image/heic') return refused('pictures of this kind are shown by the telephone that made them');
  try {
    return await (media_type === 'application/pdf' ? readPdf(bytes, page) : readPicture(bytes, page));
  } catch (error) {
    if (error instanceof PdfFault) return refused(error.message);
    if (media_type === 'application/pdf') throw error;
    log.info({ err: error, file_key }, 'a picture that was sent as proof cannot be read');
    return refused('it is damaged or cut off');
  }
}
