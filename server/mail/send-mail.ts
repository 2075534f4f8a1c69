import { createHash } from 'node:crypto';
import { lockWaitingMail, recordMailFailure, settleMail } from '@trover/db/queries/mail/mails.ts';
import type { Context } from '../context.ts';
import { mailBrand } from './mail-brand.ts';

/** Tries before a mail counts as failed; the pauses between them grow to five minutes. */
const MAX_TRIES = 20;

/** A permanent refusal, for example of an unknown mailbox; a busy server answers 4xx. */
const isRefusal = (error: unknown): boolean => Number((error as { responseCode?: unknown }).responseCode ?? 0) >= 500;

/**
 * Sends a waiting mail; skips one that was sent, or that another process is sending. Without a mail server it remains
 * in the outbox. Records and throws an error, so that the job is retried.
 */
export async function sendMail({ db, mailer, config, log }: Context, { id }: { id: number }): Promise<void> {
  let tries = 0;
  try {
    await db.transaction().execute(async (trx) => {
      const mail = await lockWaitingMail(trx, id);
      if (mail?.body_html == null || mail.body_text === null) return;
      tries = mail.tries + 1;
      await mailer?.deliver({
        to: mail.recipient,
        id: createHash('sha256').update(`${mail.recipient} ${mail.cause}`).digest('hex').slice(0, 32),
        brand: mailBrand(config, mail.partner),
        subject: mail.subject,
        html: mail.body_html,
        text: mail.body_text,
        unsubscribe: mail.unsubscribe,
      });
      await settleMail(trx, { recipient: mail.recipient, id }, mailer ? 'sent' : 'stored');
    });
  } catch (error) {
    const isFinal = isRefusal(error) || tries >= MAX_TRIES;
    await recordMailFailure(db, id, { error: error instanceof Error ? error.message : String(error), isFinal });
    if (!isFinal) throw error;
    log.error({ err: error, mail_id: id }, 'a mail could not be delivered');
  }
}
