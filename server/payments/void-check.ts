import type { DbTransaction } from '@trover/db/connect.ts';
import { lockPayment } from '@trover/db/queries/bank-files/returns.ts';
import { listDebitsOfCheck } from '@trover/db/queries/bank-statements/debits.ts';
import { lockStatements } from '@trover/db/queries/bank-statements/statements.ts';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { CheckReporter } from '../bank-files/check-reporter.ts';
import { reversePayment } from '../bank-files/reverse-payments.ts';
import { findDebitAgainst } from '../bank-statements/find-debit.ts';
import type { Config } from '../config.ts';
import { fail } from '../errors.ts';

/**
 * Stops a check that nobody has cashed: it is owed again, and the next bank file pays it. Waits where the operator's
 * report is not sufficient by `checkReporter`. A second call does nothing.
 */
export async function voidCheck(
  trx: DbTransaction,
  config: Pick<Config, 'isProduction'>,
  actor: Actor,
  id: number,
  reason: string,
  checkReporter: CheckReporter,
): Promise<boolean | 'waits' | 'known'> {
  const seen = await trx.selectFrom('payments').select('currency').where('id', '=', id).executeTakeFirst();
  // before the payment, in the same order as decisions about bank lines
  if (seen !== undefined) await lockStatements(trx, seen.currency);
  const payment = await lockPayment(trx, id);
  if (payment?.expires_on == null) fail('not_found', { message: 'We could not find that check.' });
  if (payment.released_at !== null) return false;
  if (!payment.is_posted)
    fail('conflict', { message: 'This check is in a file that was not sent. Cancel the file instead.' });
  if (payment.returned_on !== null) return false;
  if (payment.cleared_on !== null)
    fail('conflict', { message: `This check was cashed on ${payment.cleared_on}: it can no longer be stopped.` });
  const debits = await listDebitsOfCheck(trx, { payment_id: id });
  const debit = await findDebitAgainst(trx, config, actor.session.account_id, debits);
  if (debit !== undefined)
    fail('conflict', {
      message: debit.is_undone
        ? `Someone else must stop it. You undid the match of this check with the bank’s debit of ${debit.booked_on}.`
        : `The bank statement shows that the bank paid this check on ${debit.booked_on}. If the line is matched wrongly, undo its match first.`,
    });
  const note = `Check ${id} is stopped: ${reason}`;
  const enough = await checkReporter({ subject: `check:${id}`, bank_file_ids: [payment.bank_file_id], note });
  if (enough !== 'counts') return enough;
  await reversePayment(trx, actor, payment, { code: 'VOID', reason, words: `The check was stopped: ${reason}` });
  await recordAudit(trx, {
    action: 'payments_returned',
    by: { ...actor.visitor, session: actor.session },
    subject: { kind: 'payment', id },
    detail: { reason, total: payment.amount, currency: payment.currency },
  });
  return true;
}
