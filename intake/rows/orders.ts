import type { Trade } from '@trover/core/trades/trade.ts';
import type { Cost, Findings, TableFormat } from '../formats/format.ts';
import { addDecimals, magnitude } from '../readers/numbers.ts';
import type { Row } from './row.ts';

/** Gathers the records of one order, which are together, and gives its costs to its trade. */
export class OrderJoiner {
  #orders: NonNullable<TableFormat['orders']>;
  #order = '';
  #held: Findings = { trades: [], ignored: [], errors: [] };
  #costs: Cost[] = [];

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
  }

  release(found: Findings): void {
    const trade = this.#held.trades[0];
    if (trade !== undefined) bear(trade, this.#costs);
    for (const list of ['trades', 'ignored', 'errors'] as const) {
      found[list].push(...(this.#held[list] as never[]));
      this.#held[list] = [];
    }
    this.#costs = [];
    this.#order = '';
  }
}

/** An order's id may be broken off at the end of its line. */
function isSame(one: string, other: string): boolean {
  return one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one));
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
