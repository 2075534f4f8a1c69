import type { EditableCase } from '@trover/contract/cases/operator.ts';
import { EDITABLE_FIELDS, pickFields } from '@trover/core/cases/case-fields.ts';
import type { CaseIdentifier } from '@trover/core/cases/case-security.ts';
import type { Db } from '@trover/db/connect.ts';
import { requireAccount } from '@trover/db/queries/accounts/accounts.ts';
import { type CasePage, findCasePageById } from '@trover/db/queries/cases/case-page.ts';
import { listEditableDeadlines, listEditableSecurities } from '@trover/db/queries/cases/editable-cases.ts';
import { listMergedFrom, type MergedCase } from '@trover/db/queries/cases/merges.ts';
import { findPlanDraft } from '@trover/db/queries/plans/plan-drafts.ts';
import { findProposal, type Proposal, periodsOf } from '@trover/db/queries/proposals/proposals.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { missingOf } from '../../proposals/save-proposal.ts';
import { presentDocument } from '../documents/present-document.ts';
import { presentMilestone } from '../milestones/present-milestone.ts';

type Reads = Pick<Context, 'db' | 'today'>;

const missing = { message: 'We could not find that case.' };

/** Everything stored of a case, as the desk shows and edits it. */
export async function showEditableCase({ db, today }: Reads, id: number): Promise<EditableCase> {
  const found = (await findCasePageById(db, { id, with_unpublished: true })) ?? fail('not_found', missing);
  const proposal = await findProposal(db, { case_id: id });
  // Only the scout sees a proposal before submitting it.
  if (proposal?.status === 'draft') fail('not_found', missing);
  const [deadlines, draft, merged_from, merged_into] = await Promise.all([
    listEditableDeadlines(db, { case_id: id }),
    findPlanDraft(db, { case_id: id }),
    listMergedFrom(db, { case_id: id }),
    found.merged_into === null ? null : findName(db, found.merged_into),
  ]);
  const securities = await securitiesOf(db, id, proposal);
  return {
    ...pickFields(found, DESCRIPTION),
    merged_into,
    merged_from: merged_from.map(presentMerge),
    securities,
    class_periods: isWaiting(proposal) ? periodsOf(proposal.document) : found.class_periods,
    is_named_by_plan: found.plan !== undefined,
    deadlines: deadlines.map(({ recorded_at, superseded_at, ...deadline }) => ({
      ...deadline,
      recorded_at: recorded_at.toISOString(),
      superseded_at: superseded_at?.toISOString() ?? null,
    })),
    milestones: found.milestones.map((milestone) => presentMilestone({ ...milestone, case_id: id })),
    documents: found.documents.map((document) => presentDocument(document, found)),
    plan_version: found.plan?.version ?? null,
    has_plan_draft: draft !== undefined,
    proposal: await presentProposal({ db, today }, proposal),
    missing: missingBefore(found, securities.length, today()),
    updated_at: found.updated_at.toISOString(),
  };
}

/** The columns of a case that are shown unchanged. */
const DESCRIPTION = [
  ...(['id', 'slug', 'row_version', 'company', 'stage', 'is_published', 'is_demonstration', 'origin'] as const),
  ...EDITABLE_FIELDS,
] as const;

/** A proposal that no operator has accepted yet: its securities exist only in its document. */
export const isWaiting = (proposal: Proposal | undefined): proposal is Proposal =>
  proposal !== undefined && proposal.status !== 'accepted';

async function securitiesOf(
  db: Db,
  case_id: number,
  proposal: Proposal | undefined,
): Promise<EditableCase['securities']> {
  if (isWaiting(proposal)) return proposal.document.securities;
  const securities = await listEditableSecurities(db, { case_id });
  return securities.map(({ name, kind, key, identifiers }) => ({
    name,
    kind,
    ticker: lastOf(identifiers, 'ticker', key),
    cusip: lastOf(identifiers, 'cusip', key),
    isin: lastOf(identifiers, 'isin', key),
  }));
}

/** The identifier that it is known by now, or else the last one that still refers to it. */
function lastOf(identifiers: readonly CaseIdentifier[], kind: string, key: string): string | null {
  const all = identifiers.filter((one) => one.kind === kind);
  const found = all.find(({ value }) => value === key) ?? all.find(({ valid_to }) => valid_to === null) ?? all.at(-1);
  return found?.value ?? null;
}

async function findName(db: Db, id: number): Promise<EditableCase['merged_into']> {
  return await db.selectFrom('cases').select(['id', 'slug', 'title']).where('id', '=', id).executeTakeFirstOrThrow();
}

const presentMerge = ({ merged_at, ...merged }: MergedCase) => ({ ...merged, merged_at: merged_at.toISOString() });

async function presentProposal(
  { db, today }: Reads,
  proposal: Proposal | undefined,
): Promise<EditableCase['proposal']> {
  if (proposal === undefined) return null;
  const { status, reason, account_id, case_id, document, submitted_at, updated_at } = proposal;
  const scout = await requireAccount(db, account_id);
  return {
    status,
    reason,
    proposed_by: scout.email,
    submitted_at: submitted_at?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
    missing: status === 'accepted' ? [] : await missingOf(db, case_id, document, today()),
  };
}

/** What prevents the publication of a case, and what is unknown and why that matters. */
function missingBefore(
  found: Pick<CasePage, 'sources' | 'milestones' | 'class_periods' | 'deadlines' | 'stage' | 'administrator_address'> &
    Pick<CasePage, 'administrator_site' | 'plan'>,
  securities: number,
  today: string,
): EditableCase['missing'] {
  const missing: EditableCase['missing'] = [];
  const note = (field: string, message: string, hinders = false) => missing.push({ field, message, hinders });
  if (found.sources.length === 0) note('sources', 'name a source: an address where the case can be read', true);
  if (!found.milestones.some(({ date }) => date <= today))
    note('milestones', 'record a milestone: it sets the stage of the case', true);
  if (found.class_periods.length === 0) note('class_periods', 'no class period: no trade can be matched');
  if (securities === 0) note('securities', 'no ticker, CUSIP or ISIN: no trade can be matched');
  if (!found.deadlines.some(({ kind }) => kind === 'claim')) note('deadlines', 'no claim deadline is known');
  if ((found.administrator_site ?? found.administrator_address) === null)
    note('administrator_address', 'investors cannot see where to claim: enter the administrator’s site or address');
  if (found.plan === undefined) note('plan', 'no plan of allocation: losses are estimates');
  return missing;
}
