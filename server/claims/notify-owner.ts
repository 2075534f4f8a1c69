import type { Db } from '@trover/db/connect.ts';
import type { Context } from '../context.ts';
import { postMail } from '../mail/post-mail.ts';
import type { MailTemplate } from '../mail/template.ts';

/** Mails an account's owner under the account's brand, once for each cause, in the transaction. */
export async function notifyOwner<Data>(
  context: Pick<Context, 'config' | 'jobs'>,
  trx: Db,
  accountId: number,
  letter: { template: MailTemplate<Data>; data: Data; cause: string },
): Promise<void> {
  const owner = await trx
    .selectFrom('accounts')
    .select((of) => [of.fn.coalesce('contact_email', 'email').as('email'), 'partner'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  await postMail(context, trx, { ...letter, to: owner.email, account_id: accountId, partner: owner.partner });
}
