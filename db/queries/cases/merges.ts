import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { MergedCounts } from '../../schema/case-editing.ts';

export interface MergedCase {
  id: number;
  slug: string;
  title: string;
  reason: string;
  merged_at: Date;
}

/** The cases that were merged into this one. */
export async function listMergedFrom(db: Db, { case_id }: { case_id: number }): Promise<MergedCase[]> {
  return await db
    .selectFrom('case_merges as m')
    .innerJoin('cases as c', 'c.id', 'm.case_id')
    .select(['c.id', 'c.slug', 'c.title', 'm.reason', 'm.merged_at'])
    .where('c.merged_into', '=', case_id)
    .orderBy('m.merged_at')
    .execute();
}

type Pair = { case_id: number; into: number };

/** Milestones and deadlines that the remaining case has already are not copied. */
const newMilestones = ({ case_id, into }: Pair) => sql`
  from milestones m where m.case_id = ${case_id} and m.withdrawn_at is null and not exists (
    select from milestones k where k.case_id = ${into} and k.withdrawn_at is null
      and k.date = m.date and k.stage = m.stage and k.title = m.title)`;

const newDeadlines = ({ case_id, into }: Pair) => sql`
  from case_deadlines d where d.case_id = ${case_id} and d.superseded_at is null and not exists (
    select from case_deadlines k where k.case_id = ${into} and k.kind = d.kind and k.superseded_at is null)`;

export async function countMoving(db: Db, pair: Pair): Promise<MergedCounts> {
  const { case_id } = pair;
  const { rows } = await sql<MergedCounts>`
    select
      (select count(*) from payout_requests p
        join sub_payout_requests s on s.account_id = p.account_id and s.payout_request_id = p.id
        where p.case_id = ${case_id}) as claims,
      (select count(*) from favorites where case_id = ${case_id}) as favorites,
      (select count(*) from votes where case_id = ${case_id}) as votes,
      (select count(*) ${newMilestones(pair)}) as milestones,
      (select count(*) from case_documents where case_id = ${case_id}) as documents,
      (select count(*) ${newDeadlines(pair)}) as deadlines,
      (select count(*) from contracts where case_id = ${case_id}) as contracts`.execute(db);
  return rows[0]!;
}

/** Counts what prevents a merge: records that both cases have and one case can have only once. */
export interface Clashes {
  /** Beneficial accounts with a claim in both; a withdrawn one is left behind. */
  claims: number;
  /** Beneficial accounts with a contract in force for each. */
  contracts: number;
  /** Filings and imported files of the case that is to be merged into the other. */
  filings: number;
  distributions: number;
}

export async function countClashes(db: Db, { case_id, into }: Pair): Promise<Clashes> {
  const { rows } = await sql<Clashes>`
    select
      (select count(*) from payout_requests p
        join sub_payout_requests s on s.account_id = p.account_id and s.payout_request_id = p.id
        join payout_requests q on q.account_id = p.account_id and q.case_id = ${into}
        join sub_payout_requests t on t.account_id = q.account_id and t.payout_request_id = q.id
          and t.beneficial_account_id = s.beneficial_account_id
        where p.case_id = ${case_id} and s.stage <> 'withdrawn') as claims,
      (select count(*) from contracts a
        join contracts b on b.account_id = a.account_id and b.beneficial_account_id = a.beneficial_account_id
          and b.case_id = ${into} and b.ended_at is null
        where a.case_id = ${case_id} and a.ended_at is null) as contracts,
      (select count(*) from filings where case_id = ${case_id} and status <> 'cancelled') as filings,
      (select count(*) from distributions where case_id = ${case_id}) as distributions`.execute(db);
  return rows[0]!;
}

/** Hides the case and redirects it to the other; cases that redirected to it now redirect there. */
async function hide(trx: DbTransaction, { case_id, into }: Pair): Promise<void> {
  await sql`update cases set merged_into = ${into}, is_published = false, revision = revision + 1, updated_at = now()
    where id = ${case_id} or merged_into = ${case_id}`.execute(trx);
  await sql`delete from matches where case_id = ${case_id}`.execute(trx);
  await sql`update cases set revision = revision + 1, updated_at = now() where id = ${into}`.execute(trx);
}

/** Moves all user data of a case to the other case; duplicates are merged. */
async function moveWhatPeopleDid(trx: DbTransaction, { case_id, into }: Pair): Promise<void> {
  for (const table of ['favorites', 'votes', 'active_participations'] as const) {
    await sql`update ${sql.table(table)} f set case_id = ${into} where f.case_id = ${case_id} and not exists (
      select from ${sql.table(table)} k where k.account_id = f.account_id and k.case_id = ${into})`.execute(trx);
    await sql`delete from ${sql.table(table)} where case_id = ${case_id}`.execute(trx);
  }
  // An account with several beneficial accounts joined both: its claims in one move to the other.
  await sql`update sub_payout_requests s set payout_request_id = q.id
    from payout_requests p join payout_requests q on q.account_id = p.account_id and q.case_id = ${into}
    where p.case_id = ${case_id} and s.account_id = p.account_id and s.payout_request_id = p.id and not exists (
      select from sub_payout_requests t where t.account_id = q.account_id and t.payout_request_id = q.id
        and t.beneficial_account_id = s.beneficial_account_id)`.execute(trx);
  await sql`delete from payout_requests p where p.case_id = ${case_id} and not exists (
    select from sub_payout_requests s where s.account_id = p.account_id and s.payout_request_id = p.id)
    and exists (select from payout_requests q where q.account_id = p.account_id and q.case_id = ${into})`.execute(trx);
  await sql`update payout_requests p set case_id = ${into} where case_id = ${case_id} and not exists (
    select from payout_requests q where q.account_id = p.account_id and q.case_id = ${into})`.execute(trx);
  for (const table of ['claim_fingerprints', 'contracts', 'confirmations', 'tickets', 'status_files'] as const)
    await sql`update ${sql.table(table)} set case_id = ${into} where case_id = ${case_id}`.execute(trx);
}

/** Copies the case's record into the other's. Milestones never change, so they are inserted again. */
async function moveRecord(trx: DbTransaction, pair: Pair, by: number): Promise<void> {
  const { case_id, into } = pair;
  for (const table of ['case_documents', 'notice_readings'] as const)
    await sql`update ${sql.table(table)} set case_id = ${into} where case_id = ${case_id}`.execute(trx);
  await sql`update catalogue_proposals set case_id = ${into}
    where case_id = ${case_id} and status = 'waiting' and source_name = 'notices'`.execute(trx);
  await sql`insert into milestones (case_id, date, stage, title, text, reason, inferred, document_id, recorded_by,
      copied_from)
    select ${into}, m.date, m.stage, m.title, m.text, m.reason, m.inferred, m.document_id, ${by}::bigint, m.id
    ${newMilestones(pair)}`.execute(trx);
  await sql`insert into case_deadlines (case_id, kind, date, source, quote, checked_on, hard, recorded_by)
    select ${into}, d.kind, d.date, d.source, d.quote, d.checked_on, d.hard, ${by}::bigint
    ${newDeadlines(pair)}`.execute(trx);
}

/** Merges two cases. The caller has locked both and checked that nothing clashes. */
export async function mergeInto(
  trx: DbTransaction,
  { reason, by, moved, ...pair }: Pair & { reason: string; by: number; moved: MergedCounts },
): Promise<void> {
  await hide(trx, pair);
  await moveRecord(trx, pair, by);
  await moveWhatPeopleDid(trx, pair);
  await trx
    .insertInto('case_merges')
    .values({
      case_id: pair.case_id,
      into_case_id: pair.into,
      merged_by: by,
      reason,
      moved: JSON.stringify(moved),
    })
    .execute();
}
