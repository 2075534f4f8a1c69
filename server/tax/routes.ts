import * as declared from '@trover/contract/tax/tax-forms.ts';
import { listBeneficialAccounts } from '@trover/db/queries/contracts/agreements.ts';
import { endTaxForm, listTaxForms, lockTaxForm } from '@trover/db/queries/tax/tax-forms.ts';
import { z } from 'zod';
import { requireMoneyOperator } from '../accounts/operators/may-approve.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { mailTaxFormRejected } from './mails.ts';
import { presentTaxForm, signTaxForm } from './sign-tax-form.ts';
import { openTaxNumbers } from './tax-numbers.ts';

const noForm = (): never => fail('not_found', { message: 'We could not find that tax form.' });

export const taxFormRoutes: readonly Route[] = [
  handle(declared.listTaxForms, async ({ context: { db, today }, session: { account_id }, query }) => {
    const { limit, cursor, beneficial_account_id } = query;
    const after = readCursor(cursor, z.tuple([cursorKey.id]));
    if (beneficial_account_id !== undefined) {
      const own = await listBeneficialAccounts(db, { account_id });
      if (!own.some(({ id }) => id === beneficial_account_id))
        fail('not_found', { message: 'We could not find that beneficial account.' });
    }
    const page = await listTaxForms(db, { account_id, beneficial_account_id, limit, after });
    return presentPage(page, (form) => presentTaxForm(form, today()));
  }),

  handle(declared.signTaxForm, async ({ context, session, visitor, body }) => {
    const { form, is_new } = await signTaxForm(context, session, visitor, body);
    return { tax_form: presentTaxForm(form, context.today()), is_new };
  }),

  handle(declared.withdrawTaxForm, async ({ context, session, visitor, body: { id } }) =>
    context.db.transaction().execute(async (trx) => {
      const form = (await lockTaxForm(trx, { id, account_id: session.account_id })) ?? noForm();
      if (form.ended_at === null) {
        await endTaxForm(trx, form, { end_kind: 'withdrawn', ended_by: session.person_id ?? session.account_id });
        await recordAudit(trx, {
          action: 'tax_form_withdrawn',
          by: { ...visitor, session },
          subject: { kind: 'tax_form', id },
          detail: { kind: form.kind },
        });
      }
      return { id };
    }),
  ),

  handle(declared.listTaxFormsOfClient, async ({ context: { db, today }, params: { id }, query }) => {
    const after = readCursor(query.cursor, z.tuple([cursorKey.id]));
    const page = await listTaxForms(db, { account_id: id, limit: query.limit, after });
    return presentPage(page, (form) => presentTaxForm(form, today()));
  }),

  handle(declared.revealTaxForm, async ({ context, session, visitor, params: { id }, body: { reason } }) =>
    context.db.transaction().execute(async (trx) => {
      await requireMoneyOperator(trx, session.account_id);
      const form = (await lockTaxForm(trx, { id })) ?? noForm();
      await recordAudit(trx, {
        action: 'tax_form_revealed',
        by: { ...visitor, session },
        subject: { kind: 'account', id: form.account_id },
        detail: { tax_form: id },
        personal: { reason },
      });
      const { tin, foreign_tin, date_of_birth } = openTaxNumbers(context.vault, form);
      return { tin, foreign_tin, date_of_birth, lines: form.lines, certification: form.certification };
    }),
  ),

  handle(declared.rejectTaxForm, async ({ context, session, visitor, params: { id }, body: { reason } }) =>
    context.db.transaction().execute(async (trx) => {
      await requireMoneyOperator(trx, session.account_id);
      const form = (await lockTaxForm(trx, { id })) ?? noForm();
      if (form.ended_at !== null)
        fail('conflict', { message: 'This form is not in force: it was replaced, withdrawn or rejected.' });
      await endTaxForm(trx, form, { end_kind: 'rejected', ended_by: session.account_id, end_reason: reason });
      await recordAudit(trx, {
        action: 'tax_form_rejected',
        by: { ...visitor, session },
        subject: { kind: 'account', id: form.account_id },
        detail: { tax_form: id, kind: form.kind },
        personal: { reason },
      });
      const { kind, beneficial_owner: owner } = form;
      await mailTaxFormRejected(context, trx, form.account_id, { id, kind, owner, reason });
      const after = (await lockTaxForm(trx, { id })) ?? noForm();
      return { tax_form: presentTaxForm(after, context.today()) };
    }),
  ),
];
