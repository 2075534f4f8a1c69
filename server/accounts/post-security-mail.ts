import { randomUUID } from 'node:crypto';
import type { Db } from '@trover/db/connect.ts';
import type { Context } from '../context.ts';
import type { Visitor } from '../http/route.ts';
import { postMail } from '../mail/post-mail.ts';
import type { MailTemplate } from '../mail/template.ts';
import type { Circumstances } from './mails.ts';
import { describeDevice } from './sessions/describe-device.ts';

interface Owner {
  id: number;
  email: string;
  partner: string | null;
}

/**
 * Mails an account's owner about a change to it, in the transaction of the change. Each event is its own cause, so each
 * sends a mail.
 */
export async function postSecurityMail<Data extends Circumstances>(
  context: Context,
  trx: Db,
  owner: Owner,
  template: MailTemplate<Data>,
  { visitor, ...more }: Omit<Data, keyof Circumstances> & { visitor: Visitor },
): Promise<void> {
  const at = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const data = { ...more, at, address: visitor.address, device: describeDevice(visitor.user_agent) } as unknown as Data;
  await postMail(context, trx, {
    template,
    data,
    to: owner.email,
    account_id: owner.id,
    partner: owner.partner,
    cause: `${template.name} ${randomUUID()}`,
  });
}
