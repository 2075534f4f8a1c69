import { sql } from 'kysely';
import type { Db } from '../../connect.ts';
import type { FirmViewsTable } from '../../schema/accounts/account-links.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';

export type FirmAct = FirmViewsTable['what'];

/** Records an attorney's views of these people, at most once an hour for each kind. */
export async function recordFirmViews(
  db: Db,
  view: { partner: string; attorney_id: number; what: FirmAct; account_ids: readonly number[] },
): Promise<void> {
  const { account_ids, ...rest } = view;
  if (account_ids.length === 0) return;
  await db
    .insertInto('firm_views')
    .values([...account_ids].sort((one, other) => one - other).map((account_id) => ({ account_id, ...rest })))
    .onConflict((conflict) => conflict.columns(['account_id', 'attorney_id', 'what', 'hour']).doNothing())
    .execute();
}

export interface FirmView {
  id: number;
  partner: string;
  what: FirmAct;
  viewed_at: Date;
  first_name: string | null;
  last_name: string | null;
}

/** The people at firms who viewed an account's data, the newest first. */
export async function listFirmViews(
  db: Db,
  { account_id, limit, after }: { account_id: number } & PageRequest<readonly [number]>,
): Promise<Page<FirmView>> {
  const rows = await db
    .selectFrom('firm_views as v')
    .leftJoin('accounts as a', 'a.id', 'v.attorney_id')
    .where('v.account_id', '=', account_id)
    .$if(after !== undefined, (query) => query.where('v.id', '<', after?.[0] ?? 0))
    .select(['v.id', 'v.partner', 'v.what', 'v.viewed_at', 'a.first_name', 'a.last_name'])
    .orderBy('v.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from firm_views where account_id = ${account_id}`.execute(db);
  return pageOf(rows, limit, counted[0]?.total ?? 0, ({ id }) => [id]);
}
