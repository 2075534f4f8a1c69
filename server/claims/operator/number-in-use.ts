import type { DbTransaction } from '@trover/db/connect.ts';
import { findClaimOfNumber } from '@trover/db/queries/claims/claim-numbers.ts';
import { fail } from '../../errors.ts';

/** Refuses an administrator's number that another open claim of the case has: its row of a distribution would have two owners. */
export async function refuseNumberInUse(
  trx: DbTransaction,
  { claim_id, claim_number }: { claim_id: number; claim_number: string },
): Promise<void> {
  const other = await findClaimOfNumber(trx, { claim_id, claim_number });
  if (other !== undefined)
    fail('conflict', {
      message: `Claim TR-${other} of this case already has the number ${claim_number}. Check both with the administrator.`,
    });
}
