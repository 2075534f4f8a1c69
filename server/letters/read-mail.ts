import { readFile } from 'node:fs/promises';
import { convert } from 'html-to-text';
import PostalMime, { type Email } from 'postal-mime';
import { linesOfPage } from '../sources/sites/page-lines.ts';

/** A mail has a few parts. Reading time is quadratic in their number, and anyone may send a mail. */
const MAX_PARTS = 10_000;
const MAX_HTML = 1_000_000;
const MAX_HEAD = 64 * 1024;
/** Deeper pages are read without their structure: the converter's time is quadratic in the depth. */
const MAX_DEPTH = 500;

/** What a mail that arrived states, and why it was not read whole. */
export interface ReadMail {
  mail: Pick<Email, 'messageId' | 'from' | 'to' | 'subject' | 'inReplyTo' | 'references' | 'headers' | 'attachments'>;
  text: string;
  problem: string | null;
}

/** A mail in a file. One of too many parts is read as far as its headers. Runs in its own process. */
export async function readMailFile(path: string): Promise<ReadMail> {
  const bytes = await readFile(path);
  if (!hasFewParts(bytes)) return readHeaders(bytes, 'This email has too many parts to read. Open it in the mailbox.');
  const whole = await PostalMime.parse(bytes);
  const { text: _, html: __, ...mail } = whole;
  return { mail, text: textOf(whole), problem: null };
}

/** A mail as far as its headers, which is little work whatever was sent. */
export async function readHeaders(bytes: Buffer, problem: string): Promise<ReadMail> {
  const head = /^[\s\S]*?\r?\n\r?\n/.exec(bytes.subarray(0, MAX_HEAD).toString('latin1'))?.[0] ?? '';
  return { mail: await PostalMime.parse(Buffer.from(head, 'latin1')), text: '', problem };
}

/** Each part begins with a line of two dashes. */
function hasFewParts(bytes: Buffer): boolean {
  let parts = 0;
  for (let at = bytes.indexOf('\n--'); at >= 0; at = bytes.indexOf('\n--', at + 3)) {
    parts += 1;
    if (parts > MAX_PARTS) return false;
  }
  return true;
}

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);

/** Whether tags that nothing closes are in each other without end; what the page means to close by itself counts too. */
function isDeep(html: string): boolean {
  let depth = 0;
  for (const [, closes, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]{0,20})/gi)) {
    if (closes === '/') depth = Math.max(0, depth - 1);
    else if (!VOID.has(name.toLowerCase())) depth += 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** What a mail states in words: its own text, or that of its page. */
export function textOf({ text, html }: Pick<Email, 'text' | 'html'>): string {
  if (text?.trim()) return text;
  if (!html) return '';
  const page = html.slice(0, MAX_HTML);
  if (isDeep(page)) return linesOfPage(page).join('\n');
  return convert(page, { wordwrap: false, selectors: [{ selector: 'img', format: 'skip' }] });
}
