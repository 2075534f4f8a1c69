import * as declared from '@trover/contract/identity/identity-rules.ts';
import { findRuleFault } from '@trover/core/identity/levels.ts';
import type { Db } from '@trover/db/connect.ts';
import * as queries from '@trover/db/queries/identity/rule-sets.ts';
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

const byId = z.tuple([cursorKey.id]);

const presentFor =
  (by: number) =>
  (set: queries.ListedRuleSet): declared.IdentityRuleSet => {
    const { id, rules, changed_payee_days, years_valid, status, is_in_force, note, decision_note } = set;
    return {
      ...{ id, rules, changed_payee_days, years_valid, status, is_in_force, note, decision_note },
      ...{ proposed_by: set.proposed_by_email, proposed_at: set.proposed_at.toISOString() },
      is_own: set.proposed_by === by,
      ...{ decided_by: set.decided_by_email, decided_at: set.decided_at?.toISOString() ?? null },
    };
  };

const findPresented = async (db: Db, id: number, by: number) => ({
  version: presentFor(by)((await queries.findRuleSet(db, id))!),
});

/** The rules of how well a payee must be known for a payment: one operator proposes a version, another approves it. */
export const identityRuleRoutes: readonly Route[] = [
  handle(declared.listIdentityRules, async ({ context: { db }, session, query: { limit, cursor } }) => {
    const present = presentFor(session.account_id);
    const after = readCursor(cursor, byId);
    const [in_force, proposed, versions] = await Promise.all([
      queries.findRuleSetInForce(db),
      queries.findProposedRuleSet(db),
      queries.listRuleSets(db, { limit, after }),
    ]);
    return {
      in_force: present(in_force),
      proposed: proposed ? present(proposed) : null,
      versions: presentPage(versions, present),
    };
  }),

  handle(declared.proposeIdentityRules, async ({ context, session, visitor, body }) =>
    context.db.transaction().execute(async (trx) => {
      const by = session.account_id;
      await requireMaker(trx, by);
      const fault = findRuleFault(body.rules);
      if (fault !== null) fail('invalid_input', { message: fault, fields: { 'body.rules': fault } });
      const id =
        (await queries.addRuleSet(trx, { ...body, proposed_by: by })) ??
        conflict('Another version is waiting for a decision. Decide it first.');
      const { note, changed_payee_days, years_valid, rules } = body;
      await recordAudit(trx, {
        action: 'identity_rules_proposed',
        by: { ...visitor, session },
        subject: { kind: 'identity_rules', id },
        detail: {
          ...{ note, changed_payee_days, years_valid },
          rules: rules
            .map(({ claimant, cause, above, needs }) => `${claimant} ${cause} above ${above}: ${needs}`)
            .join('; '),
        },
      });
      return findPresented(trx, id, by);
    }),
  ),

  handle(declared.decideIdentityRules, async ({ context, session, visitor, params: { id }, body }) =>
    context.db.transaction().execute(async (trx) => {
      const by = session.account_id;
      if (body.decision !== 'withdrawn') await requireMoneyOperator(trx, by);
      const set =
        (await queries.lockRuleSet(trx, id)) ?? fail('not_found', { message: 'We could not find that version.' });
      const { decision: status, note: decision_note } = body;
      if (status === 'withdrawn') {
        if (by !== set.proposed_by) conflict('Only the person who proposed it can withdraw it. You can reject it.');
      } else await requireApprover(trx, context.config, { by, authors: [set.proposed_by] });
      if (set.status !== status) {
        if (set.status !== 'proposed') conflict(`This version is ${set.status}.`);
        if (status === 'approved') await requireAuthorStillMay(trx, set.proposed_by);
        await queries.decideRuleSet(trx, id, { status, decided_by: by, decision_note });
        await recordAudit(trx, {
          action: 'identity_rules_decided',
          by: { ...visitor, session },
          subject: { kind: 'identity_rules', id },
          detail: { decision: status, note: decision_note },
        });
      }
      return findPresented(trx, id, by);
    }),
  ),
];
