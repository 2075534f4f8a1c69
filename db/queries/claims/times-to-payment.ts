import type { TimesToPayment } from '@trover/core/claims/outlook.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** Days from the claim deadline to the first distribution, over the real cases that have both dates on record. */
export async function findTimesToPayment(db: Db): Promise<TimesToPayment | null> {
  const { rows } = await sql<{ cases: number; least: number | null; median: number | null; most: number | null }>`
    select count(*) as cases, min(days) as least, max(days) as most,
      round(percentile_cont(0.5) within group (order by days))::int as median
    from (
      select min(m.date) - d.date as days
      from milestones m
      join cases c on c.id = m.case_id and c.is_published and not c.is_demonstration
      join case_deadlines d on d.case_id = c.id and d.kind = 'claim' and d.superseded_at is null
      where m.stage = 'distribution' and m.withdrawn_at is null and not m.inferred
      group by c.id, d.date
    ) each where days > 0`.execute(db);
  const [found] = rows;
  const { rows: later } = await sql<{ cases: number; of: number; least: number | null; most: number | null }>`
    select count(*) filter (where days > 0) as cases, count(*) as of, min(days) filter (where days > 0) as least,
      max(days) as most
    from (
      select coalesce((array_agg(m.date order by m.date))[2] - min(m.date), 0) as days
      from (select distinct case_id, date from milestones
        where stage = 'distribution' and withdrawn_at is null and not inferred) m
      join cases c on c.id = m.case_id and c.is_published and not c.is_demonstration
      group by c.id
    ) each`.execute(db);
  const [second] = later;
  return found?.least == null || found.most == null || found.median == null
    ? null
    : {
        ...{ cases: found.cases, least: found.least, median: found.median, most: found.most },
        second:
          second?.least == null || second.most == null
            ? undefined
            : { cases: second.cases, of: second.of, least: second.least, most: second.most },
      };
}
