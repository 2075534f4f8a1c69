import type { Db } from '@trover/db/connect.ts';
import { listMatchesToJoin } from '@trover/db/queries/claims/joinable.ts';
import type { Context } from '../context.ts';
import { Failure } from '../errors.ts';
import { type Joined, joinCase } from './join-case.ts';
import { loadClaimCase } from './load-claim.ts';

export interface JoinedByContract extends Joined {
  account_id: number;
  title: string;
  company: string;
}

/**
 * Joins what long-term contracts cover: the new eligible matches of these beneficial accounts, of one case or of all.
 * Twice joins once. Whoever calls it tells the owners.
 */
export async function joinByContract(
  context: Pick<Context, 'db' | 'heavy' | 'today' | 'log'>,
  params: { beneficial_account_ids: readonly number[]; case_id?: number },
): Promise<JoinedByContract[]> {
  const today = context.today();
  const matches = await listMatchesToJoin(context.db as Db, { ...params, today });
  const joined: JoinedByContract[] = [];
  for (const { account_id, beneficial_account_id, case_id } of matches)
    try {
      const of = await loadClaimCase(context.db, case_id, today);
      const joiner = { account_id, by: 'contract' as const, beneficial_account_ids: [beneficial_account_id] };
      const one = await context.db.transaction().execute((trx) => joinCase(context, trx, of, joiner));
      joined.push({ ...one, account_id, title: of.record.title, company: of.record.company.name });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // the case closed, or the trades went, since it was listed
      context.log.info({ case_id, account_id, reason: error.message }, 'a contract could not join');
    }
  return joined;
}
