import { sql } from 'kysely';
import type { Db, DbTransaction } from '../../connect.ts';
import { databaseTime } from '../../database-time.ts';
import type { Provider } from '../../schema/portfolios.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type LinkStatus = 'active' | 'needs_sign_in' | 'failed' | 'revoked';

/** A link as its owner sees it. */
export interface LinkRecord {
  id: number;
  account_id: number;
  portfolio_id: number;
  provider: Provider;
  entity_id: number | null;
  external_id: string;
  institution_id: string | null;
  institution_name: string | null;
  status: LinkStatus;
  failure: string | null;
  settings: Record<string, unknown>;
  upload_id: number | null;
  history_from: string | null;
  read_to: string | null;
  read_whole_at: Date | null;
  last_sync_at: Date | null;
  next_sync_at: Date | null;
  created_at: Date;
  /** Whether a sync is pending or running. */
  is_updating: boolean;
  trades_nb: number;
  beneficial_account_id: number;
}

export interface LinkAccountRecord {
  id: number;
  link_id: number;
  external_id: string;
  name: string;
  mask: string | null;
  type: string | null;
  is_included: boolean;
  created_at: Date;
}

const selectLinks = (db: Db) =>
  db
    .selectFrom('links')
    .innerJoin('portfolios', 'portfolios.id', 'links.portfolio_id')
    .selectAll('links')
    .select([
      'portfolios.beneficial_account_id',
      sql<boolean>`exists (select from link_syncs s where s.link_id = links.id and s.status in ('queued', 'running'))`.as(
        'is_updating',
      ),
      sql<number>`coalesce((select sum(u.trades_stored)::bigint from uploads u
        where u.link_id = links.id and u.status not in ('failed', 'undone')), 0)`.as('trades_nb'),
    ]);

/** A link of that account, or undefined. */
export async function findLink(
  db: Db,
  of: { account_id: number; id: number; provider?: Provider },
): Promise<LinkRecord | undefined> {
  return selectLinks(db)
    .where('links.account_id', '=', of.account_id)
    .where('links.id', '=', of.id)
    .$if(of.provider !== undefined, (query) => query.where('links.provider', '=', of.provider!))
    .executeTakeFirst();
}

/** The active link of a portfolio through a provider. */
export async function findLinkOfPortfolio(
  db: Db,
  of: { account_id: number; portfolio_id: number; provider: Provider },
): Promise<LinkRecord | undefined> {
  return selectLinks(db)
    .where('links.account_id', '=', of.account_id)
    .where('links.portfolio_id', '=', of.portfolio_id)
    .where('links.provider', '=', of.provider)
    .where('links.status', '<>', 'revoked')
    .executeTakeFirst();
}

/** An active link, for jobs, which act for no account. */
export async function findLinkToSync(db: Db, id: number): Promise<LinkRecord | undefined> {
  return selectLinks(db).where('links.id', '=', id).where('links.status', '<>', 'revoked').executeTakeFirst();
}

/** The account of a link, active or not. For jobs. */
export async function findAccountOfLink(db: Db, id: number): Promise<number | undefined> {
  const found = await db
    .selectFrom('links')
    .innerJoin('portfolios', 'portfolios.id', 'links.portfolio_id')
    .where('links.id', '=', id)
    .select('portfolios.account_id')
    .executeTakeFirst();
  return found?.account_id;
}

/** The active links with this id at the provider. For webhooks. */
export async function listLinksByExternalId(
  db: Db,
  of: { provider: Provider; external_id: string },
): Promise<{ id: number; portfolio_id: number; settings: Record<string, unknown> }[]> {
  return db
    .selectFrom('links')
    .where('provider', '=', of.provider)
    .where('external_id', '=', of.external_id)
    .where('status', '<>', 'revoked')
    .select(['id', 'portfolio_id', 'settings'])
    .execute();
}

/** The active links of a provider, newest first. */
export async function listLinks(
  db: Db,
  params: {
    account_id: number;
    provider: Provider;
    portfolio_id?: number | undefined;
    entity_id?: number | undefined;
  } & PageRequest<[number]>,
): Promise<Page<LinkRecord>> {
  const { account_id, provider, portfolio_id, entity_id, after, limit } = params;
  const { n } = await db
    .selectFrom('links')
    .innerJoin('portfolios', 'portfolios.id', 'links.portfolio_id')
    .where('links.account_id', '=', account_id)
    .where('links.provider', '=', provider)
    .where('links.status', '<>', 'revoked')
    .$if(portfolio_id !== undefined, (query) => query.where('links.portfolio_id', '=', portfolio_id!))
    .$if(entity_id !== undefined, (query) => query.where('portfolios.beneficial_account_id', '=', entity_id!))
    .select((count) => count.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await selectLinks(db)
    .where('links.account_id', '=', account_id)
    .where('links.provider', '=', provider)
    .where('links.status', '<>', 'revoked')
    .$if(portfolio_id !== undefined, (query) => query.where('links.portfolio_id', '=', portfolio_id!))
    .$if(entity_id !== undefined, (query) => query.where('portfolios.beneficial_account_id', '=', entity_id!))
    .$if(after !== undefined, (query) => query.where('links.id', '<', after![0]))
    .orderBy('links.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, n, (row) => [row.id]);
}

/** The accounts of links, the oldest first. */
export async function listLinkAccounts(db: Db, linkIds: readonly number[]): Promise<Map<number, LinkAccountRecord[]>> {
  if (linkIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('link_accounts')
    .where('link_id', 'in', [...linkIds])
    .select(['id', 'link_id', 'external_id', 'name', 'mask', 'type', 'is_included', 'created_at'])
    .orderBy('id')
    .execute();
  return Map.groupBy(rows, (row) => row.link_id);
}

export interface NewLink {
  account_id: number;
  portfolio_id: number;
  provider: Provider;
  entity_id: number | null;
  external_id: string;
  institution_id: string | null;
  institution_name: string | null;
  settings: Record<string, unknown>;
  next_sync_at: Date | null;
}

/**
 * Creates a link, and the upload row that contains its trades. Undefined: the portfolio has a link of this provider.
 */
export async function addLink(trx: DbTransaction, link: NewLink): Promise<number | undefined> {
  const added = await trx
    .insertInto('links')
    .values({ ...link, settings: JSON.stringify(link.settings) })
    .onConflict((conflict) =>
      conflict.columns(['portfolio_id', 'provider']).where(sql<boolean>`status <> 'revoked'`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return undefined;
  const name = link.institution_name ?? link.provider;
  const upload = await trx
    .insertInto('uploads')
    .values({
      portfolio_id: link.portfolio_id,
      file_name: name.slice(0, 200),
      file_key: null as never,
      sha256: sql<string>`encode(sha256(convert_to(${`link ${added.id}`}, 'UTF8')), 'hex')`,
      bytes: 0,
      status: 'matched',
      format: link.provider,
      link_id: added.id,
      is_of_link: true,
      finished_at: databaseTime,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx.updateTable('links').set({ upload_id: upload.id }).where('id', '=', added.id).execute();
  await trx.updateTable('portfolios').set({ provider: link.provider }).where('id', '=', link.portfolio_id).execute();
  return added.id;
}

/** Updates the accounts of a link; the owner's choices are unchanged. */
export async function saveLinkAccounts(
  db: Db,
  linkId: number,
  accounts: readonly Omit<LinkAccountRecord, 'id' | 'link_id' | 'is_included' | 'created_at'>[],
): Promise<void> {
  if (accounts.length === 0) return;
  // A provider may list an account twice.
  const byId = new Map(accounts.map((account) => [account.external_id, account]));
  await db
    .insertInto('link_accounts')
    .values([...byId.values()].map((account) => ({ ...account, link_id: linkId })))
    .onConflict((conflict) =>
      conflict.columns(['link_id', 'external_id']).doUpdateSet((of) => ({
        name: of.ref('excluded.name'),
        mask: of.ref('excluded.mask'),
        type: of.ref('excluded.type'),
      })),
    )
    .execute();
}

/** Chooses whether accounts are read; returns how many of them belong to this link. */
export async function chooseLinkAccounts(
  db: Db,
  linkId: number,
  accounts: readonly { id: number; is_included: boolean }[],
): Promise<number> {
  let found = 0;
  for (const { id, is_included } of accounts) {
    const { numUpdatedRows } = await db
      .updateTable('link_accounts')
      .set({ is_included })
      .where('link_id', '=', linkId)
      .where('id', '=', id)
      .executeTakeFirst();
    found += Number(numUpdatedRows);
  }
  return found;
}

export async function updateLink(
  db: Db,
  id: number,
  change: {
    status?: LinkStatus;
    failure?: string | null;
    next_sync_at?: Date | null;
    last_sync_at?: Date;
    read_to?: string | null;
    read_whole_at?: Date | null;
    history_from?: string | null;
    external_id?: string;
    institution_name?: string | null;
    institution_id?: string | null;
    settings?: Record<string, unknown>;
  },
): Promise<void> {
  const { settings, ...rest } = change;
  await db
    .updateTable('links')
    .set({ ...rest, ...(settings && { settings: JSON.stringify(settings) }) })
    .where('id', '=', id)
    .where('status', '<>', 'revoked')
    .execute();
}

/** Ends a link and its pending and running syncs. False where it was ended before. */
export async function endLink(trx: DbTransaction, link: { id: number; portfolio_id: number; provider: Provider }) {
  const ended = await trx
    .updateTable('links')
    .set({ status: 'revoked', revoked_at: databaseTime, next_sync_at: null, failure: null })
    .where('id', '=', link.id)
    .where('status', '<>', 'revoked')
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return false;
  await trx
    .updateTable('link_syncs')
    .set({ status: 'failed', failure: 'The link was ended.', finished_at: databaseTime })
    .where('link_id', '=', link.id)
    .where('status', 'in', ['queued', 'running'])
    .execute();
  await trx
    .updateTable('portfolios')
    .set({ provider: null, is_updating: false })
    .where('id', '=', link.portfolio_id)
    .where('provider', '=', link.provider)
    .execute();
  return true;
}

export interface ServiceEntity {
  id: number;
  name: string;
  link_ids: number[];
}

/** The beneficial owners of an account, with their links of a provider. */
export async function listServiceEntities(
  db: Db,
  params: { account_id: number; provider: Provider } & PageRequest<[number]>,
): Promise<Page<ServiceEntity>> {
  const { account_id, provider, after, limit } = params;
  const { n } = await db
    .selectFrom('beneficial_accounts')
    .where('account_id', '=', account_id)
    .select((count) => count.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('beneficial_accounts')
    .where('account_id', '=', account_id)
    .$if(after !== undefined, (query) => query.where('id', '>', after![0]))
    .select([
      'id',
      'name',
      sql<number[]>`array(select l.id from links l join portfolios p on p.id = l.portfolio_id
        where l.account_id = ${account_id} and l.provider = ${provider} and l.status <> 'revoked'
          and p.beneficial_account_id = beneficial_accounts.id order by l.id)`.as('link_ids'),
    ])
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, n, (row) => [row.id]);
}

/** The portfolio of an entity for links: its oldest one. */
export async function findPortfolioOfEntity(
  db: Db,
  of: { account_id: number; beneficial_account_id: number },
): Promise<number | undefined> {
  const found = await db
    .selectFrom('portfolios')
    .where('account_id', '=', of.account_id)
    .where('beneficial_account_id', '=', of.beneficial_account_id)
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

export async function findEntity(db: Db, of: { account_id: number; id: number }): Promise<string | undefined> {
  const found = await db
    .selectFrom('beneficial_accounts')
    .where('account_id', '=', of.account_id)
    .where('id', '=', of.id)
    .select('name')
    .executeTakeFirst();
  return found?.name;
}

/** Links that are due; sets their next time, so that two processes never plan the same one. */
export async function claimDueLinks(
  db: Db,
  { now, limit, next }: { now: Date; limit: number; next: (id: number) => Date },
): Promise<{ id: number; portfolio_id: number }[]> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('links')
      .where('next_sync_at', '<=', now)
      .where('status', 'in', ['active', 'failed'])
      .select(['id', 'portfolio_id'])
      .orderBy('next_sync_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const { id } of due)
      await trx
        .updateTable('links')
        .set({ next_sync_at: next(id) })
        .where('id', '=', id)
        .execute();
    return due;
  });
}

/** The owner of a portfolio. For jobs. */
export async function findOwnerOfPortfolio(
  db: Db,
  portfolioId: number,
): Promise<{ account_id: number; beneficial_account_id: number } | undefined> {
  return db
    .selectFrom('portfolios')
    .where('id', '=', portfolioId)
    .select(['account_id', 'beneficial_account_id'])
    .executeTakeFirst();
}
