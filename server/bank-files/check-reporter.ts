import type { DbTransaction } from '@trover/db/connect.ts';
import {
  addReporter,
  listReporters,
  type NonPayment,
  removeReporters,
} from '@trover/db/queries/bank-files/non-payment.ts';
import { listBankFileHolders } from '@trover/db/queries/bank-files/openings.ts';
import type { Actor } from '../access/actor.ts';
import { listSamePerson } from '../accounts/operators/find-likeness.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Config } from '../config.ts';

interface NonPaymentReport {
  subject: NonPayment;
  /** The files whose payments the report frees. */
  bank_file_ids: readonly number[];
  /** What happened, for the operator who must report it too. */
  note: string;
}

/**
 * `waits`: recorded, and effective once someone else reports the same. `known`: the same operator reported it before.
 */
type Enough = 'counts' | 'waits' | 'known';
export type CheckReporter = (report: NonPaymentReport) => Promise<Enough>;

/**
 * Whether an operator's report alone proves that the bank did not pay. A person who saved a file or marked it as sent
 * may have submitted it to the bank, so their report alone frees none of its payments, on any of their accounts. The
 * report of two people always suffices, so that two operators who both saved a file can continue.
 */
export async function checkReporter(
  trx: DbTransaction,
  config: Pick<Config, 'isProduction'>,
  { session, visitor }: Actor,
  { subject, bank_file_ids, note }: NonPaymentReport,
): Promise<Enough> {
  const by = session.account_id;
  const listOwn = (others: readonly number[]) => listSamePerson(trx, config, by, others);
  const isHolder = (await listOwn(await listBankFileHolders(trx, bank_file_ids))).length > 0;
  const reporters = await listReporters(trx, subject);
  const own = isHolder ? await listOwn(reporters) : [];
  if (!isHolder || own.length < reporters.length) {
    await removeReporters(trx, subject);
    return 'counts';
  }
  if (!(await addReporter(trx, { subject, bank_file_ids, reported_by: by, note }))) return 'known';
  for (const id of bank_file_ids)
    await recordAudit(trx, {
      action: 'non_payment_reported',
      by: { ...visitor, session },
      subject: { kind: 'bank_file', id },
      detail: { report: subject, note },
    });
  return 'waits';
}
