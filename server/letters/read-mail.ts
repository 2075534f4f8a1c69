import { readFile } from 'node:fs/promises';
import { convert } from 'html-to-text';
import PostalMime, { type Email } from 'postal-mime';
import { linesOfPage } from '../sources/sites/page-lines.ts';

/**
 * Maximum number of parts. Reading time is quadratic in their number, anyone may send a mail, and normal mails have a
 * few.
 */
const MAX_PARTS = 10_000;
const MAX_HTML = 1_000_000;
const MAX_HEAD = 64 * 1024;
/** Maximum nesting of HTML whose structure is read; the converter's time is quadratic in the depth. */
const MAX_DEPTH = 500;

/** The content of a received mail, and why it was not read completely. */
export interface ReadMail {
  mail: Pick<Email, 'messageId' | 'from' | 'to' | 'subject' | 'inReplyTo' | 'references' | 'headers' | 'attachments'>;
  text: string;
  problem: string | null;
}

/** Reads a mail from a file; only its headers where it has too many parts. Runs in its own process. */
export async function readMailFile(path: string): Promise<ReadMail> {
  const bytes = await readFile(path);
  if (!hasFewParts(bytes)) return readHeaders(bytes, 'This email has too many parts to read. Open it in the mailbox.');
  const whole = await PostalMime.parse(bytes);
  const { text: _, html: __, ...mail } = whole;
  return { mail, text: textOf(whole), problem: null };
}

/** Reads only a mail's headers, which is cheap for any mail. */
export async function readHeaders(bytes: Buffer, problem: string): Promise<ReadMail> {
  const head = /^[\s\S]*?\r?\n\r?\n/.exec(bytes.subarray(0, MAX_HEAD).toString('latin1'))?.[0] ?? '';
  return { mail: await PostalMime.parse(Buffer.from(head, 'latin1')), text: '', problem };
}

/** Each part begins with a line that starts with two dashes. */
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

/** Whether unclosed tags are nested too deeply; tags that HTML closes implicitly count too. */
function isDeep(html: string): boolean {
  let depth = 0;
  for (const [, closes, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]{0,20})/gi)) {
    if (closes === '/') depth = Math.max(0, depth - 1);
    else if (!VOID.has(name.toLowerCase())) depth += 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

/** The text of a mail: its plain text, or that of its HTML. */
export function textOf({ text, html }: Pick<Email, 'text' | 'html'>): string {
  if (text?.trim()) return text;
  if (!html) return '';
  const page = html.slice(0, MAX_HTML);
  if (isDeep(page)) return linesOfPage(page).join('\n');
  return convert(page, { wordwrap: false, selectors: [{ selector: 'img', format: 'skip' }] });
}
