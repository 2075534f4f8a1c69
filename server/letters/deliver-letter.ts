import { Readable } from 'node:stream';
import { databaseTime } from '@trover/db/database-time.ts';
import { findLetter, lockLetter, saveLetter } from '@trover/db/queries/letters/letters.ts';
import type { Context } from '../context.ts';

/** Attempts before a letter becomes a draft again; the pauses between them grow. */
const MAX_TRIES = 8;

/** Sends a letter to the mail server. A letter that cannot be delivered becomes a draft again, with the reason. */
export async function deliverLetter(
  { db, mailer, files, config }: Pick<Context, 'db' | 'mailer' | 'files' | 'config'>,
  id: number,
): Promise<void> {
  try {
    // this worker may lack settings that another has, so the job is retried; in the end the letter becomes a draft
    if (mailer === null) throw new Error('No mail server is configured');
    await db.transaction().execute(async (trx) => {
      const locked = await lockLetter(trx, id);
      if (locked?.status !== 'sending' || locked.recipient === null || locked.message_id === null) return;
      const letter = (await findLetter(trx, id))!;
      await mailer.deliverLetter({
        from: { name: config.company.name, address: locked.sender ?? '' },
        to: locked.recipient,
        message_id: locked.message_id,
        subject: locked.subject,
        text: locked.body,
        files: letter.files.map(({ file_name, media_type, file_key }) => ({
          ...{ file_name, media_type },
          content: Readable.from(files.open(file_key)),
        })),
      });
      await saveLetter(trx, id, { status: 'sent', sent_at: databaseTime });
    });
  } catch (error) {
    if (!(await noteFault(db, id, error))) throw error;
  }
}

/** Records why a letter was not delivered; true if it is a draft again, and is not retried. */
const noteFault = (db: Context['db'], id: number, error: unknown): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const locked = await lockLetter(trx, id);
    if (locked?.status !== 'sending') return true;
    const tries = locked.tries + 1;
    const isRefused = Number((error as { responseCode?: unknown }).responseCode ?? 0) >= 500;
    const isFinal = isRefused || tries >= MAX_TRIES;
    const problem = `Not delivered: ${error instanceof Error ? error.message : String(error)}`.slice(0, 500);
    await saveLetter(trx, id, {
      ...{ tries, problem },
      ...(isFinal && {
        status: 'draft',
        tries: 0,
        message_id: null,
        sent_by: null,
        sent_on: null,
        row_version: locked.row_version + 1,
      }),
    });
    return isFinal;
  });
