import { randomBytes } from 'node:crypto';
import type * as declared from '@trover/contract/letters/letters.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import { lockLetter, saveLetter } from '@trover/db/queries/letters/letters.ts';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { deliverLetterJob } from '../jobs/letters/deliver-letter-job.ts';
import { noSuchLetter } from './write-letter.ts';

/** Sends a draft that a person has read: through the mail server, or as a print that was mailed by post. */
export async function sendLetter(
  { jobs, mailer, config }: Pick<Context, 'jobs' | 'mailer' | 'config'>,
  trx: DbTransaction,
  by: Actor,
  id: number,
  { row_version, channel, sent_on = by.today }: BodyOf<typeof declared.sendLetter>,
): Promise<void> {
  const letter = (await lockLetter(trx, id)) ?? noSuchLetter();
  if (letter.status === 'sending' || letter.status === 'sent') return;
  if (letter.status !== 'draft') fail('conflict', { message: 'This letter is no longer a draft.' });
  if (letter.row_version !== row_version)
    fail('conflict', { message: 'Someone changed this draft after you opened it. Read it again before you send it.' });
  if (sent_on > by.today) fail('conflict', { message: 'The day of sending is today or earlier.' });
  if (channel === 'mail' && letter.recipient === null)
    fail('conflict', { message: 'This letter has no address. Add the administrator’s email address first.' });
  if (channel === 'mail' && mailer === null)
    fail('conflict', { message: 'No mail server is configured. Print the letter and mail it.' });
  const domain = (config.letters.from ?? config.mailFrom)?.split('@')[1] ?? 'trover.invalid';
  await saveLetter(trx, id, {
    ...{
      status: channel === 'mail' ? 'sending' : 'sent',
      channel,
      sent_by: by.session.account_id,
      sent_on,
      problem: null,
    },
    ...(channel === 'mail'
      ? {
          message_id: `<letter-${id}-${randomBytes(9).toString('hex')}@${domain}>`,
          sender: config.letters.from ?? config.mailFrom ?? null,
        }
      : { sent_at: databaseTime }),
  });
  if (channel === 'mail') await jobs.send(deliverLetterJob, { id }, { db: trx });
  await recordAudit(trx, {
    action: 'letter_sent',
    by: { ...by.visitor, session: by.session },
    subject: { kind: 'letter', id },
    detail: { channel, row_version },
  });
}
