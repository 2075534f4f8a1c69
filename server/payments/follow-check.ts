import type { DbTransaction } from '@trover/db/connect.ts';
import { followExpiredCheck, lockExpiredCheck } from '@trover/db/queries/payments/void-checks.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Actor } from '../distributions/decide-distribution.ts';
import { fail } from '../errors.ts';

/**
 * Decides of a check that became void by itself: the next bank file pays it again, or its owner is searched for. After a search
 * it can still be paid again. The same again does nothing.
 */
export async function followCheck(
  trx: DbTransaction,
  { session, visitor }: Actor,
  id: number,
  { decision, note }: { decision: 'reissue' | 'search'; note: string },
): Promise<boolean> {
  const check =
    (await lockExpiredCheck(trx, id)) ?? fail('not_found', { message: 'No check of this number is void by its date.' });
  if (check.follow_up === decision) return false;
  if (check.paid_again) fail('conflict', { message: 'Another payment of this award was made since.' });
  if (check.follow_up === 'reissue')
    fail('conflict', { message: 'It is decided that the next bank file pays it again.' });
  await followExpiredCheck(trx, check, {
    follow_up: decision,
    follow_up_note: note,
    followed_by: session.account_id,
  });
  await recordAudit(trx, {
    action: 'expired_check_followed',
    by: { ...visitor, session },
    subject: { kind: 'payment', id },
    detail: { decision, note },
  });
  return true;
}
