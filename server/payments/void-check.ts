import type { DbTransaction } from '@trover/db/connect.ts';
import { lockPayment } from '@trover/db/queries/bank-files/returns.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { reversePayment } from '../bank-files/reverse-payments.ts';
import type { Actor } from '../distributions/decide-distribution.ts';
import { fail } from '../errors.ts';

/** Stops a check that nobody has cashed: it is owed again, and the next file for the bank pays it. A second time does nothing. */
export async function voidCheck(trx: DbTransaction, actor: Actor, id: number, reason: string): Promise<boolean> {
  const payment = await lockPayment(trx, id);
  if (payment?.expires_on == null) fail('not_found', { message: 'We could not find that check.' });
  if (payment.released_at !== null) return false;
  if (!payment.is_posted)
    fail('conflict', { message: 'This check is in a file that was not sent. Cancel the file instead.' });
  if (payment.returned_on !== null) return false;
  if (payment.cleared_on !== null)
    fail('conflict', { message: `This check was cashed on ${payment.cleared_on}: it can no longer be stopped.` });
  await reversePayment(trx, actor, payment, { code: 'VOID', reason, words: `The check was stopped: ${reason}` });
  await recordAudit(trx, {
    action: 'payments_returned',
    by: { ...actor.visitor, session: actor.session },
    subject: { kind: 'payment', id },
    detail: { reason, total: payment.amount, currency: payment.currency },
  });
  return true;
}
