import type { CheckedLevel } from '@trover/core/identity/levels.ts';
import type { Db } from '@trover/db/connect.ts';
import { sql } from 'kysely';

/** Verifies all payees of these accounts, as if operators had approved each. */
export async function verifyForTest(
  db: Db,
  account_ids: readonly number[],
  { covers = 'document_and_selfie', valid_until = '2099-01-01' }: { covers?: CheckedLevel; valid_until?: string } = {},
): Promise<void> {
  await sql`
    insert into identity_checks (account_id, method, covers, status, names, expires_at, decided_at, valid_until)
    select b.account_id, 'upload', ${covers}, 'approved', array_agg(coalesce(c.legal_name, b.name)), now(), now(),
      ${valid_until}::date
    from beneficial_accounts b left join claimants c on c.account_id = b.account_id and c.beneficial_account_id = b.id
    where b.account_id = any(${account_ids}::bigint[]) group by b.account_id`.execute(db);
}
