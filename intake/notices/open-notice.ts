import { type PictureText, piecesOf, type ReadPicture } from '../containers/scans/picture-text.ts';
import { PdfDocument, PdfFault } from '../readers/pdf/document.ts';
import { findBomb } from '../readers/pdf/packed-size.ts';
import { detectEncoding } from '../readers/text.ts';
import { type NoticeText, openNoticeText } from './notice-text.ts';
import { withCaptionInColumns } from './source/caption-columns.ts';
import { withoutFeetInSentences } from './source/page-feet.ts';
import { pageOfPieces } from './source/pdf-source.ts';
import { inReadingOrder } from './source/reading-order.ts';
import { boxAround, type SourceLine, type SourcePage, textOf } from './source/source.ts';
import { pageOfLines } from './source/text-source.ts';
import { pageOfWeb } from './source/web-source.ts';

/** Why a file is not a notice that can be read, as a sentence. */
export class UnreadableNotice extends Error {}

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_PAGES = 400;
/** Longer texts are cut: notices have at most some hundred pages. */
const MAX_LETTERS = 2_000_000;

/**
 * The pages of a notice: a PDF, HTML or text; a scan or a photo where pictures can be read. `name` is for sentences alone.
 * Throws `UnreadableNotice`.
 */
export async function openNotice(bytes: Uint8Array, name: string, readPicture?: ReadPicture): Promise<SourcePage[]> {
  if (bytes.length === 0) throw new UnreadableNotice(`${name} is empty.`);
  if (bytes.length > MAX_BYTES)
    throw new UnreadableNotice(`${name} is larger than 64 MB. Send the notice without its exhibits.`);
  if (startsWith(bytes, '%PDF-')) return pagesOfPdf(bytes, name, readPicture);
  if (isPicture(bytes)) return [await pageOfPicture(bytes, name, readPicture)];
  if (bytes.subarray(0, 4096).includes(0))
    throw new UnreadableNotice(`${name} is neither a PDF, a web page nor a text.`);
  const text = new TextDecoder(detectEncoding(bytes.subarray(0, 65_536))).decode(bytes).slice(0, MAX_LETTERS);
  const isPage = /^\s*(?:<!doctype html|<html|<\?xml|<(?:head|body|div|p|table)\b)/i.test(text);
  if (isPage) return [pageOfWeb(text)];
  // A text made from a PDF ends each page with a form feed.
  const pages = text.split('\f');
  if (pages.length > 1 && pages.at(-1)!.trim() === '') pages.pop();
  return pages.slice(0, MAX_PAGES).map(pageOfLines);
}

/** `- 12 -`, `Page 12`, `12 of 30`; a number alone may be the end of a sentence or of a column. */
const MARKED_NUMBER = /^(?:[-–—] ?(\d{1,3}) ?[-–—]|Page (\d{1,3})(?: of \d{1,3})?|(\d{1,3}) of \d{1,3})$/i;
const BARE_NUMBER = /^\d{1,3}$/;

const lastLineOf = (lines: readonly SourceLine[]): number => lines.findLastIndex(({ cells }) => cells.length > 0);

/**
 * The pages without the number at their end, which would be within a sentence that the next page continues. A number
 * alone is one where most pages end in such a number, each as far from its place as the others.
 */
function withoutNumbers(pages: readonly (readonly SourceLine[])[]): (readonly SourceLine[])[] {
  const endings = pages.map((lines) => {
    const last = lastLineOf(lines);
    return last < 1 ? '' : textOf(lines[last]!).trim();
  });
  const distances = endings.map((ending, at) => (BARE_NUMBER.test(ending) ? Number(ending) - at : null));
  const isNumbered = (distance: number): boolean =>
    (pages.length > 2 || (pages.length === 2 && distance === 1)) &&
    2 * distances.filter((other) => other === distance).length > pages.length;
  return pages.map((lines, at) => {
    const distance = distances[at] ?? null;
    const hasNumber = MARKED_NUMBER.test(endings[at]!) || (distance !== null && isNumbered(distance));
    return hasNumber ? lines.filter((_, line) => line !== lastLineOf(lines)) : lines;
  });
}

/** All the words of pages with their places. */
export function wholeText(pages: readonly SourcePage[]): NoticeText {
  const lines = withoutFeetInSentences(
    withoutNumbers(
      pages.map((page) => inReadingOrder(page.isPlaced ? { ...page, lines: withCaptionInColumns(page.lines) } : page)),
    ),
  );
  return openNoticeText(
    pages.map((page, at) => ({
      lines: lines[at]!.map((line) => ({ text: textOf(line), box: boxAround([line], page.isPlaced) })),
    })),
  );
}

async function pagesOfPdf(bytes: Uint8Array, name: string, readPicture?: ReadPicture): Promise<SourcePage[]> {
  const bomb = findBomb(bytes);
  if (bomb !== null) throw new UnreadableNotice(`${name} is a PDF document that is not opened: ${bomb}.`);
  let document: PdfDocument | null = null;
  try {
    document = await PdfDocument.open(bytes);
    const pages: SourcePage[] = [];
    for (let number = 1; number <= Math.min(document.pages, MAX_PAGES); number += 1)
      pages.push(pageOfPieces(await document.pieces(number)));
    if (pages.some(({ lines }) => lines.length > 0)) return pages;
    return await scannedPages(document, name, readPicture);
  } catch (fault) {
    if (fault instanceof PdfFault) throw new UnreadableNotice(`${name} cannot be read: ${fault.message}.`);
    throw fault;
  } finally {
    await document?.close();
  }
}

const MAX_SCANNED = 60;

/** The pages of a scan, by the words of their pictures. */
async function scannedPages(document: PdfDocument, name: string, readPicture?: ReadPicture): Promise<SourcePage[]> {
  if (readPicture === undefined)
    throw new UnreadableNotice(
      `${name} is a scan: its pages are pictures without text, and this server cannot read pictures.`,
    );
  const pages: SourcePage[] = [];
  for (let number = 1; number <= Math.min(document.pages, MAX_SCANNED); number += 1) {
    const [picture] = (await document.pictures(number)).toSorted((a, b) => b.width * b.height - a.width * a.height);
    pages.push(pageOfWords(picture ? await readPicture(picture) : null));
  }
  if (pages.every(({ lines }) => lines.length === 0))
    throw new UnreadableNotice(`${name} is a scan: its pages are pictures, and no text was found in them.`);
  return pages;
}

async function pageOfPicture(bytes: Uint8Array, name: string, readPicture?: ReadPicture): Promise<SourcePage> {
  if (readPicture === undefined)
    throw new UnreadableNotice(`${name} is a picture, and this server cannot read pictures.`);
  const page = pageOfWords(await readPicture(bytes));
  if (page.lines.length === 0) throw new UnreadableNotice(`${name} is a picture, and no text was found in it.`);
  return page;
}

/** As if a letter page held the words. */
function pageOfWords(text: PictureText | null): SourcePage {
  const scale = text === null ? 1 : PAGE_WIDE / text.width;
  const pieces = text === null ? [] : piecesOf(text);
  return pageOfPieces([
    pieces.map(({ text: word, x, y, width, height }) => ({
      text: word,
      x: x * scale,
      y: y * scale,
      width: width * scale,
      height: height * scale,
    })),
  ]);
}

const PAGE_WIDE = 612;

const PICTURES = ['\x89PNG', '\xff\xd8\xff', 'II*\0', 'MM\0*', 'RIFF'];
const isPicture = (bytes: Uint8Array) => PICTURES.some((letters) => startsWith(bytes, letters));

const startsWith = (bytes: Uint8Array, letters: string) =>
  [...letters].every((letter, at) => bytes[at] === letter.charCodeAt(0));
