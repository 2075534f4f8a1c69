import type { Db } from '@trover/db/connect.ts';
import { notifyOwner } from '../claims/mails/notify-owner.ts';
import type { Context } from '../context.ts';
import { button, declareMail, facts, heading, text } from '../mail/template.ts';

/** An operator found that a form cannot be right. */
const taxFormRejectedMail = declareMail<{ form: string; owner: string; reason: string }>({
  name: 'tax-form-rejected',
  subject: () => 'Your tax form must be corrected',
  blocks: ({ form, owner, reason }) => [
    heading('Your tax form must be corrected'),
    facts(['Form', form], ['For', owner], ['Why', reason]),
    text('Sign a new one in your settings. Until then, part of a payment may have to be withheld for the IRS.'),
    button('Sign a tax form', '/user/settings/tax'),
  ],
  reason: (_, { product }) => `You’re receiving this because it concerns your money at ${product}.`,
});

const FORM_NAMES = { w9: 'W-9', w8ben: 'W-8BEN', w8bene: 'W-8BEN-E' } as const;

export function mailTaxFormRejected(
  context: Pick<Context, 'config' | 'jobs'>,
  trx: Db,
  account_id: number,
  form: { id: number; kind: keyof typeof FORM_NAMES; owner: string; reason: string },
): Promise<void> {
  const { id, kind, owner, reason } = form;
  return notifyOwner(context, trx, account_id, {
    template: taxFormRejectedMail,
    data: { form: FORM_NAMES[kind], owner, reason },
    cause: `tax-form-rejected ${id}`,
  });
}
