import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

interface UnmappedAccounts {
  account_id: number;
  file_name: string;
  accounts: number;
  rows: number;
}

/** The accounts of a file for which its owner has chosen nothing; undefined where every account is mapped. */
export async function findUnmappedAccounts(
  db: Db,
  { upload_id }: { upload_id: number },
): Promise<UnmappedAccounts | undefined> {
  const { rows } = await sql<UnmappedAccounts>`
    select a.account_id, u.file_name, count(*) as accounts, sum(a.rows)::bigint as rows
    from upload_accounts a join uploads u on u.id = a.upload_id
    where a.upload_id = ${upload_id} and a.portfolio_id is null
      and not exists (select from account_map m where m.account_id = a.account_id and m.number_key = a.number_key
        and m.custodian = a.custodian)
    group by a.account_id, u.file_name`.execute(db);
  return rows[0];
}
