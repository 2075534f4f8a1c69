import type { Stage } from '@trover/core/cases/stages.ts';
import { GAIN_REPORT } from '@trover/core/portfolios/gain-report.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { owed } from '../matches/owed.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

/** A case whose class period begins before a link's history, for securities that the portfolio has traded. */
export interface GapRecord {
  order_id: number;
  slug: string;
  company: string;
  stage: Stage;
  ticker: string | null;
  claim_deadline: string | null;
  from_date: string;
  to_date: string;
  payment_expected: string | null;
  recognized_loss: string | null;
  currency: string;
}

/**
 * The gaps of a link, the largest amount first. A file with trades back to the start of the class period closes its
 * gap.
 */
export async function listLinkGaps(
  db: Db,
  params: { link_id: number; portfolio_id: number; history_from: string } & PageRequest<[number]>,
): Promise<Page<GapRecord>> {
  const { link_id, portfolio_id, history_from, after, limit } = params;
  const { rows } = await sql<GapRecord & { place: number }>`
    with meant as (
      select distinct m.security_id from links l
      join upload_securities us on us.portfolio_id = l.portfolio_id and us.upload_id = l.upload_id
      join own_security_meanings m on m.portfolio_id = us.portfolio_id and m.printed_security_id = us.printed_security_id
      where l.id = ${link_id} and l.portfolio_id = ${portfolio_id}
    ), found as (
      select cs.case_id, min(cp.from_date) as from_date, max(cp.to_date) as to_date
      from meant join case_securities cs on cs.security_id = meant.security_id
      join class_periods cp on cp.case_id = cs.case_id and (cp.security_id is null or cp.security_id = cs.security_id)
      group by cs.case_id
      having min(cp.from_date) < ${history_from}::date
    ), listed as (
      select c.id as order_id, c.slug, c.company, c.stage, c.claim_deadline, c.currency, found.from_date::text,
        least(found.to_date, ${history_from}::date - 1)::text as to_date, ${owed('m')} as payment_expected, m.recognized_loss,
        (select si.value from case_securities cs join security_identifiers si
          on si.security_id = cs.security_id and si.kind = 'ticker'
          where cs.case_id = c.id order by si.valid_to desc nulls first, si.value limit 1) as ticker,
        row_number() over (order by ${owed('m')} desc nulls last, c.id)::integer as place
      from found
      join case_listings c on c.id = found.case_id and c.is_published
      join portfolios p on p.id = ${portfolio_id}
      left join matches m on m.account_id = p.account_id and m.beneficial_account_id = p.beneficial_account_id
        and m.case_id = c.id
      where not exists (select from uploads u where u.portfolio_id = ${portfolio_id} and not u.is_of_link
        and u.status not in ('failed', 'undone') and u.format is distinct from ${GAIN_REPORT}
        and u.first_trade_date <= found.from_date
        and u.last_trade_date >= least(found.to_date, ${history_from}::date - 31))
    )
    select *, (select count(*) from listed) as total from listed
    where place > ${after?.[0] ?? 0} order by place limit ${limit + 1}`.execute(db);
  const total = (rows[0] as { total?: number } | undefined)?.total ?? 0;
  return pageOf(rows, limit, Number(total), (row) => [row.place]);
}
