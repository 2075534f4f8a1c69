import { getGroupComparison } from '@trover/contract/cases/groups.ts';
import * as declared from '@trover/contract/organisations/policies.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { lockAccount } from '@trover/db/queries/accounts/accounts.ts';
import {
  type DecisionRecord,
  findDecision,
  listDecisions,
  listVotes,
} from '@trover/db/queries/organisations/decisions.ts';
import * as queries from '@trover/db/queries/organisations/policies.ts';
import { z } from 'zod';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { cursorKey, presentPage, readCursor } from '../../http/cursor.ts';
import { handle, type Route } from '../../http/route.ts';
import { showComparison } from './compare-groups.ts';
import { withPersons, withPersonsOfEach } from './count-persons.ts';
import { enforcePolicy, requireUsable } from './enforce-policy.ts';
import { listNamed } from './named-approvers.ts';
import { tryPolicy } from './try-policy.ts';
import { proposeDecision, voteOnDecision } from './vote.ts';

const presentVersion = (found: queries.PolicyVersion) => ({
  version: found.version,
  document: found.document as DataOf<typeof declared.savePolicyDraft>['document'],
  sha256: found.sha256,
  note: found.note,
  made_by: found.made_by_email,
  made_at: found.made_at.toISOString(),
  tried_at: found.tried_at?.toISOString() ?? null,
  in_force_from: found.in_force_from?.toISOString() ?? null,
  in_force_to: found.in_force_to?.toISOString() ?? null,
  put_in_force_by: found.put_in_force_by_email,
});

function presentDecision(found: DecisionRecord) {
  const { id, phase, policy_version, rule, outcome, approvals, approved, due_on, decision } = found;
  return {
    id,
    order: {
      id: found.case_id,
      slug: found.slug,
      title: found.title,
      company: found.company,
      ticker: found.ticker,
      docket: found.docket,
      court: found.court,
      filed_on: found.filed_on,
      claim_deadline: found.claim_deadline,
      lead_plaintiff_deadline: found.lead_plaintiff_deadline,
      is_demonstration: found.is_demonstration,
    },
    phase,
    policy_version,
    rule,
    outcome,
    status:
      decision !== null ? ('decided' as const) : found.escalated_at === null ? ('waiting' as const) : ('late' as const),
    approvals,
    approved,
    found_at: found.found_at.toISOString(),
    due_on,
    escalated_at: found.escalated_at?.toISOString() ?? null,
    proposal:
      found.proposal === null || found.proposed_at === null
        ? null
        : {
            choice: found.proposal,
            group:
              found.group_id === null || found.group_name === null
                ? null
                : { id: found.group_id, name: found.group_name, row_version: found.group_version ?? 1 },
            text: found.proposal_text ?? '',
            by: found.proposed_by_email,
            at: found.proposed_at.toISOString(),
          },
    decision,
    decided_at: found.decided_at?.toISOString() ?? null,
    replaces: found.replaces,
    replaced_at: found.replaced_at?.toISOString() ?? null,
  };
}

async function requireDecision({ db }: Context, organisation_id: number, id: number): Promise<DecisionRecord> {
  return (
    (await findDecision(db, organisation_id, id)) ??
    fail('not_found', { message: 'We could not find that decision in your organization.' })
  );
}

async function showDecision(context: Context, organisation_id: number, id: number, person_id: number | null) {
  const found = await withPersons(context.db, context.config, await requireDecision(context, organisation_id, id));
  const votes = await listVotes(context.db, organisation_id, id);
  const approvers = await listNamed(context.db, found);
  type Whole = DataOf<typeof declared.getDecision>;
  return {
    ...presentDecision(found),
    reasons: found.reasons as Whole['reasons'],
    figures: found.figures as Whole['figures'],
    approvers: [...approvers],
    votes: votes.map(({ email, member_id, choice, reason, voted_at, group_version, counts }) => ({
      by: email,
      is_self: member_id === person_id,
      choice,
      reason,
      at: voted_at.toISOString(),
      group_version,
      counts,
    })),
  };
}

/** An organisation's policy, and the decisions under it. */
export const decisionRoutes: readonly Route[] = [
  handle(declared.getPolicy, async ({ context, session, query }) => {
    const after = readCursor(query.cursor, z.tuple([cursorKey.integer]));
    const page = await queries.listPolicyVersions(context.db, session.account_id, { limit: query.limit, after });
    return presentPage(page, presentVersion);
  }),

  handle(declared.savePolicyDraft, async ({ context, session, visitor, body }) => {
    const organisation_id = session.account_id;
    requireUsable(body.document);
    return context.db.transaction().execute(async (trx) => {
      await lockAccount(trx, organisation_id);
      const version = await queries.saveDraft(trx, { organisation_id, ...body, made_by: session.person_id });
      await recordAudit(trx, { action: 'policy_drafted', by: visitor, detail: { version } });
      return presentVersion((await queries.findPolicyVersion(trx, organisation_id, version)) ?? fail('not_found'));
    });
  }),

  handle(declared.deletePolicyDraft, ({ context, session, visitor }) =>
    context.db.transaction().execute(async (trx) => {
      const discarded = await queries.deleteDraft(trx, session.account_id);
      if (discarded) await recordAudit(trx, { action: 'policy_discarded', by: visitor });
      return { discarded };
    }),
  ),

  handle(declared.enforcePolicy, async (call) => presentVersion(await enforcePolicy(call, call.body))),

  handle(declared.tryPolicy, async ({ context, session, body }) => {
    requireUsable(body.document);
    const tried = await tryPolicy(context, session.account_id, body.document);
    await queries.noteTried(context.db, session.account_id, body.document);
    return tried;
  }),

  handle(declared.listDecisions, async ({ context, session, query }) => {
    const after = readCursor(query.cursor, z.tuple([cursorKey.integer, cursorKey.id]));
    const { status, limit } = query;
    const page = await listDecisions(context.db, session.account_id, { status, limit, after });
    const rows = await withPersonsOfEach(context.db, context.config, page.rows);
    return { ...presentPage({ ...page, rows }, presentDecision), waiting: page.waiting, decided: page.decided };
  }),

  handle(declared.getDecision, ({ context, session, params }) =>
    showDecision(context, session.account_id, params.id, session.person_id),
  ),

  handle(getGroupComparison, async ({ context, session, params }) =>
    showComparison(context.db, await requireDecision(context, session.account_id, params.id)),
  ),

  handle(declared.proposeDecision, async (call) => {
    const { context, session, params } = call;
    await proposeDecision(call, params.id, call.body);
    return showDecision(context, session.account_id, params.id, session.person_id);
  }),

  handle(declared.voteOnDecision, async (call) => {
    const { context, session, params } = call;
    await voteOnDecision(call, params.id, call.body);
    return showDecision(context, session.account_id, params.id, session.person_id);
  }),
];
