import { Parser } from 'htmlparser2';
import { PdfDocument, PdfFault } from '../readers/pdf/document.ts';
import { findBomb } from '../readers/pdf/packed-size.ts';
import { textOfLine } from '../readers/pdf/text-lines.ts';
import { detectEncoding } from '../readers/text.ts';
import type { Fact } from './fact.ts';
import { type NoticePage, type NoticeText, openNoticeText, pageOfText } from './notice-text.ts';
import { readFacts } from './read-facts.ts';

/** What a notice gave. Tables, plan and examples are empty until their readers exist; a plan is never guessed. */
export interface ReadNotice {
  facts: Record<string, Fact>;
  tables: [];
  plan: null;
  plan_gaps: { path: string; why: string }[];
  examples: [];
}

/** Why a file is not a notice that can be read, as a sentence. */
export class UnreadableNotice extends Error {}

const MOST_BYTES = 64 * 1024 * 1024;
const MOST_PAGES = 400;
/** Longer texts are cut: notices have at most some hundred pages. */
const MOST_LETTERS = 2_000_000;
const BLOCKS = new Set([
  'p',
  'div',
  'br',
  'li',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'table',
  'section',
  'article',
  'td',
  'th',
  'ul',
  'ol',
  'pre',
]);
const SILENT = new Set(['script', 'style', 'noscript', 'template', 'svg']);

/** Reads a notice of a settlement from a PDF with a text layer, from HTML or from text. `name` is for sentences alone. */
export async function readNotice(bytes: Uint8Array, name: string): Promise<ReadNotice> {
  const notice = await openNotice(bytes, name);
  return {
    facts: readFacts(notice),
    tables: [],
    plan: null,
    plan_gaps: [{ path: '', why: 'Plans are not read from notices yet. Enter the plan by hand.' }],
    examples: [],
  };
}

/** The words of a notice, a letter or an email, a line for each of theirs. Throws `UnreadableNotice`. */
export async function readWords(bytes: Uint8Array, name: string): Promise<string> {
  const { pages } = await openNotice(bytes, name);
  return pages.map(({ lines }) => lines.map(({ text }) => text).join('\n')).join('\n');
}

/** The facts of words that are at hand, as `readNotice` finds them. */
export const readFactsOfWords = (words: string): Record<string, Fact> => readFacts(openNoticeText([pageOfText(words)]));

/** The text of a notice with its places. Throws `UnreadableNotice`. */
async function openNotice(bytes: Uint8Array, name: string): Promise<NoticeText> {
  if (bytes.length === 0) throw new UnreadableNotice(`${name} is empty.`);
  if (bytes.length > MOST_BYTES)
    throw new UnreadableNotice(`${name} is larger than 64 MB. Send the notice without its exhibits.`);
  if (startsWith(bytes, '%PDF-')) return openNoticeText(await pagesOfPdf(bytes, name));
  if (bytes.subarray(0, 4096).includes(0))
    throw new UnreadableNotice(`${name} is neither a PDF, a web page nor a text.`);
  const text = new TextDecoder(detectEncoding(bytes.subarray(0, 65_536))).decode(bytes).slice(0, MOST_LETTERS);
  const isPage = /^\s*(?:<!doctype html|<html|<\?xml|<(?:head|body|div|p|table)\b)/i.test(text);
  return openNoticeText([pageOfText(isPage ? textOfPage(text) : text)]);
}

async function pagesOfPdf(bytes: Uint8Array, name: string): Promise<NoticePage[]> {
  const bomb = findBomb(bytes);
  if (bomb !== null) throw new UnreadableNotice(`${name} is a PDF document that is not opened: ${bomb}.`);
  let document: PdfDocument | null = null;
  try {
    document = await PdfDocument.open(bytes);
    const pages: NoticePage[] = [];
    for (let number = 1; number <= Math.min(document.pages, MOST_PAGES); number += 1)
      pages.push({
        lines: (await document.lines(number)).map((line) => ({
          text: textOfLine(line),
          box:
            line.top === undefined || line.bottom === undefined || line.cells.length === 0
              ? null
              : [line.cells[0]!.x, line.top, line.cells.at(-1)!.end, line.bottom],
        })),
      });
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

/** The words of a web page as a reader sees them, a line for each block. */
function textOfPage(html: string): string {
  const pieces: string[] = [];
  let silent = 0;
  const parser = new Parser(
    {
      onopentagname(tag) {
        if (SILENT.has(tag)) silent += 1;
        if (BLOCKS.has(tag)) pieces.push('\n');
      },
      onclosetag(tag) {
        if (SILENT.has(tag)) silent -= 1;
        if (BLOCKS.has(tag)) pieces.push('\n');
      },
      ontext(text) {
        if (silent === 0) pieces.push(text);
      },
    },
    { decodeEntities: true },
  );
  parser.end(html);
  return pieces.join('').replace(/[ \t]*\n\s*/g, '\n');
}

const startsWith = (bytes: Uint8Array, letters: string) =>
  [...letters].every((letter, at) => bytes[at] === letter.charCodeAt(0));
