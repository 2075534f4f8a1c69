import type { Step } from '@trover/core/cases/stages.ts';
import type { Phase, Policy } from '@trover/core/organisations/decisions/policy.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { feePctOfClaim, netOf } from '../fees/claim-fee.ts';
import { owed } from '../matches/owed.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { tickerOf } from '../portfolios/coverage.ts';

export interface PolicyVersion {
  organisation_id: number;
  version: number;
  document: Policy;
  /** SHA-256 of the document, so that the version put in force is the one that was read and tried. */
  sha256: string;
  note: string;
  made_by: number | null;
  made_at: Date;
  tried_at: Date | null;
  in_force_from: Date | null;
  in_force_to: Date | null;
  made_by_email: string | null;
  put_in_force_by_email: string | null;
}

const versions = (db: Db, organisation_id: number) =>
  db
    .selectFrom('organisation_policies as p')
    .leftJoin('accounts as a', 'a.id', 'p.made_by')
    .leftJoin('accounts as e', 'e.id', 'p.put_in_force_by')
    .where('p.organisation_id', '=', organisation_id)
    .select([
      'p.organisation_id',
      'p.version',
      'p.document',
      sql<string>`encode(sha256(convert_to(p.document::text, 'UTF8')), 'hex')`.as('sha256'),
      'p.note',
      'p.made_by',
      'p.made_at',
      'p.tried_at',
      'p.in_force_from',
      'p.in_force_to',
      'a.email as made_by_email',
      'e.email as put_in_force_by_email',
    ]);

/** The newest first. */
export async function listPolicyVersions(
  db: Db,
  organisation_id: number,
  { limit, after }: PageRequest<readonly [number]>,
): Promise<Page<PolicyVersion>> {
  const rows = await versions(db, organisation_id)
    .$if(after !== undefined, (query) => query.where('p.version', '<', (after as readonly [number])[0]))
    .orderBy('p.version', 'desc')
    .limit(limit + 1)
    .execute();
  const { n } = await db
    .selectFrom('organisation_policies')
    .where('organisation_id', '=', organisation_id)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return pageOf(rows, limit, n, ({ version }) => [version]);
}

export function findPolicyVersion(
  db: Db,
  organisation_id: number,
  version: number,
): Promise<PolicyVersion | undefined> {
  return versions(db, organisation_id).where('p.version', '=', version).executeTakeFirst();
}

export function findPolicyInForce(db: Db, organisation_id: number): Promise<PolicyVersion | undefined> {
  return versions(db, organisation_id)
    .where('p.in_force_from', 'is not', null)
    .where('p.in_force_to', 'is', null)
    .executeTakeFirst();
}

/**
 * Changes the draft, or creates one with the next number; returns its version. The caller must have locked the
 * organisation's account.
 */
export async function saveDraft(
  db: Db,
  draft: { organisation_id: number; document: Policy; note: string; made_by: number | null },
): Promise<number> {
  const { organisation_id, document, note, made_by } = draft;
  const changed = await db
    .updateTable('organisation_policies')
    .set({ document: JSON.stringify(document), note, made_by, made_at: sql<Date>`now()` })
    .set({ tried_at: sql<Date | null>`case when document = ${JSON.stringify(document)}::jsonb then tried_at end` })
    .where('organisation_id', '=', organisation_id)
    .where('in_force_from', 'is', null)
    .returning('version')
    .executeTakeFirst();
  if (changed) return changed.version;
  const { last } = await db
    .selectFrom('organisation_policies')
    .where('organisation_id', '=', organisation_id)
    .select(({ fn }) => fn.max('version').as('last'))
    .executeTakeFirstOrThrow();
  const version = (last ?? 0) + 1;
  await db
    .insertInto('organisation_policies')
    .values({ organisation_id, version, document: JSON.stringify(document), note, made_by })
    .execute();
  return version;
}

/** Records that the draft was tested, if it has this document. */
export async function noteTried(db: Db, organisation_id: number, document: Policy): Promise<void> {
  await db
    .updateTable('organisation_policies')
    .set({ tried_at: sql<Date>`now()` })
    .where('organisation_id', '=', organisation_id)
    .where('in_force_from', 'is', null)
    .where('document', '=', sql<Policy>`${JSON.stringify(document)}::jsonb`)
    .execute();
}

export async function deleteDraft(db: Db, organisation_id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('organisation_policies')
    .where('organisation_id', '=', organisation_id)
    .where('in_force_from', 'is', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Puts the draft with that number in force and ends the present version; false if there is no such draft. */
export async function enforceDraft(
  db: Db,
  { organisation_id, version, by }: { organisation_id: number; version: number; by: number | null },
): Promise<boolean> {
  await db
    .updateTable('organisation_policies')
    .set({ in_force_to: sql<Date>`now()` })
    .where('organisation_id', '=', organisation_id)
    .where('in_force_from', 'is not', null)
    .where('in_force_to', 'is', null)
    .execute();
  const { numUpdatedRows } = await db
    .updateTable('organisation_policies')
    .set({ in_force_from: sql<Date>`now()`, put_in_force_by: by })
    .where('organisation_id', '=', organisation_id)
    .where('version', '=', version)
    .where('in_force_from', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** A case that touches an entity, with the stored figures of all entities together, in the currency of its match. */
export interface TouchedCase {
  organisation_id: number;
  case_id: number;
  slug: string;
  title: string;
  company: string;
  ticker: string | null;
  kind: string;
  stage: string;
  court: string | null;
  sector: string | null;
  country: string | null;
  currency: string;
  claim_deadline: string | null;
  lead_plaintiff_deadline: string | null;
  time_zone: string | null;
  /** The cost of the shares bought in the class period; null where it is unknown for an entity. */
  exposure: string | null;
  fifo: string | null;
  recognized: string | null;
  payment_expected: string | null;
  is_opt_in: boolean;
  /** Hash of the figures that rules are evaluated with, which shows changes. */
  basis: string;
  /** The first day on which the registration of an offered group closes. */
  registration_closes: string | null;
}

/** Whether a group gathers investors for the case `m`; with a day, whether its registration is still open. */
const hasGroups = (today: string | null) => sql`exists (select from case_groups g where g.case_id = m.case_id
  and g.withdrawn_at is null and (${today}::date is null or g.hard_on is null or g.hard_on >= court_day(l.time_zone, ${today}::date)))`;

const BASIS = sql`concat_ws('|', count(*), min(m.currency), sum(m.market_loss), count(m.market_loss),
  sum(m.bought_cost), count(m.bought_cost), sum(m.recognized_loss),
  sum(${owed('m')}))`;

const touched = (today: string | null, more = sql``) => sql`
  select m.account_id as organisation_id, m.case_id, l.slug, l.title, l.company, ${tickerOf(sql`m.case_id`)} as ticker, l.kind, l.stage,
    c.court, l.sector, c.jurisdiction as country, min(m.currency) as currency, l.claim_deadline::text, l.time_zone,
    (select k.date::text from case_deadlines k where k.case_id = m.case_id and k.kind = 'lead_plaintiff' and k.superseded_at is null) as lead_plaintiff_deadline,
    case when count(m.bought_cost) = count(*) then sum(m.bought_cost)::text end as exposure,
    case when count(m.market_loss) = count(*) then sum(m.market_loss)::text end as fifo,
    (sum(m.recognized_loss) filter (where m.basis = 'plan'))::text as recognized,
    sum(${owed('m')})::text as payment_expected, ${hasGroups(today)} as is_opt_in, ${BASIS} as basis,
    (select min(g.hard_on)::text from case_groups g where g.case_id = m.case_id and g.withdrawn_at is null
      and g.hard_on >= court_day(l.time_zone, ${today}::date)) as registration_closes ${more}
  from matches m join case_listings l on l.id = m.case_id join cases c on c.id = m.case_id`;
const grouped = sql`
  group by m.account_id, m.case_id, l.slug, l.title, l.company, l.kind, l.stage, c.court, l.sector,
    c.jurisdiction, l.claim_deadline, l.time_zone`;

/** A past or present case, with the facts from when it had to be decided. */
export interface PastTouchedCase extends TouchedCase {
  /** By last in, first out; null where it is not stored for an entity. */
  lifo: string | null;
  /** The expected payment of the entities after the fee, each at the rate of its claim. */
  payment_net: string | null;
  last_registration: string | null;
  found_on: Partial<Record<Phase, string>>;
  history: Step[];
}

const past = (of: { today: string; fee_pct: string }) => sql`,
    sum(${netOf(owed('m'), feePctOfClaim({ today: of.today, standard: of.fee_pct }), 'm.currency')})::numeric(20, 2)::text as payment_net,
    case when count(m.market_loss_lifo) = count(*) then sum(m.market_loss_lifo)::text end as lifo,
    (select max(g.hard_on)::text from case_groups g where g.case_id = m.case_id and g.withdrawn_at is null) as last_registration,
    (select coalesce(json_object_agg(f.phase, f.found_on), '{}') from (
      select d.phase, (min(d.found_at) at time zone 'America/New_York')::date as found_on from organisation_decisions d
      where d.organisation_id = m.account_id and d.case_id = m.case_id group by d.phase) f) as found_on,
    (select coalesce(json_agg(json_build_object('date', s.date, 'stage', s.stage, 'reason', s.reason) order by s.date, s.id), '[]')
      from milestones s where s.case_id = m.case_id and s.withdrawn_at is null) as history`;

/**
 * Every published case in whose class period an entity bought, the latest first; `fee_pct` applies to what is not
 * claimed yet.
 */
export async function listTouchedCases(
  db: Db,
  { organisation_id, limit, ...of }: { organisation_id: number; limit: number; today: string; fee_pct: string },
): Promise<PastTouchedCase[]> {
  const { rows } = await sql<PastTouchedCase>`${touched(null, past(of))}
    left join payout_requests pr on pr.account_id = m.account_id and pr.case_id = m.case_id
    left join sub_payout_requests s on s.account_id = pr.account_id and s.payout_request_id = pr.id
      and s.beneficial_account_id = m.beneficial_account_id
    where m.account_id = ${organisation_id} and m.shares_bought > 0 and l.is_published
      and l.stage not in ('proposed', 'withdrawn') ${grouped}
    order by m.case_id desc limit ${limit}`.execute(db);
  return rows;
}

const phaseNow = (today: string) =>
  sql`case when ${hasGroups(today)} then 'opt_in' when l.stage in ('settled', 'final_approval') then 'settlement' else 'complaint' end`;

const isOpen = (today: string) => sql`m.shares_bought > 0 and l.is_published
  and l.stage not in ('proposed', 'dismissed', 'withdrawn', 'claims_closed', 'distribution', 'closed')
  and (l.stage not in ('settled', 'final_approval') or l.claim_deadline is null
    or l.claim_deadline >= court_day(l.time_zone, ${today}::date))`;

/**
 * Maximum time that decisions wait until a feed of many files is imported; a feed that hangs or never ends delays the
 * rest no longer.
 */
const MAX_FEED_LENGTH = '15 minutes';
const readers = sql`
  select f.account_id from uploads u join portfolios f on f.id = u.portfolio_id
    where u.status in ('received', 'detected', 'parsed', 'stored') and u.created_at > now() - ${MAX_FEED_LENGTH}::interval
  union all select k.account_id from link_syncs s join links k on k.id = s.link_id
    where s.status = 'running' and s.started_at > now() - ${MAX_FEED_LENGTH}::interval`;
const isBeingRead = sql`(m.account_id in (${readers})
  and coalesce(p.reading_since, now()) > now() - ${MAX_FEED_LENGTH}::interval)`;

/** Records since when each organisation's files have been imported without a break. Must be called before the lists. */
export async function noteReading(db: Db): Promise<void> {
  await sql`
    with read as (select p.organisation_id, p.version, p.organisation_id in (${readers}) as is_read
      from organisation_policies p where p.in_force_from is not null and p.in_force_to is null)
    update organisation_policies p set reading_since = case when read.is_read then now() end
    from read where p.organisation_id = read.organisation_id and p.version = read.version
      and (p.reading_since is not null) <> read.is_read`.execute(db);
}

const withPolicy = sql`join organisation_policies p on p.organisation_id = m.account_id and p.in_force_from is not null
  and p.in_force_to is null`;

/** The position after which a list continues. */
export interface AfterCase {
  organisation_id: number;
  case_id: number;
}

const isAfter = (after: AfterCase | undefined) =>
  sql`(m.account_id, m.case_id) > (${after?.organisation_id ?? 0}::bigint, ${after?.case_id ?? 0}::integer)`;

interface CasePage {
  today: string;
  limit: number;
  after?: AfterCase | undefined;
}

/** Open cases that affect an entity of an organisation with a policy, and have no decision in their phase yet. */
export async function listCasesToDecide(db: Db, { today, limit, after }: CasePage): Promise<TouchedCase[]> {
  const { rows } = await sql<TouchedCase>`${touched(today)} ${withPolicy}
    where ${isOpen(today)} and ${isAfter(after)} and not ${isBeingRead}
      and not exists (select from organisation_decisions d where d.organisation_id = m.account_id
        and d.case_id = m.case_id and d.phase = ${phaseNow(today)} and d.replaced_at is null)
    ${grouped} order by m.account_id, m.case_id limit ${limit}`.execute(db);
  return rows;
}

/** A case whose figures differ from those of its decision. */
export interface ChangedCase extends TouchedCase {
  decision_id: number;
}

/** Open cases that a rule decided, or that are pending without a person's action, whose figures have changed since. */
export async function listCasesToDecideAgain(db: Db, { today, limit, after }: CasePage): Promise<ChangedCase[]> {
  const { rows } = await sql<ChangedCase>`
    with found as (${touched(today)} ${withPolicy}
      where ${isOpen(today)} and ${isAfter(after)} and not ${isBeingRead}
        and exists (select from organisation_decisions d where d.organisation_id = m.account_id and d.case_id = m.case_id
          and d.phase = ${phaseNow(today)} and d.replaced_at is null)
      ${grouped})
    select f.*, d.id as decision_id from found f
    join organisation_decisions d on d.organisation_id = f.organisation_id and d.case_id = f.case_id
      and d.replaced_at is null and d.phase = case when f.is_opt_in then 'opt_in'
        when f.stage in ('settled', 'final_approval') then 'settlement' else 'complaint' end
    where d.basis is distinct from f.basis and (d.decision is null or d.approvals = 0) and d.proposal is null
      and not exists (select from organisation_votes v where v.organisation_id = d.organisation_id and v.decision_id = d.id)
    order by f.organisation_id, f.case_id limit ${limit}`.execute(db);
  return rows;
}
