import { formatCents, parseCents } from '@trover/core/money/decimal.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import type { BankFile } from '@trover/db/queries/money/bank-files.ts';
import { lockStandingPayments } from '@trover/db/queries/money/returns.ts';
import type { Decider } from '../distributions/decide-distribution.ts';
import { takeBack } from './take-back.ts';

/** The bank carries nothing of a file out: what did not come back by itself is owed again. */
export async function rejectBankFile(
  trx: DbTransaction,
  decider: Decider,
  file: BankFile,
  { code, reason }: { code: string; reason: string },
): Promise<{ returned: number; total: string }> {
  const payments = await lockStandingPayments(trx, file.id);
  const words = `The bank rejected the file with the payment: ${reason} (${code}).`;
  let total = 0n;
  for (const payment of payments) {
    await takeBack(trx, decider, payment, { code, reason, words });
    total += parseCents(payment.amount) as bigint;
  }
  return { returned: payments.length, total: formatCents(total) };
}
