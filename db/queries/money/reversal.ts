import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';

/** Payments of a distribution that are with the bank and did not come back. */
export async function countStandingPayments(db: Db, distributionId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from payments p join bank_files f on f.id = p.bank_file_id
        where f.distribution_id = ${distributionId} and p.returned_on is null)
      + (select count(*) from bank_files where distribution_id = ${distributionId} and status = 'making') as n`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Reverses every award of a distribution, line by line of what was posted. */
export async function reverseAwards(
  trx: DbTransaction,
  by: { distribution_id: number; on_date: string; posted_by: number },
): Promise<void> {
  const { distribution_id, on_date, posted_by } = by;
  await sql`update awards set reversed_at = now()
    where distribution_id = ${distribution_id} and reversed_at is null`.execute(trx);
  await sql`
    insert into ledger_journals (account_id, kind, cause, currency, on_date, posted_by)
    select a.account_id, 'reversal', 'reversal:award:' || a.id, a.currency, ${on_date}::date, ${posted_by}::bigint
    from awards a where a.distribution_id = ${distribution_id}`.execute(trx);
  await sql`
    insert into ledger_entries (account_id, journal_id, position, ledger_account, currency, amount, sub_payout_request_id)
    select e.account_id, r.id, e.position, e.ledger_account, e.currency, -e.amount, e.sub_payout_request_id
    from awards a
    join ledger_journals j on j.account_id = a.account_id and j.cause = 'award:' || a.id
    join ledger_entries e on e.account_id = j.account_id and e.journal_id = j.id
    join ledger_journals r on r.account_id = a.account_id and r.cause = 'reversal:award:' || a.id
    where a.distribution_id = ${distribution_id}`.execute(trx);
}
