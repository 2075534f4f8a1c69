import { sql } from 'kysely';
import type { DbTransaction } from '../../connect.ts';

/**
 * Allocates the interest of a distribution's arrival to its rows in proportion to their awards, including rows without
 * a claim here, and within a row to its claims. Remaining units go to the largest remainders, of equal ones to the
 * first, so that all rows sum to the interest. Allocates nothing if the arrival differs from the file's total, since
 * such a distribution cannot be approved. `unit` is the smallest unit of the currency, in hundredths.
 */
export async function allocateInterest(
  trx: DbTransaction,
  { distribution_id, unit }: { distribution_id: number; unit: number },
): Promise<void> {
  const shared = (weights: ReturnType<typeof sql>, of: ReturnType<typeof sql>) => sql`(
    select g.*, g.base + case when row_number() over (partition by g.grp order by g.rest desc, g.place) <= g.units - g.given
      then 1 else 0 end as share
    from (select v.*, sum(v.base) over (partition by v.grp) as given from (
      select w.*, trunc(w.weight * w.units / w.total) as base, (w.weight * w.units) % w.total as rest
      from (select x.*, sum(x.weight) over (partition by x.grp) as total from ${weights} x) w ${of}) v) g)`;
  await sql`
    with stated as (
      select trunc(arrived_interest * 100 / ${unit}::integer) as units from distributions
      where id = ${distribution_id} and arrived = total
    ), rows_of as (
      select s.place as row_number, s.share from ${shared(
        sql`(select 1 as grp, r.row_number as place, r.award * 100 as weight, t.units from distribution_rows r, stated t
          where r.distribution_id = ${distribution_id} and r.award > 0)`,
        sql`where w.total > 0`,
      )} s
    ), awards_of as (
      select s.account_id, s.id, s.share from ${shared(
        sql`(select a.row_number as grp, a.id as place, a.account_id, a.id, a.amount * 100 as weight, o.share as units
          from awards a join rows_of o on o.row_number = a.row_number where a.distribution_id = ${distribution_id})`,
        sql`where w.total > 0`,
      )} s
    )
    update awards a set interest = o.share * ${unit}::integer / 100.0 from awards_of o
    where a.account_id = o.account_id and a.id = o.id and a.interest <> o.share * ${unit}::integer / 100.0`.execute(
    trx,
  );
}
