import * as declared from '@trover/contract/bank-statements/charge-rules.ts';
import { requireCents } from '@trover/core/money/decimal.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import * as queries from '@trover/db/queries/bank-statements/charge-rules.ts';
import { z } from 'zod';
import {
  requireApprover,
  requireAuthorStillMay,
  requireChecker,
  requireMaker,
} from '../accounts/operators/may-approve.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { conflict, fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';
import { checkBank } from './check-bank.ts';

const byId = z.tuple([cursorKey.id]);

const presentFor =
  (by: number) =>
  (rule: queries.ListedChargeRule): declared.BankChargeRule => ({
    ...{ id: rule.id, currency: rule.currency, text: rule.text, code: rule.code, max_amount: rule.max_amount },
    max_per_month: rule.max_per_month,
    ...{ note: rule.note, status: rule.status, decision_note: rule.decision_note, booked: rule.booked },
    ...{ proposed_by: rule.proposed_by_email, proposed_at: rule.proposed_at.toISOString() },
    is_own: rule.proposed_by === by,
    ...{ decided_by: rule.decided_by_email, decided_at: rule.decided_at?.toISOString() ?? null },
    ...{ ended_by: rule.ended_by_email, ended_at: rule.ended_at?.toISOString() ?? null, end_note: rule.end_note },
  });

const findPresented = async (trx: DbTransaction, id: number, by: number) => ({
  rule: presentFor(by)((await queries.findChargeRuleById(trx, id))!),
});

/** The rules by which debits of bank statements are booked as charges of the bank. */
export const chargeRuleRoutes: readonly Route[] = [
  handle(declared.listChargeRules, async ({ context, session, query: { limit, cursor } }) => {
    const after = readCursor(cursor, byId);
    return presentPage(await queries.listChargeRules(context.db, { limit, after }), presentFor(session.account_id));
  }),

  handle(declared.proposeChargeRule, async ({ context, session, visitor, body }) =>
    context.db.transaction().execute(async (trx) => {
      const by = session.account_id;
      await requireMaker(trx, by);
      const { code = null, ...fields } = body;
      if (requireCents(fields.max_per_month) < requireCents(fields.max_amount)) {
        const sentence = 'use the limit of a line or more';
        fail('invalid_input', {
          message: `Check body.max_per_month: ${sentence}.`,
          fields: { 'body.max_per_month': sentence },
        });
      }
      const same = await queries.lockSameChargeRule(trx, { ...fields, code });
      if (same !== undefined)
        fail('conflict', { message: `Rule ${same} has the same text and limits. End it or decide on it first.` });
      const id = await queries.addChargeRule(trx, { ...fields, code, proposed_by: by });
      await recordAudit(trx, {
        action: 'bank_charge_rule_proposed',
        by: { ...visitor, session },
        subject: { kind: 'bank_charge_rule', id },
        detail: { ...fields, code },
      });
      return findPresented(trx, id, by);
    }),
  ),

  handle(declared.decideChargeRule, async ({ context, session, visitor, params: { id }, body }) => {
    const { db, config } = context;
    const by = session.account_id;
    const { decision: status, note } = body;
    const changed = await db.transaction().execute(async (trx) => {
      const isEnd = status === 'withdrawn' || status === 'ended';
      // ending a rule books nothing: anyone who may prepare payments may do it alone
      if (status === 'ended') await requireMaker(trx, by);
      if (!isEnd) await requireChecker(trx, by);
      const rule =
        (await queries.lockChargeRule(trx, id)) ?? fail('not_found', { message: 'We could not find that rule.' });
      if (!isEnd) await requireApprover(trx, config, { by, authors: [rule.proposed_by] });
      if (status === 'withdrawn' && by !== rule.proposed_by)
        conflict('Only the person who proposed it can withdraw it. You can reject it.');
      if (rule.status === status) return null;
      if (status === 'approved') await requireAuthorStillMay(trx, rule.proposed_by);
      if (rule.status !== (status === 'ended' ? 'approved' : 'proposed')) conflict(`This rule is ${rule.status}.`);
      await queries.updateChargeRule(
        trx,
        id,
        status === 'ended'
          ? { status, ended_by: by, ended_at: databaseTime, end_note: note }
          : { status, decided_by: by, decided_at: databaseTime, decision_note: note },
      );
      await recordAudit(trx, {
        action: 'bank_charge_rule_decided',
        by: { ...visitor, session },
        subject: { kind: 'bank_charge_rule', id },
        detail: { decision: status, note },
      });
      return rule.currency;
    });
    if (changed !== null && status === 'approved') await checkBank(db, context.today());
    return db.transaction().execute((trx) => findPresented(trx, id, by));
  }),
];
