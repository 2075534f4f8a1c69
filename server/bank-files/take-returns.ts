import { type ReadReturns, readAchReturns, readStatusReport } from '@trover/core/banking/returns.ts';
import { judgeMove } from '@trover/core/claims/stages.ts';
import { returnJournal } from '@trover/core/ledger/journal.ts';
import { formatCents, parseCents } from '@trover/core/money/decimal.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { lockClaim, saveStage } from '@trover/db/queries/claims/requests.ts';
import { postJournal } from '@trover/db/queries/money/posting.ts';
import {
  addReturns,
  findReturns,
  lockPayment,
  markReturned,
  type TakenReturns,
} from '@trover/db/queries/money/returns.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Decider } from '../distributions/decide-distribution.ts';

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
    else if (one.cents !== null && one.cents !== cents)
      notices.push({
        row: one.row,
        message: `Payment ${one.payment_id} was of ${payment.amount}, and ${formatCents(one.cents)} came back: look into it.`,
      });
    else {
      await takeBack(trx, decider, payment, cents, one);
      returned += 1;
      total += cents;
    }
  }
  const { session, visitor } = decider;
  const taken = { sha256: file.sha256, file_name: file.file_name, returned, total: formatCents(total), notices };
  await addReturns(trx, { ...taken, taken_by: session.account_id });
  await recordAudit(trx, {
    action: 'payments_returned',
    by: { ...visitor, session },
    detail: { file_name: file.file_name, sha256: file.sha256, returned, total: formatCents(total) },
  });
  return { ...taken, is_new: true };
}

async function takeBack(
  trx: DbTransaction,
  { session, today }: Decider,
  payment: NonNullable<Awaited<ReturnType<typeof lockPayment>>>,
  cents: bigint,
  { code, reason }: { code: string; reason: string },
): Promise<void> {
  const { account_id, id, sub_payout_request_id, currency } = payment;
  await markReturned(trx, payment, { returned_on: today, return_code: code, return_reason: reason });
  await postJournal(trx, {
    ...returnJournal(`return:${id}`, cents),
    account_id,
    currency,
    on_date: today,
    posted_by: session.account_id,
    sub_payout_request_id,
  });
  const claim = await lockClaim(trx, account_id, sub_payout_request_id);
  const words = `The payment came back: ${reason} (${code}).`;
  if (claim === undefined || !judgeMove({ from: claim.stage, to: 'approved', by: 'operator', reason: words }).ok)
    return;
  await saveStage(trx, claim, {
    stage: 'approved',
    moved_by: 'operator',
    mover_id: session.account_id,
    reason: words,
    cured_by: null,
    cure_by: null,
  });
}
