import { bankCalendarOf } from '@trover/core/money/currencies.ts';
import { smallestAmount } from '@trover/core/money/currency-places.ts';
import { parseCents, requireCents } from '@trover/core/money/decimal.ts';
import type { DbTransaction } from '@trover/db/connect.ts';
import { databaseTime } from '@trover/db/database-time.ts';
import {
  addArrival,
  copyArrivalToDistribution,
  findArrival,
  listLikeArrivals,
  lockArrivals,
  updateArrival,
} from '@trover/db/queries/distributions/arrivals.ts';
import { type Distribution, updateDistribution } from '@trover/db/queries/distributions/distributions.ts';
import { postJournals, reverseJournals } from '@trover/db/queries/ledger/posting.ts';
import type { DistributionStatus } from '@trover/db/schema/money.ts';
import { sql } from 'kysely';
import type { Actor } from '../access/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { bankDay } from '../business-date.ts';
import { conflict } from '../errors.ts';
import { requireDistribution } from './decide-distribution.ts';

export interface Advice {
  amount: string;
  /** The part of the amount that the administrator states as interest. */
  interest?: string | undefined;
  arrived_on: string;
  bank_reference: string;
  is_unrelated: boolean;
}

/** Cancelled or failed imports: their arrival may be assigned to the corrected file. */
const ENDED: ReadonlySet<DistributionStatus> = new Set(['cancelled', 'reversed', 'refused', 'failed']);

/** Why an amount cannot be one of the currency; null where it can. */
function amountFault(amount: string, currency: string): string | null {
  const unit = smallestAmount(currency);
  return requireCents(amount) % unit === 0n
    ? null
    : `${amount} has more places than ${currency} has: write a whole amount such as ${amount.slice(0, -2)}00.`;
}

/**
 * Records the amount that the bank advised. Repeating it does nothing; another amount is refused. The arrival of a
 * cancelled or reversed import is assigned to this one, and an amount that arrived before needs a confirmation.
 */
export async function recordArrival(trx: DbTransaction, by: Actor, id: number, advice: Advice): Promise<void> {
  const of = await requireDistribution(trx, id);
  const { session, today } = by;
  if (of.arrived !== null) {
    if (isSame(of, advice)) return;
    conflict(
      `Its arrival is already recorded: ${of.arrived} on ${of.arrived_on}, ${of.bank_reference}. If that is wrong, someone else must reverse it first.`,
    );
  }
  if (of.status !== 'read' && of.status !== 'received' && of.status !== 'columns')
    conflict(`This distribution is ${of.status}.`);
  if (advice.arrived_on > bankDay(today, bankCalendarOf(of.currency))) conflict('The day of arrival is in the future.');
  const fault = amountFault(advice.amount, of.currency);
  if (fault !== null) conflict(fault);
  const interest = advice.interest ?? '0.00';
  const faultOfInterest =
    amountFault(interest, of.currency) ??
    (requireCents(interest) > requireCents(advice.amount)
      ? `The interest of ${interest} is more than the ${advice.amount} that arrived.`
      : null);
  if (faultOfInterest !== null) conflict(faultOfInterest);
  await lockArrivals(trx, of.currency);
  if (await assignArrival(trx, by, of, advice)) return;
  const { is_unrelated, ...details } = advice;
  const arrival = { ...details, interest, distribution_id: id, currency: of.currency, recorded_by: session.account_id };
  const arrivalId = await addArrival(trx, { ...arrival, is_unrelated });
  await copyArrivalToDistribution(trx, id, arrival);
  await postJournals(trx, 'arrival', sql`b.id = ${arrivalId}`, { on_date: today, posted_by: session.account_id });
  await recordAudit(trx, {
    action: 'money_arrived',
    by: { ...by.visitor, session },
    subject: { kind: 'distribution', id },
    detail: { amount: advice.amount, interest, currency: of.currency, bank_reference: advice.bank_reference },
  });
}

const isSame = (of: Pick<Distribution, 'arrived' | 'arrived_interest' | 'arrived_on'>, advice: Advice): boolean =>
  parseCents(of.arrived ?? '') === parseCents(advice.amount) &&
  parseCents(of.arrived_interest) === parseCents(advice.interest ?? '0.00') &&
  of.arrived_on === advice.arrived_on;

/**
 * True if the money was recorded for a cancelled or failed import and is now assigned to this one. Posts no journal.
 */
async function assignArrival(trx: DbTransaction, by: Actor, of: Distribution, advice: Advice): Promise<boolean> {
  for (const other of await listLikeArrivals(trx, { ...advice, distribution_id: of.id, currency: of.currency })) {
    const described = `${other.amount} of ${other.arrived_on}, ${other.bank_reference}`;
    const isOver = ENDED.has(other.status as DistributionStatus);
    if (!other.is_same_reference) {
      if (!advice.is_unrelated)
        conflict(
          `Distribution ${other.distribution_id} has the same amount: ${described}. ${isOver ? 'Enter its reference if this is that money, or' : 'If this is other money,'} confirm that it is a separate payment.`,
        );
      continue;
    }
    if (!isOver)
      conflict(
        `The reference ${other.bank_reference} is recorded for distribution ${other.distribution_id}. If one transfer pays two files, write which part this is, such as ${other.bank_reference} 2/2.`,
      );
    if (
      parseCents(other.amount) !== parseCents(advice.amount) ||
      parseCents(other.interest) !== parseCents(advice.interest ?? '0.00') ||
      other.arrived_on !== advice.arrived_on
    )
      conflict(
        `The arrival with this reference is ${described}, of distribution ${other.distribution_id}, which is ${other.status}. If that is wrong, someone else must reverse it first.`,
      );
    await updateArrival(trx, other.id, { distribution_id: of.id });
    await copyArrivalToDistribution(trx, other.distribution_id, null);
    await copyArrivalToDistribution(trx, of.id, { ...other, recorded_by: by.session.account_id });
    // The person who recorded the money may not approve an import that counts it.
    const changed_by = [...new Set([...of.changed_by, other.recorded_by])];
    await updateDistribution(trx, of.id, { changed_by });
    await recordAudit(trx, {
      action: 'arrival_assigned',
      by: { ...by.visitor, session: by.session },
      subject: { kind: 'distribution', id: of.id },
      detail: { arrival_id: other.id, from: other.distribution_id, amount: other.amount, currency: of.currency },
    });
    return true;
  }
  return false;
}

/** Reverses a wrongly recorded arrival, by someone other than the person who recorded it; false where there is none. */
export async function reverseArrival(
  trx: DbTransaction,
  { session, visitor, today }: Actor,
  id: number,
  reason: string,
): Promise<boolean> {
  const of = await requireDistribution(trx, id);
  const arrival = await findArrival(trx, id);
  if (arrival === undefined) return false;
  if (of.status === 'approved' || of.status === 'posted')
    conflict(`This distribution is ${of.status}: reverse it first, then its arrival.`);
  if (arrival.recorded_by === session.account_id || of.arrived_by === session.account_id)
    conflict('Someone else must reverse it. You recorded the arrival.');
  await updateArrival(trx, arrival.id, {
    reversed_by: session.account_id,
    reversed_at: databaseTime,
    reversal_reason: reason,
  });
  await copyArrivalToDistribution(trx, id, null);
  await reverseJournals(trx, 'arrival', sql`b.id = ${arrival.id}`, { on_date: today, posted_by: session.account_id });
  await recordAudit(trx, {
    action: 'arrival_reversed',
    by: { ...visitor, session },
    subject: { kind: 'distribution', id },
    detail: { reason, amount: arrival.amount, currency: arrival.currency, bank_reference: arrival.bank_reference },
  });
  return true;
}
