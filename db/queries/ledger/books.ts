import type { LedgerAccount } from '@trover/core/ledger/journal.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** The sum of each ledger account in each currency, debits above 0. */
export async function sumLedger(
  db: Db,
): Promise<{ currency: string; ledger_account: LedgerAccount; amount: string }[]> {
  const { rows } = await sql<{ currency: string; ledger_account: LedgerAccount; amount: string }>`
    select currency, ledger_account, sum(amount)::numeric(20, 2) as amount from ledger_entries
    group by currency, ledger_account order by currency, ledger_account`.execute(db);
  return rows;
}

/** Computed independently of the ledger: sums of arrivals, of payments and returns, and of active awards. */
export async function sumOutside(db: Db): Promise<
  {
    currency: string;
    arrived: string;
    paid: string;
    returned: string;
    net: string;
    fees: string;
    booked: string;
    withheld: string;
    deposited: string;
  }[]
> {
  const { rows } = await sql<{
    currency: string;
    arrived: string;
    paid: string;
    returned: string;
    net: string;
    fees: string;
    booked: string;
    withheld: string;
    deposited: string;
  }>`
    select currency, sum(arrived)::numeric(20, 2) as arrived, sum(paid)::numeric(20, 2) as paid,
      sum(returned)::numeric(20, 2) as returned, sum(net)::numeric(20, 2) as net, sum(fees)::numeric(20, 2) as fees,
      sum(booked)::numeric(20, 2) as booked, sum(withheld)::numeric(20, 2) as withheld,
      sum(deposited)::numeric(20, 2) as deposited
    from (
      select currency, amount as arrived, 0 as paid, 0 as returned, 0 as net, 0 as fees, 0 as booked,
        0 as withheld, 0 as deposited
        from arrivals
        where reversed_at is null
      union all
      select p.currency, 0, p.amount, case when p.returned_on is null then 0 else p.amount end, 0, 0, 0,
        case when p.returned_on is null then p.withheld else 0 end, 0
        from payments p join bank_files f on f.id = p.bank_file_id
        where p.released_at is null and p.id <= f.posted_to
      union all
      select a.currency, 0, 0, 0, a.net, a.fee, 0, 0, 0 from awards a join distributions d on d.id = a.distribution_id
        where a.reversed_at is null and d.status in ('approved', 'posted', 'reversed') and a.id <= d.posted_to
      union all
      select currency, 0, 0, 0, 0, 0, case when kind = 'tax_deposit' then 0 else amount end, 0,
        case when kind = 'tax_deposit' then -amount else 0 end
        from bank_bookings where status = 'approved' and kind not in ('escheat', 'not_ours')
      union all
      -- to a state in place of its owner
      select e.currency, 0, e.amount, 0, 0, 0, 0, 0, 0
        from escheats e join bank_bookings k on k.id = e.booking_id and k.status = 'approved' where e.is_active
    ) as all_of_them group by currency order by currency`.execute(db);
  return rows;
}

/** Journals whose lines do not sum to zero, or that have none; constraints of the database prevent them. */
export async function listUnbalancedJournals(db: Db): Promise<{ account_id: number; id: number; amount: string }[]> {
  const { rows } = await sql<{ account_id: number; id: number; amount: string }>`
    select j.account_id, j.id, coalesce(sum(e.amount), 0)::numeric(20, 2) as amount
    from ledger_journals j left join ledger_entries e on e.account_id = j.account_id and e.journal_id = j.id
    group by j.account_id, j.id having coalesce(sum(e.amount), 0) <> 0 or count(e.amount) < 2
    order by j.account_id, j.id limit 20`.execute(db);
  return rows;
}

/** Claims for which the ledger owes an amount other than awards less payments. */
export async function listUnbalancedClaims(
  db: Db,
): Promise<{ sub_payout_request_id: number; ledger: string; claims: string }[]> {
  const { rows } = await sql<{ sub_payout_request_id: number; ledger: string; claims: string }>`
    select sub_payout_request_id, sum(ledger)::numeric(20, 2) as ledger, sum(claims)::numeric(20, 2) as claims from (
      select sub_payout_request_id, -amount as ledger, 0 as claims from ledger_entries where ledger_account = 'owed'
      union all
      select a.sub_payout_request_id, 0, a.net from awards a join distributions d on d.id = a.distribution_id
        where a.reversed_at is null and a.id <= d.posted_to
      union all
      select p.sub_payout_request_id, 0, -p.amount - p.withheld from payments p join bank_files f on f.id = p.bank_file_id
        where p.returned_on is null and p.released_at is null and p.id <= f.posted_to
      union all
      select e.sub_payout_request_id, 0, -e.amount
        from escheats e join bank_bookings k on k.id = e.booking_id and k.status = 'approved' where e.is_active
    ) as both_sides group by sub_payout_request_id having sum(ledger) <> sum(claims)
    order by sub_payout_request_id limit 20`.execute(db);
  return rows;
}
