import { randomUUID } from 'node:crypto';
import type { Db } from '@trover/db/connect.ts';

const COPIED = [
  'company_id',
  'title',
  'kind',
  'currency',
  'faq',
  'corrective_disclosures',
  'confidence',
  'origin',
] as const;

/** Another case like this one, at its own address. */
export async function copyCase(db: Db, id: number): Promise<number> {
  const copy = await db
    .insertInto('cases')
    .columns(['slug', ...COPIED])
    .expression(
      db
        .selectFrom('cases')
        .select((of) => [of.val(`copy-${randomUUID()}`).as('slug'), ...COPIED])
        .where('id', '=', id),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return copy.id;
}
