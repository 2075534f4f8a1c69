import { createHash } from 'node:crypto';
import { isSameOffice, mailKind } from '@trover/core/letters/answers.ts';
import { findNumbers } from '@trover/core/letters/find-numbers.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import { findNamedClaims, listClaimsOfLetter, setLetterClaims } from '@trover/db/queries/letters/letter-claims.ts';
import {
  addLetter,
  addLetterFiles,
  findByMessage,
  type Letter,
  saveLetter,
} from '@trover/db/queries/letters/letters.ts';
import { findThreadOfSender, requireThread } from '@trover/db/queries/letters/threads.ts';
import type { Attachment } from 'postal-mime';
import { type AuditSource, recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { DOCUMENT_FILES, fileType, nameOfType } from '../files/file-type.ts';
import { plainName } from '../files/receive-file.ts';
import { InfectedFile, type ReceivedFile } from '../files/stored-files.ts';
import type { ReadMail } from './read-mail.ts';
import { readMailInWorker } from './read-mail-in-worker.ts';

/** Limits for one mail: its attachments, the characters of its text, and the claims that it may name. */
const MAX_FILES = 50;
const MAX_TEXT = 200_000;
const MAX_CLAIMS = 200;

interface StoredAttachment {
  file: ReceivedFile;
  file_name: string;
  media_type: string;
}

/** Adds a received mail once, and matches it to the letter that it answers and the claims that it names. */
export async function receiveMail(
  context: Pick<Context, 'db' | 'files' | 'attachments'>,
  source: Uint8Array,
  by: AuditSource | null,
): Promise<{ id: number; is_new: boolean }> {
  const { mail, text, problem: unread } = await readMailInWorker(context, source);
  const message_id = idOf(mail.messageId) ?? `<${createHash('sha256').update(source).digest('hex')}@source>`;
  const known = await findByMessage(context.db, message_id, 'in');
  if (known !== undefined) return { id: known.id, is_new: false };
  const { attachments, problem: ofFiles } = await storeAttachments(context, mail.attachments);
  const problem = unread ?? ofFiles;
  const id = await context.db
    .transaction()
    .execute((trx) => addMail(trx, { mail, text, message_id, attachments, problem, by }));
  // another process added it first; the stored files are swept
  return id === undefined
    ? { id: (await findByMessage(context.db, message_id, 'in'))!.id, is_new: false }
    : { id, is_new: true };
}

async function addMail(
  trx: DbTransaction,
  {
    mail,
    text,
    message_id,
    attachments,
    problem,
    by,
  }: {
    mail: ReadMail['mail'];
    text: string;
    message_id: string;
    attachments: StoredAttachment[];
    problem: string | null;
    by: AuditSource | null;
  },
): Promise<number | undefined> {
  const sender = mail.from?.address?.replaceAll('\0', '').toLowerCase().slice(0, 254) ?? null;
  const subject = clean(mail.subject ?? '').slice(0, 300) || 'No subject';
  const body = clean(text).slice(0, MAX_TEXT);
  const answered = await findAnswered(trx, mail);
  const names = attachments.map(({ file_name }) => file_name).join(' ');
  const named = await findNamedClaims(trx, findNumbers(`${subject}\n${body}\n${names}`), MAX_CLAIMS);
  const id = await addLetter(trx, {
    ...{ direction: 'in', status: 'received', channel: 'mail', sender, subject, body, message_id, problem },
    recipient: mail.to?.[0]?.address?.replaceAll('\0', '').slice(0, 254) ?? null,
    answers: answered?.message_id ?? null,
    thread_id: answered?.thread_id ?? (await threadOf(trx, named, sender)),
  });
  if (id === undefined) return undefined;
  const files = [];
  for (const { file, ...more } of attachments)
    files.push({ ...more, file_key: await file.register(trx), bytes: file.bytes });
  await addLetterFiles(trx, id, files, 0);
  if (named.length > 0) await setLetterClaims(trx, id, named, 'number');
  else if (answered !== undefined) await setLetterClaims(trx, id, await listClaimsOfLetter(trx, answered.id), 'reply');
  if (answered?.status === 'sent') await noteAnswer(trx, answered, mail, { sender, subject });
  await recordAudit(trx, {
    action: 'letter_received',
    by,
    subject: { kind: 'letter', id },
    detail: { claims: named.length, is_reply: answered !== undefined },
  });
  return id;
}

/** A person's answer ends the waiting; an automatic message does not, and a bounce is recorded. */
async function noteAnswer(
  trx: DbTransaction,
  answered: Letter,
  mail: ReadMail['mail'],
  { sender, subject }: { sender: string | null; subject: string },
): Promise<void> {
  const kind = mailKind(mail.headers);
  if (kind === 'bounce')
    await saveLetter(trx, answered.id, { problem: `The mail server returned it: ${subject}`.slice(0, 500) });
  else if (kind === 'person' && answered.answered_at === null && isSameOffice(sender, answered.recipient))
    await saveLetter(trx, answered.id, { answered_at: databaseTime });
}

/** The letter of ours that a mail answers: the one it names, or the last of ours among its references. */
async function findAnswered(trx: DbTransaction, mail: ReadMail['mail']): Promise<Letter | undefined> {
  const named = [mail.inReplyTo, ...(mail.references ?? '').split(/\s+/).reverse()];
  for (const one of named.slice(0, 20)) {
    const id = idOf(one);
    const found = id === undefined ? undefined : await findByMessage(trx, id, 'out');
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The thread of the case, if all named claims belong to one case; otherwise the sender's. */
async function threadOf(
  trx: DbTransaction,
  named: readonly { case_id: number }[],
  sender: string | null,
): Promise<number | null> {
  const [case_id, ...others] = new Set(named.map((claim) => claim.case_id));
  if (case_id !== undefined && others.length === 0) return (await requireThread(trx, case_id))?.id ?? null;
  return sender === null ? null : ((await findThreadOfSender(trx, sender)) ?? null);
}

const idOf = (text: string | undefined): string | undefined => /<[^<>\s]{1,500}>/.exec(clean(text ?? ''))?.[0];

const clean = (text: string): string => text.replaceAll('\0', '').replace(/\r\n?/g, '\n').trim();

function bytesOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(content);
}

/** Stores the attachments that can be stored; returns notes about the others for the reader. */
async function storeAttachments(
  { files }: Pick<Context, 'files'>,
  sent: readonly Attachment[],
): Promise<{ attachments: StoredAttachment[]; problem: string | null }> {
  const attachments: StoredAttachment[] = [];
  const notes: string[] = [];
  for (const attachment of sent.slice(0, MAX_FILES)) {
    const bytes = bytesOf(attachment);
    if (bytes.length === 0) continue;
    const name = plainName(attachment.filename ?? 'attachment');
    const media_type = fileType(bytes, name, DOCUMENT_FILES) ?? 'application/octet-stream';
    try {
      const file = await files.receive({ purpose: 'letter', account_id: null }, once(bytes), Number.POSITIVE_INFINITY);
      attachments.push({ file, file_name: nameOfType(name, media_type), media_type });
    } catch (error) {
      if (!(error instanceof InfectedFile)) throw error;
      notes.push(`We left out ${name}: the virus scanner found ${error.signature} in it.`);
    }
  }
  const more = sent.length - MAX_FILES;
  if (more > 0) notes.push(`We left out the last ${more} attachments: a letter has at most ${MAX_FILES}.`);
  return { attachments, problem: notes.length === 0 ? null : notes.join('\n').slice(0, 2000) };
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
