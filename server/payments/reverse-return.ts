import { statusAfterReversal, wasSent } from '@trover/core/bank-files/bank-file-status.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { listBankFileEvents, lockBankFile, moveBankFile } from '@trover/db/queries/bank-files/bank-files.ts';
import { countReturnedOfFile, lockPayment, type PaymentOfFile } from '@trover/db/queries/bank-files/returns.ts';
import { listMatches, setLineStatus, undoMatches } from '@trover/db/queries/bank-statements/lines.ts';
import { lockStatements } from '@trover/db/queries/bank-statements/statements.ts';
import { insertNotices } from '@trover/db/queries/notifications/notifications.ts';
import { findNotifiedReturn } from '@trover/db/queries/notifications/payments.ts';
import { findRecordedReturn, listLinesOfReturn, reverseReturn } from '@trover/db/queries/payments/reversed-returns.ts';
import type { Actor } from '../access/actor.ts';
import { requireApprover, requireChecker } from '../accounts/operators/may-approve.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Config } from '../config.ts';
import { conflict, fail } from '../errors.ts';
import { noticeOfReversedReturn } from '../notifications/payment-notice-texts.ts';

const noPayment = (): never => fail('not_found', { message: 'We could not find that payment.' });

/** The payment. Locks the statements of its currency first, in the same order as decisions about bank lines. */
async function requirePayment(trx: DbTransaction, id: number): Promise<PaymentOfFile> {
  const seen = await trx.selectFrom('payments').select('currency').where('id', '=', id).executeTakeFirst();
  await lockStatements(trx, (seen ?? noPayment()).currency);
  return (await lockPayment(trx, id)) ?? noPayment();
}

/**
 * Reverses a return that was recorded for the wrong payment, by someone who did not record it: the payment counts as
 * paid again. Refused once its award was paid again, paid to a state or reversed. False: it was reversed before.
 */
export async function reverseRecordedReturn(
  trx: DbTransaction,
  config: Pick<Config, 'isProduction'>,
  actor: Actor,
  id: number,
  reason: string,
): Promise<boolean> {
  const { session, visitor, today } = actor;
  const by = session.account_id;
  await requireChecker(trx, by);
  const payment = await requirePayment(trx, id);
  if (payment.returned_on === null) {
    if (payment.return_number > 0 && payment.cleared_on === null) return false;
    conflict(`Payment ${id} did not come back.`);
  }
  if (payment.return_code === 'VOID' || payment.return_code === 'EXPIRED')
    conflict(`Check ${id} is void. If the bank paid it, honor the check instead.`);
  const found = await findRecordedReturn(trx, payment);
  if (found.is_paid_again) conflict(`The award of payment ${id} was paid again since. Its return cannot be reversed.`);
  if (found.is_escheated) conflict(`The award of payment ${id} is paid to a state. Reverse that booking first.`);
  if (found.is_award_reversed) conflict(`The award of payment ${id} was reversed.`);
  await requireApprover(trx, config, { by, authors: found.recorded_by });
  const line_ids = await listLinesOfReturn(trx, id);
  if ((await listMatches(trx, line_ids)).length > line_ids.length)
    conflict('The bank statement’s line of this return has other parts. Undo the match of that line first.');
  const notified = await findNotifiedReturn(trx, payment);
  await reverseReturn(trx, payment, {
    today,
    reversed_by: by,
    words: `Payment ${id} did not come back: ${reason}`,
  });
  const note = `The return of payment ${id} was reversed: ${reason}`;
  const lines = await undoMatches(trx, { line_ids }, { undone_by: by, undo_reason: note });
  await setLineStatus(trx, lines, { status: 'open', note, noted_by: by });
  await followReversal(trx, actor, payment.bank_file_id, note);
  if (notified !== undefined) await insertNotices(trx, [noticeOfReversedReturn(notified)]);
  await recordAudit(trx, {
    action: 'return_reversed',
    by: { ...visitor, session },
    subject: { kind: 'payment', id },
    detail: { reason, amount: payment.amount, currency: payment.currency },
  });
  return true;
}

/**
 * Restores the file's status from before the return: rejected in part where other payments were returned, or else the
 * bank's last response.
 */
async function followReversal(trx: DbTransaction, { session }: Actor, bankFileId: number, note: string): Promise<void> {
  const file = (await lockBankFile(trx, bankFileId))!;
  if (!wasSent(file.status)) return;
  const history = (await listBankFileEvents(trx, bankFileId)).map(({ status }) => status);
  const returned = await countReturnedOfFile(trx, bankFileId);
  const status = statusAfterReversal(file.status, { history, returned });
  if (status !== file.status) await moveBankFile(trx, bankFileId, { status, recorded_by: session.account_id, note });
}
