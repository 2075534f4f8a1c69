import { sql } from 'kysely';
import type { Db } from '../connect.ts';

/** `getmyorders?state=`: the step each stage stands under; a deficient one stands under what cures it. */
const stateOf = sql`case
  when s.stage = 'deficient' then array_position(array['trades', 'contract', 'payment', 'sign_off'], s.cured_by)
  when s.stage in ('review', 'filed', 'approved') then 5
  when s.stage in ('paid', 'rejected', 'withdrawn', 'closed_unpaid') then 6
  else array_position(array['trades', 'contract', 'payment', 'sign_off'], s.stage) end`;

/** The cases an account takes part in, each under the earliest of its sub payout requests. */
export async function listOwnCaseStates(
  db: Db,
  { account_id }: { account_id: number },
): Promise<{ case_id: number; state: number }[]> {
  const { rows } = await sql<{ case_id: number; state: number }>`
    select pr.case_id, coalesce(min(${stateOf}), 1)::integer as state
    from payout_requests pr
    left join sub_payout_requests s on s.account_id = pr.account_id and s.payout_request_id = pr.id
    where pr.account_id = ${account_id}
    group by pr.case_id order by pr.case_id`.execute(db);
  return rows;
}

/** The cases that an account has filed, whatever has become of it; one withdrawn is not. */
export async function listClaimedCases(db: Db, { account_id }: { account_id: number }): Promise<number[]> {
  const { rows } = await sql<{ case_id: number }>`
    select distinct pr.case_id
    from payout_requests pr
    join sub_payout_requests s on s.account_id = pr.account_id and s.payout_request_id = pr.id
    where pr.account_id = ${account_id}
      and s.stage in ('review', 'filed', 'approved', 'paid', 'deficient', 'rejected', 'closed_unpaid')
    order by 1`.execute(db);
  return rows.map((row) => row.case_id);
}

export async function countInvestorsJoined(db: Db, { case_id }: { case_id: number }): Promise<number> {
  const { n } = await db
    .selectFrom('payout_requests')
    .where('case_id', '=', case_id)
    .select((count) => count.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

const PURCHASES_SHOWN = 40;

/** The days on which the account bought in each case's class periods, for a small chart. */
export async function listPurchaseDays(
  db: Db,
  { account_id, case_ids }: { account_id: number; case_ids: readonly number[] },
): Promise<Map<number, string[]>> {
  if (case_ids.length === 0) return new Map();
  const { rows } = await sql<{ case_id: number; days: string[] }>`
    with held as (
      select ps.portfolio_id, ps.printed_security_id, p.beneficial_account_id
      from portfolios p join portfolio_securities ps on ps.portfolio_id = p.id
      where p.account_id = ${account_id}
    )
    select bought.case_id, (array_agg(bought.day order by bought.day))[1:${PURCHASES_SHOWN}] as days from (
      select distinct span.case_id, t.trade_date::text as day
      from held
      join own_security_meanings m on m.portfolio_id = held.portfolio_id
        and m.printed_security_id = held.printed_security_id
      join case_security_spans span on span.security_id = m.security_id
      join trades t on t.printed_security_id = held.printed_security_id
        and t.beneficial_account_id = held.beneficial_account_id and t.portfolio_id = held.portfolio_id
        and t.trade_date between span.from_date and span.to_date and t.trade_date between m.from_date and m.to_date
      where span.case_id = any(${case_ids}::integer[]) and t.type = 'buy'
    ) bought group by bought.case_id`.execute(db);
  return new Map(rows.map((row) => [row.case_id, row.days]));
}
