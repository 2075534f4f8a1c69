import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

export interface DayOfMoney {
  day: string;
  currency: string;
  arrived: string;
  paid: string;
  fees: string;
}

/**
 * The ledger's sums for each day: arrivals, payments to clients less returns, and fees of awards. Reversals count
 * against what they reverse, on their own day; days without entries are left out.
 */
export async function listDaysOfMoney(db: Db, { from, to }: { from: string; to: string }): Promise<DayOfMoney[]> {
  const { rows } = await sql<DayOfMoney>`
    select j.on_date as day, j.currency,
      coalesce(sum(e.amount) filter (where j.of = 'arrival' and e.ledger_account = 'bank'), 0)::numeric(20, 2) as arrived,
      coalesce(-sum(e.amount) filter (where j.of in ('payment', 'return') and e.ledger_account = 'bank'), 0)::numeric(20, 2) as paid,
      coalesce(-sum(e.amount) filter (where j.of = 'award' and e.ledger_account = 'fee'), 0)::numeric(20, 2) as fees
    from (
      select account_id, id, on_date, currency, kind as of from ledger_journals
      where kind in ('payment', 'award') and on_date between ${from}::date and ${to}::date
      union all
      select account_id, id, on_date, currency, case kind when 'reversal' then split_part(cause, ':', 2) else kind end
      from ledger_journals
      where kind in ('arrival', 'return', 'reversal') and on_date between ${from}::date and ${to}::date
    ) j
    join ledger_entries e on e.account_id = j.account_id and e.journal_id = j.id
    where e.ledger_account in ('bank', 'fee')
    group by j.on_date, j.currency order by j.on_date, j.currency`.execute(db);
  return rows;
}
