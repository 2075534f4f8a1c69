import type { Db } from '@trover/db/connect.ts';
import { databaseTimeIn } from '@trover/db/database-time.ts';
import { deleteDelayedMails, insertMail } from '@trover/db/queries/mail/mails.ts';
import { listUnsubscribedKinds } from '@trover/db/queries/notifications/mails.ts';
import type { MailKind } from '@trover/db/schema/own-data.ts';
import type { Context } from '../context.ts';
import { deliverMail } from '../jobs/deliver-mail-job.ts';
import { mailBrand } from './mail-brand.ts';
import { renderMail } from './render-mail.ts';
import type { MailTemplate } from './template.ts';
import { tokenFor } from './unsubscribe/unsubscribe.ts';

export interface Letter<Data> {
  template: MailTemplate<Data>;
  data: Data;
  to: string;
  account_id?: number | null;
  /** The code of the firm whose brand the mail has; the account's own where it has an account. */
  partner: string | null;
  /** The kinds that its reader can switch off, where they differ from the template's. */
  kinds?: readonly MailKind[];
  /**
   * The event that causes the mail, such as `password-reset 51`: the same cause sends no second mail to the same
   * reader.
   */
  cause: string;
  /**
   * Delays the mail, and replaces delayed mails to the same address of its own template or one of these; only those
   * whose cause starts with `cause_prefix`, where it is given.
   */
  delay?: { seconds: number; in_place_of: readonly string[]; cause_prefix?: string };
}

/**
 * Adds a mail to the outbox and queues its delivery in the transaction `trx`: it is sent if and only if that commits.
 * False where the same cause has a mail already, or the reader has switched off its kind.
 */
export async function postMail<Data>(
  { config, jobs }: Pick<Context, 'config' | 'jobs'>,
  trx: Db,
  {
    template,
    data,
    to,
    account_id = null,
    partner,
    cause,
    kinds = template.kind ? [template.kind] : [],
    delay,
  }: Letter<Data>,
): Promise<boolean> {
  if (
    template.kind &&
    account_id !== null &&
    (await listUnsubscribedKinds(trx, { account_id })).includes(template.kind)
  )
    return false;
  const unsubscribe = account_id === null || kinds.length === 0 ? null : await tokenFor(trx, { account_id, kinds });
  const { subject, html, text } = renderMail(template, data, mailBrand(config, partner), {
    unsubscribe,
    ...(config.today !== undefined && { today: config.today }),
  });
  const seconds = delay?.seconds ?? 0;
  const id = await insertMail(trx, {
    recipient: to,
    cause,
    template: template.name,
    account_id,
    partner,
    subject,
    body_html: html,
    body_text: text,
    unsubscribe,
    ...(seconds > 0 && { not_before: databaseTimeIn(seconds) }),
  });
  if (id === undefined) return false;
  if (delay !== undefined && seconds > 0)
    await deleteDelayedMails(trx, {
      ...{ recipient: to, before: id, templates: [template.name, ...delay.in_place_of] },
      cause_prefix: delay.cause_prefix ?? '',
    });
  await jobs.send(deliverMail, { id }, { db: trx, ...(seconds > 0 && { startAfterSeconds: seconds }) });
  return true;
}
