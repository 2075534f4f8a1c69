import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { listBankFileHolders } from '@trover/db/queries/bank-files/openings.ts';
import { lockPayment } from '@trover/db/queries/bank-files/returns.ts';
import { addBooking } from '@trover/db/queries/bank-statements/bookings.ts';
import {
  type BankLine,
  importerOfLine,
  listMatches,
  lockLine,
  setLineStatus,
  undoMatches,
} from '@trover/db/queries/bank-statements/lines.ts';
import { listOpenSubjects, type OpenSubject } from '@trover/db/queries/bank-statements/match-candidates.ts';
import { lockStatements } from '@trover/db/queries/bank-statements/statements.ts';
import type { BookingKind } from '@trover/db/schema/bank-statements.ts';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { followReturn, NO_CODE } from '../bank-files/import-returns.ts';
import { reversePayment } from '../bank-files/reverse-payments.ts';
import { conflict, fail } from '../errors.ts';
import { blockReturnedDetails } from '../payment-details/block-payment-details.ts';
import { proposeEscheat } from '../unclaimed/escheat.ts';
import { saveMatches } from './match-lines.ts';

const noLine = (): never => fail('not_found', { message: 'We could not find that bank statement line.' });

async function requireLine(trx: DbTransaction, id: number): Promise<BankLine> {
  const seen =
    (await trx.selectFrom('bank_lines').select('currency').where('id', '=', id).executeTakeFirst()) ?? noLine();
  await lockStatements(trx, seen.currency);
  const line = (await lockLine(trx, id)) ?? noLine();
  return line.status === 'removed' ? conflict('The statement of this line was removed.') : line;
}

async function requireOpenLine(trx: DbTransaction, id: number): Promise<BankLine> {
  const line = await requireLine(trx, id);
  if (line.status === 'matched') conflict('This line is matched. Undo that first.');
  if (line.status === 'not_ours') conflict('This line is marked as not ours. Undo that first.');
  return (await hasBookingInForce(trx, id))
    ? conflict('A booking is proposed for this line. Decide or withdraw it first.')
    : line;
}

/** Whether a booking of a line is proposed or approved. */
async function hasBookingInForce(trx: DbTransaction, line_id: number): Promise<boolean> {
  const booking = await trx
    .selectFrom('bank_bookings')
    .select('id')
    .where('line_id', '=', line_id)
    .where('status', 'in', ['proposed', 'approved'])
    .executeTakeFirst();
  return booking !== undefined;
}

const audit = (
  trx: DbTransaction,
  { session, visitor }: Actor,
  line: BankLine,
  detail: Record<string, string | number>,
): Promise<void> =>
  recordAudit(trx, {
    action: 'bank_line_decided',
    by: { ...visitor, session },
    subject: { kind: 'bank_line', id: line.id },
    detail: { amount: line.amount, currency: line.currency, ...detail },
  });

const nouns = { arrival: 'arrival', bank_file: 'bank file', payment: 'payment', return: 'return of payment' } as const;

interface Part {
  kind: OpenSubject['kind'];
  id: number;
  amount: string;
}

/** Matches a line to the subject that the caller chose; the same choice again does nothing. */
export async function matchLineTo(
  trx: DbTransaction,
  actor: Actor,
  id: number,
  { parts, note }: { parts: readonly Part[]; note: string },
): Promise<void> {
  const seen = await requireLine(trx, id);
  if (seen.status === 'matched') {
    const key = (one: { kind: string; amount: string }, subject: number) => `${one.kind} ${subject} ${one.amount}`;
    const now = (await listMatches(trx, [id])).map((one) => key(one, one.subject_id)).sort();
    if (
      now.join() ===
      parts
        .map((one) => key(one, one.id))
        .sort()
        .join()
    )
      return;
  }
  const line = await requireOpenLine(trx, id);
  const sum = parts.reduce((total, { amount }) => total + requireCents(amount), 0n);
  if (formatCents(sum) !== line.amount)
    conflict(`These amounts sum to ${formatCents(sum)}, and the line is ${line.amount}.`);
  const open = await listOpenSubjects(trx, {
    currency: line.currency,
    amounts: parts.map(({ amount }) => amount.replace('-', '')),
    ids: parts.map((part) => part.id),
  });
  const chosen = parts.map((part) => {
    const found = open.find((one) => one.kind === part.kind && one.id === part.id && one.amount === part.amount);
    return found === undefined
      ? conflict(
          `The ${nouns[part.kind]} ${part.id} of ${part.amount} is not open: it changed, or another line has it.`,
        )
      : { ...part, is_check: found.is_check, reason: note };
  });
  if (new Set(chosen.map((one) => `${one.kind} ${one.id}`)).size < chosen.length)
    conflict('Each part can be chosen once.');
  if (!(await saveMatches(trx, line, chosen, actor.session.account_id)))
    conflict('Another line has one of these parts already.');
  await audit(trx, actor, line, {
    decision: 'match',
    parts: parts.map(({ kind, id: of }) => `${kind} ${of}`).join(', '),
    note,
  });
}

/** Whether any of these operators is the same person as the caller. */
export type IsSamePerson = (others: readonly number[]) => Promise<boolean>;

/**
 * A person who may have submitted a file to the bank does not free its payments by a statement that they imported
 * themselves.
 */
async function refuseOwnStatement(
  trx: DbTransaction,
  line: BankLine,
  bank_file_id: number,
  isSelf: IsSamePerson,
): Promise<void> {
  if (!(await isSelf([await importerOfLine(trx, line)]))) return;
  if (await isSelf(await listBankFileHolders(trx, [bank_file_id])))
    conflict(
      `Someone else must record this return. You imported the statement, and you saved file ${bank_file_id} or marked it as sent.`,
    );
}

/** A line is a returned payment that no return file reported: it is owed again. */
export async function recordReturnOf(
  trx: DbTransaction,
  actor: Actor,
  id: number,
  { payment_id, note }: { payment_id: number; note: string },
  isSelf: IsSamePerson,
): Promise<void> {
  const line = await requireOpenLine(trx, id);
  const payment = await lockPayment(trx, payment_id);
  if (payment === undefined || payment.currency !== line.currency)
    return conflict(`We have no payment ${payment_id} in ${line.currency}.`);
  if (payment.amount !== line.amount)
    conflict(`Payment ${payment_id} is for ${payment.amount}, and the line is ${line.amount}.`);
  if (!payment.is_posted) conflict(`Payment ${payment_id} is in a file that was not sent.`);
  if (payment.returned_on !== null)
    conflict(`Payment ${payment_id} already came back on ${payment.returned_on}. Match the line to that return.`);
  if (payment.cleared_on !== null) conflict(`Check ${payment_id} was cashed on ${payment.cleared_on}.`);
  await refuseOwnStatement(trx, line, payment.bank_file_id, isSelf);
  const code = line.return_code ?? NO_CODE;
  await reversePayment(trx, actor, payment, {
    code,
    reason: note,
    words: `The payment came back: ${note} (${code}).`,
  });
  await blockReturnedDetails(trx, actor, payment, { code, reason: note });
  await followReturn(trx, actor, payment.bank_file_id, `Line ${id} of the bank statement`);
  const reason = `Return of payment ${payment_id}: ${note}`;
  const part = { kind: 'return' as const, id: payment_id, amount: line.amount, is_check: false, reason };
  if (!(await saveMatches(trx, line, [part], actor.session.account_id)))
    conflict('Another line is this return already.');
  await audit(trx, actor, line, { decision: 'return', payment_id, note });
}

/**
 * Proposes that a line is not ours: it stays open until a second person approves that. The same person’s second proposal
 * changes nothing.
 */
export async function disownLine(trx: DbTransaction, actor: Actor, id: number, note: string): Promise<void> {
  await requireLine(trx, id);
  const proposed = await trx
    .selectFrom('bank_bookings')
    .select('id')
    .where('line_id', '=', id)
    .where('kind', '=', 'not_ours')
    .where('status', '=', 'proposed')
    .where('proposed_by', '=', actor.session.account_id)
    .executeTakeFirst();
  if (proposed === undefined) await proposeBooking(trx, actor, id, { kind: 'not_ours', note });
}

/** Undoes what a person or the program decided about a line; an open line does not change. */
export async function reopenLine(trx: DbTransaction, actor: Actor, id: number, note: string): Promise<void> {
  const line = await requireLine(trx, id);
  if (line.status === 'open') return;
  if ((await listMatches(trx, [id])).some(({ kind }) => kind === 'booking'))
    conflict('This line is booked. Someone other than the person who approved that can reverse the booking.');
  if (line.status === 'not_ours' && (await hasBookingInForce(trx, id)))
    conflict(
      'Two people marked this line as not ours. Someone other than the person who approved that can reverse it.',
    );
  await undoMatches(trx, { line_ids: [id] }, { undone_by: actor.session.account_id, undo_reason: note });
  await setLineStatus(trx, [id], { status: 'open', note });
  await audit(trx, actor, line, { decision: 'reopen', note });
}

const wrongDirection: Partial<Record<BookingKind, (cents: bigint) => string | null>> = {
  fees_withdrawn: (cents) => (cents > 0n ? 'This line came in. Withdrawn fees leave the account.' : null),
  own_money: (cents) => (cents < 0n ? 'This line went out. Our own money comes into the account.' : null),
  tax_deposit: (cents) => (cents > 0n ? 'This line came in. A deposit with the IRS leaves the account.' : null),
  escheat: (cents) => (cents > 0n ? 'This line came in. A payment to a state leaves the account.' : null),
};

export async function proposeBooking(
  trx: DbTransaction,
  actor: Actor,
  id: number,
  { kind, note, report }: { kind: BookingKind; note: string; report?: { state: string; on_day: string } | undefined },
): Promise<number> {
  if ((kind === 'escheat') !== (report !== undefined))
    fail('invalid_input', {
      fields: { 'body.report': 'enter a report only for a payment to a state' },
    });
  const line = await requireOpenLine(trx, id);
  const fault = wrongDirection[kind]?.(requireCents(line.amount)) ?? null;
  if (fault !== null) conflict(fault);
  const { currency, amount } = line;
  const proposed_by = actor.session.account_id;
  const booking_id = await addBooking(trx, { line_id: id, kind, currency, amount, note, proposed_by });
  if (booking_id === undefined) return conflict('A booking is proposed for this line already.');
  if (report !== undefined) await proposeEscheat(trx, { id: booking_id, currency, amount }, report, actor.today);
  await audit(trx, actor, line, { decision: `propose ${kind}`, note, ...report });
  return booking_id;
}
