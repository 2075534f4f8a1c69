import type { DbTransaction } from '@trover/db/connect.ts';
import { countTradesOfAccount, requestRelinking } from '@trover/db/queries/securities/owner-relinks.ts';
import type { Context } from '../context.ts';
import { queueRelinking } from '../jobs/matching/relink-owner-job.ts';
import { type Rematched, relinkOwnerAndQueueCases } from './relink-large-owner.ts';

/** An owner with more trades than this is linked again by a job, and the call answers at once. */
const MANY_TRADES = 50_000;

export interface Relinked extends Rematched {
  /** Whether it continues in the background, so that the cases are not known yet. */
  is_relinking: boolean;
}

/**
 * Updates the meanings of an owner's securities and queues the cases that change; for an owner with very many trades a
 * job does this. The caller has locked the account.
 */
export async function relinkAndMatch(
  { jobs }: Pick<Context, 'jobs'>,
  trx: DbTransaction,
  account_id: number,
  printed_security_ids: readonly number[],
  most = MANY_TRADES,
): Promise<Relinked> {
  if ((await countTradesOfAccount(trx, account_id)) <= most)
    return {
      ...(await relinkOwnerAndQueueCases({ jobs }, trx, account_id, printed_security_ids)),
      is_relinking: false,
    };
  await requestRelinking(trx, account_id, printed_security_ids);
  await queueRelinking({ jobs }, trx, account_id);
  return { case_ids: [], beneficial_account_ids: [], is_relinking: true };
}
