import type { ShownTaxChange } from '@trover/contract/tax/tax-statements.ts';
import type { Db } from '@trover/db/connect.ts';
import { notifyOwner } from '../claims/notify-owner.ts';
import type { Context } from '../context.ts';
import { button, declareMail, facts, heading, text } from '../mail/template.ts';

/** An operator found that a form cannot be right. */
const taxFormRejectedMail = declareMail<{ form: string; owner: string; reason: string }>({
  name: 'tax-form-rejected',
  subject: () => 'Correct your tax form',
  blocks: ({ form, owner, reason }) => [
    heading('Correct your tax form'),
    facts(['Form', form], ['For', owner], ['Why', reason]),
    text('Sign a new one in your settings. Until then, we may have to withhold part of a payment for the IRS.'),
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

/** The return of a payment made an issued statement wrong; the mail has the amounts of boxes, and no bank's name. */
const taxStatementCorrectedMail = declareMail<{ year: string; owner: string; reason: string; changes: string[] }>({
  name: 'tax-statement-corrected',
  subject: ({ year }) => `Your tax statement for ${year} was corrected`,
  blocks: ({ year, owner, reason, changes }) => [
    heading(`Your tax statement for ${year} was corrected`),
    facts(['For', owner], ['Why', reason], ...changes.map((change) => ['Changed', change] as const)),
    text(
      'Use the corrected statement instead of the earlier one. If you already filed a tax return with it, ask your tax adviser.',
    ),
    button('See your tax statements', '/user/settings/tax'),
  ],
  reason: (_, { product }) => `You’re receiving this because it concerns your money at ${product}.`,
});

/** Maximum number of changes that a mail lists; the statement has all. */
const MAX_CHANGES = 8;

export function mailTaxStatementCorrected(
  context: Pick<Context, 'config' | 'jobs'>,
  trx: Db,
  account_id: number,
  statement: { id: number; year: string; owner: string; reason: string; changes: readonly ShownTaxChange[] },
): Promise<void> {
  const { id, year, owner, reason, changes } = statement;
  const named = changes
    .filter(({ form, figure }) => form !== null || figure === 'awards' || figure === 'withheld')
    .slice(0, MAX_CHANGES)
    .map(
      ({ form, figure, before, after }) =>
        `${form === null ? figure : `${form} box ${figure}`}: $${after}, before $${before}`,
    );
  return notifyOwner(context, trx, account_id, {
    template: taxStatementCorrectedMail,
    data: { year, owner, reason, changes: named },
    cause: `tax-statement-corrected ${id}`,
  });
}
