import type { Context } from '../context.ts';
import { joinByContract } from './join-by-contract.ts';

/** Joins what long-term contracts cover after a matching, and says so to their owners. */
export async function joinAndTell(
  context: Context,
  params: { beneficial_account_ids: readonly number[]; case_id?: number },
): Promise<void> {
  const joined = await joinByContract(context, params);
  for (const { account_id, order_id } of joined) context.log.info({ account_id, order_id }, 'a contract joined a case');
}
