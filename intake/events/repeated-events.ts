import { DAY_MS } from '@trover/core/dates/day-length.ts';
import { tradedSecurity } from '@trover/core/trades/cancellation.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import type { Findings } from '../formats/format.ts';
import { exchangeMirrored } from './mirrored-bookings.ts';

/** The rows of one event are near each other, also where a batch ends between them. */
const NEAR = 20;
const MAX_DAYS_APART = 7;

/**
 * One event that a broker prints as two rows: the units that leave, without money, and the money that comes for them. A
 * bond is redeemed once and an option is assigned once; the second row adds its sum to the first or is left out.
 */
export class RepeatedEvents {
  #waiting: Trade[] = [];

  /** Joins rows of one event, and leaves the last trades waiting for a row of theirs in the next batch. */
  settle(found: Findings): void {
    this.#join(found);
    this.#waiting = found.trades.splice(Math.max(0, found.trades.length - NEAR));
  }

  end(found: Findings): void {
    this.#join(found);
  }

  #join(found: Findings): void {
    const trades = this.#waiting.length === 0 ? found.trades : [...this.#waiting, ...found.trades];
    this.#waiting = [];
    exchangeMirrored(trades);
    const dropped = new Set<number>();
    const used = new Set<Trade>();
    for (const [at, unpaid] of trades.entries()) {
      if (!isUnpaid(unpaid)) continue;
      for (let other = Math.max(0, at - NEAR); other < Math.min(trades.length, at + NEAR); other += 1) {
        const paid = trades[other]!;
        if (other === at || dropped.has(other) || isUnpaid(paid) || !isSameEvent(unpaid, paid)) continue;
        const { first, second } = at < other ? { first: unpaid, second: paid } : { first: paid, second: unpaid };
        dropped.add(first === unpaid ? other : at);
        addMoney(first, paid);
        found.ignored.push({ row: second.ref, reason: `second row of the event in row ${first.ref}` });
        break;
      }
    }
    for (const [at, deposit] of trades.entries()) {
      if (!isDeposit(deposit)) continue;
      const lapse = trades.find((trade) => !used.has(trade) && isLapse(trade) && isSameEvent(deposit, trade));
      if (lapse === undefined) continue;
      used.add(lapse);
      dropped.add(at);
      found.ignored.push({ row: deposit.ref, reason: `deposit of the shares of the vesting in row ${lapse.ref}` });
    }
    found.trades = dropped.size === 0 ? trades : trades.filter((_, at) => !dropped.has(at));
  }
}

const isOptionEvent = ({ type }: Trade): boolean => type === 'option_assign' || type === 'option_exercise';

const isRedemption = ({ type, subtype }: Trade): boolean => type === 'sell' && subtype === 'redemption';

const isUnpaid = (trade: Trade): boolean =>
  (isOptionEvent(trade) || isRedemption(trade)) && (trade.net_amount === null || trade.net_amount === '0');

/** Shares that vest lapse from their restriction on one day, and are deposited on another: they came in once. */
const isOfPlan = ({ type, subtype }: Trade): boolean => type === 'transfer_in' && subtype === 'stock_plan';
const isLapse = (trade: Trade): boolean => isOfPlan(trade) && /\blapse\b/i.test(trade.security_name ?? '');
const isDeposit = (trade: Trade): boolean =>
  isOfPlan(trade) &&
  /^(?:RS[AU]?|PSU?|restricted stock.*|performance .*)$/i.test(trade.security_name ?? '') &&
  !isLapse(trade);

function isSameEvent(one: Trade, other: Trade): boolean {
  const isAlike = one.type === other.type && one.subtype === other.subtype && one.account === other.account;
  if (!isAlike || one.quantity === null || one.quantity !== other.quantity) return false;
  const [first, second] = [one, other].map((trade) => Date.parse(trade.trade_date ?? trade.settle_date ?? ''));
  return Math.abs(first! - second!) <= MAX_DAYS_APART * DAY_MS && tradedSecurity(one) === tradedSecurity(other);
}

function addMoney(first: Trade, paid: Trade): void {
  if (first === paid) return;
  const { price, net_amount, net_amount_basis, fees } = paid;
  Object.assign(first, { price: price ?? first.price, net_amount, net_amount_basis, fees });
}
