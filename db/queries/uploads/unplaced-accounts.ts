import { sql } from 'kysely';

/** The counts of an upload's rows from unmapped accounts. */
export const unplaced = [
  sql<number>`(select count(*) from upload_accounts a where a.upload_id = uploads.id and ${isUnplaced(false)})`.as(
    'accounts_unmapped',
  ),
  sql<number>`(select coalesce(sum(rows), 0)::bigint from upload_accounts a
    where a.upload_id = uploads.id and ${isUnplaced(false)})`.as('rows_unmapped'),
  sql<number>`(select coalesce(sum(rows), 0)::bigint from upload_accounts a
    where a.upload_id = uploads.id and ${isUnplaced(true)})`.as('rows_not_ours'),
] as const;

function isUnplaced(isChosen: boolean) {
  const chosen = sql`(select from account_map m where m.account_id = a.account_id and m.number_key = a.number_key
    and m.custodian = a.custodian)`;
  return sql`a.portfolio_id is null and ${isChosen ? sql`exists ${chosen}` : sql`not exists ${chosen}`}`;
}
