import type { IgnoredRow, RowError, Trade, TradeType } from '@trover/core/trades/trade.ts';
import { addDecimals, isNegative, magnitude, negate } from '../../readers/numbers.ts';
import { FlexFault, type FlexRecord } from './ibkr-flex-record.ts';
import { contractOf } from './ibkr-flex-trades.ts';

const EVENTS: readonly (readonly [RegExp, TradeType])[] = [
  [/ASSIGN/i, 'option_assign'],
  [/EXERCISE/i, 'option_exercise'],
  [/EXPIR/i, 'option_expire'],
];

/** What the trades of a file show already of exercises, assignments and expirations. */
export class OptionEvents {
  #known = new Set<string>();

  note(record: FlexRecord): void {
    for (const key of keysOf(record, record.text('tradeDate'))) this.#known.add(key);
  }

  /** Reads an `OptionEAE`, unless it is among the file's trades. */
  read(record: FlexRecord, ignored: (reason: string) => IgnoredRow): Trade | RowError | IgnoredRow {
    if (keysOf(record, record.text('date')).some((key) => this.#known.has(key)))
      return ignored('option event that the trades list too');
    const id = record.text('tradeID');
    return record.trade(id === '' ? 'OptionEAE' : `tradeID ${id}`, (trade) => readEvent(trade, record));
  }
}

function keysOf(record: FlexRecord, date: string): string[] {
  const id = record.text('tradeID');
  const day = date.replace(/\D/g, '').slice(0, 8);
  const sameTrade = [record.text('symbol'), day, Number(record.text('quantity')), record.account].join('|');
  return id === '' ? [sameTrade] : [sameTrade, id];
}

function readEvent(trade: Trade, record: FlexRecord): void {
  const kind = record.text('transactionType');
  const event = EVENTS.find(([words]) => words.test(kind))?.[1];
  trade.trade_date = record.requireDay('date', 'reportDate');
  const units = record.requireUnits();
  trade.quantity = magnitude(units);
  trade.option = contractOf(record);
  if (trade.option !== null && event !== undefined) {
    trade.type = event;
    trade.stated_quantity = units;
    trade.raw_symbol = trade.symbol;
    trade.symbol = trade.option.underlying;
  } else if (/^(?:BUY|SELL)$/i.test(kind) || event !== undefined) {
    trade.type = isNegative(units) ? 'sell' : 'buy';
    const price = record.decimal('tradePrice');
    trade.price = price === null ? null : magnitude(price);
    trade.note = 'result of an option exercise or assignment';
  } else throw new FlexFault('transactionType', kind, 'Assignment, Exercise, Expiration, Buy or Sell');

  const costs = record.decimal('commisionsAndTax', 'commissionsAndTax');
  if (costs !== null) trade.fees = negate(costs);
  const proceeds = record.decimal('proceeds');
  if (proceeds === null) return;
  trade.net_amount = addDecimals(proceeds, costs ?? '0');
  trade.net_amount_basis = 'derived: proceeds + commisionsAndTax';
}
