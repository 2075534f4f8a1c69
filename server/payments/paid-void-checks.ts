import type { DbTransaction } from '@trover/db/connect.ts';
import { honourCheck, type VoidCheck } from '@trover/db/queries/payments/void-checks.ts';
import { recordAudit } from '../audit/record-audit.ts';

/**
 * A check that the bank cashed by its last day, but that became void by its date since, counts as cashed, unless its
 * award was paid again or to a state. False: a person must decide.
 */
export async function cashInTime(
  trx: DbTransaction,
  check: Pick<VoidCheck, 'account_id' | 'id' | 'return_code' | 'expires_on'>,
  { paid_on, cleared_by, today }: { paid_on: string; cleared_by: number | null; today: string },
): Promise<boolean> {
  if (check.return_code !== 'EXPIRED' || check.expires_on === null || paid_on > check.expires_on) return false;
  if (!(await honourCheck(trx, check, { cleared_on: paid_on, cleared_by, today, paid_by: null }))) return false;
  await recordAudit(trx, {
    action: 'expired_check_followed',
    by: null,
    subject: { kind: 'payment', id: check.id },
    detail: { decision: 'honour', paid_on },
  });
  return true;
}

/** What to do where the bank paid a void check. */
export function voidNote({
  id,
  return_code,
  returned_on,
  paid_again,
}: Pick<VoidCheck, 'id' | 'return_code' | 'returned_on' | 'paid_again'>): string {
  const since = return_code === 'EXPIRED' ? `is void since ${returned_on}` : `was stopped on ${returned_on}`;
  const then = paid_again
    ? 'Its award was paid again: ask the bank to return it.'
    : 'Ask the bank to return it, or honor it.';
  return `Check ${id} ${since}, and the bank paid it. ${then}`;
}
