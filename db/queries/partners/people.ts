import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { owed } from '../matches/owed.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

/** A firm: its code, which its people have, and its name, under which it is lead counsel of cases. */
export interface Firm {
  marker: string;
  firm: string;
}

interface LossOfCurrency {
  currency: string;
  recognized_loss: string;
}

export interface FirmPerson {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  country: string | null;
  org_type: number;
  given_at: Date;
  text_version: string;
  cases_eligible: number;
  losses: LossOfCurrency[];
}

/**
 * People whose consent to this firm is in force: the only condition under which an attorney sees anything of a
 * person.
 */
export const consentingTo = (marker: string) => sql`
  select distinct on (given.account_id) given.account_id, given.given_at, given.text_version
  from partner_consents given
  join accounts a on a.id = given.account_id and a.type not in ('attorney', 'operator') and a.closed_at is null
  where given.partner = ${marker} and given.withdrawn_at is null
  order by given.account_id desc, given.given_at desc`;

const firmCases = (firm: string) => sql`
  select c.id from cases c where c.lead_counsel @> array[${firm}]::text[] and c.is_published`;

const eligibleIn = (case_id: number | undefined) =>
  case_id === undefined
    ? sql`true`
    : sql`exists (
        select from matches m where m.account_id = consent.account_id and m.case_id = ${case_id} and m.eligible)`;

const personRows = (firm: Firm, where: ReturnType<typeof sql>) => sql`
  with consent as materialized (${consentingTo(firm.marker)}), led as materialized (${firmCases(firm.firm)})
  select a.id, a.first_name, a.last_name, a.email, coalesce(p.phone, '') as phone, a.country, a.org_type,
    consent.given_at, consent.text_version, found.cases_eligible, found.losses
  from consent
  join accounts a on a.id = consent.account_id
  left join profiles p on p.account_id = a.id
  cross join lateral (
    select coalesce(sum(each.cases), 0)::integer as cases_eligible,
      coalesce(json_agg(json_build_object('currency', each.currency, 'recognized_loss', each.loss::text)
        order by each.currency) filter (where each.loss is not null), '[]') as losses
    from (
      select m.currency, count(distinct m.case_id) as cases, sum(m.recognized_loss) as loss
      from matches m
      where m.account_id = consent.account_id and m.eligible and m.case_id in (select id from led)
      group by m.currency) each
  ) found
  where ${where}`;

/** The firm's people, the newest first. */
export async function listFirmPeople(
  db: Db,
  { firm, case_id, limit, after }: PageRequest<readonly [number]> & { firm: Firm; case_id?: number | undefined },
): Promise<Page<FirmPerson>> {
  const beyond = after === undefined ? sql`true` : sql`consent.account_id < ${after[0]}`;
  const where = sql`${beyond} and ${eligibleIn(case_id)} order by consent.account_id desc limit ${limit + 1}`;
  const { rows } = await sql<FirmPerson>`${personRows(firm, where)}`.execute(db);
  const counted = await sql<{ n: number }>`
    with consent as (${consentingTo(firm.marker)})
    select count(*)::integer as n from consent where ${eligibleIn(case_id)}`.execute(db);
  return pageOf(rows, limit, counted.rows[0]?.n ?? 0, ({ id }) => [id]);
}

export async function findFirmPerson(
  db: Db,
  { firm, account_id }: { firm: Firm; account_id: number },
): Promise<FirmPerson | undefined> {
  const { rows } = await sql<FirmPerson>`${personRows(firm, sql`consent.account_id = ${account_id}`)}`.execute(db);
  return rows[0];
}

export interface FirmMatch {
  account_id: number;
  order_id: number;
  slug: string;
  title: string;
  company: string;
  stage: string;
  claim_deadline: string | null;
  beneficial_account_id: number;
  beneficial_owner: string;
  eligible: boolean;
  why: string;
  basis: 'plan' | 'estimate';
  shares_bought: string;
  shares_sold: string;
  held_at_start: string;
  held_at_end: string;
  currency: string;
  market_loss: string | null;
  recognized_loss: string | null;
  payment_expected: string | null;
  confidence: string;
  computed_at: Date;
}

/** The results of these consenting people's trades in the firm's cases, or in one of them. */
export async function listFirmMatches(
  db: Db,
  params: { firm: Firm; account_ids: readonly number[]; case_id?: number | undefined },
): Promise<FirmMatch[]> {
  const { firm, account_ids, case_id } = params;
  const { rows } = await sql<FirmMatch>`
    with consent as (${consentingTo(firm.marker)}), led as (${firmCases(firm.firm)})
    select m.account_id, c.id as order_id, c.slug, c.title, c.company, c.stage, c.claim_deadline,
      m.beneficial_account_id, owner.name as beneficial_owner, m.eligible, m.why, m.basis, m.shares_bought,
      m.shares_sold, m.held_at_start, m.held_at_end, m.currency, m.market_loss, m.recognized_loss, ${owed('m')} as payment_expected,
      m.confidence, m.computed_at
    from consent
    join matches m on m.account_id = consent.account_id
    join beneficial_accounts owner on owner.id = m.beneficial_account_id
    join case_listings c on c.id = m.case_id
    where consent.account_id = any(${account_ids}::bigint[]) and m.case_id in (select id from led)
      and (${case_id ?? null}::integer is null or m.case_id = ${case_id ?? null})
    order by m.account_id desc, c.id, m.beneficial_account_id`.execute(db);
  return rows;
}

export interface FirmCase {
  order_id: number;
  slug: string;
  title: string;
  company: string;
  stage: string;
  claim_deadline: string | null;
  people_eligible: number;
  losses: LossOfCurrency[];
}

/** The cases in which the firm is counsel, newest first, with the counts of its clients. */
export async function listFirmCases(
  db: Db,
  { firm, limit, after }: PageRequest<readonly [number]> & { firm: Firm },
): Promise<Page<FirmCase>> {
  const beyond = after === undefined ? sql`true` : sql`led.id < ${after[0]}`;
  const { rows } = await sql<FirmCase>`
    with consent as materialized (${consentingTo(firm.marker)}), led as materialized (${firmCases(firm.firm)})
    select c.id as order_id, c.slug, c.title, c.company, c.stage, c.claim_deadline, found.people_eligible, found.losses
    from led
    join case_listings c on c.id = led.id
    cross join lateral (
      select coalesce(sum(each.people), 0)::integer as people_eligible,
        coalesce(json_agg(json_build_object('currency', each.currency, 'recognized_loss', each.loss::text)
          order by each.currency) filter (where each.loss is not null), '[]') as losses
      from (
        select m.currency, count(distinct m.account_id) as people, sum(m.recognized_loss) as loss
        from matches m join consent on consent.account_id = m.account_id
        where m.case_id = led.id and m.eligible
        group by m.currency) each
    ) found
    where ${beyond} order by led.id desc limit ${limit + 1}`.execute(db);
  const counted = await sql<{ n: number }>`
    select count(*)::integer as n from (${firmCases(firm.firm)}) led`.execute(db);
  return pageOf(rows, limit, counted.rows[0]?.n ?? 0, ({ order_id }) => [order_id]);
}

/** Whether the firm is counsel in this case. */
export async function isFirmCase(db: Db, { firm, case_id }: { firm: Firm; case_id: number }): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`${firmCases(firm.firm)} and c.id = ${case_id}`.execute(db);
  return rows.length > 0;
}
