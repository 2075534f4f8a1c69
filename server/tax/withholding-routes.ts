import * as declared from '@trover/contract/tax/withholding.ts';
import {
  addWithholdingRule,
  decideWithholdingRule,
  listWithholdingRules,
  lockWithholdingRule,
  type StoredWithholdingRule,
} from '@trover/db/queries/tax/withholding.ts';
import { z } from 'zod';
import {
  requireApprover,
  requireAuthorStillMay,
  requireMaker,
  requireMoneyOperator,
} from '../accounts/operators/may-approve.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { conflict, fail } from '../errors.ts';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { handle, type Route } from '../http/route.ts';

const present = (rule: StoredWithholdingRule): declared.ShownWithholdingRule => {
  const { id, from_day, backup_pct, threshold, status, note, proposed_by, decision_note } = rule;
  return {
    ...{ id, from_day, backup_pct, threshold, status, note, proposed_by, decision_note },
    proposed_at: rule.proposed_at.toISOString(),
    decided_at: rule.decided_at?.toISOString() ?? null,
  };
};

/** The rules of backup withholding: one operator proposes, another approves. */
export const withholdingRoutes: readonly Route[] = [
  handle(declared.listWithholdingRules, async ({ context, query: { limit, cursor } }) => {
    const after = readCursor(cursor, z.tuple([cursorKey.id]));
    return presentPage(await listWithholdingRules(context.db, { limit, after }), present);
  }),

  handle(declared.proposeWithholdingRule, async ({ context, session, visitor, body }) =>
    context.db.transaction().execute(async (trx) => {
      await requireMaker(trx, session.account_id);
      if (body.from_day < context.today())
        fail('invalid_input', {
          message: 'Check body.from_day: choose today or a later day.',
          fields: { 'body.from_day': 'choose today or a later day' },
        });
      const rule =
        (await addWithholdingRule(trx, { ...body, proposed_by: session.account_id })) ??
        conflict('Another rule is waiting for a decision. Decide it first.');
      await recordAudit(trx, {
        action: 'withholding_rule_proposed',
        by: { ...visitor, session },
        subject: { kind: 'withholding_rule', id: rule.id },
        detail: { ...body },
      });
      return { rule: present(rule) };
    }),
  ),

  handle(declared.decideWithholdingRule, async ({ context, session, visitor, params: { id }, body }) =>
    context.db.transaction().execute(async (trx) => {
      if (body.decision !== 'withdrawn') await requireMoneyOperator(trx, session.account_id);
      const rule =
        (await lockWithholdingRule(trx, id)) ??
        fail('not_found', { message: 'We could not find that withholding rule.' });
      const by = session.account_id;
      if (body.decision === 'withdrawn') {
        if (by !== rule.proposed_by) conflict('Only the person who proposed it can withdraw it. You can reject it.');
      } else await requireApprover(trx, context.config, { by, authors: [rule.proposed_by] });
      if (rule.status === body.decision) return { rule: present(rule) };
      if (rule.status !== 'proposed') conflict(`This rule is ${rule.status}.`);
      const { decision: status, note: decision_note } = body;
      if (status === 'approved') await requireAuthorStillMay(trx, rule.proposed_by);
      const decided = await decideWithholdingRule(trx, id, { status, decided_by: by, decision_note });
      await recordAudit(trx, {
        action: 'withholding_rule_decided',
        by: { ...visitor, session },
        subject: { kind: 'withholding_rule', id },
        detail: { decision: status, note: decision_note },
      });
      return { rule: present(decided) };
    }),
  ),
];
