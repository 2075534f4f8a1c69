import type { TaxedLine } from '@trover/core/tax/tax-line.ts';
import type { TaxStatus } from '@trover/core/tax/withholding.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { StatedToPayee } from '../../schema/tax.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import type { StoredTaxStatement } from './tax-statements.ts';
import { taxFormAt, taxStatusOn } from './withholding.ts';

/** The lines of the claim of a payment, as last certified; for queries with the claim `s`. */
const LINES = sql`coalesce((select (select jsonb_agg(jsonb_build_object('bought', l->>'bought', 'sold', l->>'sold',
      'quantity', l->>'quantity', 'price_bought', l->>'price_bought', 'amount', l->>'amount'))
    from jsonb_array_elements(o.claim::jsonb->'lines') l)
  from sign_offs o where o.account_id = s.account_id and o.sub_payout_request_id = s.id order by o.id desc limit 1), '[]')`;

/** The lines of the claim of a payment of the account, and its award. */
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
 * A payee of a year: one beneficial account, with the payments in dollars that the bank made to it in that year and
 * that were not returned, its tax form at the year’s end, and its last issued statement. A payee with an issued
 * statement remains in the list even if all payments were returned.
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
  /** In ascending order. */
  payment_ids: number[];
  statement: Pick<StoredTaxStatement, 'id' | 'version' | 'payment_ids' | 'reason' | 'issued_at' | 'stated'> | null;
}

type ReadPayee = Omit<PayeeOfYear, 'statement'> & {
  [Column in keyof NonNullable<PayeeOfYear['statement']> as `statement_${Column}`]:
    | NonNullable<PayeeOfYear['statement']>[Column]
    | null;
};

export async function listPayeesOfYear(
  db: Db,
  request: PageRequest<readonly [number, number]> & {
    year: string;
    of?: { account_id: number; beneficial_account_id: number };
  },
): Promise<Page<PayeeOfYear>> {
  const { year, of, limit, after } = request;
  const yearEnd = sql`${`${year}-12-31`}::date`;
  const ofOne = (owner: RawBuilder<unknown>) =>
    of === undefined
      ? sql`true`
      : sql`${owner}.account_id = ${of.account_id} and ${owner}.beneficial_account_id = ${of.beneficial_account_id}`;
  const paid = sql`
    from payments p
    join bank_files x on x.id = p.bank_file_id and p.id <= x.posted_to
    join awards w on w.account_id = p.account_id and w.id = p.award_id
    join sub_payout_requests s on s.account_id = p.account_id and s.id = p.sub_payout_request_id
    where p.currency = 'USD' and p.returned_on is null and p.released_at is null
      and x.execute_on between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date and ${ofOne(sql`s`)}`;
  const owners = sql`(select s.account_id, s.beneficial_account_id ${paid}
    union select t.account_id, t.beneficial_account_id from tax_statements t where t.year = ${Number(year)} and ${ofOne(sql`t`)}) o`;
  const { rows: counted } = await sql<{ n: number }>`select count(*) as n from ${owners}`.execute(db);
  const { rows } = await sql<ReadPayee>`
    with shown as materialized (
      select * from ${owners}
      ${after === undefined ? sql`` : sql`where (o.account_id, o.beneficial_account_id) > (${after[0]}::bigint, ${after[1]}::bigint)`}
      order by 1, 2 limit ${limit + 1}
    ), summed as (
      select s.account_id, s.beneficial_account_id, sum(p.withheld)::numeric(20, 2) as withheld,
        jsonb_agg(jsonb_build_object('award', w.amount::text, 'interest', w.interest::text, 'lines', ${LINES}) order by p.id) as payments,
        array_agg(p.id order by p.id) as payment_ids, max(${taxStatusOn(yearEnd, taxFormAt(yearEnd))}) as status
      ${paid} and (s.account_id, s.beneficial_account_id) in (select account_id, beneficial_account_id from shown)
      group by s.account_id, s.beneficial_account_id
    )
    select y.account_id, y.beneficial_account_id, a.email, b.name as owner, coalesce(t.legal_name, c.legal_name) as legal_name,
      nullif(concat_ws(', ', c.street, c.city, nullif(trim(concat_ws(' ', c.region, c.postal_code)), ''), c.country), '') as address,
      c.country, coalesce(t.tin_last4, c.tax_id_last4) as tin_last4,
      coalesce(p.status, i.stated ->> 'tax_status') as status, coalesce(p.withheld, 0)::numeric(20, 2) as withheld,
      coalesce(p.payments, '[]') as payments, coalesce(p.payment_ids, '{}') as payment_ids,
      i.id as statement_id, i.version as statement_version, i.payment_ids as statement_payment_ids, i.reason as statement_reason,
      i.issued_at as statement_issued_at, i.stated as statement_stated
    from shown y
    left join summed p on p.account_id = y.account_id and p.beneficial_account_id = y.beneficial_account_id
    join accounts a on a.id = y.account_id
    join beneficial_accounts b on b.account_id = y.account_id and b.id = y.beneficial_account_id
    left join claimants c on c.account_id = y.account_id and c.beneficial_account_id = y.beneficial_account_id
    left join lateral (select t.legal_name, t.tin_last4 from (select y.account_id, y.beneficial_account_id) s
      cross join lateral ${taxFormAt(yearEnd)}) t on true
    left join lateral (select * from tax_statements t where t.account_id = y.account_id
      and t.beneficial_account_id = y.beneficial_account_id and t.year = ${Number(year)} order by t.version desc limit 1) i on true
    order by y.account_id, y.beneficial_account_id`.execute(db);
  return pageOf(rows.map(withStatement), limit, counted[0]?.n ?? 0, (row) => [
    row.account_id,
    row.beneficial_account_id,
  ]);
}

function withStatement(row: ReadPayee): PayeeOfYear {
  const {
    statement_id: id,
    statement_version,
    statement_payment_ids,
    statement_reason,
    statement_issued_at,
    ...rest
  } = row;
  const { statement_stated, ...payee } = rest;
  if (id === null) return { ...payee, statement: null };
  return {
    ...payee,
    statement: {
      id,
      version: statement_version as number,
      payment_ids: statement_payment_ids as number[],
      reason: statement_reason,
      issued_at: statement_issued_at as Date,
      stated: statement_stated as StatedToPayee,
    },
  };
}
