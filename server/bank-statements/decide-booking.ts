import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import {
  type BankBooking,
  lockBooking,
  sumOwnMoney,
  updateBooking,
} from '@trover/db/queries/bank-statements/bookings.ts';
import { addMatches, setLineStatus, undoMatches } from '@trover/db/queries/bank-statements/lines.ts';
import { lockStatements } from '@trover/db/queries/bank-statements/statements.ts';
import { postJournals, reverseJournals } from '@trover/db/queries/ledger/posting.ts';
import { sumWithheld } from '@trover/db/queries/tax/withholding.ts';
import { endEscheats } from '@trover/db/queries/unclaimed/escheats.ts';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import { requireApprover, requireAuthorStillMay } from '../accounts/operators/may-approve.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Config } from '../config.ts';
import { conflict, fail } from '../errors.ts';
import { approveEscheat, reverseEscheat } from '../unclaimed/escheat.ts';

type Decision = 'approve' | 'reject' | 'withdraw' | 'reverse';

const ENDS = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn', reverse: 'reversed' } as const;
const words = {
  bank_charge: 'Charge of the bank',
  interest: 'Interest',
  fees_withdrawn: 'Fees withdrawn',
  own_money: 'Own money',
  tax_deposit: 'Deposit with the IRS',
  escheat: 'Paid to a state',
  not_ours: 'Not ours',
};

async function requireMayDecide(
  trx: DbTransaction,
  config: Pick<Config, 'isProduction'>,
  by: number,
  decision: Decision,
  { proposed_by, decided_by }: BankBooking,
): Promise<void> {
  if (decision === 'withdraw') {
    if (by !== proposed_by) conflict('Only the person who proposed it can withdraw it. You can reject it.');
    return;
  }
  await requireApprover(trx, config, { by, authors: [decision === 'reverse' ? decided_by : proposed_by] });
}

/**
 * A withdrawal for us needs money of our own: contractual fees, and our own deposits. A payment to the IRS needs
 * withheld money.
 */
async function requireOwnMoney(trx: DbTransaction, { kind, currency, amount }: BankBooking): Promise<void> {
  if (kind === 'tax_deposit') {
    const withheld = requireCents(await sumWithheld(trx, currency));
    if (withheld + requireCents(amount) < 0n)
      conflict(`${formatCents(withheld)} ${currency} is withheld and not deposited yet: this line is more.`);
  }
  if (kind !== 'fees_withdrawn') return;
  const own = requireCents(await sumOwnMoney(trx, currency));
  const cents = requireCents(amount);
  if (own + cents < 0n)
    conflict(
      `We have ${formatCents(own)} ${currency} of our own money in the account. ${formatCents(-cents)} would use clients’ money.`,
    );
}

/** Posts an approved booking and marks its line. A line that is not ours is in no book. */
async function applyBooking(
  trx: DbTransaction,
  booking: BankBooking,
  { by, today }: { by: number; today: string },
): Promise<void> {
  const { id, kind, line_id, amount, note, proposed_by } = booking;
  if (kind === 'not_ours') {
    await setLineStatus(trx, [line_id], { status: 'not_ours', note, noted_by: proposed_by });
    return;
  }
  if (kind === 'escheat') await approveEscheat(trx, booking, { by, today });
  else await postJournals(trx, 'booking', sql`b.id = ${id}`, { on_date: today, posted_by: by });
  const match = { line_id, kind: 'booking' as const, subject_id: id, amount, reason: `${words[kind]}: ${note}` };
  await addMatches(trx, [{ ...match, matched_by: by }]);
  await setLineStatus(trx, [line_id], { status: 'matched' });
}

/** Decides a proposed booking, or reverses one; true where this changed it. */
export async function decideBooking(
  trx: DbTransaction,
  config: Pick<Config, 'isProduction'>,
  { session, visitor, today }: Actor,
  id: number,
  { decision, note }: { decision: Decision; note: string },
): Promise<boolean> {
  const seen = await trx.selectFrom('bank_bookings').select('currency').where('id', '=', id).executeTakeFirst();
  if (seen === undefined) fail('not_found', { message: 'We could not find that booking.' });
  await lockStatements(trx, seen.currency);
  const booking = (await lockBooking(trx, id))!;
  const by = session.account_id;
  await requireMayDecide(trx, config, by, decision, booking);
  const status = ENDS[decision];
  if (booking.status === status) return false;
  if (booking.status !== (decision === 'reverse' ? 'approved' : 'proposed'))
    conflict(`This booking is ${booking.status}.`);
  const these = sql`b.id = ${id}`;
  if (decision === 'approve') {
    await requireAuthorStillMay(trx, booking.proposed_by);
    await requireOwnMoney(trx, booking);
    await updateBooking(trx, id, { status, decided_by: by, decided_at: databaseTime, decision_note: note });
    await applyBooking(trx, booking, { by, today });
  } else if (decision === 'reverse') {
    if (booking.kind === 'escheat') await reverseEscheat(trx, booking, { by, today, note });
    else if (booking.kind !== 'not_ours')
      await reverseJournals(trx, 'booking', these, { on_date: today, posted_by: by });
    await updateBooking(trx, id, { status, reversed_by: by, reversed_at: databaseTime, decision_note: note });
    await undoMatches(trx, { line_ids: [booking.line_id] }, { undone_by: by, undo_reason: note });
    await setLineStatus(trx, [booking.line_id], { status: 'open', note });
  } else {
    await updateBooking(trx, id, { status, decided_by: by, decided_at: databaseTime, decision_note: note });
    if (booking.kind === 'escheat') await endEscheats(trx, id);
  }
  await recordAudit(trx, {
    action: 'bank_line_decided',
    by: { ...visitor, session },
    subject: { kind: 'bank_line', id: booking.line_id },
    detail: { decision: `${decision} ${booking.kind}`, amount: booking.amount, currency: booking.currency, note },
  });
  return true;
}
