import type { EditableCase, EditableCaseInput } from '@trover/contract/cases/operator.ts';
import { AMOUNT_FIELDS, EDITABLE_FIELDS } from '@trover/core/cases/case-fields.ts';
import { canonical } from '@trover/core/losses/fingerprint/canonical.ts';
import { formatDecimal, parseDecimal } from '@trover/core/money/decimal.ts';
import type { CaseChange } from '@trover/db/queries/cases/changes.ts';

const AMOUNTS = new Set<string>(AMOUNT_FIELDS);

/** Fields that matches depend on. */
const MATCHED_BY = new Set<string>([...AMOUNTS, 'currency', 'company', 'securities', 'class_periods']);

export const isMatchedBy = (changes: readonly CaseChange[]): boolean =>
  changes.some(({ field }) => MATCHED_BY.has(field));

/** Normalizes a value, so that 50000000 equals 50000000.00. */
function spell(field: string, value: unknown): string {
  const amount = AMOUNTS.has(field) && typeof value === 'string' ? parseDecimal(value) : null;
  return canonical(amount === null ? value : formatDecimal(amount));
}

const spanOf = ({ from, to }: { from: string; to: string }) => ({ from, to });

/** The given fields that differ from the stored ones, field by field. */
export function changesOf(current: EditableCase, { company, ...input }: EditableCaseInput): CaseChange[] {
  const changes: CaseChange[] = [];
  const compare = (field: string, before: unknown, after: unknown): void => {
    if (after !== undefined && spell(field, before) !== spell(field, after)) changes.push({ field, before, after });
  };
  for (const field of EDITABLE_FIELDS) compare(field, current[field], input[field]);
  compare('securities', current.securities, input.securities);
  compare('class_periods', current.class_periods.map(spanOf), input.class_periods?.map(spanOf));
  if (company !== undefined && !isSameCompany(current.company, company))
    changes.push({ field: 'company', before: current.company, after: company });
  return changes;
}

function isSameCompany(current: EditableCase['company'], input: NonNullable<EditableCaseInput['company']>): boolean {
  const isNamed = input.id === undefined ? input.name === current.name : input.id === current.id;
  return isNamed && (input.sector === undefined || input.sector === current.sector);
}
