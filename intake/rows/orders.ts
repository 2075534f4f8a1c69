import type { Trade } from '@trover/core/trades/trade.ts';
import type { Cost, Findings, TableFormat } from '../formats/format.ts';
import { addDecimals, dividedExactly, magnitude, negate } from '../readers/numbers.ts';
import type { Row } from './row.ts';

/** Gathers the records of one order, which are together, and gives its costs to its trade. */
export class OrderJoiner {
  #orders: NonNullable<TableFormat['orders']>;
  #order = '';
  #held: Findings = { trades: [], ignored: [], errors: [] };
  #costs: Cost[] = [];
  #paid: Cost[] = [];

  constructor(orders: NonNullable<TableFormat['orders']>) {
    this.#orders = orders;
  }

  /** Where the next record is to be read into; what is held of an order before it goes to `found`. */
  before(row: Row, isContinuation: boolean, found: Findings): Findings {
    if (isContinuation) return this.#held;
    const order = this.#orders.of(row);
    if (!isSame(order, this.#order)) this.release(found);
    this.#order = order.length > this.#order.length ? order : this.#order;
    return this.#held;
  }

  after(row: Row): void {
    const cost = this.#orders.costOf(row);
    if (cost !== null) this.#costs.push(cost);
    const paid = this.#orders.paidOf?.(row) ?? null;
    if (paid !== null) this.#paid.push(paid);
  }

  release(found: Findings): void {
    const trade = this.#held.trades[0];
    if (trade !== undefined) {
      if (this.#held.trades.length === 1) pay(trade, this.#paid);
      bear(trade, this.#costs);
      if (this.#paid.length > 0) includeCosts(trade);
    }
    for (const list of ['trades', 'ignored', 'errors'] as const) {
      found[list].push(...(this.#held[list] as never[]));
      this.#held[list] = [];
    }
    this.#costs = [];
    this.#paid = [];
    this.#order = '';
  }
}

/** An order's id may be broken off at the end of its line. */
function isSame(one: string, other: string): boolean {
  return one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one));
}

/** Money of one currency in records of its own is the trade's sum. */
function pay(trade: Trade, paid: readonly Cost[]): void {
  const [first] = paid;
  if (first === undefined || paid.some(({ currency }) => currency !== first.currency)) return;
  trade.net_amount = paid.reduce((sum, { amount }) => addDecimals(sum, amount), '0');
  trade.currency = first.currency;
  if (trade.quantity !== null) trade.price ??= dividedExactly(magnitude(trade.net_amount), trade.quantity);
}

/** What a trade cost in its own currency is part of what it came to. */
function includeCosts(trade: Trade): void {
  if (trade.net_amount === null || trade.fees === null || trade.fees_currency !== null) return;
  trade.net_amount = addDecimals(trade.net_amount, negate(trade.fees));
}

function bear(trade: Trade, costs: readonly Cost[]): void {
  const [first] = costs;
  if (first === undefined) return;
  const [same, others] = [
    costs.filter(({ currency }) => currency === first.currency),
    costs.filter(({ currency }) => currency !== first.currency),
  ];
  trade.fees = same.reduce((sum, { amount }) => addDecimals(sum, magnitude(amount)), '0');
  trade.fees_currency = first.currency === trade.currency ? null : first.currency;
  if (others.length > 0)
    trade.note = `further costs: ${others.map(({ amount, currency }) => `${magnitude(amount)} ${currency ?? ''}`.trim()).join(', ')}`;
}
