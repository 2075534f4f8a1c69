import { type CaseRecord, DEADLINE_FIELDS, type RecordedMilestone } from '@trover/core/cases/case-record.ts';
import type { CaseSecurity } from '@trover/core/cases/case-security.ts';
import { DEADLINE_KINDS, type Deadline } from '@trover/core/cases/deadlines.ts';
import type { DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type { ClassPeriodsTable } from '../../schema/catalogue.ts';
import { saveSecurity } from '../companies/save-company.ts';

/** Saves exactly the given securities and class periods of a case. Returns whether anything changed. */
export async function saveSecurities(
  trx: DbTransaction,
  caseId: number,
  companyId: number,
  record: Pick<CaseRecord, 'class_periods'>,
  securities: readonly CaseSecurity[],
): Promise<boolean> {
  const ids: number[] = [];
  const periods: ClassPeriodsTable[] = [];
  let isChanged = false;
  const addPeriods = (securityId: number | null, all: CaseRecord['class_periods']): void => {
    for (const { id, from, to } of all)
      periods.push({ case_id: caseId, security_id: securityId, label: id, from_date: from, to_date: to });
  };
  for (const security of securities) {
    const saved = await saveSecurity(trx, companyId, security);
    isChanged ||= saved.isChanged;
    ids.push(saved.id);
    if (security.class_periods) addPeriods(saved.id, security.class_periods);
  }
  if (periods.length === 0) addPeriods(null, record.class_periods);

  const linked = await trx.selectFrom('case_securities').select('security_id').where('case_id', '=', caseId).execute();
  if (
    !isSame(
      linked.map((row) => row.security_id),
      ids,
    )
  ) {
    isChanged = true;
    await trx.deleteFrom('case_securities').where('case_id', '=', caseId).execute();
    if (ids.length > 0)
      await trx
        .insertInto('case_securities')
        .values(ids.map((security_id) => ({ case_id: caseId, security_id })))
        .execute();
  }
  const known = await trx.selectFrom('class_periods').selectAll().where('case_id', '=', caseId).execute();
  const spell = (row: ClassPeriodsTable): string => [row.security_id, row.label, row.from_date, row.to_date].join();
  if (!isSame(known.map(spell), periods.map(spell))) {
    isChanged = true;
    await trx.deleteFrom('class_periods').where('case_id', '=', caseId).execute();
    if (periods.length > 0) await trx.insertInto('class_periods').values(periods).execute();
  }
  return isChanged;
}

function isSame<T extends string | number>(some: readonly T[], others: readonly T[]): boolean {
  return some.length === others.length && some.every((each) => others.includes(each));
}

/** The dates of a record, each with its source. */
export function deadlinesOf(record: CaseRecord): Deadline[] {
  return DEADLINE_KINDS.flatMap((kind) => {
    const date = record[DEADLINE_FIELDS[kind]];
    const evidence = record.deadline_evidence[kind] ?? { source: null, quote: null, checked_on: null, hard: null };
    return typeof date === 'string' ? [{ kind, date, ...evidence }] : [];
  });
}

/**
 * Supersedes present deadlines that differ from the record or are no longer in it, and records them as history. Returns
 * the kinds whose date changed, and whether anything changed.
 */
export async function saveDeadlines(
  trx: DbTransaction,
  caseId: number,
  deadlines: readonly Deadline[],
  by: number | null = null,
): Promise<{ isChanged: boolean; dates: string[] }> {
  const present = await trx
    .selectFrom('case_deadlines')
    .select(['id', 'kind', 'date', 'source', 'quote', 'checked_on', 'hard'])
    .where('case_id', '=', caseId)
    .where('superseded_at', 'is', null)
    .execute();
  const spell = ({ kind, date, source, quote, checked_on, hard }: Deadline): string =>
    JSON.stringify([kind, date, source, quote, checked_on, hard]);
  const newDeadlines = new Set(deadlines.map(spell));
  const known = new Set(present.map(spell));
  const gone = present.filter((row) => !newDeadlines.has(spell(row)));
  const added = deadlines.filter((deadline) => !known.has(spell(deadline)));
  if (gone.length > 0)
    await trx
      .updateTable('case_deadlines')
      .set({ superseded_at: databaseTime, superseded_by: by })
      .where(
        'id',
        'in',
        gone.map((row) => row.id),
      )
      .execute();
  if (added.length > 0)
    await trx
      .insertInto('case_deadlines')
      .values(added.map((deadline) => ({ case_id: caseId, ...deadline, recorded_by: by })))
      .execute();
  const dateOf = (rows: readonly Deadline[], kind: string) => rows.find((row) => row.kind === kind)?.date;
  return {
    isChanged: gone.length + added.length > 0,
    dates: DEADLINE_KINDS.filter((kind) => dateOf(present, kind) !== dateOf(deadlines, kind)),
  };
}

/** Adds documents that the case lacks, and corrects those with the same kind and title. */
export async function saveDocuments(
  trx: DbTransaction,
  caseId: number,
  documents: CaseRecord['documents'],
): Promise<boolean> {
  const known = await trx.selectFrom('case_documents').selectAll().where('case_id', '=', caseId).execute();
  let isChanged = false;
  for (const document of documents) {
    const present = known.find(({ kind, title }) => kind === document.kind && title === document.title);
    const { date, url, media_type, bytes } = document;
    if (!present)
      await trx
        .insertInto('case_documents')
        .values({ case_id: caseId, ...document })
        .execute();
    else if (
      present.date !== date ||
      present.url !== url ||
      present.media_type !== media_type ||
      present.bytes !== bytes
    )
      await trx
        .updateTable('case_documents')
        .set({ date, url, media_type, bytes })
        .where('id', '=', present.id)
        .execute();
    else continue;
    isChanged = true;
  }
  return isChanged;
}

/**
 * Adds milestones that the case lacks. A step of one stage on one day is one milestone, whatever a source calls it. If
 * a record contains several of them, they are distinguished by title.
 */
export async function saveMilestones(
  trx: DbTransaction,
  caseId: number,
  milestones: readonly (RecordedMilestone & { inferred: boolean })[],
): Promise<number> {
  const known = await trx
    .selectFrom('milestones')
    .select(['date', 'stage', 'title'])
    .where('case_id', '=', caseId)
    .execute();
  const added = milestones.filter((milestone) => {
    const isSameStep = (other: { date: string; stage: string }): boolean =>
      other.date === milestone.date && other.stage === milestone.stage;
    const steps = known.filter(isSameStep);
    return steps.length < milestones.filter(isSameStep).length && !steps.some(({ title }) => title === milestone.title);
  });
  if (added.length > 0)
    await trx
      .insertInto('milestones')
      .values(added.map((milestone) => ({ case_id: caseId, ...milestone })))
      .execute();
  return added.length;
}
