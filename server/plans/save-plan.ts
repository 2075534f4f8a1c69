import type { PlanText } from '@trover/contract/plans/plans.ts';
import { caseSecurities } from '@trover/core/cases/case-securities.ts';
import { canonical } from '@trover/core/losses/fingerprint/canonical.ts';
import type { Plan } from '@trover/core/plans/plan.ts';
import type { WorkedExample } from '@trover/core/plans/worked-example.ts';
import type { Db, DbTransaction } from '@trover/db/connect.ts';
import { findCasePageById } from '@trover/db/queries/cases/case-page.ts';
import { markEditedByOperator, recordChanges } from '@trover/db/queries/cases/changes.ts';
import { listEditableSecurities } from '@trover/db/queries/cases/editable-cases.ts';
import { saveSecurities } from '@trover/db/queries/cases/save-case-parts.ts';
import {
  deletePlanDraft,
  findPlanDraft,
  listPublishedVersions,
  type PlanDraft,
  storePlanDraft,
} from '@trover/db/queries/plans/plan-drafts.ts';
import { addPlanVersion, findPlan } from '@trover/db/queries/plans/plans.ts';
import { listDraftedGaps } from '@trover/db/queries/sources/notice-readings.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type OperatorCall, requireEditableCase } from '../cases/operator/edit-case.ts';
import { knownChanges } from '../catalogue/read-known-changes.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { matchChangedCases } from '../jobs/matching/match-changed-cases-job.ts';
import { gapSentence } from '../sources/notices/gap-sentence.ts';
import { asText, type TriedPlan, tryPlan } from './try-plan.ts';

/** The draft of a case's plan, else the version in force; or the requested version. */
export async function showPlanText(
  { db }: Pick<Context, 'db'>,
  case_id: number,
  version?: number | undefined,
): Promise<PlanText> {
  const found = await findCasePageById(db, { id: case_id, with_unpublished: true });
  if (found === undefined) fail('not_found', { message: 'We could not find that case.' });
  const [draft, versions, chosen] = await Promise.all([
    findPlanDraft(db, { case_id }),
    listPublishedVersions(db, { case_id }),
    findPlan(db, { case_id, ...(version !== undefined && { version }) }),
  ]);
  if (version !== undefined && chosen === undefined) fail('not_found', { message: 'We could not find that version.' });
  const rest = {
    order_id: case_id,
    row_version: draft?.row_version ?? 0,
    versions: versions.map((one) => ({ ...one, published_at: one.published_at.toISOString() })),
    saved_at: draft?.saved_at.toISOString() ?? null,
    saved_by: draft?.saved_by ?? null,
  };
  if (draft !== undefined && version === undefined)
    return { ...rest, version: null, document: draft.document, examples: draft.examples };
  if (chosen === undefined) return { ...rest, version: null, document: '', examples: [] };
  return {
    ...rest,
    version: chosen.version,
    document: chosen.text ?? asText(chosen.document),
    examples: chosen.examples,
  };
}

interface Written {
  row_version: number;
  document: string;
  examples: WorkedExample[];
}

/** Saves an unfinished plan; of two concurrent authors, the second learns of the first. */
export async function savePlanDraft(
  { context, session }: OperatorCall,
  case_id: number,
  { row_version, document, examples }: Written,
): Promise<PlanText> {
  await context.db.transaction().execute(async (trx) => {
    await requireEditableCase(trx, case_id);
    const known = await findPlanDraft(trx, { case_id });
    if (known && known.document === document && canonical(known.examples) === canonical(examples)) return;
    requireCurrentDraft(known, row_version);
    await storePlanDraft(trx, { case_id, document, examples, saved_by: session.account_id });
  });
  return showPlanText(context, case_id);
}

function requireCurrentDraft(known: PlanDraft | undefined, row_version: number): void {
  if ((known?.row_version ?? 0) === row_version) return;
  fail('conflict', {
    message: known
      ? `${known.saved_by ?? 'Someone'} saved this plan at ${known.saved_at.toISOString().slice(11, 16)} UTC, after you opened it. Your text is still here. Reload the plan and compare.`
      : 'This plan was published after you opened it. Your text is still here. Reload the plan and compare.',
  });
}

/** Publishes the draft as the case's next version, and queues the matching of everyone's trades by it. */
export async function publishPlan(
  { context, session, visitor }: OperatorCall,
  case_id: number,
  { row_version }: { row_version: number },
): Promise<{ order_id: number; version: number; examples: number }> {
  const draft = await findPlanDraft(context.db, { case_id });
  if (draft === undefined) fail('conflict', { message: 'The plan has no changes to publish.' });
  requireCurrentDraft(draft, row_version);
  const { plan, document } = requireSound(await tryPlan(draft));
  const { examples } = draft;
  await requireNoGaps(context.db, case_id, plan);
  return context.db.transaction().execute(async (trx) => {
    const { status } = await requireEditableCase(trx, case_id);
    if (status === 'submitted' || status === 'declined')
      fail('conflict', { message: 'This case is a proposal. Accept it, then publish its plan.' });
    requireCurrentDraft(await findPlanDraft(trx, { case_id }), row_version);
    const before = await findPlan(trx, { case_id });
    const account_id = session.account_id;
    const added = await addPlanVersion(trx, {
      case_id,
      document,
      plan,
      examples,
      published_by: account_id,
      text: draft.document,
    });
    if (!added.isNew)
      fail('conflict', { message: `This is the same as version ${added.version}: there is nothing to publish.` });
    await nameSecurities(trx, case_id, plan);
    await deletePlanDraft(trx, { case_id });
    await markEditedByOperator(trx, { case_id, is_matched_anew: true });
    const change = { field: 'plan', before: before?.version ?? null, after: added.version };
    await recordChanges(trx, { case_id, account_id, changes: [change] });
    await recordAudit(trx, {
      action: 'plan_changed',
      by: visitor,
      subject: { kind: 'case', id: case_id },
      detail: { version: added.version, examples: examples.length },
    });
    await context.jobs.send(matchChangedCases, {}, { db: trx });
    return { order_id: case_id, version: added.version, examples: examples.length };
  });
}

/** A plan can be published only if it has worked examples, and each gives exactly the expected result. */
function requireSound(tried: TriedPlan): Extract<TriedPlan, { ok: true }> {
  if (!tried.ok) {
    const sentence = tried.path === '' ? tried.message : `${tried.path}: ${tried.message}`;
    fail('invalid_input', { message: `The plan is at fault: ${sentence}.`, fields: { 'body.document': sentence } });
  }
  if (tried.tried.length === 0)
    fail('conflict', {
      message: 'Add a worked example from the notice: trades, and the claim and lines that they must give.',
    });
  const failing = tried.tried.map((one, at) => ({ ...one, at })).filter(({ passes }) => !passes);
  if (failing.length > 0)
    fail('conflict', {
      message: `Not published: ${failing.map(({ name, at }) => `“${name || `example ${at + 1}`}”`).join(', ')} ${failing.length === 1 ? 'gives' : 'give'} an unexpected result. ${failing[0]?.faults[0] ?? ''}`,
      fields: Object.fromEntries(failing.map(({ at, faults }) => [`body.examples.${at}`, faults[0] ?? ''])),
    });
  return tried;
}

/** The draft lists what the notice did not establish, until someone settles each item. */
async function requireNoGaps(db: Db, case_id: number, plan: Plan): Promise<void> {
  const gaps = await listDraftedGaps(db, { case_id });
  const open = gaps.filter((gap) => plan.evidence.missing.includes(gapSentence(gap)));
  if (open.length > 0)
    fail('conflict', {
      message: `Not published: the notice leaves ${open.length === 1 ? 'a gap' : `${open.length} gaps`}. ${gapSentence(open[0]!)} Settle it in the plan, and remove its sentence under evidence.missing.`,
    });
}

/** The case's securities are those that the plan covers. */
async function nameSecurities(trx: DbTransaction, case_id: number, plan: Plan): Promise<void> {
  const found = await findCasePageById(trx, { id: case_id, with_unpublished: true });
  if (found === undefined) fail('not_found', { message: 'We could not find that case.' });
  const known = await listEditableSecurities(trx, { case_id });
  const names = known.length === 1 ? known.flatMap(({ identifiers }) => identifiers) : [];
  const present = (kind: string) =>
    names.flatMap((one) => (one.kind === kind && one.valid_from === null && one.valid_to === null ? one.value : []));
  const record = {
    slug: found.slug,
    tickers: present('ticker'),
    identifiers: { cusips: present('cusip'), isins: present('isin') },
    securities: [],
    class_periods: found.class_periods,
  };
  await saveSecurities(trx, case_id, found.company.id, record, caseSecurities(record, plan, knownChanges()));
}
