import type { DbTransaction } from '@trover/db/connect.ts';
import type { BankFile } from '@trover/db/queries/bank-files/bank-files.ts';
import { returnPaymentsOfFile } from '@trover/db/queries/bank-files/returns.ts';
import type { Actor } from '../access/actor.ts';

/** The bank executes nothing of a file: payments that were not returned individually are owed again. */
export function rejectBankFile(
  trx: DbTransaction,
  { session, today }: Actor,
  { id }: BankFile,
  { code, reason }: { code: string; reason: string },
): Promise<{ returned: number; total: string }> {
  return returnPaymentsOfFile(trx, id, {
    returned_on: today,
    return_code: code,
    return_reason: reason,
    words: `The bank rejected the file with the payment: ${reason} (${code}).`,
    posted_by: session.account_id,
  });
}
