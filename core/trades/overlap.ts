import { isSettlementOnly, otherDaysOf } from './settlement-only.ts';
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
  // Equal parts of one purchase may be sold in different years, each in the report of its own year.
  if (trade.lot_closed_on !== undefined) facts.push(trade.lot_closed_on);
  return facts.map((fact) => fact ?? '').join(SEPARATOR);
}

/**
 * Finds which trades of several files are in an earlier one: equal rows of one file are separate fills, and a row that an
 * earlier file has as often already is the same trade again. A trade is also the same where one file has its day and
 * another only that of its settlement, a few days later.
 */
export class RepeatedTrades<Key> {
  readonly #keyOf: (facts: string) => Key;
  readonly #known = new Map<Key, number>();
  /** How many of the known ones are stated by their settlement, and those of them that no other file has with its day. */
  readonly #settled = new Map<Key, number>();
  readonly #unpaired = new Map<Key, Trade[]>();
  /** How many with a day of their own are the same as one that is stated by its settlement. */
  readonly #paired = new Map<Key, number>();
  #ofFile = new Map<Key, number>();

  constructor(keyOf: (facts: string) => Key) {
    this.#keyOf = keyOf;
  }

  startFile(): void {
    this.#ofFile = new Map();
  }

  /** `scope`: distinguishes trades with equal facts. */
  has(trade: Trade, scope = ''): boolean {
    const keyOf = (stated: Trade) => this.#keyOf(scope + printedFacts(stated));
    const own = keyOf(trade);
    const count = (this.#ofFile.get(own) ?? 0) + 1;
    this.#ofFile.set(own, count);
    if (count <= (this.#known.get(own) ?? 0)) return true;
    this.#known.set(own, count);
    const others = () => otherDaysOf(trade).map((day) => keyOf({ ...trade, trade_date: day }));
    if (isSettlementOnly(trade)) return this.#isPairedWithDay(trade, own, others());
    return this.#unpaired.size > 0 && this.#isPairedWithSettlement(trade, own, others());
  }

  #isPairedWithDay(trade: Trade, own: Key, others: readonly Key[]): boolean {
    addTo(this.#settled, own);
    const free = (key: Key) =>
      (this.#known.get(key) ?? 0) - (this.#settled.get(key) ?? 0) - (this.#paired.get(key) ?? 0);
    const same = others.find((key) => free(key) > 0);
    if (same !== undefined) addTo(this.#paired, same);
    else this.#unpaired.set(own, [...(this.#unpaired.get(own) ?? []), trade]);
    return same !== undefined;
  }

  /** The trade that is known already gets the day. */
  #isPairedWithSettlement(trade: Trade, own: Key, others: readonly Key[]): boolean {
    const same = others.find((key) => this.#unpaired.has(key));
    if (same === undefined) return false;
    const [known, ...rest] = this.#unpaired.get(same)!;
    if (rest.length > 0) this.#unpaired.set(same, rest);
    else this.#unpaired.delete(same);
    addTo(this.#paired, own);
    known!.trade_date = trade.trade_date;
    known!.note = trade.note;
    return true;
  }
}

const addTo = <Key>(counts: Map<Key, number>, key: Key): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

/** Reads the files of one owner one after another and finds which trades are new. */
export class Overlap {
  readonly #known = new RepeatedTrades<string>((facts) => facts);

  startFile(): void {
    this.#known.startFile();
  }

  isNew(trade: Trade): boolean {
    return !this.#known.has(trade);
  }
}
