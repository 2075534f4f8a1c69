import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { Timed } from '../../database-time.ts';
import type { Choice, OrganisationDecisionsTable } from '../../schema/organisations/organisations.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import { tickerOf } from '../portfolios/coverage.ts';

export interface DecisionRecord extends Selectable<OrganisationDecisionsTable> {
  slug: string;
  title: string;
  company: string;
  ticker: string | null;
  docket: string | null;
  court: string | null;
  filed_on: string | null;
  claim_deadline: string | null;
  lead_plaintiff_deadline: string | null;
  /** The court's; null: New York's. */
  time_zone: string | null;
  is_demonstration: boolean;
  proposed_by_email: string | null;
  currency: string;
  group_name: string | null;
  /** The current version of the proposed group's terms. */
  group_version: number | null;
  /** Number of votes of the choice with the most votes. */
  approved: number;
}

/** A vote for a group counts for the terms that it was cast on, and not for later ones. */
const isOfTheseTerms = sql`(v.group_version is null or g.row_version is null or v.group_version = g.row_version)`;

/** Votes count only while their member may approve; not those of members who left, lost the role or rejoined later. */
const MAY_APPROVE = sql<boolean>`exists (select from organisation_members m where m.organisation_id = v.organisation_id
  and m.member_id = v.member_id and m.ended_at is null and m.role in ('owner', 'approver') and m.joined_at <= v.voted_at)`;

const COUNTS = sql<boolean>`(v.lapsed_at is null and (d.decision is not null or ${MAY_APPROVE}))`;

const withCase = (db: Db, organisation_id: number) =>
  db
    .selectFrom('organisation_decisions as d')
    .innerJoin('case_listings as l', 'l.id', 'd.case_id')
    .innerJoin('cases as c', 'c.id', 'd.case_id')
    .leftJoin('accounts as a', 'a.id', 'd.proposed_by')
    .leftJoin('case_groups as g', 'g.id', 'd.group_id')
    .where('d.organisation_id', '=', organisation_id)
    .selectAll('d')
    .select([
      'l.slug',
      'l.title',
      'l.company',
      sql<string | null>`${tickerOf(sql`d.case_id`)}`.as('ticker'),
      'c.docket',
      'c.court',
      'c.time_zone',
      'c.filed_on',
      sql<string | null>`l.claim_deadline::text`.as('claim_deadline'),
      sql<string | null>`(select k.date::text from case_deadlines k
        where k.case_id = d.case_id and k.kind = 'lead_plaintiff' and k.superseded_at is null)`.as(
        'lead_plaintiff_deadline',
      ),
      'c.is_demonstration',
      'c.currency',
      sql<string | null>`g.terms->>'name'`.as('group_name'),
      'g.row_version as group_version',
      'a.email as proposed_by_email',
      sql<number>`coalesce((select max(n) from (select count(*) as n from organisation_votes v
        where v.organisation_id = d.organisation_id and v.decision_id = d.id
          and (d.decision is not null or ${isOfTheseTerms}) and ${COUNTS} group by v.choice) votes), 0)`.as('approved'),
    ]);

export function findDecision(db: Db, organisation_id: number, id: number): Promise<DecisionRecord | undefined> {
  return withCase(db, organisation_id).where('d.id', '=', id).executeTakeFirst() as Promise<DecisionRecord | undefined>;
}

/** The decision, locked for the rest of the transaction. */
export async function lockDecision(db: Db, organisation_id: number, id: number): Promise<DecisionRecord | undefined> {
  await db
    .selectFrom('organisation_decisions')
    .select('id')
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .forUpdate()
    .execute();
  return findDecision(db, organisation_id, id);
}

/** Pending ones first, then decided ones, the newest first in each group. */
export async function listDecisions(
  db: Db,
  organisation_id: number,
  { status, limit, after }: PageRequest<readonly [number, number]> & { status?: 'waiting' | 'decided' | undefined },
): Promise<Page<DecisionRecord> & { waiting: number; decided: number }> {
  const place = sql<number>`case when d.decision is null then 0 else 1 end`;
  const rows = (await withCase(db, organisation_id)
    .select(place.as('place'))
    .where('d.replaced_at', 'is', null)
    .$if(status !== undefined, (query) => query.where('d.decision', status === 'waiting' ? 'is' : 'is not', null))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${place}, -d.id) > (${after?.[0]}::integer, ${-(after?.[1] ?? 0)}::bigint)`),
    )
    .orderBy(place)
    .orderBy('d.id', 'desc')
    .limit(limit + 1)
    .execute()) as (DecisionRecord & { place: number })[];
  const { waiting, decided } = await db
    .selectFrom('organisation_decisions')
    .where('organisation_id', '=', organisation_id)
    .where('replaced_at', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('decision', 'is', null).as('waiting'),
      fn.countAll<number>().filterWhere('decision', 'is not', null).as('decided'),
    ])
    .executeTakeFirstOrThrow();
  const total = status === undefined ? waiting + decided : status === 'waiting' ? waiting : decided;
  return { ...pageOf(rows, limit, total, ({ place: at, id }) => [at, id]), waiting, decided };
}

/** Undefined where the case already has a decision in its phase. */
export async function insertDecision(
  db: Db,
  decision: Timed<Insertable<OrganisationDecisionsTable>>,
): Promise<number | undefined> {
  const inserted = await db
    .insertInto('organisation_decisions')
    .values(decision)
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'case_id', 'phase']).where('replaced_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

/** Records the figures that the rules were last evaluated with. */
export async function recordBasis(
  db: Db,
  { organisation_id, id, basis }: { organisation_id: number; id: number; basis: string },
): Promise<void> {
  await db
    .updateTable('organisation_decisions')
    .set({ basis })
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .execute();
}

/** Replaces a decision with one on later figures; false where it is replaced already, or a person acted on it. */
export async function replaceDecision(db: Db, organisation_id: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organisation_decisions as d')
    .set({ replaced_at: sql<Date>`now()` })
    .where('d.organisation_id', '=', organisation_id)
    .where('d.id', '=', id)
    .where('d.replaced_at', 'is', null)
    .where('d.proposal', 'is', null)
    .where(
      sql<boolean>`not exists (select from organisation_votes v
        where v.organisation_id = d.organisation_id and v.decision_id = d.id)`,
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function setProposal(
  db: Db,
  proposal: {
    organisation_id: number;
    id: number;
    choice: Choice;
    group_id: number | null;
    text: string;
    by: number | null;
  },
): Promise<void> {
  const { organisation_id, id, choice, group_id, text, by } = proposal;
  await db
    .updateTable('organisation_decisions')
    .set({ proposal: choice, proposal_text: text, group_id, proposed_by: by, proposed_at: sql<Date>`now()` })
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .execute();
}

export interface Vote {
  member_id: number;
  email: string | null;
  choice: Choice;
  reason: string;
  voted_at: Date;
  group_version: number | null;
  /** Whether it counts: the member may approve, or could when the case was decided. */
  counts: boolean;
}

export const listVotes = (db: Db, organisation_id: number, decision_id: number): Promise<Vote[]> =>
  listVotesOn(db, organisation_id, [decision_id]);

/** The votes on several decisions, the oldest first. */
export async function listVotesOn(
  db: Db,
  organisation_id: number,
  decision_ids: readonly number[],
): Promise<(Vote & { decision_id: number })[]> {
  if (decision_ids.length === 0) return [];
  return db
    .selectFrom('organisation_votes as v')
    .innerJoin('organisation_decisions as d', (join) =>
      join.onRef('d.organisation_id', '=', 'v.organisation_id').onRef('d.id', '=', 'v.decision_id'),
    )
    .leftJoin('accounts as a', 'a.id', 'v.member_id')
    .where('v.organisation_id', '=', organisation_id)
    .where('v.decision_id', 'in', [...decision_ids])
    .select([
      ...([
        'v.decision_id',
        'v.member_id',
        'a.email',
        'v.choice',
        'v.reason',
        'v.voted_at',
        'v.group_version',
      ] as const),
      COUNTS.as('counts'),
    ])
    .orderBy('v.voted_at')
    .execute();
}

/** Saves a member's vote; replaces an earlier one. */
export async function saveVote(
  db: Db,
  vote: {
    organisation_id: number;
    decision_id: number;
    member_id: number;
    choice: Choice;
    reason: string;
    group_version: number | null;
  },
): Promise<void> {
  const { choice, reason, group_version } = vote;
  await db
    .insertInto('organisation_votes')
    .values(vote)
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'decision_id', 'member_id'])
        .doUpdateSet({ choice, reason, group_version, voted_at: sql<Date>`now()`, lapsed_at: null }),
    )
    .execute();
}

export interface RemovedVote {
  email: string | null;
  choice: Choice;
}

/** Removes and returns votes of these members, since a proposer does not count as an approver. */
export async function removeVotesOf(
  db: Db,
  { organisation_id, decision_id, members }: { organisation_id: number; decision_id: number; members: number[] },
): Promise<RemovedVote[]> {
  const { rows } = await removed(sql`organisation_id = ${organisation_id} and decision_id = ${decision_id}
    and member_id = any(${members}::bigint[])`).execute(db);
  return rows;
}

/** Removes and returns the approvals of one choice: another group is proposed, which needs new approvals. */
export async function removeVotes(
  db: Db,
  { organisation_id, decision_id, choice }: { organisation_id: number; decision_id: number; choice: Choice },
): Promise<RemovedVote[]> {
  const { rows } = await removed(sql`organisation_id = ${organisation_id} and decision_id = ${decision_id}
    and choice = ${choice}`).execute(db);
  return rows;
}

const removed = (which: RawBuilder<unknown>) => sql<RemovedVote>`
  with gone as (delete from organisation_votes where ${which} returning member_id, choice)
  select a.email, g.choice from gone g left join accounts a on a.id = g.member_id order by g.member_id`;

/** `comparison`: the current groups of an opt-in case. */
export async function closeDecision(
  db: Db,
  decision: { organisation_id: number; id: number; choice: Choice; comparison: string | null },
): Promise<void> {
  const { organisation_id, id, choice, comparison } = decision;
  await sql`update organisation_votes v set lapsed_at = now()
    where v.organisation_id = ${organisation_id} and v.decision_id = ${id} and v.lapsed_at is null
      and not ${MAY_APPROVE}`.execute(db);
  await db
    .updateTable('organisation_decisions')
    .set({ decision: choice, decided_at: sql<Date>`now()`, comparison })
    .$if(choice === 'pass', (query) => query.set({ group_id: null }))
    .where('organisation_id', '=', organisation_id)
    .where('id', '=', id)
    .where('decision', 'is', null)
    .execute();
}

/**
 * Marks and returns decisions that nobody made in time, or by the day before the claim deadline, except those of some
 * organisations.
 */
export async function escalateLate(
  db: Db,
  { today, limit, except }: { today: string; limit: number; except: readonly number[] },
): Promise<{ organisation_id: number; id: number; case_id: number }[]> {
  const { rows } = await sql<{ organisation_id: number; id: number; case_id: number }>`
    update organisation_decisions d set escalated_at = now()
    from (select o.organisation_id, o.id from organisation_decisions o join case_listings l on l.id = o.case_id
      where o.decision is null and o.escalated_at is null and o.replaced_at is null
        and o.organisation_id <> all(${[...except]}::bigint[])
        and (o.due_on < court_day(l.time_zone, ${today}::date) or (o.phase = 'settlement'
          and l.claim_deadline <= court_day(l.time_zone, ${today}::date) + 1))
      order by o.due_on, o.id limit ${limit} for update of o skip locked) late
    where d.organisation_id = late.organisation_id and d.id = late.id
    returning d.organisation_id, d.id, d.case_id`.execute(db);
  return rows;
}

/** The members with these roles, with their addresses, to notify of a decision. */
export function listMembersOfRoles(
  db: Db,
  organisation_id: number,
  roles: readonly ('owner' | 'manager' | 'approver' | 'analyst')[],
): Promise<{ id: number; email: string; partner: string | null }[]> {
  return db
    .selectFrom('organisation_members as m')
    .innerJoin('accounts as a', 'a.id', 'm.member_id')
    .where('m.organisation_id', '=', organisation_id)
    .where('m.ended_at', 'is', null)
    .where('m.role', 'in', [...roles])
    .select(['a.id', 'a.email', 'a.partner'])
    .orderBy('a.id')
    .execute();
}
