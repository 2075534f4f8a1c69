import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { agreementOn } from '../fees/fee-rate.ts';

/** A case as its mails show it, with the account's trades in it. */
export interface CaseOfMail {
  company: string;
  currency: string;
  tickers: string[];
  from_date: string | null;
  to_date: string | null;
  claim_deadline: string | null;
  shares_bought: string | null;
  recognized_loss: string | null;
  /** The estimates before the fee, of all eligible accounts; null where one is unknown. */
  low: string | null;
  high: string | null;
  /** The fee of the institution's agreement in force; null where there is none. */
  agreed_fee_pct: string | null;
}

/** The case at a page's address, as a mail to this account shows it. */
export async function findCaseOfMail(
  db: Db,
  { account_id, slug, today }: { account_id: number; slug: string; today: string },
): Promise<CaseOfMail | undefined> {
  const { rows } = await sql<CaseOfMail>`
    select c.company, c.currency, c.from_date, c.to_date, c.claim_deadline,
      coalesce((select array_agg(distinct si.value order by si.value) from case_securities cs
        join security_identifiers si on si.security_id = cs.security_id and si.kind = 'ticker'
        where cs.case_id = c.id), '{}') as tickers,
      own.shares_bought, own.recognized_loss, own.low, own.high,
      (select trim_scale(ia.fee_pct)::text from ${agreementOn(sql`${account_id}::bigint`, today)} ia) as agreed_fee_pct
    from case_listings c
    left join lateral (
      select trim_scale(sum(m.shares_bought))::text as shares_bought,
        case when count(m.recognized_loss) = count(*) then sum(m.recognized_loss)::text end as recognized_loss,
        case when count(m.payment_low) = count(*) and not bool_or(m.below_minimum) then sum(m.payment_low)::text end as low,
        case when count(m.payment_high) = count(*) and not bool_or(m.below_minimum) then sum(m.payment_high)::text end as high
      from matches m where m.account_id = ${account_id}::bigint and m.case_id = c.id and m.eligible
        and m.currency = c.currency
    ) own on true
    where c.slug = ${slug}`.execute(db);
  return rows[0];
}

/** A payment as the mail about it shows it. */
export interface PaymentOfMail {
  company: string;
  round: number;
  currency: string;
  award: string;
  fee: string;
  withheld: string;
  label: string;
  shown: string;
  kind: 'ach' | 'iban' | 'check';
  execute_on: string;
}

export async function findPaymentOfMail(
  db: Db,
  { account_id, id }: { account_id: number; id: number },
): Promise<PaymentOfMail | undefined> {
  const { rows } = await sql<PaymentOfMail>`
    select co.name as company, a.round, p.currency, a.amount::text as award, a.fee::text as fee,
      p.withheld::text as withheld, d.label, d.shown, d.kind, f.execute_on
    from payments p
    join bank_files f on f.id = p.bank_file_id
    join awards a on a.account_id = p.account_id and a.id = p.award_id
    join payment_details d on d.account_id = p.account_id and d.id = p.payment_details_id
    join cases c on c.id = a.case_id
    join companies co on co.id = c.company_id
    where p.account_id = ${account_id}::bigint and p.id = ${id}::bigint`.execute(db);
  return rows[0];
}

/** Until when the deficiency of a claim can be cured, at a position of its history; null where there is no such day. */
export async function findCureDay(
  db: Db,
  { account_id, claim_id, position }: { account_id: number; claim_id: number; position: number },
): Promise<string | null> {
  const found = await db
    .selectFrom('sub_payout_stages')
    .select('cure_by')
    .where('account_id', '=', account_id)
    .where('sub_payout_request_id', '=', claim_id)
    .where('position', '=', position)
    .executeTakeFirst();
  return found?.cure_by ?? null;
}
