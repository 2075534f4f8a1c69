import type { DbTransaction } from '@trover/db/connect.ts';
import { expireFundRequests, findFundRequest } from '@trover/db/queries/contracts/fund-requests.ts';
import type { Context } from '../../context.ts';
import { mailOutcome } from './mails.ts';

/** Ends requests whose last day is past, and mails each institution that nothing changed; returns how many. */
export async function expireRequests(
  context: Pick<Context, 'config' | 'jobs' | 'today'>,
  trx: DbTransaction,
): Promise<number> {
  const ids = await expireFundRequests(trx, context.today());
  for (const id of ids) await mailOutcome(context, trx, (await findFundRequest(trx, id))!);
  return ids.length;
}
