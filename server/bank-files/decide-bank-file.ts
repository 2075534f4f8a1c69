import { canBecome, statusLabel, wasSent } from '@trover/core/bank-files/bank-file-status.ts';
import { calendarOf, maxSameDayCents } from '@trover/core/bank-files/payment-checks.ts';
import { formatMoney } from '@trover/core/format/amounts.ts';
import { dayIn } from '@trover/core/format/dates.ts';
import { formatCents, parseCents } from '@trover/core/money/decimal.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import {
  countDependingOn,
  countStalePayments,
  excludeApproverPayments,
  listIdentityDeciders,
  releasePayments,
  setStalePaymentsAside,
} from '@trover/db/queries/bank-files/bank-file-drafts.ts';
import { type BankFile, lockBankFile, moveBankFile, updateBankFile } from '@trover/db/queries/bank-files/bank-files.ts';
import {
  listBankFileHolders,
  listBankFileReaders,
  recordBankFileOpening,
} from '@trover/db/queries/bank-files/openings.ts';
import { isAnyPaymentReturned } from '@trover/db/queries/bank-files/returns.ts';
import { findOpenDebit } from '@trover/db/queries/bank-statements/debits.ts';
import { lockStatements } from '@trover/db/queries/bank-statements/statements.ts';
import { listPayeeAuthors } from '@trover/db/queries/payment-details/holder-checks.ts';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { bankDay } from '../business-date.ts';
import type { Config } from '../config.ts';
import { conflict, fail } from '../errors.ts';
import { checkHolders } from '../payment-details/check-holders.ts';
import type { CheckReporter } from './check-reporter.ts';
import { executionFault } from './draft-bank-file.ts';
import { rejectBankFile, requireNoDebit } from './reject-bank-file.ts';

const noBankFile = (): never => fail('not_found', { message: 'We could not find that bank file.' });

async function requireBankFile(trx: DbTransaction, id: number): Promise<BankFile> {
  return (await lockBankFile(trx, id)) ?? noBankFile();
}

/**
 * The file. Locks the statements of its currency first, so that no bank line is matched to it until the transaction
 * ends.
 */
async function requireUnmatchedFile(trx: DbTransaction, id: number): Promise<BankFile> {
  const seen = await trx.selectFrom('bank_files').select('currency').where('id', '=', id).executeTakeFirst();
  await lockStatements(trx, (seen ?? noBankFile()).currency);
  return requireBankFile(trx, id);
}

/** Why someone cannot approve a file, as a sentence; null where they can. */
export function approvalFault(
  file: Pick<BankFile, 'status' | 'prepared_at' | 'drafted_by' | 'payments' | 'format' | 'currency' | 'execute_on'>,
  approver: number,
  today: string,
): string | null {
  if (file.status !== 'draft') return `This file is ${statusLabel(file.status)}: only a draft can be approved.`;
  if (file.prepared_at === null) return 'Its payments are still being chosen. Try again in a moment.';
  if (file.drafted_by === approver) return 'Someone else must approve it. You drafted the file.';
  if (file.payments === 0) return 'It has no payments. See why they were set aside, and cancel it.';
  const fault = executionFault(file, today);
  return fault === null ? null : `${fault} Cancel the file and draft it again.`;
}

/** Refuses an operator who is the same person as the author of the previous step. */
export type RequireOther = (author: number) => Promise<void>;

/** The requested step had to remove payments from a file, which is a draft again. */
export interface StaleRemoved {
  removed: number;
  /** Whether the removed payments depend on the approver's own decisions about their payees. */
  is_own_decision?: boolean;
}

/** Removes stale payments from a file, which makes it a draft again; null where there are none. */
async function removeStalePayments(
  trx: DbTransaction,
  { session, today }: Actor,
  file: BankFile,
): Promise<StaleRemoved | null> {
  // screens names again that were compared with an older list, so that a new list alone removes nothing
  await checkHolders(trx, { distribution_id: file.distribution_id });
  const most = file.execute_on === today ? maxSameDayCents(file.format) : null;
  const removed = await setStalePaymentsAside(trx, file, most === null ? null : formatCents(most));
  if (removed === 0) return null;
  const note = `${removed} removed since the draft: paid elsewhere, on hold, changed tax form, or above the same-day limit`;
  const anew = { approved_by: null, approved_on: null, sha256: null };
  await moveBankFile(trx, file.id, { status: 'draft', recorded_by: session.account_id, note }, anew);
  return { removed };
}

/** The operators among these who are the same person as the caller. */
export type FindSamePerson = (others: readonly number[]) => Promise<number[]>;

/**
 * Removes payments to payees about whom the approver recently decided: their identity, their account's holder, a
 * sanctions match, their payment details, or a return of their payment. Nobody may decide about a payee alone and also
 * pay them. The approver approves the other payments and someone else approves these, so that two operators can always
 * pay.
 */
async function removeOwnDecisions(
  trx: DbTransaction,
  { session }: Actor,
  file: BankFile,
  findSamePerson: FindSamePerson,
): Promise<StaleRemoved | null> {
  const deciders = [
    ...(await listIdentityDeciders(trx, file)),
    ...(await listPayeeAuthors(trx, { bank_file_id: file.id })),
  ];
  const own = await findSamePerson([...new Set(deciders)]);
  const resting = own.length === 0 ? 0 : await countDependingOn(trx, file, own);
  if (resting === 0) return null;
  if (resting === file.payments)
    conflict(
      'Someone else must approve this. You decided about all of its payees yourself. If they drafted it, cancel the file and draft it yourself.',
    );
  const removed = await excludeApproverPayments(trx, file, own);
  const note = `${removed} removed: the approver decided about their payees`;
  await moveBankFile(trx, file.id, { status: 'draft', recorded_by: session.account_id, note });
  return { removed, is_own_decision: true };
}

/**
 * A second operator approves the file as shown; false where they approved it before. `requireOther` refuses the person
 * who drafted it, on any of their accounts.
 */
export async function approveBankFile(
  trx: DbTransaction,
  actor: Actor,
  id: number,
  seen: { total: string },
  requireOther: RequireOther = async () => {},
  findSamePerson: FindSamePerson = async () => [],
): Promise<boolean | StaleRemoved> {
  const { session, visitor, today } = actor;
  const file = await requireBankFile(trx, id);
  if ((file.status === 'approved' || file.status === 'written') && file.approved_by === session.account_id)
    return false;
  const fault = approvalFault(file, session.account_id, today);
  if (fault !== null) conflict(fault);
  await requireOther(file.drafted_by);
  if (parseCents(file.total) !== parseCents(seen.total))
    conflict(`The file now comes to ${file.total}, not ${seen.total}. Check the new total.`);
  const stale = await removeStalePayments(trx, actor, file);
  if (stale !== null) return stale;
  const own = await removeOwnDecisions(trx, actor, file, findSamePerson);
  if (own !== null) return own;
  const by = session.account_id;
  await moveBankFile(
    trx,
    id,
    { status: 'approved', recorded_by: by },
    { approved_by: by, approved_on: today, problem: null },
  );
  await recordAudit(trx, {
    action: 'bank_file_approved',
    by: { ...visitor, session },
    subject: { kind: 'bank_file', id },
    detail: { payments: file.payments, total: file.total, currency: file.currency },
  });
  return true;
}

/**
 * Before a written file leaves the system: records who saves it, since the bank may have it from then on. The first
 * time, checks its day and its payments for the last time; later the file no longer changes. A person who saves a file
 * that is marked as sent may still submit it to the bank. Once payments of it are owed again, nobody else can save it.
 * Returns the stale payments that made it a draft again, or null.
 */
export async function noteOpening(trx: DbTransaction, actor: Actor, id: number): Promise<StaleRemoved | null> {
  const file = await requireBankFile(trx, id);
  const opened_by = actor.session.account_id;
  if (
    wasSent(file.status) &&
    !(await listBankFileHolders(trx, [id])).includes(opened_by) &&
    (await isAnyPaymentReturned(trx, id))
  )
    conflict(
      'Payments of this file are owed again, and the bank must not get it a second time. Only who saved it before can save it.',
    );
  if (file.status !== 'written' && !wasSent(file.status)) return null;
  if (file.status === 'written' && file.opened_at === null) {
    const stale = await lastCheck(trx, actor, file);
    if (stale !== null) return stale;
    await updateBankFile(trx, id, { opened_at: databaseTime });
  }
  await recordBankFileOpening(trx, { bank_file_id: id, opened_by });
  return null;
}

async function lastCheck(trx: DbTransaction, actor: Actor, file: BankFile): Promise<StaleRemoved | null> {
  const fault = executionFault(file, actor.today);
  if (fault !== null) conflict(`${fault} Cancel the file and draft it again.`);
  return removeStalePayments(trx, actor, file);
}

/** Why a file cannot have been sent on a day, as a sentence; null where it can. */
function sentOnFault({ approved_on, format, currency }: BankFile, sent_on: string, today: string): string | null {
  if (sent_on > bankDay(today, calendarOf(format, currency))) return 'A file is sent today or on an earlier day.';
  return approved_on !== null && sent_on < approved_on
    ? `The file was approved on ${approved_on}. It was not sent before that day.`
    : null;
}

/**
 * Records that a written file went to the bank; from then on its payments count as paid. Removes nothing from a file
 * that someone saved, on whatever day this is recorded: the bank executes it unchanged. A second call does nothing.
 */
export async function markBankFileSent(
  trx: DbTransaction,
  actor: Actor,
  id: number,
  sent_on: string = actor.today,
): Promise<boolean | StaleRemoved> {
  const { session, visitor, today } = actor;
  const file = await requireBankFile(trx, id);
  if (wasSent(file.status)) return false;
  if (file.status !== 'written' || file.sha256 === null)
    conflict(`This file is ${statusLabel(file.status)}: only a written file can be sent.`);
  const fault = sentOnFault(file, sent_on, today);
  if (fault !== null) conflict(fault);
  // the bank cannot have a file that nobody saved
  const stale = file.opened_at === null ? await lastCheck(trx, actor, file) : null;
  if (stale !== null) return stale;
  const by = session.account_id;
  const changed = file.opened_at === null ? 0 : await countStalePayments(trx, file);
  const note =
    changed === 0 ? null : `${changed} of its payments would not be paid like this today. Check with the bank.`;
  await moveBankFile(trx, id, { status: 'sent', recorded_by: by, note }, { sent_by: by, sent_on });
  await recordAudit(trx, {
    action: 'bank_file_sent',
    by: { ...visitor, session },
    subject: { kind: 'bank_file', id },
    detail: { payments: file.payments, total: file.total, currency: file.currency, sha256: file.sha256, sent_on },
  });
  return true;
}

/**
 * Cancels a file that was not sent, and frees its payments. A file that someone saved may be at the bank: a person who
 * never saved it must cancel it, and confirm that the bank does not have it. Where all operators saved it, two of them
 * can still mark it as sent and record that the bank rejected it. A second call does nothing.
 */
export async function cancelBankFile(
  trx: DbTransaction,
  { session, visitor }: Actor,
  id: number,
  { reason, is_not_at_bank }: { reason: string; is_not_at_bank?: boolean | undefined },
  requireOther: RequireOther = async () => {},
): Promise<boolean> {
  const file = await requireUnmatchedFile(trx, id);
  if (file.status === 'cancelled') return false;
  if (!canBecome(file.status, 'cancelled'))
    conflict(
      `This file is ${statusLabel(file.status)}: only a file that was not sent can be cancelled. Ask the bank to recall it.`,
    );
  if (file.posted_to > 0)
    conflict('Some of its payments are in the ledger. Send it, and record what the bank rejects.');
  if (file.opened_at !== null) {
    if (is_not_at_bank !== true)
      conflict(
        'This file was saved, so the bank may have it. Check with the bank, and confirm that it does not have the file. If it does, mark the file as sent.',
      );
    const readers = await listBankFileReaders(trx, id);
    if (readers.includes(session.account_id))
      conflict(
        'Someone else must cancel it. You saved the file. If everyone saved it, mark it as sent, and someone else records that the bank rejected it.',
      );
    for (const reader of readers) await requireOther(reader);
    const { currency, total, snapshot, created_at } = file;
    const from = snapshot.drafted_at?.slice(0, 10) ?? dayIn(created_at);
    const debit = await findOpenDebit(trx, { currency, total, from });
    if (debit !== undefined)
      conflict(
        `A bank statement has an open line of ${debit.booked_on} over ${formatMoney(total, { currency })}, the sum of this file. Mark the file as sent if the bank has it; else match that line first.`,
      );
  }
  await releasePayments(trx, id, reason);
  await moveBankFile(trx, id, { status: 'cancelled', recorded_by: session.account_id, note: reason });
  await recordAudit(trx, {
    action: 'bank_file_cancelled',
    by: { ...visitor, session },
    subject: { kind: 'bank_file', id },
    detail: { was: file.status, reason, payments: file.payments, total: file.total, currency: file.currency },
  });
  return true;
}

/** Why the outcome of a file cannot be recorded, as a sentence; null where it can. */
export function outcomeFault(
  file: Pick<BankFile, 'status' | 'posted_at' | 'execute_on' | 'format' | 'currency'>,
  to: 'accepted' | 'settled' | 'rejected',
  today: string,
  now: Date = new Date(),
): string | null {
  if (!canBecome(file.status, to))
    return `This file is ${statusLabel(file.status)}: it cannot become ${statusLabel(to)}.`;
  if (file.posted_at === null) return 'Its payments are still being booked. Try again in a moment.';
  return to === 'settled' && file.execute_on > bankDay(today, calendarOf(file.format, file.currency), now)
    ? `The bank executes this file on ${file.execute_on}. It cannot be settled before that day.`
    : null;
}

/**
 * Records by hand the bank's outcome for a file, where the bank sends no report. A rejection that is not sufficient by
 * `checkReporter` waits, and changes nothing. Repeating it does nothing.
 */
export async function recordBankFileOutcome(
  trx: DbTransaction,
  config: Pick<Config, 'isProduction'>,
  actor: Actor,
  id: number,
  outcome: { status: 'accepted' | 'settled' | 'rejected'; reason: string },
  checkReporter: CheckReporter = async () => 'counts',
): Promise<boolean | 'waits' | 'known'> {
  const { session, visitor, today } = actor;
  const { status, reason } = outcome;
  const file = await (status === 'rejected' ? requireUnmatchedFile : requireBankFile)(trx, id);
  if (file.status === status) return false;
  const fault = outcomeFault(file, status, today);
  if (fault !== null) conflict(fault);
  if (status === 'rejected') {
    await requireNoDebit(trx, config, actor, id);
    const note = `Rejected as a whole: ${reason}`;
    const enough = await checkReporter({ subject: `rejection:${id}`, bank_file_ids: [id], note });
    if (enough !== 'counts') return enough;
    await rejectBankFile(trx, actor, file, { code: 'RJCT', reason });
  }
  await moveBankFile(trx, id, { status, recorded_by: session.account_id, note: reason });
  await recordAudit(trx, {
    action: 'bank_file_outcome_recorded',
    by: { ...visitor, session },
    subject: { kind: 'bank_file', id },
    detail: { status, reason, payments: file.payments, total: file.total, currency: file.currency },
  });
  return true;
}
