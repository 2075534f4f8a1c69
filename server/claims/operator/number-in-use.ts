import type { DbTransaction } from '@trover/db/connect.ts';
import { findClaimOfNumber, recordNumberChange } from '@trover/db/queries/claims/claim-numbers.ts';
import { requireMoneyOperator } from '../../accounts/operators/may-approve.ts';
import { fail } from '../../errors.ts';

/**
 * Refuses an administrator's number that another open claim of the case has: a distribution's row would have two
 * owners.
 */
async function refuseNumberInUse(
  trx: DbTransaction,
  { claim_id, claim_number }: { claim_id: number; claim_number: string },
): Promise<void> {
  const other = await findClaimOfNumber(trx, { claim_id, claim_number });
  if (other !== undefined)
    fail('conflict', {
      message: `Claim TR-${other} of this case already has the number ${claim_number}. Check both with the administrator.`,
    });
}

/**
 * Before a claim gets or loses an administrator's number. The number decides who owns a row of a distribution: only an
 * operator with a money capability may replace it, and the change is recorded for the distribution's approver.
 */
export async function allowNumber(
  trx: DbTransaction,
  of: { account_id: number; claim_id: number; claim_number: string | null; by: number },
): Promise<void> {
  const { account_id, claim_id, claim_number, by } = of;
  if (claim_number !== null) await refuseNumberInUse(trx, { claim_id, claim_number });
  const isChanged = await recordNumberChange(trx, { account_id, claim_id, number: claim_number, by });
  if (isChanged && claim_number !== null) await requireMoneyOperator(trx, by);
}
