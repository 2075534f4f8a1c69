import { PdfDocument, PdfFault } from '../readers/pdf/document.ts';
import { findBomb } from '../readers/pdf/packed-size.ts';
import { detectEncoding } from '../readers/text.ts';
import { type NoticeText, openNoticeText } from './notice-text.ts';
import { pageOfPieces } from './source/pdf-source.ts';
import { boxAround, type SourcePage, textOf } from './source/source.ts';
import { pageOfLines } from './source/text-source.ts';
import { pageOfWeb } from './source/web-source.ts';

/** Why a file is not a notice that can be read, as a sentence. */
export class UnreadableNotice extends Error {}

const MOST_BYTES = 64 * 1024 * 1024;
const MOST_PAGES = 400;
/** Longer texts are cut: notices have at most some hundred pages. */
const MOST_LETTERS = 2_000_000;

/** The pages of a notice: a PDF with a text layer, HTML or text. `name` is for sentences alone. Throws `UnreadableNotice`. */
export async function openNotice(bytes: Uint8Array, name: string): Promise<SourcePage[]> {
  if (bytes.length === 0) throw new UnreadableNotice(`${name} is empty.`);
  if (bytes.length > MOST_BYTES)
    throw new UnreadableNotice(`${name} is larger than 64 MB. Send the notice without its exhibits.`);
  if (startsWith(bytes, '%PDF-')) return pagesOfPdf(bytes, name);
  if (bytes.subarray(0, 4096).includes(0))
    throw new UnreadableNotice(`${name} is neither a PDF, a web page nor a text.`);
  const text = new TextDecoder(detectEncoding(bytes.subarray(0, 65_536))).decode(bytes).slice(0, MOST_LETTERS);
  const isPage = /^\s*(?:<!doctype html|<html|<\?xml|<(?:head|body|div|p|table)\b)/i.test(text);
  return [isPage ? pageOfWeb(text) : pageOfLines(text)];
}

/** All the words of pages with their places. */
export const wholeText = (pages: readonly SourcePage[]): NoticeText =>
  openNoticeText(
    pages.map(({ lines, isPlaced }) => ({
      lines: lines.map((line) => ({ text: textOf(line), box: boxAround([line], isPlaced) })),
    })),
  );

async function pagesOfPdf(bytes: Uint8Array, name: string): Promise<SourcePage[]> {
  const bomb = findBomb(bytes);
  if (bomb !== null) throw new UnreadableNotice(`${name} is a PDF document that is not opened: ${bomb}.`);
  let document: PdfDocument | null = null;
  try {
    document = await PdfDocument.open(bytes);
    const pages: SourcePage[] = [];
    for (let number = 1; number <= Math.min(document.pages, MOST_PAGES); number += 1)
      pages.push(pageOfPieces(await document.pieces(number)));
    if (pages.every(({ lines }) => lines.length === 0))
      throw new UnreadableNotice(`${name} is a scan: its pages are pictures without text.`);
    return pages;
  } catch (fault) {
    if (fault instanceof PdfFault) throw new UnreadableNotice(`${name} cannot be read: ${fault.message}.`);
    throw fault;
  } finally {
    await document?.close();
  }
}

const startsWith = (bytes: Uint8Array, letters: string) =>
  [...letters].every((letter, at) => bytes[at] === letter.charCodeAt(0));
