import * as declared from '@trover/contract/cases/searches.ts';
import type { Db } from '@trover/db/connect.ts';
import * as queries from '@trover/db/queries/cases/searches.ts';
import { handle, type Route } from '../../http/route.ts';

async function present(db: Db, account_id: number) {
  const saved = await queries.listSearches(db, { account_id });
  return { items: saved.map(({ saved_at, ...rest }) => ({ ...rest, saved_at: saved_at.toISOString() })) };
}

/** The saved screener searches of an account: each call returns all of them. */
export const searchRoutes: readonly Route[] = [
  handle(declared.listSearches, ({ context, session }) => present(context.db, session.account_id)),

  handle(declared.saveSearch, ({ context, session: { account_id }, body }) =>
    context.db.transaction().execute(async (trx) => {
      await queries.saveSearch(trx, { account_id, ...body, most: declared.MAX_SEARCHES });
      return present(trx, account_id);
    }),
  ),

  handle(declared.deleteSearch, async ({ context, session: { account_id }, body }) => {
    await queries.deleteSearch(context.db, { account_id, ...body });
    return present(context.db, account_id);
  }),
];
