import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { DOCUMENT_FILES, fileType } from '../../files/file-type.ts';
import type { TaskOwner } from '../../jobs/workers/shared-pool.ts';
import { TaskEnded, TaskOverdue } from '../../jobs/workers/worker-process.ts';

interface ReadAttachment {
  kind: 'pdf' | 'picture' | 'email' | 'text';
  /** Empty where none were found. */
  words: string;
  /** What could not be read and what the user can do, as sentences. */
  note: string | null;
}

const MAX_LETTERS = 200_000;
const ACCEPTED = 'a PDF, an email, a text, or a picture (PNG, JPEG or WebP)';
const NO_WORDS = 'We found no text in it. Type the text of the notice instead.';

/** The text of an attachment. Throws `unsupported_file` for anything but a document or a picture. */
export async function readAttachment(
  { attachments }: Pick<Context, 'attachments'>,
  sender: TaskOwner,
  name: string,
  bytes: Buffer,
): Promise<ReadAttachment> {
  const kind = kindOf(name, bytes);
  const folder = await mkdtemp(join(tmpdir(), 'trover-attachment-'));
  try {
    const path = join(folder, 'file');
    await writeFile(path, bytes);
    if (kind === 'picture') {
      // each recognition is a process with its own memory: no more at once than the pool has workers
      const found = await attachments.run(sender, 'read_picture_words', { path }).catch(unread);
      if (typeof found !== 'string' && found !== null) return { kind, words: '', note: withoutFile(found.fault) };
      if (found === null)
        return {
          kind,
          words: '',
          note: 'This server cannot read pictures. Type the text of the notice, or send it as a PDF with text.',
        };
      const words = cleaned(found);
      return { kind, words, note: words === '' ? NO_WORDS : null };
    }
    const read = await attachments
      .run(sender, 'read_file_words', { path, name, is_email: kind === 'email' })
      .catch(unread);
    if ('fault' in read) return { kind, words: '', note: withoutFile(read.fault) };
    const words = cleaned(read.words);
    return { kind, words, note: words === '' ? NO_WORDS : null };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Anyone may send an unreadable file, so it fails only its own call. */
function unread(error: unknown): { fault: string } {
  if (!(error instanceof TaskOverdue || error instanceof TaskEnded)) throw error;
  return { fault: 'This file takes too long to read.' };
}

const withoutFile = (fault: string): string => `${fault} Type the text of the notice instead.`;

const cleaned = (words: string): string => words.replaceAll('\0', '').trim().slice(0, MAX_LETTERS);

function kindOf(name: string, bytes: Buffer): ReadAttachment['kind'] {
  if (bytes.length === 0)
    fail('invalid_input', { message: 'The file is empty.', fields: { file: 'the file is empty' } });
  const type = fileType(bytes, name, DOCUMENT_FILES);
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
