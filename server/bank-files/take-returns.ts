import { type ReadReturns, readAchReturns, readStatusReport } from '@trover/core/banking/returns.ts';
import { formatCents, parseCents } from '@trover/core/money/decimal.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { addReturns, findReturns, lockPayment, type TakenReturns } from '@trover/db/queries/money/returns.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Decider } from '../distributions/decide-distribution.ts';
import { blockReturnedDetails } from '../payment-details/block-payment-details.ts';
import { takeBack } from './take-back.ts';

export interface ReturnFile {
  file_name: string;
  sha256: string;
  text: string;
}

/** A NACHA return file or a pain.002, by its beginning; null for anything else. */
function read(text: string): ReadReturns | null {
  if (/^\s*(<\?xml|<)/.test(text))
    return text.includes('TxInfAndSts') || text.includes('GrpSts') ? readStatusReport(text) : null;
  return text.startsWith('101') ? readAchReturns(text) : null;
}

/** Takes what came back: it is owed again, and its claim is approved and not paid. Null: it is no return file. */
export async function takeReturns(
  trx: DbTransaction,
  decider: Decider,
  file: ReturnFile,
): Promise<(TakenReturns & { is_new: boolean }) | null> {
  const known = await findReturns(trx, file.sha256);
  if (known !== undefined) return { ...known, is_new: false };
  const found = read(file.text);
  if (found === null) return null;
  const notices = [...found.notices];
  let [returned, total] = [0, 0n];
  for (const one of found.returned) {
    const payment = await lockPayment(trx, one.payment_id);
    const cents = payment && (parseCents(payment.amount) as bigint);
    if (payment === undefined || cents === undefined)
      notices.push({ row: one.row, message: `There is no payment ${one.payment_id} of ours.` });
    else if (payment.returned_on !== null)
      notices.push({ row: one.row, message: `Payment ${one.payment_id} came back before, on ${payment.returned_on}.` });
    else if (payment.cleared_on !== null)
      notices.push({
        row: one.row,
        message: `Check ${one.payment_id} was cashed on ${payment.cleared_on}: look into it.`,
      });
    else if (one.cents !== null && one.cents !== cents)
      notices.push({
        row: one.row,
        message: `Payment ${one.payment_id} was of ${payment.amount}, and ${formatCents(one.cents)} came back: look into it.`,
      });
    else {
      const words = `The payment came back: ${one.reason} (${one.code}).`;
      await takeBack(trx, decider, payment, { code: one.code, reason: one.reason, words });
      await blockReturnedDetails(trx, decider, payment, one);
      returned += 1;
      total += cents;
    }
  }
  const { session, visitor } = decider;
  const taken = { sha256: file.sha256, file_name: file.file_name, returned, total: formatCents(total), notices };
  const isFirst = await addReturns(trx, { ...taken, taken_by: session.account_id });
  // the same file in two tabs: the other one took it meanwhile, and nothing was left to take here
  if (!isFirst) return { ...((await findReturns(trx, file.sha256)) ?? taken), is_new: false };
  await recordAudit(trx, {
    action: 'payments_returned',
    by: { ...visitor, session },
    detail: { file_name: file.file_name, sha256: file.sha256, returned, total: formatCents(total) },
  });
  return { ...taken, is_new: true };
}
