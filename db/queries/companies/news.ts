import type { Stage } from '@trover/core/cases/stages.ts';
import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

/** News for a subscriber: the last step of a case, and all earlier steps that are new to them. */
export interface NewsToNotify {
  account_id: number;
  email: string;
  partner: string | null;
  case_id: number;
  slug: string;
  title: string;
  company: string;
  milestone_id: number;
  date: string;
  milestone: string;
  steps: number;
}

/**
 * The steps that were recorded, or published, after the subscription to their company. Excludes steps that a
 * demonstration writes again each day (not those that someone adds to it) and those copied from a merged case. All
 * since `since`, after the given account and case.
 */
export async function listNewsToNotify(
  db: Db,
  { since, after, limit }: { since: Date; after: readonly [number, number]; limit: number },
): Promise<NewsToNotify[]> {
  const { rows } = await sql<NewsToNotify>`
    with steps as (
      select s.account_id, c.id as case_id, m.id, m.date, m.title,
        row_number() over (partition by s.account_id, c.id order by m.date desc, m.id desc) as place,
        count(*) over (partition by s.account_id, c.id) as steps,
        max(m.id) over (partition by s.account_id, c.id) as last_id
      from company_subscriptions s
      join cases c on c.company_id = s.company_id and c.is_published
      join milestones m on m.case_id = c.id and m.withdrawn_at is null and m.copied_from is null
        and (not c.is_demonstration or m.recorded_by is not null)
      left join proposals p on p.case_id = c.id
      where greatest(m.recorded_at, p.decided_at) > greatest(s.created_at, ${since})
        and m.id > coalesce((
          select max(n.milestone_id) from case_news n where n.account_id = s.account_id and n.case_id = c.id), 0)
    )
    select steps.account_id, a.email, a.partner, c.id as case_id, c.slug, c.title, co.name as company,
      steps.last_id as milestone_id, steps.date, steps.title as milestone, steps.steps
    from steps
    join accounts a on a.id = steps.account_id
    join cases c on c.id = steps.case_id
    join companies co on co.id = c.company_id
    where steps.place = 1 and (steps.account_id, c.id) > (${after[0]}::bigint, ${after[1]}::bigint)
    order by steps.account_id, c.id limit ${limit}`.execute(db);
  return rows;
}

/** False where another process notified them in the meantime. */
export async function markNotified(
  trx: DbTransaction,
  { account_id, case_id, milestone_id }: Pick<NewsToNotify, 'account_id' | 'case_id' | 'milestone_id'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('case_news')
    .values({ account_id, case_id, milestone_id })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export interface NotifiedNews {
  milestone_id: number;
  case_id: number;
  slug: string;
  title: string;
  company_id: number;
  company: string;
  sector: string | null;
  date: string;
  stage: Stage;
  milestone: string;
  notified_at: Date;
  read_at: Date | null;
}

export async function listNews(
  db: Db,
  { account_id, limit, after }: { account_id: number } & PageRequest<[number]>,
): Promise<Page<NotifiedNews>> {
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from case_news where account_id = ${account_id}`.execute(db);
  const { rows } = await sql<NotifiedNews>`
    select n.milestone_id, n.notified_at, n.read_at, c.id as case_id, c.slug, c.title,
      co.id as company_id, co.name as company, co.sector, m.date, m.stage, m.title as milestone
    from case_news n
    join cases c on c.id = n.case_id
    join companies co on co.id = c.company_id
    join milestones m on m.id = n.milestone_id
    where n.account_id = ${account_id} ${after === undefined ? sql`` : sql`and n.milestone_id < ${after[0]}::integer`}
    order by n.milestone_id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.n ?? 0, ({ milestone_id }) => [milestone_id]);
}

export async function countUnreadNews(db: Db, { account_id }: { account_id: number }): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from case_news where account_id = ${account_id} and read_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function markRead(db: Db, { account_id, up_to }: { account_id: number; up_to: number }): Promise<void> {
  await db
    .updateTable('case_news')
    .set({ read_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where('milestone_id', '<=', up_to)
    .where('read_at', 'is', null)
    .execute();
}
