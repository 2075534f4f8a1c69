import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '../../context.ts';
import { readPictureText } from '../../documents/scans/read-picture.ts';
import { fail } from '../../errors.ts';
import { DOCUMENT_KINDS, fileType } from '../../files/file-type.ts';

interface ReadAttachment {
  kind: 'pdf' | 'picture' | 'email' | 'text';
  /** Empty: none were found. */
  words: string;
  /** What could not be read and what to do, as sentences. */
  note: string | null;
}

const MAX_LETTERS = 200_000;
const ACCEPTED = 'a PDF, an email, a text, or a picture (PNG, JPEG or WebP)';
const NO_WORDS = 'We found no text in it. Type the text of the notice instead.';

/** The words of what someone asks about. Throws `unsupported_file` for what is neither document nor picture. */
export async function readAttachment(
  context: Pick<Context, 'worker'>,
  name: string,
  bytes: Buffer,
): Promise<ReadAttachment> {
  const kind = kindOf(name, bytes);
  const folder = await mkdtemp(join(tmpdir(), 'trover-attachment-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, kind === 'email' ? wordsOfEmail(bytes.toString('utf8')) : bytes);
    if (kind === 'picture') {
      const found = await readPictureText(bytes);
      if (found === null)
        return {
          kind,
          words: '',
          note: 'This server cannot read pictures. Type the text of the notice, or send it as a PDF with text.',
        };
      const words = cleaned(found);
      return { kind, words, note: words === '' ? NO_WORDS : null };
    }
    const read = await context.worker.run('read_file_words', { path, name });
    if ('fault' in read) return { kind, words: '', note: `${read.fault} Type the text of the notice instead.` };
    const words = cleaned(read.words);
    return { kind, words, note: words === '' ? NO_WORDS : null };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const cleaned = (words: string): string => words.replaceAll('\0', '').trim().slice(0, MAX_LETTERS);

function kindOf(name: string, bytes: Buffer): ReadAttachment['kind'] {
  if (bytes.length === 0)
    fail('invalid_input', { message: 'The file is empty.', fields: { file: 'the file is empty' } });
  const type = fileType(bytes, name, DOCUMENT_KINDS);
  if (type === 'application/pdf') return 'pdf';
  if (type?.startsWith('image/')) return 'picture';
  const head = bytes.subarray(0, 4096);
  const text = head.toString('utf8');
  if (head.includes(0) || type?.startsWith('application/'))
    fail('unsupported_file', { message: `We cannot read this kind of file. Send ${ACCEPTED}.` });
  const isEmail =
    /\.eml$/i.test(name) ||
    /^(?:(?:received|return-path|delivered-to|from|to|subject|date|mime-version|x-[\w-]+):.*\r?\n(?:[ \t].*\r?\n)*){3}/i.test(
      text,
    );
  return isEmail ? 'email' : 'text';
}

/** The sender, the subject and the readable body of a mail; as a page where it has no plain text. */
function wordsOfEmail(source: string): string {
  const { headers, body } = partOf(source);
  const shown = ['from', 'subject', 'date']
    .flatMap((name) => (headers.has(name) ? [`${name}: ${decodeWords(headers.get(name) ?? '')}`] : []))
    .join('\n');
  const { html, text } = bodiesOf(headers, body, 0);
  return text !== '' || html === ''
    ? `${shown}\n\n${text}`
    : `<html><body><p>${shown.replaceAll('<', '(').replaceAll('\n', '</p><p>')}</p>${html}</body></html>`;
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

function partOf(source: string): Part {
  const [, head = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(source) ?? [null, source, ''];
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.set(line.slice(0, at).toLowerCase(), line.slice(at + 1).trim());
  }
  return { headers, body };
}

const MAX_DEPTH = 5;

function bodiesOf(headers: Part['headers'], body: string, depth: number): { text: string; html: string } {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (/^multipart\//i.test(type) && boundary !== undefined && depth < MAX_DEPTH) {
    const parts = body.split(`--${boundary}`).slice(1, 50);
    const found = parts.map((one) => {
      const part = partOf(one.replace(/^\r?\n/, ''));
      return bodiesOf(part.headers, part.body, depth + 1);
    });
    const join = (key: 'text' | 'html') =>
      found
        .map((one) => one[key])
        .filter(Boolean)
        .join('\n');
    return { text: join('text'), html: join('html') };
  }
  if (!/^text\//i.test(type)) return { text: '', html: '' };
  const decoded = decodeBody(body, headers.get('content-transfer-encoding') ?? '');
  return /^text\/html/i.test(type) ? { text: '', html: decoded } : { text: decoded, html: '' };
}

function decodeBody(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(encoding)) return body;
  const bytes = body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** `=?utf-8?b?…?=` of a header. */
const decodeWords = (text: string): string =>
  text.replace(/=\?[\w-]+\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString('utf8')
      : decodeBody(word.replaceAll('_', ' '), 'quoted-printable'),
  );
