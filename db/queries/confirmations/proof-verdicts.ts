import type { MismatchReason } from '@trover/core/claims/proof/mismatch-reasons.ts';
import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';

/** The verdict about a trade and a document that should prove it. */
export interface Verdict {
  fits: boolean;
  reason: MismatchReason | null;
  note: string | null;
}

/** Saves the results of reviewing trades; a later result replaces the earlier one. */
export async function saveVerdicts(
  trx: DbTransaction,
  of: { account_id: number; confirmation_id: number; portfolio_id: number; reviewed_by: number },
  verdicts: readonly (Verdict & { fingerprint: string; occurrence: number })[],
): Promise<void> {
  if (verdicts.length === 0) return;
  await trx
    .insertInto('confirmation_verdicts')
    .values(
      verdicts.map(({ fingerprint, ...verdict }) => ({
        ...of,
        ...verdict,
        fingerprint: Buffer.from(fingerprint, 'hex'),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'confirmation_id', 'portfolio_id', 'fingerprint', 'occurrence'])
        .doUpdateSet((of) => ({
          fits: of.ref('excluded.fits'),
          reason: of.ref('excluded.reason'),
          note: of.ref('excluded.note'),
          reviewed_by: of.ref('excluded.reviewed_by'),
          reviewed_at: databaseTime,
        })),
    )
    .execute();
}

/** The verdict about a trade and a document. */
export interface FoundTrade extends Verdict {
  confirmation_id: number;
  portfolio_id: number;
  fingerprint: string;
  occurrence: number;
}

/** The verdicts about these documents, the latest last. */
export async function listVerdictsOfDocuments(
  db: Db,
  { account_id, confirmation_ids }: { account_id: number; confirmation_ids: readonly number[] },
): Promise<FoundTrade[]> {
  if (confirmation_ids.length === 0) return [];
  const { rows } = await sql<FoundTrade>`
    select confirmation_id, portfolio_id, encode(fingerprint, 'hex') as fingerprint, occurrence, fits, reason, note
    from confirmation_verdicts
    where account_id = ${account_id} and confirmation_id = any(${confirmation_ids}::bigint[])
    order by confirmation_id, reviewed_at`.execute(db);
  return rows;
}
