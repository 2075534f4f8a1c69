import type { SourceIdentifier, SourceMilestone } from '@trover/contract/sources/proposals.ts';
import type { Deadline } from '@trover/core/cases/deadlines.ts';
import { stageWith } from '@trover/core/cases/stages.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { type CaseAccess, lockCase } from '@trover/db/queries/cases/access.ts';
import { markEditedByOperator, recordChanges } from '@trover/db/queries/cases/changes.ts';
import { addDocument } from '@trover/db/queries/cases/documents.ts';
import { addMilestone, markEdited, moveCase } from '@trover/db/queries/cases/milestones.ts';
import { saveDeadlines } from '@trover/db/queries/cases/save-case-parts.ts';
import { type CatalogueProposal, saveDecision } from '@trover/db/queries/sources/proposals.ts';
import { settleStatements } from '@trover/db/queries/sources/statements.ts';
import type { FactValue, Undo } from '@trover/db/schema/sources.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { JSON_FIELDS } from '../../cases/json-fields.ts';
import { isMatchedBy } from '../../cases/operator/editable-fields.ts';
import { fail } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';
import { applyIdentifier } from './apply-identifier.ts';
import { deadlineOf, isAdditive, isCaseField } from './fact-values.ts';
import { currentFact, factsOfCase } from './facts.ts';

/** Who accepts a proposal: an operator, or an operator's rule. */
export interface Deciding {
  today: string;
  by: number | null;
  visitor: Visitor | null;
  rule_id: number | null;
}

/**
 * Applies a proposal in this transaction, and records who or what set the value and its source. All checks come first.
 */
export async function applyProposal(
  trx: DbTransaction,
  deciding: Deciding,
  proposal: CatalogueProposal,
  value: FactValue,
): Promise<void> {
  const { case_id, field } = proposal;
  const found = case_id === null ? undefined : await lockCase(trx, { case_id });
  if (found === undefined || found.status === 'draft') fail('not_found', { message: 'We could not find that case.' });
  if (found.merged_into !== null)
    fail('conflict', { message: `This case was merged into case ${found.merged_into}. Reject the proposal.` });
  const undo = await apply(trx, deciding, found, proposal, value);
  if (!isAdditive(field)) await settleStatements(trx, { case_id: found.id, field, value, by: deciding.by });
  await saveDecision(trx, {
    id: proposal.id,
    status: 'accepted',
    by: deciding.by,
    rule_id: deciding.rule_id,
    accepted_value: value,
    undo,
  });
  await recordAudit(trx, {
    action: field === 'milestone' ? 'milestone_recorded' : deadlineOf(field) ? 'deadline_changed' : 'case_changed',
    by: deciding.visitor,
    subject: { kind: 'case', id: found.id },
    detail: { what: field, proposal_id: proposal.id, source: proposal.source_name, rule_id: deciding.rule_id },
  });
}

function apply(
  trx: DbTransaction,
  deciding: Deciding,
  found: CaseAccess,
  proposal: CatalogueProposal,
  value: FactValue,
): Promise<Undo> {
  const { field } = proposal;
  if (field === 'milestone') return applyMilestone(trx, deciding, found, proposal, value as unknown as SourceMilestone);
  if (field === 'identifier')
    return applyIdentifier(trx, deciding, found.id, proposal, value as unknown as SourceIdentifier);
  return setFact(trx, deciding, found.id, proposal, { value, evidence: proposal });
}

interface Evidence {
  source: string;
  page: number | null;
  words: string;
}

/** Sets a field or a deadline; `evidence` is null where a decision is undone. */
export async function setFact(
  trx: DbTransaction,
  { by, today }: Pick<Deciding, 'by' | 'today'>,
  case_id: number,
  proposal: Pick<CatalogueProposal, 'id' | 'field' | 'source_name' | 'source' | 'page' | 'words'>,
  { value, evidence, deadline }: { value: FactValue; evidence: Evidence | null; deadline?: Deadline | null },
): Promise<Undo> {
  const { field, source_name } = proposal;
  const facts = await factsOfCase(trx, case_id);
  const kind = deadlineOf(field);
  const change = { field, before: currentFact(field, facts), after: value };
  let before: FactValue = change.before;
  if (kind !== null) {
    const present = facts.deadlines.find((one) => one.kind === kind) ?? null;
    before = present as unknown as FactValue;
    const after = deadline === undefined ? deadlineFrom(kind, value, { ...proposal, today }, present) : deadline;
    const others = facts.deadlines.filter((one) => one.kind !== kind);
    await saveDeadlines(trx, case_id, after === null ? others : [...others, after], by);
    if (evidence !== null)
      await trx
        .updateTable('case_deadlines')
        .set({ source_name, page: evidence.page })
        .where('case_id', '=', case_id)
        .where('kind', '=', kind)
        .where('superseded_at', 'is', null)
        .execute();
  } else if (isCaseField(field))
    await trx
      .updateTable('cases')
      .set({ [field]: JSON_FIELDS.has(field) && value !== null ? JSON.stringify(value) : value })
      .where('id', '=', case_id)
      .execute();
  await markEditedByOperator(trx, { case_id, is_matched_anew: kind !== null || isMatchedBy([change]) });
  await recordChanges(trx, {
    case_id,
    account_id: by,
    changes: [change],
    ...(evidence && {
      evidence: {
        source_name,
        source: evidence.source,
        page: evidence.page,
        words: evidence.words,
        proposal_id: proposal.id,
      },
    }),
  });
  return { before };
}

/** A court's docket shows that the court ordered a date; for other sources the present value does not change. */
const isHard = (source_name: string, before: boolean | null): boolean | null =>
  source_name === 'courtlistener' ? true : before;

function deadlineFrom(
  kind: Deadline['kind'],
  value: FactValue,
  from: Pick<CatalogueProposal, 'source_name' | 'source' | 'words'> & { today: string },
  present: Deadline | null,
): Deadline | null {
  if (typeof value !== 'string') return null;
  const { source_name, source, words: quote, today: checked_on } = from;
  return { kind, date: value, source, quote, checked_on, hard: isHard(source_name, present?.hard ?? null) };
}

async function applyMilestone(
  trx: DbTransaction,
  { today, by }: Deciding,
  found: CaseAccess,
  proposal: CatalogueProposal,
  { date, stage, title }: SourceMilestone,
): Promise<Undo> {
  const { milestones } = await factsOfCase(trx, found.id);
  const history = milestones.filter((one) => one.date <= today);
  const after = stageWith(found.stage, history, { date, stage, reason: null });
  if (found.is_published && !after.ok)
    fail('conflict', {
      message: `${after.message.charAt(0).toUpperCase()}${after.message.slice(1)}. Record it on the case.`,
    });
  const isAddress = /^https?:\/\//i.test(proposal.source);
  const document = isAddress
    ? await addDocument(trx, {
        ...{ case_id: found.id, kind: stage === 'filed' ? ('complaint' as const) : ('order' as const), title, date },
        ...{ url: proposal.source, media_type: null, bytes: null, file_key: null, file_name: null, added_by: by },
      })
    : null;
  const step = { date, stage, title, text: proposal.words, reason: null, document_id: document?.id ?? null };
  const milestone = await addMilestone(trx, { case_id: found.id, ...step, recorded_by: by });
  if (found.is_published && after.ok && after.stage !== found.stage)
    await moveCase(trx, { case_id: found.id, stage: after.stage, as_of: date, basis: title });
  await markEdited(trx, { case_id: found.id });
  await recordChanges(trx, {
    case_id: found.id,
    account_id: by,
    changes: [{ field: 'milestone', before: null, after: { date, stage, title } }],
    evidence: {
      source_name: proposal.source_name,
      source: proposal.source,
      page: proposal.page,
      words: proposal.words,
      proposal_id: proposal.id,
    },
  });
  return { milestone_id: milestone.id, document_id: document?.id ?? null };
}
