import { editableCaseInput } from '@trover/contract/cases/operator.ts';
import { daySchema } from '@trover/contract/protocol/values.ts';
import {
  newCaseSchema,
  type SourceIdentifier,
  sourceIdentifierSchema,
  sourceMilestoneSchema,
} from '@trover/contract/sources/proposals.ts';
import { EDITABLE_FIELDS } from '@trover/core/cases/case-fields.ts';
import { DEADLINE_KINDS, type DeadlineKind } from '@trover/core/cases/deadlines.ts';
import { cusipHolds, isinHolds, sedolHolds } from '@trover/core/securities/check-digits.ts';
import type { FactValue } from '@trover/db/schema/sources.ts';
import type { z } from 'zod';

export type CaseField = (typeof EDITABLE_FIELDS)[number];

export const isCaseField = (field: string): field is CaseField =>
  (EDITABLE_FIELDS as readonly string[]).includes(field);

export function deadlineOf(field: string): DeadlineKind | null {
  const kind = field.startsWith('deadline.') ? field.slice('deadline.'.length) : '';
  return DEADLINE_KINDS.find((known) => known === kind) ?? null;
}

/** Limits of a case's dates: a date further from today is a typing error. */
const EARLIEST = '1970-01-01';
const YEARS_AHEAD = 10;

const isPlausible = (day: string, today: string): boolean =>
  day >= EARLIEST && day <= `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`;

/** Fields that add to a case and replace nothing: they have no present value that sources could differ from. */
export const isAdditive = (field: string): boolean => field === 'milestone' || field === 'identifier';

type Parsed = { ok: true; value: FactValue } | { ok: false; message: string };

function parseWith(schema: z.ZodType, value: unknown): Parsed {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: (parsed.data ?? null) as FactValue };
  const [issue] = parsed.error.issues;
  const place = issue && issue.path.length > 0 ? `${issue.path.join('.')}: ` : '';
  return { ok: false, message: `${place}${issue?.message ?? 'this value cannot be used'}` };
}

const HOLDS: Partial<Record<SourceIdentifier['kind'], (value: string) => boolean>> = {
  cusip: cusipHolds,
  isin: isinHolds,
  sedol: sedolHolds,
};

function parseIdentifier(value: unknown): Parsed {
  const parsed = parseWith(sourceIdentifierSchema, value);
  if (!parsed.ok) return parsed;
  const { kind, value: number } = parsed.value as unknown as SourceIdentifier;
  return (HOLDS[kind]?.(number) ?? true)
    ? parsed
    : { ok: false, message: `value: ${number} is no ${kind.toUpperCase()}: its check digit does not match` };
}

/** A value in the type of a case's field, or its fault. */
export function parseFact(field: string, value: unknown, today: string): Parsed {
  if (field === 'case') return parseWith(newCaseSchema, value);
  if (field === 'milestone') {
    const parsed = parseWith(sourceMilestoneSchema, value);
    if (!parsed.ok) return parsed;
    const { date } = parsed.value as { date: string };
    if (date > today)
      return { ok: false, message: 'a milestone is something that happened: use a day that is not in the future' };
    return isPlausible(date, today) ? parsed : { ok: false, message: 'this day is too long ago' };
  }
  if (field === 'identifier') return parseIdentifier(value);
  if (deadlineOf(field) !== null) {
    const parsed = parseWith(daySchema, value);
    if (parsed.ok && !isPlausible(parsed.value as string, today))
      return { ok: false, message: 'this day is too far from today for a deadline' };
    return parsed;
  }
  if (!isCaseField(field)) return { ok: false, message: `there is no field ${field}` };
  return parseWith(editableCaseInput.shape[field], value);
}
