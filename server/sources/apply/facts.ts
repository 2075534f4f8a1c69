import { type AMOUNT_FIELDS, EDITABLE_FIELDS } from '@trover/core/cases/case-fields.ts';
import type { Deadline } from '@trover/core/cases/deadlines.ts';
import { requireDay } from '@trover/core/dates/day.ts';
import { canonical } from '@trover/core/losses/fingerprint/canonical.ts';
import { formatDecimal, parseDecimal } from '@trover/core/money/decimal.ts';
import type { Db } from '@trover/db/connect.ts';
import { listHistory, type Milestone } from '@trover/db/queries/cases/milestones.ts';
import type { FactValue } from '@trover/db/schema/sources.ts';
import { type CaseField, deadlineOf, isCaseField } from './fact-values.ts';

/** The present values of a case, field by field. */
export interface CaseFacts {
  fields: Record<CaseField, FactValue>;
  deadlines: Deadline[];
  milestones: Milestone[];
}

export async function factsOfCase(db: Db, case_id: number): Promise<CaseFacts> {
  const fields = await db
    .selectFrom('cases')
    .select([...EDITABLE_FIELDS])
    .where('id', '=', case_id)
    .executeTakeFirstOrThrow();
  const deadlines = await db
    .selectFrom('case_deadlines')
    .select(['kind', 'date', 'source', 'quote', 'checked_on', 'hard'])
    .where('case_id', '=', case_id)
    .where('superseded_at', 'is', null)
    .execute();
  const milestones = await listHistory(db, { case_id });
  return { fields: fields as unknown as Record<CaseField, FactValue>, deadlines, milestones };
}

/** The present value of a field; null where there is none, and for a milestone, which is added. */
export function currentFact(field: string, { fields, deadlines }: CaseFacts): FactValue {
  const kind = deadlineOf(field);
  if (kind !== null) return deadlines.find((one) => one.kind === kind)?.date ?? null;
  return isCaseField(field) ? fields[field] : null;
}

const AMOUNTS = new Set<string>([
  'settlement_amount',
  'attorney_fee_pct',
  'expenses',
  'est_recovery_per_share',
] satisfies (typeof AMOUNT_FIELDS)[number][]);

function spell(field: string, value: FactValue): string {
  const amount = AMOUNTS.has(field) && typeof value === 'string' ? parseDecimal(value) : null;
  return canonical(amount === null ? value : formatDecimal(amount));
}

interface Step {
  date: string;
  stage: string;
}

/** Whether the case has the same value. */
export function isSameFact(field: string, facts: CaseFacts, value: FactValue): boolean {
  if (field !== 'milestone') return spell(field, currentFact(field, facts)) === spell(field, value);
  const step = value as unknown as Step;
  return facts.milestones.some(({ date, stage }) => date === step.date && stage === step.stage);
}

const NEAR_DAYS = 14;

/**
 * Whether a milestone of that kind is on record for about that day: an order is signed on one day and entered on
 * another.
 */
export function isKnownAlready(field: string, facts: CaseFacts, value: FactValue): boolean {
  if (field !== 'milestone') return false;
  const step = value as unknown as Step;
  const day = requireDay(step.date);
  return facts.milestones.some(
    ({ date, stage }) => stage === step.stage && Math.abs(requireDay(date) - day) <= NEAR_DAYS,
  );
}
