import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { isNegative, magnitude, readDecimal } from '../../readers/numbers.ts';
import {
  cashInLieu,
  exchanged,
  exchangedIn,
  type Meaning,
  paidOut,
  returnOfCapital,
  spinOff,
  split,
} from '../../rows/meaning.ts';
import type { FlexRecord } from './ibkr-flex-record.ts';

interface Event {
  kind: 'split' | 'exchange' | 'payout' | 'receipt' | 'cash';
  name: string | null;
}

/** What happened, by the words of the description. The first that fits decides. */
const WORDED: readonly (readonly [RegExp, Event])[] = [
  [/\bIN LIEU\b/, { kind: 'cash', name: 'cash_in_lieu' }],
  [/STOCK DIVIDEND/, { kind: 'split', name: 'stock_dividend' }],
  [/\bSPIN-?OFF\b/, { kind: 'receipt', name: 'spin_off' }],
  [/\bSPLIT\b/, { kind: 'split', name: null }],
  [/TENDERED TO/, { kind: 'exchange', name: 'tender' }],
  [/(?:MERGED|MERGER|ACQUIRED)\b.*\bFOR [A-Z]{3} [\d.]+ PER SHARE/, { kind: 'payout', name: 'cash_merger' }],
  [/MERGED|MERGER|ACQUIRED|ACQUISITION/, { kind: 'exchange', name: 'merger' }],
  [/(?:CUSIP|ISIN|NAME|SYMBOL)\S* CHANGE/, { kind: 'exchange', name: 'symbol_change' }],
  [/DELISTED|WORTHLESS/, { kind: 'exchange', name: 'worthless' }],
  [/MATURITY|MATURED|\bCALL(?:ED)?\b|REDE(?:MPTION|EMED)/, { kind: 'payout', name: 'redemption' }],
  [/LIQUIDAT/, { kind: 'payout', name: 'liquidation' }],
  [/CONVER/, { kind: 'exchange', name: 'conversion' }],
  [/RIGHTS|SUBSCRIB/, { kind: 'exchange', name: 'rights' }],
  [/RETURN OF CAPITAL/, { kind: 'cash', name: 'return_of_capital' }],
  [/EXCHANGE/, { kind: 'exchange', name: 'exchange' }],
];

/** The same by the code of newer statements. */
const CODED: Record<string, Event> = {
  FS: { kind: 'split', name: null },
  RS: { kind: 'split', name: 'reverse_split' },
  SD: { kind: 'split', name: 'stock_dividend' },
  HD: { kind: 'split', name: 'stock_dividend' },
  SO: { kind: 'receipt', name: 'spin_off' },
  TC: { kind: 'exchange', name: 'merger' },
  TO: { kind: 'exchange', name: 'tender' },
  IC: { kind: 'exchange', name: 'symbol_change' },
  CC: { kind: 'exchange', name: 'symbol_change' },
  DW: { kind: 'exchange', name: 'worthless' },
  RI: { kind: 'exchange', name: 'rights' },
  SR: { kind: 'exchange', name: 'rights' },
  BM: { kind: 'payout', name: 'redemption' },
  BC: { kind: 'payout', name: 'redemption' },
  PC: { kind: 'payout', name: 'redemption' },
};

const UNNAMED: Event = { kind: 'exchange', name: 'corporate_action' };
/** What happened, by the words of a description in capitals. */
export const eventIn = (text: string): Event => WORDED.find(([words]) => words.test(text))?.[1] ?? UNNAMED;

const RATIO = /\b(\d[\d.]*) FOR (\d[\d.]*)\b/;

/** Fewer shares than before, by the ratio in the words. */
function isReverse(text: string): boolean {
  const [, more, less] = RATIO.exec(text) ?? [];
  return more !== undefined && less !== undefined && Number(more) < Number(less);
}

/** An event by the words of its description in capitals, or else by its code. */
export const eventOf = (text: string, code: string): Event =>
  WORDED.find(([words]) => words.test(text))?.[1] ?? CODED[code.toUpperCase()] ?? UNNAMED;

/** The price for which shares are given up, by the words of a description in capitals. */
export const pricePerShare = (text: string): string | undefined => /FOR [A-Z]{3} ([\d.]+) PER SHARE/.exec(text)?.[1];

/** Whether a printed quantity is of units that come in. */
export function comesIn(quantity: string): boolean {
  const units = readDecimal(quantity);
  return units !== null && units !== '0' && !isNegative(units);
}

/** What the row of an event means in a table. Shares that come in are sold to nobody, whatever was to be paid. */
export function meaningOfEvent({ kind, name }: Event, text: string, isInward = false): Meaning {
  switch (kind) {
    case 'split':
      return split(name ?? (isReverse(text) ? 'reverse_split' : null));
    case 'payout':
      return isInward ? exchangedIn(name ?? 'redemption') : paidOut(name ?? 'redemption');
    case 'receipt':
      return spinOff;
    case 'cash':
      return name === 'cash_in_lieu' ? cashInLieu : returnOfCapital;
    case 'exchange':
      return exchanged(name ?? 'corporate_action');
  }
}

/** A `CorporateAction`: one line of a security that comes or goes. */
export function readCorporateAction(record: FlexRecord): Trade | RowError {
  const id = record.text('transactionID', 'actionID');
  return record.trade(id === '' ? 'CorporateAction' : `CorporateAction ${id}`, (trade) => {
    trade.trade_date = record.requireDay('dateTime', 'tradeDate', 'date', 'reportDate');
    const text = record.text('actionDescription', 'description').toUpperCase();
    const event = eventOf(text, record.text('type'));
    const proceeds = record.decimal('proceeds');
    trade.net_amount = proceeds === '0' ? null : proceeds;
    const ratio = RATIO.exec(text);
    const units = record.decimal('quantity');
    if (/\bCA\b/i.test(record.text('code'))) {
      trade.type = 'other';
      trade.subtype = 'cancel';
      trade.quantity = units === null ? null : magnitude(units);
      trade.stated_quantity = units;
      return;
    }
    if (event.kind === 'split') {
      trade.type = 'split';
      trade.subtype = event.name ?? (isReverse(text) ? 'reverse_split' : null);
      trade.quantity = record.requireUnits();
      trade.ratio = ratio ? ratio[0] : null;
      if (trade.subtype === 'reverse_split') trade.note = 'two records per event: old ISIN removed, new ISIN added';
      return;
    }
    if (event.kind === 'cash' || units === null || units === '0') {
      trade.type = event.name === 'cash_in_lieu' ? 'sell' : 'other';
      trade.subtype = event.kind === 'cash' ? event.name : `${event.name}_cash`;
      if (units !== null && units !== '0') trade.quantity = magnitude(units);
      return;
    }
    readUnits(trade, event, units, text);
  });
}

function readUnits(trade: Trade, event: Event, units: string, text: string): void {
  const outward = isNegative(units);
  trade.quantity = magnitude(units);
  trade.stated_quantity = units;
  if (event.kind === 'payout' && outward) {
    trade.type = 'sell';
    trade.subtype = event.name;
    const perShare = pricePerShare(text);
    if (perShare !== undefined) trade.price = readDecimal(perShare);
    return;
  }
  trade.type = 'other';
  trade.subtype = event.kind === 'receipt' ? event.name : `${event.name}_${outward ? 'out' : 'in'}`;
}
