import { type RawBuilder, sql } from 'kysely';
import type { DbTransaction } from '../../connect.ts';

/** Locks the claims of some payments `b` in the order of their ids, before an update changes all of them. */
export async function lockClaims(trx: DbTransaction, these: RawBuilder<unknown>): Promise<void> {
  await sql`
    select s.id from sub_payout_requests s
    where (s.account_id, s.id) in (select b.account_id, b.sub_payout_request_id from payments b where ${these})
    order by s.id for update of s`.execute(trx);
}
