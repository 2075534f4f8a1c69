import { AMOUNT_FIELDS } from '@trover/core/cases/case-fields.ts';
import type { CaseRecord } from '@trover/core/cases/case-record.ts';
import { caseSecurities } from '@trover/core/cases/case-securities.ts';
import type { CatalogueCase } from '@trover/core/cases/catalogue/read-catalogue.ts';
import { richText } from '@trover/core/cases/rich-text.ts';
import { isBefore, type Stage, stageAfter } from '@trover/core/cases/stages.ts';
import type { KnownChange } from '@trover/core/securities/known-changes.ts';
import { type RawBuilder, sql } from 'kysely';
import type { DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type { CaseOrigin } from '../../schema/catalogue.ts';
import { saveCompany } from '../companies/save-company.ts';
import { addPlanVersion } from '../plans/plans.ts';
import { recordChanges } from './changes.ts';
import { deadlinesOf, saveDeadlines, saveDocuments, saveMilestones, saveSecurities } from './save-case-parts.ts';

export interface SavedCase {
  case_id: number;
  slug: string;
  /** `edited`: operators edited it on the desk, and the import leaves it unchanged. */
  outcome: 'new' | 'changed' | 'unchanged' | 'edited';
  /** The differences, as sentences. */
  changes: string[];
  /** The version of the case's plan; null without a plan. */
  plan_version: number | null;
}

export type SaveCaseResult = { ok: true; saved: SavedCase } | { ok: false; path: string; message: string };

/**
 * Saves a case as its record states it and reports the differences: saving the same record again changes nothing.
 * Milestones change the stage; where the record gives a stage without one, the milestone is marked as inferred, on the
 * day of `stage_as_of`, or else `today`. A stage can go back only by a milestone with an operator's reason. The starter
 * catalogue does not undo an operator's import, and no file undoes edits on the desk, unless `over_edits` is set.
 */
export async function saveCase(
  trx: DbTransaction,
  {
    record,
    plan,
    origin,
    today,
    changes: known_changes,
    over_edits = false,
  }: CatalogueCase & {
    origin: CaseOrigin;
    today: string;
    changes?: readonly KnownChange[];
    over_edits?: boolean;
  },
): Promise<SaveCaseResult> {
  const is_demonstration = origin === 'demonstration';
  const known = await trx
    .selectFrom('cases')
    .select(['id', 'stage', 'is_demonstration', 'origin', 'merged_into'])
    .where('slug', '=', record.slug)
    .forUpdate()
    .executeTakeFirst();
  if (known && known.is_demonstration !== is_demonstration)
    return { ok: false, path: 'slug', message: `"${record.slug}" is the slug of a demonstration case: choose another` };
  if (known && (known.merged_into !== null || (known.origin === 'console' && !over_edits)))
    return { ok: true, saved: untouched(known.id, record, 'edited') };
  if (known && origin === 'starter' && known.origin !== 'starter')
    return { ok: true, saved: untouched(known.id, record, 'unchanged') };
  // The next start does not reset what users tried with a demonstration case.
  const target = is_demonstration && known && isBefore(record.stage, known.stage) ? known.stage : record.stage;
  const reason = record.milestones.findLast(({ stage }) => stage === target)?.reason ?? null;
  const stage = stageAfter(known?.stage ?? 'proposed', target, reason);
  if (!stage.ok) return { ok: false, path: 'stage', message: stage.message };

  const { issuer: name, other_names, sector } = record;
  const company = await saveCompany(trx, { name, other_names, sector, is_demonstration });
  const columns = columnsOf(record, company.id);
  const caseId = known?.id ?? (await insertCase(trx, record.slug, columns, origin));
  const changes: string[] = [];
  const amounts: readonly string[] = ['currency', ...AMOUNT_FIELDS];
  const amountsChanged = known
    ? await updateCase(
        trx,
        caseId,
        pick(columns, (column) => amounts.includes(column)),
      )
    : false;
  const textsChanged = known
    ? await updateCase(
        trx,
        caseId,
        pick(columns, (column) => !amounts.includes(column)),
      )
    : false;
  const securitiesChanged = await saveSecurities(
    trx,
    caseId,
    company.id,
    record,
    caseSecurities(record, plan?.plan ?? null, known_changes),
  );
  const deadlines = await saveDeadlines(trx, caseId, deadlinesOf(record));
  const documentsChanged = await saveDocuments(trx, caseId, record.documents);
  if (is_demonstration) await deleteDates(trx, caseId, record);
  const milestones = await saveMilestones(trx, caseId, historyOf(record, today));
  const stageChanged = known?.stage !== stage.stage && (await moveTo(trx, caseId, stage.stage));
  const version = plan ? await addPlanVersion(trx, { case_id: caseId, ...plan }) : null;

  if (amountsChanged) changes.push('amounts');
  if (textsChanged) changes.push('description');
  if (company.isChanged) changes.push('company');
  if (securitiesChanged) changes.push('securities and class periods');
  if (deadlines.isChanged)
    changes.push(deadlines.dates.length > 0 ? `deadlines: ${deadlines.dates.join(', ')}` : 'evidence of deadlines');
  if (documentsChanged) changes.push('documents');
  if (milestones > 0 && !(is_demonstration && known))
    changes.push(milestones === 1 ? '1 milestone' : `${milestones} milestones`);
  if (stageChanged) changes.push(`stage ${stage.stage}`);
  if (version?.isNew) changes.push(`plan version ${version.version}`);

  const isAffected =
    amountsChanged || securitiesChanged || deadlines.dates.length > 0 || stageChanged || version?.isNew;
  if (known && changes.length > 0) {
    await trx
      .updateTable('cases')
      .set((eb) => ({
        updated_at: databaseTime,
        origin,
        ...(isAffected ? { revision: eb('revision', '+', 1) } : {}),
      }))
      .where('id', '=', caseId)
      .execute();
    if (!is_demonstration)
      await recordChanges(trx, {
        case_id: caseId,
        account_id: null,
        changes: [{ field: 'import', before: null, after: changes }],
      });
  }
  return {
    ok: true,
    saved: {
      case_id: caseId,
      slug: record.slug,
      outcome: known ? (changes.length > 0 ? 'changed' : 'unchanged') : 'new',
      changes: known ? changes : [],
      plan_version: version?.version ?? null,
    },
  };
}

function untouched(caseId: number, record: CaseRecord, outcome: 'unchanged' | 'edited'): SavedCase {
  return {
    case_id: caseId,
    slug: record.slug,
    outcome,
    changes: [],
    plan_version: null,
  };
}

/** The record's milestones, and an inferred one for its stage where no source dates it. */
function historyOf(record: CaseRecord, today: string) {
  const history = record.milestones.map((milestone) => ({ ...milestone, inferred: false }));
  if (record.stage !== 'proposed' && !history.some(({ stage }) => stage === record.stage))
    history.push({
      date: record.stage_as_of ?? today,
      stage: record.stage,
      title: `Recorded as ${record.stage.replaceAll('_', ' ')}`,
      text: record.stage_basis,
      reason: null,
      inferred: true,
    });
  return history;
}

/** The days of a demonstration move with today: its own milestones are not history, and are inserted again. */
async function deleteDates(trx: DbTransaction, caseId: number, record: CaseRecord): Promise<void> {
  for (const { stage, title } of record.milestones)
    await trx
      .deleteFrom('milestones')
      .where('case_id', '=', caseId)
      .where('stage', '=', stage)
      .where('title', '=', title)
      .execute();
}

type Columns = Record<string, RawBuilder<unknown>>;

/**
 * Every column with its type, so that PostgreSQL compares them: 50.0 equals 50.00, and the order of a document's
 * members does not matter.
 */
function columnsOf(record: CaseRecord, companyId: number): Columns {
  const text = (value: string | null) => sql`${value}::text`;
  const texts = (value: readonly string[]) => sql`${value}::text[]`;
  const day = (value: string | null) => sql`${value}::date`;
  const number = (value: string | null) => sql`${value}::numeric`;
  const json = (value: unknown) => sql`${value === null ? null : JSON.stringify(value)}::jsonb`;
  return {
    company_id: sql`${companyId}::integer`,
    title: text(record.title),
    kind: text(record.kind),
    stage_as_of: day(record.stage_as_of),
    stage_basis: text(record.stage_basis),
    court: text(record.court),
    time_zone: text(record.time_zone),
    docket: text(record.docket),
    judge: text(record.judge),
    jurisdiction: text(record.jurisdiction),
    filed_on: day(record.filed_on),
    currency: text(record.currency),
    settlement_amount: number(record.settlement_amount),
    attorney_fee_pct: number(record.attorney_fee_pct),
    expenses: number(record.expenses),
    est_recovery_per_share: number(record.est_recovery_per_share),
    administrator: text(record.administrator),
    administrator_site: text(record.administrator_site),
    administrator_address: text(record.administrator_address),
    administrator_contact: text(record.administrator_contact),
    lead_counsel: texts(record.lead_counsel?.split(/\s*;\s*/).filter((firm) => firm !== '') ?? []),
    allegations: json(record.allegations.length > 0 ? richText(record.allegations) : null),
    faq: json(record.faq),
    corrective_disclosures: json(record.corrective_disclosures),
    confidence: json(record.confidence),
    sources: texts(record.sources),
    notes: texts(record.notes),
    is_published: sql`${record.sources.length > 0 && record.stage !== 'proposed'}::boolean`,
  };
}

const pick = (columns: Columns, isWanted: (column: string) => boolean): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([column]) => isWanted(column)));

async function insertCase(trx: DbTransaction, slug: string, columns: Columns, origin: CaseOrigin): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into cases (slug, origin, is_demonstration, ${sql.join(Object.keys(columns).map((column) => sql.ref(column)))})
    values (${slug}, ${origin}, ${origin === 'demonstration'}, ${sql.join(Object.values(columns))})
    returning id`.execute(trx);
  return rows[0]!.id;
}

/** Returns whether any of the columns changed. */
async function updateCase(trx: DbTransaction, caseId: number, columns: Columns): Promise<boolean> {
  const names = sql.join(Object.keys(columns).map((column) => sql.ref(column)));
  const values = sql.join(Object.values(columns));
  const { numAffectedRows } = await sql`
    update cases set (${names}) = row (${values})
    where id = ${caseId} and (${names}) is distinct from (${values})`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

async function moveTo(trx: DbTransaction, caseId: number, stage: Stage): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('cases')
    .set({ stage })
    .where('id', '=', caseId)
    .where('stage', '<>', stage)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
