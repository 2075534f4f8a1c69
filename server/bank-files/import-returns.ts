import {
  type BankFileStatus,
  statusAfterReport,
  statusLabel,
  wasSent,
} from '@trover/core/bank-files/bank-file-status.ts';
import {
  bankFileOfMessageId,
  firstNotices,
  type Notice,
  type ReturnedPayment,
  readAchReturns,
} from '@trover/core/bank-files/returns.ts';
import { formatCents, parseCents, requireCents } from '@trover/core/money/decimal.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { type BankFile, lockBankFile, moveBankFile } from '@trover/db/queries/bank-files/bank-files.ts';
import {
  addReturns,
  countReturnedOfFile,
  findReturns,
  lockPayments,
  type PaymentOfFile,
  type ImportedReturns as ReturnsOfFile,
} from '@trover/db/queries/bank-files/returns.ts';
import { lockStatements } from '@trover/db/queries/bank-statements/statements.ts';
import { readStatusReport, type StatusReport } from '@trover/intake/bank-reports/read-status-report.ts';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Config } from '../config.ts';
import { fail } from '../errors.ts';
import { blockReturnedDetails } from '../payment-details/block-payment-details.ts';
import type { CheckReporter } from './check-reporter.ts';
import { rejectBankFile, requireNoDebit } from './reject-bank-file.ts';
import { reversePayment } from './reverse-payments.ts';

export interface ReturnFile {
  file_name: string;
  sha256: string;
  text: string;
}

interface Outcome {
  returned: number;
  total: bigint;
  notices: Notice[];
  /** The bank files that the returns affect. */
  touched: Set<number>;
}

/** The code of a return that a bank statement reported without one. */
export const NO_CODE = 'BANK';

/** Limit of unknown payments that each get a notice of their own. */
const MAX_UNKNOWN = 20;

type Environment = Pick<Config, 'isProduction'>;

/** Whether this call imported it, and whether it waits until another operator reports the same. */
export type ImportedReturns = ReturnsOfFile & { is_new: boolean; waits: boolean };

/**
 * Imports the bank's report on payments. A returned payment is owed again, its claim is approved instead of paid, and
 * its file records the return. A report that is not sufficient by `checkReporter` waits, and changes nothing. Importing the
 * same file again changes nothing. Null: the file is neither a NACHA return file nor a pain.002.
 */
export async function importReturns(
  trx: DbTransaction,
  config: Environment,
  actor: Actor,
  file: ReturnFile,
  checkReporter: CheckReporter = async () => 'counts',
): Promise<ImportedReturns | null> {
  const known = await findReturns(trx, file.sha256);
  if (known !== undefined) return { ...known, is_new: false, waits: false };
  const outcome = await importReport(trx, config, actor, file, async (bank_file_ids) => {
    if (bank_file_ids.length === 0) return 'counts';
    return checkReporter({ subject: `report:${file.sha256}`, bank_file_ids, note: `The report ${file.file_name}` });
  });
  if (outcome === null) return null;
  if (typeof outcome === 'string') {
    const nothing = {
      sha256: file.sha256,
      file_name: file.file_name,
      returned: 0,
      total: formatCents(0n),
      notices: [],
    };
    return { ...nothing, is_new: outcome === 'waits', waits: true };
  }
  const { returned } = outcome;
  const notices = firstNotices(outcome.notices);
  const total = formatCents(outcome.total);
  const { session, visitor } = actor;
  const imported = { sha256: file.sha256, file_name: file.file_name, returned, total, notices };
  const isFirst = await addReturns(trx, { ...imported, imported_by: session.account_id });
  // the same file in two tabs: the other call imported it first, and nothing was left to import here
  if (!isFirst) return { ...((await findReturns(trx, file.sha256)) ?? imported), is_new: false, waits: false };
  await recordAudit(trx, {
    action: 'payments_returned',
    by: { ...visitor, session },
    detail: { file_name: file.file_name, sha256: file.sha256, returned, total },
  });
  return { ...imported, is_new: true, waits: false };
}

/** Whether the report is sufficient, by the files whose payments it frees. */
type Counts = (bankFileIds: readonly number[]) => ReturnType<CheckReporter>;

async function importReport(
  trx: DbTransaction,
  config: Environment,
  actor: Actor,
  { text, file_name }: ReturnFile,
  counts: Counts,
) {
  if (/^\uFEFF?\s*</.test(text)) {
    const report = readStatusReport(text);
    if (report === null) return null;
    if ('fault' in report) fail('conflict', { message: `${report.fault} Nothing was imported.` });
    return importStatusReport(trx, config, actor, report, file_name, counts);
  }
  if (!text.startsWith('101')) return null;
  const read = readAchReturns(text);
  if ('fault' in read) fail('conflict', { message: `${read.fault} Nothing was imported.` });
  const payments = await lockPayments(trx, idsOf(read.returned));
  const enough = await counts(filesToFree(payments, null));
  if (enough !== 'counts') return enough;
  const outcome: Outcome = { returned: 0, total: 0n, notices: [...read.notices], touched: new Set() };
  await reversePayments(trx, actor, { returned: read.returned, payments, bankFileId: null }, outcome);
  for (const id of [...outcome.touched].sort((a, b) => a - b)) await followReturn(trx, actor, id, file_name);
  return outcome;
}

const idsOf = (returned: readonly ReturnedPayment[]): number[] => returned.map(({ payment_id }) => payment_id);

/** A bank statement reported the return without the bank's code: a report may still block its payment details. */
const hasNoCode = ({ returned_on, return_code }: PaymentOfFile): boolean =>
  returned_on !== null && return_code === NO_CODE;

/**
 * The files of the locked payments that a report affects: booked as paid and not returned, which it frees, or returned
 * without a code, whose details it may block.
 */
function filesToFree(payments: ReadonlyMap<number, PaymentOfFile>, bankFileId: number | null): number[] {
  const freed = [...payments.values()].filter(
    (payment) =>
      payment.is_posted &&
      (hasNoCode(payment) || (payment.returned_on === null && payment.cleared_on === null)) &&
      (bankFileId === null || payment.bank_file_id === bankFileId),
  );
  return [...new Set(freed.map(({ bank_file_id }) => bank_file_id))];
}

/** After the return of a payment: its file becomes rejected, or rejected in part. */
export async function followReturn(
  trx: DbTransaction,
  actor: Actor,
  bankFileId: number,
  source: string,
): Promise<void> {
  const file = await lockBankFile(trx, bankFileId);
  if (file !== undefined) await follow(trx, actor, file, null, source);
}

/** Prevents bank lines from being matched to the file until the transaction ends. */
async function lockStatementsOfFile(trx: DbTransaction, id: number): Promise<void> {
  const file = await trx.selectFrom('bank_files').select('currency').where('id', '=', id).executeTakeFirst();
  if (file !== undefined) await lockStatements(trx, file.currency);
}

/** A report names its file. A report on another file, or on one that was never sent, is ignored. */
async function importStatusReport(
  trx: DbTransaction,
  config: Environment,
  actor: Actor,
  report: StatusReport,
  file_name: string,
  counts: Counts,
): Promise<Outcome | 'waits' | 'known'> {
  const id = bankFileOfMessageId(report.message_id);
  const isRejected = report.status === 'rejected';
  if (isRejected && id !== null) await lockStatementsOfFile(trx, id);
  const payments = await lockPayments(trx, isRejected ? [] : idsOf(report.rejected), id === null ? [] : [id]);
  const file = id === null ? undefined : await lockBankFile(trx, id);
  if (file?.format !== 'pain001')
    fail('conflict', { message: `The report is about “${report.message_id}”, which is not one of our files.` });
  if (!wasSent(file.status))
    fail('conflict', {
      message: `The report is about file ${file.id}, which was never sent: it is ${statusLabel(file.status)}.`,
    });
  if (file.posted_at === null)
    fail('conflict', { message: `File ${file.id} is still being booked. Import the report again in a moment.` });
  if (isRejected) await requireNoDebit(trx, config, actor, file.id);
  const freed = isRejected ? [file.id] : filesToFree(payments, file.id);
  const enough = await counts(isRejected && file.status === 'settled' ? [] : freed);
  if (enough !== 'counts') return enough;
  const outcome: Outcome = { returned: 0, total: 0n, notices: [...report.notices], touched: new Set() };
  if (isRejected) {
    if (file.status === 'settled')
      fail('conflict', {
        message: `File ${file.id} is settled, and the report rejects all of it. Ask the bank, and import each payment that comes back as a return.`,
      });
    if (file.status === 'rejected') outcome.notices.push({ row: 0, message: 'This file was rejected before.' });
    const { code, reason } = report;
    const rejected = await rejectBankFile(trx, actor, file, {
      code: code ?? 'RJCT',
      reason: reason ?? 'the bank gives no reason',
    });
    outcome.returned = rejected.returned;
    outcome.total = requireCents(rejected.total);
  } else await reversePayments(trx, actor, { returned: report.rejected, payments, bankFileId: file.id }, outcome);
  await follow(trx, actor, file, verdictDraftOf(report, file, outcome.returned), file_name);
  return outcome;
}

/** A file is settled if the bank settles it as a whole, or settles every payment that it does not reject. */
function verdictDraftOf(report: StatusReport, file: BankFile, returned: number): 'accepted' | 'settled' | null {
  if (report.status === 'settled' || (report.settled > 0 && report.settled + returned >= file.payments))
    return 'settled';
  return report.status === 'accepted' ? 'accepted' : null;
}

/** Moves a file to the status that its report implies. */
async function follow(
  trx: DbTransaction,
  { session }: Actor,
  file: BankFile,
  reported: 'accepted' | 'settled' | null,
  file_name: string,
): Promise<void> {
  const returned = await countReturnedOfFile(trx, file.id);
  const status: BankFileStatus = statusAfterReport(file.status, { reported, payments: file.payments, returned });
  if (status === file.status) return;
  const note = returned === 0 ? file_name : `${file_name}: ${returned} of ${file.payments} came back`;
  await moveBankFile(trx, file.id, { status, recorded_by: session.account_id, note });
}

interface LockedReturns {
  returned: readonly ReturnedPayment[];
  /** Their payments, locked, as they were when the reporter's authority was checked. */
  payments: Map<number, PaymentOfFile>;
  /** The file that they must belong to; null: any. */
  bankFileId: number | null;
}

async function reversePayments(
  trx: DbTransaction,
  actor: Actor,
  { returned, payments, bankFileId }: LockedReturns,
  outcome: Outcome,
): Promise<void> {
  const unknown = returned.filter(({ payment_id }) => !payments.has(payment_id));
  outcome.notices.push(...unknownNotices(unknown));
  // everyone who reverses payments uses one order, since the claims are locked one by one
  for (const one of returned.toSorted((a, b) => a.payment_id - b.payment_id)) {
    const payment = payments.get(one.payment_id);
    if (payment === undefined) continue;
    const fault = returnFault(one, payment, bankFileId);
    if (hasNoCode(payment) && isOfOurs(one, payment, bankFileId)) await blockReturnedDetails(trx, actor, payment, one);
    if (fault !== null) {
      outcome.notices.push({ row: one.row, message: fault });
      continue;
    }
    const words = `The payment came back: ${one.reason} (${one.code}).`;
    await reversePayment(trx, actor, payment, { code: one.code, reason: one.reason, words });
    await blockReturnedDetails(trx, actor, payment, one);
    payments.set(payment.id, { ...payment, returned_on: actor.today });
    outcome.returned += 1;
    outcome.total += requireCents(payment.amount);
    outcome.touched.add(payment.bank_file_id);
  }
}

/** One notice for each payment that is not ours; beyond a limit, the first ones and how many more. */
function unknownNotices(unknown: readonly ReturnedPayment[]): Notice[] {
  const shown = unknown.slice(0, MAX_UNKNOWN).map(({ row, payment_id }) => ({
    row,
    message: `We have no payment ${payment_id}.`,
  }));
  const [next] = unknown.slice(MAX_UNKNOWN);
  const more = `We have none of ${unknown.length - MAX_UNKNOWN} more payments either.`;
  return next === undefined ? shown : [...shown, { row: next.row, message: more }];
}

const isOfOurs = ({ company_id }: ReturnedPayment, payment: PaymentOfFile, bankFileId: number | null): boolean =>
  (bankFileId === null || payment.bank_file_id === bankFileId) &&
  (company_id === null || company_id === payment.company_id);

/** Imports nothing while a file that the bank has is not recorded as sent: once it is, the same report counts. */
function requireBooked(payment: PaymentOfFile): void {
  const { id, bank_file_id, file_status, released_at } = payment;
  if (released_at !== null) return;
  if (file_status === 'written')
    fail('conflict', {
      message: `Payment ${id} came back, and its file ${bank_file_id} is not marked as sent. Mark the file as sent, then import this report again. Nothing was imported.`,
    });
  if (wasSent(file_status))
    fail('conflict', {
      message: `File ${bank_file_id} is still being booked. Import the report again in a moment. Nothing was imported.`,
    });
}

/** Why a payment cannot be reversed; null where it can. */
function returnFault(
  { payment_id, cents, company_id }: ReturnedPayment,
  payment: PaymentOfFile,
  bankFileId: number | null,
): string | null {
  if (bankFileId !== null && payment.bank_file_id !== bankFileId)
    return `Payment ${payment_id} is not in the file that the report is about.`;
  if (company_id !== null && company_id !== payment.company_id)
    return `Payment ${payment_id} is returned to the company ${company_id}, which is not our company in that file.`;
  if (!payment.is_posted) requireBooked(payment);
  if (!payment.is_posted) return `Payment ${payment_id} is in a file that was not sent. Investigate it.`;
  if (payment.returned_on !== null) return `Payment ${payment_id} already came back on ${payment.returned_on}.`;
  if (payment.cleared_on !== null) return `Check ${payment_id} was cashed on ${payment.cleared_on}. Investigate it.`;
  return cents === null || cents === parseCents(payment.amount)
    ? null
    : `Payment ${payment_id} was for ${payment.amount}, and ${formatCents(cents)} came back. Investigate it.`;
}
