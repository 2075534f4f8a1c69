import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';

/** Another filed claim of the same case, not ended, with this administrator's number. */
export async function findClaimOfNumber(
  db: Db,
  { claim_id, claim_number }: { claim_id: number; claim_number: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select o.id
    from sub_payout_requests s
    join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
    join sub_payout_requests o on o.claim_number = ${claim_number} and o.id <> s.id
      and o.stage in ('filed', 'approved', 'paid', 'deficient')
    join payout_requests q on q.account_id = o.account_id and q.id = o.payout_request_id and q.case_id = p.case_id
    where s.id = ${claim_id} order by o.id limit 1`.execute(db);
  return rows[0]?.id;
}

/**
 * Sets or removes an administrator's number of a claim that this transaction has locked, in its filing too; returns
 * that filing.
 */
export async function setClaimNumber(
  trx: DbTransaction,
  {
    account_id,
    claim_id,
    claim_number,
    confirmed_on,
  }: { account_id: number; claim_id: number; claim_number: string | null; confirmed_on: string },
): Promise<number | null> {
  await trx
    .updateTable('sub_payout_requests')
    .set({ claim_number, updated_at: databaseTime })
    .where('account_id', '=', account_id)
    .where('id', '=', claim_id)
    .execute();
  const { rows } = await sql<{ filing_id: number }>`
    update filing_claims x set claim_number = ${claim_number},
      confirmed_on = case when ${claim_number}::text is null then null else ${confirmed_on}::date end,
      confirmed_at = case when ${claim_number}::text is null then null else now() end
    from filings f
    where f.id = x.filing_id and f.status = 'sent' and x.account_id = ${account_id}
      and x.sub_payout_request_id = ${claim_id} and x.cancelled_at is null
    returning x.filing_id`.execute(trx);
  return rows[0]?.filing_id ?? null;
}

/**
 * Records that a claim's number is replaced or removed; nothing for a first number, or the same one. The case's
 * distributions count as changed: their approver must read them again.
 */
export async function recordNumberChange(
  trx: DbTransaction,
  { account_id, claim_id, number, by }: { account_id: number; claim_id: number; number: string | null; by: number },
): Promise<boolean> {
  const { rows } = await sql<{ case_id: number }>`
    with last as (
      select s.account_id, s.id, p.case_id, coalesce(s.claim_number, (
        select c.former from claim_number_changes c
        where c.account_id = s.account_id and c.sub_payout_request_id = s.id order by c.id desc limit 1)) as former
      from sub_payout_requests s
      join payout_requests p on p.account_id = s.account_id and p.id = s.payout_request_id
      where s.account_id = ${account_id} and s.id = ${claim_id} and s.claim_number is distinct from ${number}::text
    ), added as (
      insert into claim_number_changes (account_id, sub_payout_request_id, former, number, changed_by)
      select account_id, id, former, ${number}::text, ${by}::bigint from last where former is not null
      returning account_id
    ) select case_id from last where former is not null`.execute(trx);
  const [changed] = rows;
  if (changed === undefined) return false;
  await sql`update distributions set row_version = row_version + 1
    where case_id = ${changed.case_id} and status in ('received', 'columns', 'read')`.execute(trx);
  return true;
}

export interface ChangedNumber {
  claim_id: number;
  /** The number before the first change since the last approved distribution of the case. */
  former: string;
  number: string | null;
  changed_by: number[];
}

/**
 * Claims whose number differs from the one at the case's last approved distribution, or, before the first one, from an
 * earlier number.
 */
export async function listChangedNumbers(db: Db, case_id: number): Promise<ChangedNumber[]> {
  const { rows } = await sql<ChangedNumber>`
    select s.id as claim_id, (array_agg(c.former order by c.id))[1] as former, s.claim_number as number,
      array_agg(distinct c.changed_by) as changed_by
    from payout_requests p
    join sub_payout_requests s on s.account_id = p.account_id and s.payout_request_id = p.id
    join claim_number_changes c on c.account_id = s.account_id and c.sub_payout_request_id = s.id
    where p.case_id = ${case_id} and c.changed_at > coalesce((select max(d.approved_at) from distributions d
      where d.case_id = ${case_id} and d.status in ('approved', 'posted')), '-infinity')
    group by s.id, s.claim_number
    having (array_agg(c.former order by c.id))[1] is distinct from s.claim_number
    order by s.id`.execute(db);
  return rows;
}
