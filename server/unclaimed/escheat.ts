import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import type { BankBooking } from '@trover/db/queries/bank-statements/bookings.ts';
import { postJournals, reverseJournals } from '@trover/db/queries/ledger/posting.ts';
import {
  addEscheats,
  countPaidEscheats,
  endEscheats,
  findStateOfBooking,
  moveEscheatedClaims,
} from '@trover/db/queries/unclaimed/escheats.ts';
import { sql } from 'kysely';
import { conflict } from '../errors.ts';
import { requireVerifiedRule } from './require-verified-rule.ts';
import { listDormant } from './unclaimed-report.ts';

/** Names the awards that a line of the bank's statement paid to a state: those of the state's report of that day. */
export async function proposeEscheat(
  trx: DbTransaction,
  booking: Pick<BankBooking, 'id' | 'currency' | 'amount'>,
  { state, on_day }: { state: string; on_day: string },
  today: string,
): Promise<void> {
  requireVerifiedRule(state);
  if (on_day > today) conflict('A report is of today or of a day that is past.');
  const awards = [];
  let without_letter = 0;
  for await (const award of listDormant(trx, { state, on_day })) {
    if (award.currency !== booking.currency) continue;
    if (award.lacks_letter) without_letter += 1;
    else awards.push(award);
  }
  const sum = awards.reduce((all, { amount }) => all + requireCents(amount), 0n);
  if (sum !== -requireCents(booking.amount))
    conflict(
      `The report to ${state} of ${on_day} comes to ${formatCents(sum)} ${booking.currency}, and the line is ${booking.amount}.${noteOfLetters(without_letter)}`,
    );
  if ((await addEscheats(trx, { booking_id: booking.id, state }, awards)) !== awards.length)
    conflict('Another booking pays one of these awards to a state.');
}

/** What a report lacks: awards whose owners the state wants to get a letter first. */
const noteOfLetters = (awards: number): string =>
  awards === 0
    ? ''
    : ` ${awards === 1 ? '1 award is' : `${awards} awards are`} not in it: the law requires a letter to the owner first.`;

/** After a second person's approval: the awards are no longer owed, and their claims are closed. */
export async function approveEscheat(
  trx: DbTransaction,
  { id }: BankBooking,
  { by, today }: { by: number; today: string },
): Promise<void> {
  const paid = await countPaidEscheats(trx, id);
  if (paid > 0)
    conflict(
      `${paid} of its awards ${paid === 1 ? 'is' : 'are'} in a bank file, or ${paid === 1 ? 'was' : 'were'} reversed. Reject the booking and report again.`,
    );
  await postJournals(trx, 'escheat', sql`b.booking_id = ${id}`, { on_date: today, posted_by: by });
  const state = await findStateOfBooking(trx, id);
  const reason = `We paid the award to the state of ${state} as unclaimed property. Claim it from the state.`;
  await moveEscheatedClaims(trx, id, { from: 'approved', to: 'closed_unpaid', reason, mover_id: by });
}

/** The state did not receive the payment: the awards are owed again. */
export async function reverseEscheat(
  trx: DbTransaction,
  { id }: BankBooking,
  { by, today, note }: { by: number; today: string; note: string },
): Promise<void> {
  await reverseJournals(trx, 'escheat', sql`b.booking_id = ${id}`, { on_date: today, posted_by: by });
  await moveEscheatedClaims(trx, id, { from: 'closed_unpaid', to: 'approved', reason: note, mover_id: by });
  await endEscheats(trx, id);
}
