import { type Selectable, sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import type { CatalogueProposalsTable, FactValue, ProposalState, Undo } from '../../schema/sources.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type CatalogueProposal = Selectable<CatalogueProposalsTable>;

export interface NewProposal {
  kind: 'change' | 'new_case';
  case_id: number | null;
  field: string;
  value: FactValue;
  source_name: string;
  source: string;
  page: number | null;
  words: string;
  external_key: string;
}

/** Undefined where the same statement of the source was proposed before, whatever its status. */
export async function insertProposal(
  trx: DbTransaction,
  { value, ...proposal }: NewProposal,
): Promise<CatalogueProposal | undefined> {
  return await trx
    .insertInto('catalogue_proposals')
    .values({ ...proposal, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.columns(['source_name', 'external_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The proposal, locked for a decision in this transaction. */
export async function lockProposal(trx: DbTransaction, { id }: { id: number }): Promise<CatalogueProposal | undefined> {
  return await trx.selectFrom('catalogue_proposals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function findProposal(db: Db, { id }: { id: number }): Promise<CatalogueProposal | undefined> {
  return await db.selectFrom('catalogue_proposals').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function saveDecision(
  trx: DbTransaction,
  params: {
    id: number;
    status: ProposalState;
    by: number | null;
    rule_id?: number | null;
    accepted_value?: FactValue;
    undo?: Undo | null;
    case_id?: number | null;
  },
): Promise<void> {
  const { id, status, by, rule_id = null, accepted_value, undo = null, case_id } = params;
  await trx
    .updateTable('catalogue_proposals')
    .set({
      status,
      decided_by: status === 'waiting' ? null : by,
      // The transaction's time, as for the statements that it settles, so that undoing it finds them.
      decided_at: status === 'waiting' ? null : sql`now()`,
      rule_id,
      accepted_value: accepted_value === undefined ? null : JSON.stringify(accepted_value),
      undo: undo === null ? null : JSON.stringify(undo),
      ...(case_id !== undefined && { case_id }),
    })
    .where('id', '=', id)
    .execute();
}

export interface ListedProposal extends CatalogueProposal {
  case_title: string | null;
  case_slug: string | null;
  is_published: boolean | null;
  decided_by_email: string | null;
}

interface ProposalFilter {
  status: ProposalState;
  source_name?: string | undefined;
  field?: string | undefined;
  case_id?: number | undefined;
}

/** Proposals with a status: pending ones oldest first, decided ones newest first. */
export async function listProposals(
  db: Db,
  { limit, after, ...filter }: ProposalFilter & PageRequest<[number]>,
): Promise<Page<ListedProposal>> {
  const { status, source_name, field, case_id } = filter;
  const where = sql`p.status = ${status}
    ${source_name === undefined ? sql`` : sql`and p.source_name = ${source_name}`}
    ${field === undefined ? sql`` : sql`and p.field = ${field}`}
    ${case_id === undefined ? sql`` : sql`and p.case_id = ${case_id}`}`;
  const isWaiting = status === 'waiting';
  const rest = isWaiting ? sql`and p.id > ${after?.[0] ?? 0}` : after ? sql`and p.id < ${after[0]}` : sql``;
  const counted = await sql<{ n: number }>`select count(*) as n from catalogue_proposals p where ${where}`.execute(db);
  const { rows } = await sql<ListedProposal>`
    select p.*, c.title as case_title, c.slug as case_slug, c.is_published, a.email as decided_by_email
    from catalogue_proposals p left join cases c on c.id = p.case_id left join accounts a on a.id = p.decided_by
    where ${where} ${rest} order by p.id ${isWaiting ? sql`asc` : sql`desc`} limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted.rows[0]?.n ?? 0, ({ id }) => [id]);
}

/** Returns the accepted proposals whose field has been changed again since. */
export async function listChangedSince(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select p.id from catalogue_proposals p
    where p.id = any(${[...ids]}::bigint[]) and exists (select from case_changes c where c.case_id = p.case_id and c.field = p.field
      and c.id > (select max(o.id) from case_changes o
        where o.case_id = p.case_id and o.field = p.field and o.proposal_id = p.id))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface Effects {
  /** Beneficial accounts with trades in its securities, and those paid by the case. */
  owners: number;
  owners_eligible: number;
  /** Claims that are not settled. */
  claims: number;
  /** Accounts that follow the case or claim in it, and are notified. */
  notified: number;
}

/** The numbers of people and claims that a change of a case affects. */
export async function countEffects(db: Db, { case_id }: { case_id: number }): Promise<Effects> {
  const { rows } = await sql<Effects>`
    select
      (select count(*) from matches where case_id = ${case_id}) as owners,
      (select count(*) from matches where case_id = ${case_id} and eligible) as owners_eligible,
      (select count(*) from payout_requests p
        join sub_payout_requests s on s.account_id = p.account_id and s.payout_request_id = p.id
        where p.case_id = ${case_id} and s.stage not in ('paid', 'rejected', 'withdrawn', 'closed_unpaid')) as claims,
      (select count(*) from (
        select account_id from favorites where case_id = ${case_id}
        union select account_id from payout_requests where case_id = ${case_id}
        union select u.account_id from company_subscriptions u join cases c on c.company_id = u.company_id
          where c.id = ${case_id}) f) as notified`.execute(db);
  return rows[0]!;
}

export interface SimilarCase {
  id: number;
  slug: string;
  title: string;
  court: string | null;
  docket: string | null;
  company: string;
  from_date: string | null;
  to_date: string | null;
}

/**
 * Cases of a company by any of its names, and cases whose docket number contains these digits: possible duplicates of
 * a new case.
 */
export async function listSimilarCases(
  db: Db,
  { name_key, docket_digits }: { name_key: string; docket_digits: string | null },
): Promise<SimilarCase[]> {
  const { rows } = await sql<SimilarCase>`
    select c.id, c.slug, c.title, c.court, c.docket, co.name as company,
      (select min(from_date) from class_periods where case_id = c.id) as from_date,
      (select max(to_date) from class_periods where case_id = c.id) as to_date
    from cases c join companies co on co.id = c.company_id
    where c.merged_into is null and c.id in (
      select k.id from cases k join company_names n on n.company_id = k.company_id where n.key = ${name_key}
      union
      select k.id from cases k where ${docket_digits}::text is not null and k.docket like '%' || ${docket_digits} || '%')
    order by c.id limit 50`.execute(db);
  return rows;
}
