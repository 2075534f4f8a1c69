import type { NewCase, CatalogueProposal as Shown } from '@trover/contract/sources/proposals.ts';
import type { Deadline } from '@trover/core/cases/deadlines.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { lockCase } from '@trover/db/queries/cases/access.ts';
import { recordChanges } from '@trover/db/queries/cases/changes.ts';
import { markEdited, moveCase, withdrawMilestone } from '@trover/db/queries/cases/milestones.ts';
import { deleteUnusedCompany } from '@trover/db/queries/proposals/companies-of-proposals.ts';
import { deleteCase } from '@trover/db/queries/proposals/proposals.ts';
import {
  type CatalogueProposal,
  listChangedSince,
  lockProposal,
  saveDecision,
} from '@trover/db/queries/sources/proposals.ts';
import { linkSourceCase, unlinkSourceCase } from '@trover/db/queries/sources/source-cases.ts';
import { settleStatements, unsettleStatements } from '@trover/db/queries/sources/statements.ts';
import type { FactValue, ProposalState } from '@trover/db/schema/sources.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { createCase, type OperatorCall } from '../cases/operator/edit-case.ts';
import { Failure, fail } from '../errors.ts';
import { undoIdentifier } from './apply/apply-identifier.ts';
import { applyProposal, setFact } from './apply/apply-proposal.ts';
import { isAdditive, parseFact } from './apply/fact-values.ts';
import { currentFact, factsOfCase } from './apply/facts.ts';
import { findDuplicates } from './duplicates.ts';
import { caseOf } from './present.ts';
import { undoFault, withoutMilestone } from './undo-fault.ts';

export interface Decision {
  ids: readonly number[];
  decision: 'accept' | 'reject';
  value?: unknown;
  is_case?: number | undefined;
}

interface Decided {
  id: number;
  status: ProposalState;
  case: Shown['case'];
  message: string | null;
}

/**
 * Decides proposals one by one: one that cannot be decided does not change, and returns the reason; the others
 * continue.
 */
export async function decide(caller: OperatorCall, { ids, ...decision }: Decision): Promise<Decided[]> {
  if (ids.length > 1 && (decision.value !== undefined || decision.is_case !== undefined))
    fail('invalid_input', { message: 'An edited value is for one proposal. Send one id.' });
  const decided: Decided[] = [];
  for (const id of new Set(ids)) {
    const message = await decideOne(caller, id, decision).catch((error: unknown) => {
      if (error instanceof Failure && ids.length > 1) return error.message;
      throw error;
    });
    const { db } = caller.context;
    const after = await db
      .selectFrom('catalogue_proposals')
      .select(['status', 'case_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    const shown = after?.case_id == null ? null : await caseOf(db, after.case_id);
    decided.push({ id, status: after?.status ?? 'waiting', case: shown, message });
  }
  return decided;
}

async function requireWaiting(trx: DbTransaction, id: number): Promise<CatalogueProposal> {
  const proposal =
    (await lockProposal(trx, { id })) ?? fail('not_found', { message: 'We could not find that proposal.' });
  return proposal;
}

/** Null where it was decided; otherwise why it was not. */
async function decideOne(
  caller: OperatorCall,
  id: number,
  { decision, value, is_case }: Omit<Decision, 'ids'>,
): Promise<string | null> {
  const { context, session, visitor } = caller;
  const status = decision === 'accept' ? 'accepted' : 'rejected';
  const outcome = await context.db.transaction().execute(async (trx) => {
    const proposal = await requireWaiting(trx, id);
    if (proposal.status === status) return null;
    if (proposal.status !== 'waiting')
      fail('conflict', { message: `This proposal is ${proposal.status}. Undo that first.` });
    if (decision === 'reject') {
      await reject(trx, caller, proposal);
      return null;
    }
    const parsed = parseFact(proposal.field, value ?? proposal.value, context.today());
    if (!parsed.ok)
      fail('invalid_input', {
        message: `Check body.value: ${parsed.message}.`,
        fields: { 'body.value': parsed.message },
      });
    if (proposal.kind === 'new_case')
      return { proposal, value: parsed.value as unknown as NewCase, known: await knownCase(trx, proposal, is_case) };
    const deciding = { today: context.today(), by: session.account_id, visitor, rule_id: null };
    await applyProposal(trx, deciding, proposal, parsed.value);
    return null;
  });
  if (outcome !== null) await acceptCase(caller, outcome);
  return null;
}

async function reject(trx: DbTransaction, { session, visitor }: OperatorCall, proposal: CatalogueProposal) {
  const { id, case_id, field } = proposal;
  await saveDecision(trx, { id, status: 'rejected', by: session.account_id });
  if (case_id !== null && !isAdditive(field)) {
    const now = currentFact(field, await factsOfCase(trx, case_id));
    await settleStatements(trx, { case_id, field, value: now, by: session.account_id });
  }
  await recordAudit(trx, {
    action: 'proposal_decided',
    by: visitor,
    ...(case_id !== null && { subject: { kind: 'case', id: case_id } }),
    detail: { decision: 'reject', proposal_id: id, what: field },
  });
}

/** The existing case that a new one is declared to be; a certain duplicate must be named. */
async function knownCase(
  trx: DbTransaction,
  proposal: CatalogueProposal,
  is_case: number | undefined,
): Promise<number | null> {
  if (is_case !== undefined) {
    const found = await lockCase(trx, { case_id: is_case });
    if (found === undefined || found.status === 'draft') fail('not_found', { message: 'We could not find that case.' });
    return found.id;
  }
  const duplicate = (await findDuplicates(trx, proposal.value as unknown as NewCase)).find((one) => one.is_certain);
  if (duplicate !== undefined)
    fail('conflict', {
      message: `${duplicate.title} has the same docket. Choose that case, or change the docket.`,
    });
  return null;
}

async function acceptCase(
  caller: OperatorCall,
  { proposal, value, known }: { proposal: CatalogueProposal; value: NewCase; known: number | null },
): Promise<void> {
  const { context, session, visitor } = caller;
  const case_id = known ?? (await begin(caller, value, proposal));
  await context.db.transaction().execute(async (trx) => {
    const { id, source_name, external_key, source, page, words } = proposal;
    const external_id = external_key.replace(/^case /, '');
    await linkSourceCase(trx, { source_name, external_id, case_id });
    await saveDecision(trx, {
      ...{ id, status: 'accepted', by: session.account_id, accepted_value: value as unknown as FactValue },
      ...{ undo: { made_case: known === null }, case_id },
    });
    await recordChanges(trx, {
      case_id,
      account_id: session.account_id,
      changes: [{ field: 'case', before: null, after: value.title }],
      evidence: { source_name, source, page, words, proposal_id: id },
    });
    await recordAudit(trx, {
      action: 'proposal_decided',
      by: visitor,
      subject: { kind: 'case', id: case_id },
      detail: { decision: 'accept', proposal_id: id, what: 'case' },
    });
  });
}

async function begin(caller: OperatorCall, value: NewCase, proposal: CatalogueProposal): Promise<number> {
  const { title, company, court, docket, judge, filed_on, ticker, class_period } = value;
  const { id } = await createCase(caller, {
    ...{ title, company: { name: company }, court, docket, judge, filed_on },
    sources: /^https?:\/\//i.test(proposal.source) ? [proposal.source] : [],
    ...(ticker !== null && {
      securities: [{ name: 'Common stock', kind: 'common' as const, ticker, cusip: null, isin: null }],
    }),
    ...(class_period !== null && { class_periods: [class_period] }),
  });
  return id;
}

/** Undoes a decision, as long as nothing depends on it. */
export async function undoDecision(caller: OperatorCall, id: number): Promise<{ id: number; status: ProposalState }> {
  const { context, session, visitor } = caller;
  await context.db.transaction().execute(async (trx) => {
    const proposal = await requireWaiting(trx, id);
    if (proposal.status === 'waiting') return;
    const { case_id, field, decided_at } = proposal;
    if (proposal.status === 'accepted') await putBack(trx, caller, proposal);
    if (case_id !== null && proposal.kind === 'change' && decided_at !== null)
      await unsettleStatements(trx, { case_id, field, since: decided_at });
    await saveDecision(trx, {
      id,
      status: 'waiting',
      by: null,
      ...(proposal.kind === 'new_case' && { case_id: null }),
    });
    await recordAudit(trx, {
      action: 'proposal_decided',
      by: visitor,
      ...(case_id !== null && proposal.kind === 'change' && { subject: { kind: 'case', id: case_id } }),
      detail: { decision: 'undo', proposal_id: id, what: field, by: session.account_id },
    });
  });
  return { id, status: 'waiting' };
}

async function putBack(trx: DbTransaction, caller: OperatorCall, proposal: CatalogueProposal): Promise<void> {
  const { case_id, field, undo, kind } = proposal;
  if (case_id === null || undo === null) return;
  const found = (await lockCase(trx, { case_id })) ?? fail('not_found', { message: 'We could not find that case.' });
  const today = caller.context.today();
  const { milestones } = await factsOfCase(trx, case_id);
  const isChangedSince = (await listChangedSince(trx, [proposal.id])).has(proposal.id);
  const fault = undoFault(proposal, { is_published: found.is_published, milestones, isChangedSince, today });
  if (fault !== null) fail('conflict', { message: fault });
  if (kind === 'new_case') return endCase(trx, proposal, found);
  const by = caller.session.account_id;
  if (field === 'milestone') return undoMilestone(trx, caller, proposal, found);
  if (field === 'identifier') return undoIdentifier(trx, by, proposal);
  const before = undo.before ?? null;
  const deadline = field.startsWith('deadline.') ? (before as unknown as Deadline | null) : undefined;
  const value = deadline === undefined ? before : (deadline?.date ?? null);
  await setFact(trx, { by, today }, case_id, proposal, {
    value,
    evidence: null,
    ...(deadline !== undefined && { deadline }),
  });
}

async function endCase(
  trx: DbTransaction,
  proposal: CatalogueProposal,
  found: { id: number; is_published: boolean; company_id: number },
): Promise<void> {
  const { source_name, external_key } = proposal;
  await trx.updateTable('catalogue_proposals').set({ case_id: null }).where('id', '=', proposal.id).execute();
  await unlinkSourceCase(trx, { source_name, external_id: external_key.replace(/^case /, '') });
  if (!proposal.undo?.made_case) return;
  await deleteCase(trx, { case_id: found.id });
  await deleteUnusedCompany(trx, { company_id: found.company_id });
}

async function undoMilestone(
  trx: DbTransaction,
  { context, session }: OperatorCall,
  proposal: CatalogueProposal,
  found: { id: number; stage: string; is_published: boolean },
): Promise<void> {
  const { undo, id, source_name, source, page, words } = proposal;
  const { milestones } = await factsOfCase(trx, found.id);
  const { is_published } = found;
  const { stage, last, isMoved } = withoutMilestone(proposal, { milestones, is_published, today: context.today() });
  await withdrawMilestone(trx, {
    id: undo?.milestone_id ?? 0,
    by: session.account_id,
    reason: 'the decision was undone',
  });
  if (isMoved && last !== undefined)
    await moveCase(trx, { case_id: found.id, stage, as_of: last.date, basis: last.title });
  if (undo?.document_id) await trx.deleteFrom('case_documents').where('id', '=', undo.document_id).execute();
  await markEdited(trx, { case_id: found.id });
  await recordChanges(trx, {
    case_id: found.id,
    account_id: session.account_id,
    changes: [{ field: 'milestone', before: words, after: null }],
    evidence: { source_name, source, page, words, proposal_id: id },
  });
}
