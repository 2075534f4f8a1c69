import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { Provider } from '../../schema/portfolios.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export interface PortfolioRecord {
  id: number;
  label: string;
  beneficial_account_id: number;
  beneficial_owner: string;
  provider: Provider | null;
  is_updating: boolean;
  last_sync: Date | null;
  trades_nb: number;
  uploads_nb: number;
  first_trade_date: string | null;
  last_trade_date: string | null;
  created_at: Date;
}

/** The files that were uploaded to a portfolio, or that have rows of accounts in it. */
const uploadsOf = sql`select sent.id from uploads sent where sent.portfolio_id = portfolios.id
  union select placed.upload_id from upload_accounts placed where placed.portfolio_id = portfolios.id`;

function selectPortfolios(db: Db, accountId: number) {
  return db
    .selectFrom('portfolios')
    .innerJoin('beneficial_accounts', 'beneficial_accounts.id', 'portfolios.beneficial_account_id')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('portfolio_securities')
          .whereRef('portfolio_securities.portfolio_id', '=', 'portfolios.id')
          .select([
            sql<number>`coalesce(sum(trades), 0)::bigint`.as('trades_nb'),
            (pick) => pick.fn.min('first_trade_date').as('first_trade_date'),
            (pick) => pick.fn.max('last_trade_date').as('last_trade_date'),
          ])
          .as('sums'),
      (join) => join.onTrue(),
    )
    .where('portfolios.account_id', '=', accountId)
    .select([
      'portfolios.id',
      'portfolios.label',
      'portfolios.beneficial_account_id',
      'beneficial_accounts.name as beneficial_owner',
      'portfolios.provider',
      'portfolios.last_sync',
      'portfolios.created_at',
      'sums.first_trade_date',
      'sums.last_trade_date',
      sql<number>`coalesce(sums.trades_nb, 0)`.as('trades_nb'),
      sql<number>`(select count(*) from uploads u where u.id in (${uploadsOf})
        and u.status not in ('failed', 'undone') and not u.is_of_link)`.as('uploads_nb'),
      // A file that is being read counts as an update, like a sync.
      sql<boolean>`(portfolios.is_updating or exists (
        select from uploads u where u.id in (${uploadsOf})
          and (u.status in ('received', 'detected', 'parsed', 'stored') or u.cases_to_rematch <> '{}')))`.as(
        'is_updating',
      ),
    ]);
}

/** The account's portfolios, oldest first. */
export async function listPortfolios(
  db: Db,
  params: { account_id: number } & PageRequest<[number]>,
): Promise<Page<PortfolioRecord>> {
  const { account_id, after, limit } = params;
  const total_count = await countPortfolios(db, account_id);
  const rows = await selectPortfolios(db, account_id)
    .$if(after !== undefined, (query) => query.where('portfolios.id', '>', after![0]))
    .orderBy('portfolios.id')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, total_count, (row) => [row.id]);
}

export async function countPortfolios(db: Db, accountId: number): Promise<number> {
  const { n } = await db
    .selectFrom('portfolios')
    .where('account_id', '=', accountId)
    .select((count) => count.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function findPortfolio(
  db: Db,
  accountId: number,
  portfolioId: number,
): Promise<PortfolioRecord | undefined> {
  return selectPortfolios(db, accountId).where('portfolios.id', '=', portfolioId).executeTakeFirst();
}

export interface PortfolioHeader {
  id: number;
  label: string;
  beneficial_account_id: number;
}

/** The last used one: that of the newest upload, or else the newest. */
export async function findLastPortfolio(db: Db, accountId: number): Promise<PortfolioHeader | undefined> {
  return db
    .selectFrom('portfolios')
    .where('account_id', '=', accountId)
    .select(['id', 'label', 'beneficial_account_id'])
    .orderBy(
      (pick) =>
        pick
          .selectFrom('uploads')
          .whereRef('uploads.portfolio_id', '=', 'portfolios.id')
          .select((of) => of.fn.max('uploads.created_at').as('at')),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function hasSyncedPortfolio(db: Db, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('portfolios')
    .where('account_id', '=', accountId)
    .where('last_sync', 'is not', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The beneficial account with that name, created if it is new; names are compared without case and extra spaces. */
export async function requireBeneficialAccount(db: Db, accountId: number, name: string): Promise<number> {
  const added = await db
    .insertInto('beneficial_accounts')
    .values({ account_id: accountId, name: name.trim() })
    // An update without effect, so that the row is returned in both cases.
    .onConflict((conflict) => conflict.columns(['account_id', 'name_key']).doUpdateSet({ account_id: accountId }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

/** Renames a beneficial account; false where the account has another owner with that name. */
export async function renameBeneficialAccount(
  trx: Db,
  { account_id, id }: { account_id: number; id: number },
  name: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update beneficial_accounts b set name = btrim(${name}) where b.account_id = ${account_id} and b.id = ${id}
      and not exists (select from beneficial_accounts o where o.account_id = b.account_id and o.id <> b.id
        and o.name_key = lower(regexp_replace(btrim(${name}), '\\s+', ' ', 'g')))
    returning b.id`.execute(trx);
  return rows.length > 0;
}

/** Names the unnamed owner of an account. */
export async function nameUnnamedOwner(
  trx: Db,
  { account_id, unnamed, name }: { account_id: number; unnamed: string; name: string },
): Promise<void> {
  const found = await trx
    .selectFrom('beneficial_accounts')
    .select('id')
    .where('account_id', '=', account_id)
    .where('name', '=', unnamed)
    .executeTakeFirst();
  if (found !== undefined) await renameBeneficialAccount(trx, { account_id, id: found.id }, name);
}

/** Undefined: the account has a portfolio with that label. */
export async function addPortfolio(
  db: Db,
  portfolio: { account_id: number; beneficial_account_id: number; label: string },
): Promise<PortfolioHeader | undefined> {
  return db
    .insertInto('portfolios')
    .values({ ...portfolio, provider: null })
    .onConflict((conflict) => conflict.columns(['account_id', 'label']).doNothing())
    .returning(['id', 'label', 'beneficial_account_id'])
    .executeTakeFirst();
}

/** Prevents two concurrent requests of one account from using the same portfolio number, until the transaction ends. */
export async function lockAccount(db: Db, accountId: number): Promise<void> {
  await db.selectFrom('accounts').where('id', '=', accountId).select('id').forNoKeyUpdate().execute();
}

/**
 * Deletes a portfolio with everything in it, and returns the number of deleted trades. Its files remain in the store. A
 * file with rows of accounts in other portfolios is reassigned to one of them.
 */
export async function removePortfolio(db: Db, accountId: number, portfolioId: number): Promise<number> {
  await sql`
    update uploads u set portfolio_id = other.portfolio_id
    from (
      select distinct on (placed.upload_id) placed.upload_id, placed.portfolio_id
      from upload_accounts placed join uploads sent on sent.id = placed.upload_id
      where placed.account_id = ${accountId} and sent.portfolio_id = ${portfolioId}
        and placed.portfolio_id <> ${portfolioId} and not exists (
          select from uploads same where same.portfolio_id = placed.portfolio_id and same.sha256 = sent.sha256
            and same.status not in ('failed', 'undone'))
      order by placed.upload_id, placed.portfolio_id
    ) other
    where u.id = other.upload_id and u.portfolio_id = ${portfolioId}`.execute(db);
  await sql`
    update uploads u set trades_added = greatest(0, u.trades_added - gone.rows)
    from (select upload_id, sum(rows)::bigint as rows from upload_accounts
      where account_id = ${accountId} and portfolio_id = ${portfolioId} and is_stored group by upload_id) gone
    where u.id = gone.upload_id and u.portfolio_id <> ${portfolioId}`.execute(db);
  const { trades } = await db
    .selectFrom('portfolio_securities')
    .where('portfolio_id', '=', portfolioId)
    .select(sql<number>`coalesce(sum(trades), 0)::bigint`.as('trades'))
    .executeTakeFirstOrThrow();
  await db.deleteFrom('portfolios').where('account_id', '=', accountId).where('id', '=', portfolioId).execute();
  return trades;
}

/** Locks a portfolio until the end of the transaction, so that its trades have one writer at a time. */
export async function lockPortfolio(
  db: Db,
  accountId: number,
  portfolioId: number,
): Promise<PortfolioHeader | undefined> {
  return db
    .selectFrom('portfolios')
    .where('account_id', '=', accountId)
    .where('id', '=', portfolioId)
    .select(['id', 'label', 'beneficial_account_id'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The labels of an account's portfolios, by id. */
export async function listPortfolioLabels(db: Db, accountId: number): Promise<Map<number, string>> {
  const rows = await db.selectFrom('portfolios').where('account_id', '=', accountId).select(['id', 'label']).execute();
  return new Map(rows.map(({ id, label }) => [id, label]));
}

/** A beneficial account of this account; undefined for anyone else's. */
export function findOwnEntity(
  db: Db,
  account_id: number,
  id: number,
): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom('beneficial_accounts')
    .select(['id', 'name'])
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The number of entities that the account's portfolios belong to, and the number of names of their sources. */
export async function countEntities(
  db: Db,
  account_id: number,
): Promise<{ entities: number; custodians: number; sources: number }> {
  const { rows } = await sql<{ entities: number; custodians: number; sources: number }>`
    select count(distinct beneficial_account_id)::integer as entities, count(distinct label)::integer as custodians,
      count(*)::integer as sources
    from portfolios where account_id = ${account_id}`.execute(db);
  return rows[0]!;
}
