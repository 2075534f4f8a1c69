import type { DbTransaction } from '@trover/db/connect.ts';
import type { BankFile } from '@trover/db/queries/bank-files/bank-files.ts';
import { returnPaymentsOfFile } from '@trover/db/queries/bank-files/returns.ts';
import { listDebitsOfFile } from '@trover/db/queries/bank-statements/debits.ts';
import type { Actor } from '../access/actor.ts';
import { findDebitAgainst } from '../bank-statements/find-debit.ts';
import type { Config } from '../config.ts';
import { conflict } from '../errors.ts';

/** The bank rejects a whole file: payments that were not returned individually are owed again. */
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

/** Refuses to reject a file that a bank statement shows as paid: its payments would be paid twice. */
export async function requireNoDebit(
  trx: DbTransaction,
  config: Pick<Config, 'isProduction'>,
  { session }: Actor,
  id: number,
): Promise<void> {
  const debits = await listDebitsOfFile(trx, { bank_file_id: id });
  const debit = await findDebitAgainst(trx, config, session.account_id, debits);
  if (debit === undefined) return;
  if (debit.is_undone)
    conflict(
      `Someone else must record it. You undid the match of this file with the bank’s debit of ${debit.booked_on}.`,
    );
  conflict(
    `The bank statement shows that the bank paid this file on ${debit.booked_on}. Import each payment that came back as a return. If the line is matched wrongly, undo its match first.`,
  );
}
