import type { Trade } from '@trover/core/trades/trade.ts';
import type { Cost, Findings, TableFormat } from '../formats/format.ts';
import { addDecimals, dividedExactly, magnitude, negate } from '../readers/numbers.ts';
import type { Row } from './row.ts';

/** What is read of one order so far. */
interface Order {
  id: string;
  trades: Trade[];
  costs: Cost[];
  paid: Cost[];
}

const orderOf = (id: string): Order => ({ id, trades: [], costs: [], paid: [] });

/** Gathers the records of one order, which are together or of one moment, and gives its costs to its trade. */
export class OrderJoiner {
  #orders: NonNullable<TableFormat['orders']>;
  #held: Findings = { trades: [], ignored: [], errors: [] };
  /** The orders of the moment, in the order of their first records. */
  #open: Order[] = [];
  #byId = new Map<string, Order>();
  #current = orderOf('');
  #moment = '';
  /** How many trades were held before the record that is being read. */
  #before = 0;

  constructor(orders: NonNullable<TableFormat['orders']>) {
    this.#orders = orders;
    this.#start('');
  }

  /** Where the next record is to be read into; what is held of orders before it goes to `found`. */
  before(row: Row, isContinuation: boolean, found: Findings): Findings {
    if (!isContinuation) this.#choose(row, found);
    this.#before = this.#held.trades.length;
    return this.#held;
  }

  after(row: Row): void {
    this.#current.trades.push(...this.#held.trades.slice(this.#before));
    const cost = this.#orders.costOf(row);
    if (cost !== null) this.#current.costs.push(cost);
    const paid = this.#orders.paymentsOfClaim?.(row) ?? null;
    if (paid !== null) this.#current.paid.push(paid);
  }

  release(found: Findings): void {
    for (const { trades, costs, paid } of this.#open) {
      const [trade] = trades;
      if (trade === undefined) continue;
      if (trades.length === 1) pay(trade, paid);
      bear(trade, costs);
      if (paid.length > 0) includeCosts(trade);
    }
    for (const list of ['trades', 'ignored', 'errors'] as const) {
      found[list].push(...(this.#held[list] as never[]));
      this.#held[list] = [];
    }
    this.#open = [];
    this.#byId.clear();
    this.#start('');
  }

  #choose(row: Row, found: Findings): void {
    const id = this.#orders.of(row);
    if (this.#orders.momentOf === undefined) {
      if (!isSame(id, this.#current.id)) this.release(found);
      if (id.length > this.#current.id.length) this.#current.id = id;
      return;
    }
    const known = id === '' ? undefined : this.#byId.get(id);
    if (known !== undefined) {
      this.#current = known;
      return;
    }
    const moment = this.#orders.momentOf(row);
    if (moment !== this.#moment) this.release(found);
    this.#moment = moment;
    this.#start(id);
  }

  #start(id: string): void {
    this.#current = orderOf(id);
    this.#open.push(this.#current);
    if (id !== '') this.#byId.set(id, this.#current);
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
