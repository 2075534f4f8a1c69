import type { Db } from '../../connect.ts';
import type { AccountType } from '../../schema/accounts/account-type.ts';
import type { Capability } from '../../schema/operators.ts';
import { type Page, type PageRequest, pageOf } from '../page.ts';
import type { Account } from './accounts.ts';

export type AccountListed = Omit<Account, 'password_hash'>;

/** Accounts for the operators' list, the newest first. */
export async function listAccounts(
  db: Db,
  {
    email,
    account_id,
    waiting,
    limit,
    after,
  }: PageRequest<readonly [number]> & {
    email?: string | undefined;
    account_id?: number | undefined;
    waiting?: boolean | undefined;
  },
): Promise<Page<AccountListed>> {
  const wanted = db
    .selectFrom('accounts')
    .$if(email !== undefined, (query) => query.where('email', '=', email as string))
    .$if(account_id !== undefined, (query) => query.where('id', '=', account_id as number))
    .$if(waiting === true, (query) => query.where('approved_at', 'is', null));
  const rows = await wanted
    .selectAll()
    .$if(after !== undefined, (query) => query.where('id', '<', (after as readonly [number])[0]))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { count } = await wanted.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return pageOf(
    rows.map(({ password_hash: _, ...account }) => account),
    limit,
    count,
    ({ id }) => [id],
  );
}

export async function setRole(
  db: Db,
  account_id: number,
  role: {
    type: AccountType;
    org_type: number;
    partner: string | null;
    approved_at: Date;
    capabilities: Capability[];
  },
): Promise<void> {
  await db.updateTable('accounts').set(role).where('id', '=', account_id).execute();
}
