import { CompiledQuery } from 'kysely';
import type { Db } from '../../connect.ts';

/**
 * Increases with each change of published data: companies, securities, cases and everything that belongs to them,
 * prices.
 */
export const CATALOGUE_REVISION = '(select sum(changes)::bigint from catalogue_revisions)';

const REVISION = `select ${CATALOGUE_REVISION} as revision`;

export async function findCatalogueRevision(db: Db): Promise<number> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(REVISION) as CompiledQuery<{ revision: number }>);
  return rows[0]!.revision;
}
