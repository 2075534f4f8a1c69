import * as declared from '@trover/contract/ledger/ledger.ts';
import { fail } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import { checkBooks } from './check-books.ts';
import { showStatement } from './show-statement.ts';

const periodOf = ({ month, year }: { month?: string | undefined; year?: string | undefined }, today: string): string =>
  month ?? year ?? today.slice(0, 7);

export const bookRoutes: readonly Route[] = [
  handle(declared.checkBooks, async ({ context }) => checkBooks(context.db)),

  handle(declared.getOwnStatement, async ({ context, session, query }) =>
    showStatement(context.db, session.account_id, periodOf(query, context.today())),
  ),

  handle(declared.getClientStatement, async ({ context, query }) => {
    const { account_id } = query;
    const found = await context.db.selectFrom('accounts').select('id').where('id', '=', account_id).executeTakeFirst();
    if (found === undefined) fail('not_found', { message: 'We could not find that account.' });
    return showStatement(context.db, account_id, periodOf(query, context.today()));
  }),
];
