import { randomBytes } from 'node:crypto';
import type { OwnedKind } from '@trover/contract/access.ts';
import type { Db } from '@trover/db/connect.ts';
import { aPortfolio } from '@trover/db/testing/portfolios.ts';

/** What stands in an answer only where something of this account does. */
export const ownerName = (accountId: number): string => `Owner number ${accountId}`;

/** Makes one thing of each kind for an account, new at every call; answers its id. */
export const makeOwned: Record<OwnedKind, (db: Db, accountId: number) => Promise<number>> = {
  portfolio: async (db, accountId) => {
    const label = `walked ${randomBytes(6).toString('hex')}`;
    return (await aPortfolio(db, accountId, ownerName(accountId), label)).portfolio_id;
  },
  upload: async (db, accountId) => {
    const portfolio_id = await makeOwned.portfolio(db, accountId);
    const sha256 = randomBytes(32).toString('hex');
    const row = {
      portfolio_id,
      file_name: 'walked.csv',
      file_key: sha256,
      sha256,
      bytes: 10,
      status: 'matched',
    } as const;
    const made = await db.insertInto('uploads').values(row).returning('id').executeTakeFirstOrThrow();
    return made.id;
  },
};
