import { firstNotices } from '@trover/core/bank-files/returns.ts';
import { parseCents } from '@trover/core/money/decimal.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { lockPayments, type PaymentOfFile } from '@trover/db/queries/bank-files/returns.ts';
import { markCleared } from '@trover/db/queries/payments/checks.ts';
import { type ClearedCheck, readClearedChecks } from '@trover/intake/distributions/read-cleared-checks.ts';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { fail } from '../errors.ts';
import { cashInTime, voidNote } from './paid-void-checks.ts';

export interface ImportedChecks {
  cleared: number;
  /** Number of checks that were reported before. */
  known: number;
  notices: { row: number; message: string }[];
}

/** Imports the bank's list of cashed checks; repeated entries change nothing. Null: the file is of another kind. */
export async function importClearedChecks(
  trx: DbTransaction,
  actor: Actor,
  text: string,
): Promise<ImportedChecks | null> {
  const read = readClearedChecks(text);
  if (read === null) return null;
  if ('fault' in read) fail('conflict', { message: `${read.fault} Nothing was imported.` });
  const imported: ImportedChecks = { cleared: 0, known: 0, notices: [...read.notices] };
  const payments = await lockPayments(
    trx,
    read.cleared.map(({ check_number }) => check_number),
  );
  for (const check of read.cleared) {
    const payment = payments.get(check.check_number);
    const found = await recordCheck(trx, check, payment, actor);
    if (found === null) {
      imported.cleared += 1;
      if (payment !== undefined) payments.set(payment.id, { ...payment, cleared_on: check.paid_on });
    } else if (found.is_known) imported.known += 1;
    else imported.notices.push({ row: check.row, message: found.message });
  }
  if (imported.cleared > 0)
    await recordAudit(trx, {
      action: 'checks_cleared',
      by: { ...actor.visitor, session: actor.session },
      detail: { cleared: imported.cleared },
    });
  return { ...imported, notices: firstNotices(imported.notices) };
}

/** Null: the check is now cleared. */
async function recordCheck(
  trx: DbTransaction,
  { check_number, amount, paid_on }: ClearedCheck,
  payment: PaymentOfFile | undefined,
  { session, today }: Actor,
): Promise<null | { is_known: true } | { is_known: false; message: string }> {
  const odd = (message: string) => ({ is_known: false, message }) as const;
  if (payment?.expires_on == null) return odd(`We have no check ${check_number}.`);
  if (!payment.is_posted)
    return odd(`Check ${check_number} is in a file that was not sent, but the bank paid it. Ask the bank.`);
  if (payment.cleared_on !== null) return { is_known: true };
  if (parseCents(payment.amount) !== parseCents(amount))
    return odd(`Check ${check_number} is for ${payment.amount}, and the bank paid ${amount}. Ask the bank.`);
  if (paid_on > today) return odd(`Check ${check_number} is listed as cashed on ${paid_on}, which is in the future.`);
  if (payment.returned_on !== null)
    return (await cashInTime(trx, payment, { paid_on, cleared_by: session.account_id, today }))
      ? null
      : odd(voidNote(payment));
  await markCleared(trx, payment, { cleared_on: paid_on, cleared_by: session.account_id });
  return null;
}
