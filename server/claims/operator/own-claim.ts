import type { DbTransaction } from '@trover/db/connect.ts';
import { describeReasons, findLikeness, isOnePerson } from '../../accounts/operators/find-likeness.ts';
import type { Config } from '../../config.ts';
import { fail } from '../../errors.ts';

/**
 * Refuses an operator who decides about their own claim, or about a claim of an account that seems to be the same
 * person's.
 */
export async function refuseOwnClaim(
  trx: DbTransaction,
  config: Pick<Config, 'isProduction'>,
  operator: number,
  owner: number,
): Promise<void> {
  if (owner === operator) fail('conflict', { message: 'This is your own claim. Someone else must decide it.' });
  const same = (await findLikeness(trx, config, operator, [owner])).find(isOnePerson);
  if (same === undefined) return;
  fail('conflict', {
    message: `The owner of this claim, ${same.email}, has ${describeReasons(same)} as your account. Someone else must decide it.`,
  });
}
