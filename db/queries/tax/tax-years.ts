import type { TaxedLine } from '@trover/core/tax/tax-line.ts';
import type { TaxStatus } from '@trover/core/tax/withholding.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { taxFormAt, taxStatusOn } from './withholding.ts';

/** The lines of the claim that a payment is for, as it was certified last; call the claim `s`. */
const LINES = sql`coalesce((select (select jsonb_agg(jsonb_build_object('bought', l->>'bought', 'sold', l->>'sold',
      'quantity', l->>'quantity', 'price_bought', l->>'price_bought', 'amount', l->>'amount'))
    from jsonb_array_elements(o.claim::jsonb->'lines') l)
  from sign_offs o where o.account_id = s.account_id and o.sub_payout_request_id = s.id order by o.id desc limit 1), '[]')`;

/** The lines of the claim of an own payment, and its award. */
export async function findTaxedPayment(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
): Promise<{ award: string; interest: string; currency: string; lines: TaxedLine[] } | undefined> {
  const { rows } = await sql<{ award: string; interest: string; currency: string; lines: TaxedLine[] }>`
    select w.amount as award, w.interest, w.currency, ${LINES} as lines
    from payments p
    join awards w on w.account_id = p.account_id and w.id = p.award_id
    left join sub_payout_requests s on s.account_id = p.account_id and s.id = p.sub_payout_request_id
    where p.account_id = ${account_id} and p.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * A payee of a year: one beneficial account, with what the bank paid to it in dollars in that year and did not come back, and
 * its tax form of the year’s end.
 */
export interface PayeeOfYear {
  account_id: number;
  beneficial_account_id: number;
  email: string;
  owner: string;
  legal_name: string | null;
  address: string | null;
  country: string | null;
  tin_last4: string | null;
  status: TaxStatus;
  withheld: string;
  payments: { award: string; interest: string; lines: TaxedLine[] }[];
}

export async function listPayeesOfYear(
  db: Db,
  request: PageRequest<readonly [number, number]> & {
    year: string;
    of?: { account_id: number; beneficial_account_id: number };
  },
): Promise<Page<PayeeOfYear>> {
  const { year, of, limit, after } = request;
  const yearEnd = sql`${`${year}-12-31`}::date`;
  const paid = sql`
    from payments p
    join bank_files x on x.id = p.bank_file_id and p.id <= x.posted_to
    join awards w on w.account_id = p.account_id and w.id = p.award_id
    join sub_payout_requests s on s.account_id = p.account_id and s.id = p.sub_payout_request_id
    where p.currency = 'USD' and p.returned_on is null and p.released_at is null
      and x.execute_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
      and (${of?.account_id ?? null}::bigint is null or p.account_id = ${of?.account_id ?? null})
      and (${of?.beneficial_account_id ?? null}::bigint is null or s.beneficial_account_id = ${of?.beneficial_account_id ?? null})`;
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from (select distinct s.account_id, s.beneficial_account_id ${paid}) y`.execute(db);
  const { rows } = await sql<PayeeOfYear>`
    select y.account_id, y.beneficial_account_id, a.email, b.name as owner, coalesce(t.legal_name, c.legal_name) as legal_name,
      nullif(concat_ws(', ', c.street, c.city, nullif(trim(concat_ws(' ', c.region, c.postal_code)), ''), c.country), '') as address,
      c.country, coalesce(t.tin_last4, c.tax_id_last4) as tin_last4, y.status, y.withheld, y.payments
    from (
      select s.account_id, s.beneficial_account_id, sum(p.withheld)::numeric(20, 2) as withheld,
        jsonb_agg(jsonb_build_object('award', w.amount::text, 'interest', w.interest::text, 'lines', ${LINES}) order by p.id) as payments,
        max(${taxStatusOn(yearEnd, taxFormAt(yearEnd))}) as status
      ${paid} ${after === undefined ? sql`` : sql`and (s.account_id, s.beneficial_account_id) > (${after[0]}::bigint, ${after[1]}::bigint)`}
      group by s.account_id, s.beneficial_account_id order by 1, 2 limit ${limit + 1}
    ) y
    join accounts a on a.id = y.account_id
    join beneficial_accounts b on b.account_id = y.account_id and b.id = y.beneficial_account_id
    left join claimants c on c.account_id = y.account_id and c.beneficial_account_id = y.beneficial_account_id
    left join lateral (select t.legal_name, t.tin_last4 from (select y.account_id, y.beneficial_account_id) s
      cross join lateral ${taxFormAt(yearEnd)}) t on true
    order by y.account_id, y.beneficial_account_id`.execute(db);
  return pageOf(rows, limit, counted[0]?.n ?? 0, (row) => [row.account_id, row.beneficial_account_id]);
}
