import { blocksAccount } from '@trover/core/bank-files/return-codes.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import type { Payment } from '@trover/db/queries/bank-files/bank-files.ts';
import { blockPaymentDetails } from '@trover/db/queries/payment-details/payment-details.ts';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';

/**
 * After a returned payment: where the bank's code means that the account itself accepts none (R02, R03, AC04 and such),
 * blocks its payment details until their owner enters others. Returns whether it blocked them.
 */
export async function blockReturnedDetails(
  trx: DbTransaction,
  { session, visitor }: Pick<Actor, 'session' | 'visitor'>,
  { account_id, id: payment_id, payment_details_id }: Pick<Payment, 'account_id' | 'id' | 'payment_details_id'>,
  { code, reason }: { code: string; reason: string },
): Promise<boolean> {
  if (!blocksAccount(code)) return false;
  const isNew = await blockPaymentDetails(trx, { account_id, payment_details_id, payment_id, code, reason });
  if (isNew)
    await recordAudit(trx, {
      action: 'payment_details_changed',
      by: { ...visitor, session },
      subject: { kind: 'payment_details', id: payment_details_id },
      detail: { blocked: code, payment_id },
    });
  return isNew;
}
