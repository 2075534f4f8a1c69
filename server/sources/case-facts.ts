import type { DataOf } from '@trover/contract/protocol/operation.ts';
import type { listCaseFacts } from '@trover/contract/sources/proposals.ts';
import { EDITABLE_FIELDS } from '@trover/core/cases/case-fields.ts';
import { DEADLINE_KINDS } from '@trover/core/cases/deadlines.ts';
import type { Db } from '@trover/db/connect.ts';
import { findCaseAccess } from '@trover/db/queries/cases/access.ts';
import { listLastChanges } from '@trover/db/queries/sources/facts.ts';
import { listStatements } from '@trover/db/queries/sources/statements.ts';
import { fail } from '../errors.ts';
import { currentFact, factsOfCase, isSameFact } from './apply/facts.ts';

/** Every fact of a case: its source, who or what set it, when it was checked, and what sources state about it now. */
export async function showCaseFacts(db: Db, case_id: number): Promise<DataOf<typeof listCaseFacts>> {
  const found = await findCaseAccess(db, { case_id });
  if (found === undefined || found.status === 'draft') fail('not_found', { message: 'We could not find that case.' });
  const [facts, changes, statements] = await Promise.all([
    factsOfCase(db, case_id),
    listLastChanges(db, { case_id }),
    listStatements(db, { case_id }),
  ]);
  const fields = [...DEADLINE_KINDS.map((kind) => `deadline.${kind}`), ...EDITABLE_FIELDS];
  const { sources } = facts.fields;
  const first = Array.isArray(sources) && typeof sources[0] === 'string' ? sources[0] : null;
  return {
    facts: fields.flatMap((field) => {
      const value = currentFact(field, facts);
      const change = changes.find((one) => one.field === field);
      const deadline = facts.deadlines.find(({ kind }) => `deadline.${kind}` === field);
      const stated = statements.filter((one) => one.field === field);
      const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
      if (isEmpty && change === undefined && stated.length === 0) return [];
      const agreeing = stated.find((one) => isSameFact(field, facts, one.value));
      return [
        {
          ...{ field, value, before: beforeOf(change?.before ?? null) },
          source_name: change?.source_name ?? agreeing?.source_name ?? null,
          source: deadline?.source ?? change?.source ?? agreeing?.source ?? (isEmpty ? null : first),
          page: change?.page ?? agreeing?.page ?? null,
          words: deadline?.quote ?? change?.words ?? agreeing?.words ?? null,
          set_by: change?.by ?? null,
          set_at: change?.changed_at.toISOString() ?? null,
          checked_on: latest(deadline?.checked_on ?? null, agreeing?.checked_on ?? null),
          statements: stated.map(({ first_stated_at: _, case_id: _case, field: _field, settled_at, ...one }) => ({
            ...one,
            differs: !isSameFact(field, facts, one.value),
            is_settled: settled_at !== null,
          })),
        },
      ];
    }),
  };
}

const latest = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one;

/** An earlier deadline is represented by its date. */
function beforeOf(before: unknown): unknown {
  return typeof before === 'object' && before !== null && 'date' in before ? before.date : before;
}
