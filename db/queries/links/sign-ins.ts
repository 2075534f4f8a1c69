import { DAY_MS } from '@trover/core/dates/day-length.ts';
import type { Db } from '../../connect.ts';
import { databaseTimeIn, type Timed } from '../../database-time.ts';
import type { Provider } from '../../schema/portfolios.ts';

export interface SignIn {
  token_hash: Buffer;
  account_id: number;
  portfolio_id: number;
  entity_id: number | null;
  provider: Provider;
  purpose: 'link' | 'repair';
  expires_at: Date;
  /** The resulting link. */
  link_id?: number | null;
}

/** Records the sign-in that a provider's token belongs to; deletes those that expired a day ago. */
export async function saveSignIn(db: Db, signIn: Timed<SignIn>): Promise<void> {
  await db
    .deleteFrom('link_sign_ins')
    .where('expires_at', '<', databaseTimeIn(-DAY_MS / 1000))
    .execute();
  await db
    .insertInto('link_sign_ins')
    .values(signIn)
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
}

/** The sign-in of that account for a token. */
export async function findSignIn(
  db: Db,
  of: { account_id: number; provider: Provider; token_hash: Buffer },
): Promise<SignIn | undefined> {
  return db
    .selectFrom('link_sign_ins')
    .where('account_id', '=', of.account_id)
    .where('provider', '=', of.provider)
    .where('token_hash', '=', of.token_hash)
    .selectAll()
    .executeTakeFirst();
}
