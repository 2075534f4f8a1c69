import * as declared from '@trover/contract/bank-files/client-accounts.ts';
import { listClientBankAccounts } from '@trover/db/queries/bank-files/bank-files.ts';
import * as queries from '@trover/db/queries/bank-files/client-account-changes.ts';
import { z } from 'zod';
import { cursorKey, presentPage, readCursor } from '../http/cursor.ts';
import { type Call, handle, type Route } from '../http/route.ts';
import { decideAccountChange, presentAccount, presentAccountChange, saveOrRequestAccount } from './client-accounts.ts';

const byId = z.tuple([cursorKey.id]);

type Decided = Pick<Call<typeof declared.withdrawClientAccountChange>, 'context' | 'session' | 'visitor' | 'params'>;

async function decide(call: Decided, status: 'approved' | 'rejected' | 'withdrawn', note?: string) {
  const { context, session, params } = call;
  const is_new = await decideAccountChange(call, params.id, status, note);
  const change = (await queries.findClientAccountChange(context.db, params.id))!;
  return { change: await presentAccountChange(context, context.db, session, change), is_new };
}

/** Our own bank accounts, which one operator changes and another approves. */
export const clientAccountRoutes: readonly Route[] = [
  handle(declared.listClientBankAccounts, async ({ context }) => ({
    items: (await listClientBankAccounts(context.db)).map(presentAccount),
  })),

  handle(declared.saveClientBankAccount, (call) => saveOrRequestAccount(call, call.body)),

  handle(declared.listClientAccountChanges, async ({ context, session, query }) => {
    const { db } = context;
    const { status, limit, cursor } = query;
    const page = await queries.listClientAccountChanges(db, { status, limit, after: readCursor(cursor, byId) });
    const shown = await Promise.all(page.rows.map((row) => presentAccountChange(context, db, session, row)));
    return presentPage({ ...page, rows: shown }, (row) => row);
  }),

  handle(declared.approveClientAccountChange, (call) => decide(call, 'approved')),

  handle(declared.rejectClientAccountChange, (call) => decide(call, 'rejected', call.body.note)),

  handle(declared.withdrawClientAccountChange, (call) => decide(call, 'withdrawn')),
];
