import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

/** Follows or unfollows a company (idempotent). False if the company cannot be followed. */
export async function setSubscription(
  db: Db,
  { account_id, company_id, subscribed }: { account_id: number; company_id: number; subscribed: boolean },
): Promise<boolean> {
  if (!subscribed) {
    await db
      .deleteFrom('company_subscriptions')
      .where('account_id', '=', account_id)
      .where('company_id', '=', company_id)
      .execute();
    return true;
  }
  const { rows } = await sql<{ is_known: boolean }>`
    with known as (
      select co.id from companies co
      where co.id = ${company_id} and exists (select from cases where company_id = co.id and is_published)
    ), added as (
      insert into company_subscriptions (account_id, company_id) select ${account_id}, id from known
      on conflict do nothing
    )
    select exists (select from known) as is_known`.execute(db);
  return rows[0]!.is_known;
}

export interface Subscription {
  id: number;
  name: string;
  sector: string | null;
  created_at: Date;
}

export async function listSubscriptions(
  db: Db,
  { account_id, limit, after }: { account_id: number } & PageRequest<[number, number]>,
): Promise<Page<Subscription>> {
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from company_subscriptions where account_id = ${account_id}`.execute(db);
  const { rows } = await sql<Subscription & { place: number }>`
    select co.id, co.name, co.sector, s.created_at, extract(epoch from s.created_at)::bigint as place
    from company_subscriptions s join companies co on co.id = s.company_id
    where s.account_id = ${account_id} ${
      after === undefined
        ? sql``
        : sql`and (extract(epoch from s.created_at)::bigint, co.id) < (${after[0]}::bigint, ${after[1]}::integer)`
    }
    order by place desc, co.id desc limit ${limit + 1}`.execute(db);
  return pageOf(rows, limit, counted[0]?.n ?? 0, ({ place, id }) => [place, id]);
}

export async function isSubscribed(
  db: Db,
  { account_id, company_id }: { account_id: number; company_id: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('company_subscriptions')
    .select('company_id')
    .where('account_id', '=', account_id)
    .where('company_id', '=', company_id)
    .executeTakeFirst();
  return row !== undefined;
}
