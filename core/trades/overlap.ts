import type { Trade } from './trade.ts';
import { tradeDay } from './trade-day.ts';

const SEPARATOR = '\u001f';

/**
 * What a record prints about the trade itself, as one text. What another export of the same trade may print otherwise
 * (settlement, note, line, the security's name beside an identifier) is left out. Figures are in their shortest form.
 */
export function printedFacts(trade: Trade): string {
  const { option } = trade;
  const symbol = trade.symbol?.toUpperCase();
  const raw = option === null ? null : trade.raw_symbol?.toUpperCase();
  const cusip = trade.cusip?.toUpperCase();
  const isin = trade.isin?.toUpperCase();
  const facts = [
    trade.account,
    trade.type,
    trade.subtype,
    tradeDay(trade),
    trade.time,
    symbol,
    raw,
    cusip,
    isin,
    symbol || raw || cusip || isin ? null : trade.security_name?.toUpperCase(),
    option && [option.underlying, option.expiry, option.strike, option.right, option.multiplier].join(' '),
    trade.quantity,
    trade.price,
    trade.currency,
    trade.fees,
    trade.net_amount,
    trade.acquired_on,
    trade.acquired_price,
    trade.ratio,
  ];
  return facts.map((fact) => fact ?? '').join(SEPARATOR);
}

/**
 * Reads the files of one owner one after another and finds which trades are new: equal rows of one file are separate
 * fills, and a row that an earlier file has as often already is the same trade again.
 */
export class Overlap {
  readonly #known = new Map<string, number>();
  #ofFile = new Map<string, number>();

  startFile(): void {
    this.#ofFile = new Map();
  }

  isNew(trade: Trade): boolean {
    const facts = printedFacts(trade);
    const count = (this.#ofFile.get(facts) ?? 0) + 1;
    this.#ofFile.set(facts, count);
    if (count <= (this.#known.get(facts) ?? 0)) return false;
    this.#known.set(facts, count);
    return true;
  }
}
