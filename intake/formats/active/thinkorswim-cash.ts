import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { readDay, readTime } from '../../readers/dates.ts';
import { addDecimals, isBlank, magnitude, readDecimal } from '../../readers/numbers.ts';
import { readContract } from '../../readers/option-symbols.ts';

/** A record of the cash balance: what moved the money, and how much of it. */
export interface CashEntry {
  line: number;
  /** Date and time as printed. */
  at: string;
  kind: string;
  description: string;
  amount: string | null;
  fees: string;
}

/** `BOT +34 IRBT @4.15`, `SOLD -1 SPY 100 12 DEC 25 600 PUT @1.23 CBOE`, `tIP BOT +1 VERTICAL …`. */
const EXECUTION = /\b(BOT|SOLD)\s+([+-]?[\d,.]+)\s+(.+?)\s+@(-?[\d,.]+)/i;
const STRATEGY =
  /^(?:VERTICAL|CALENDAR|DIAGONAL|BUTTERFLY|CONDOR|IRON|STRADDLE|STRANGLE|COVERED|COMBO|BACKRATIO|VERT|DBL|~|CUSTOM|BOX|COLLAR|UNBALANCED|\d+\/)/i;

export function readCashEntry(line: number, text: (name: string) => string): CashEntry | string {
  const figures = [text('Misc Fees'), text('Commissions & Fees'), text('Amount')];
  const [misc, commissions, amount] = figures.map((figure) => (isBlank(figure) ? '0' : readDecimal(figure)));
  const bad = figures.find((figure) => !isBlank(figure) && readDecimal(figure) === null);
  if (bad !== undefined) return bad;
  return {
    line,
    at: `${text('Date')} ${text('Time')}`.trim(),
    kind: text('Type').toUpperCase(),
    description: text('Description'),
    amount: isBlank(text('Amount')) ? null : amount!,
    fees: addDecimals(misc!, commissions!),
  };
}

/** The sums of an execution that the statement's history lists. */
export function bearCash(trade: Trade, entry: CashEntry, isWhole: boolean): void {
  trade.fees = magnitude(entry.fees);
  const sum = entry.amount === null ? null : addDecimals(entry.amount, entry.fees);
  if (isWhole) {
    trade.net_amount = sum;
    trade.net_amount_basis = `derived: Cash Balance AMOUNT + Misc Fees + Commissions & Fees of the TRD row with the same time, symbol, quantity and price (line ${entry.line})`;
  } else trade.note = `the cash balance has ${sum} for all legs of the order together (line ${entry.line})`;
}

/** An execution as its cash entry shows it; null when that is not one security's. */
export function executionOf(entry: CashEntry): Trade | null {
  const found = EXECUTION.exec(entry.description);
  const day = readDay(entry.at);
  if (!found || day === null || STRATEGY.test(found[3]!)) return null;
  const units = readDecimal(found[2]!);
  const price = readDecimal(found[4]!);
  if (units === null || price === null) return null;
  const contract = readContract(found[3]!);
  if (contract === null && /\s/.test(found[3]!)) return null;
  const side = found[1]!.toUpperCase() === 'BOT' ? 'buy' : 'sell';
  const trade = blankTrade(entry.line);
  trade.type = contract === null ? side : `option_${side}`;
  trade.trade_date = day;
  trade.time = readTime(entry.at);
  trade.symbol = contract?.underlying ?? found[3]!;
  trade.raw_symbol = contract === null ? null : found[3]!;
  trade.option = contract;
  trade.quantity = magnitude(units);
  trade.price = magnitude(price);
  trade.currency = 'USD';
  trade.fees = magnitude(entry.fees);
  trade.net_amount = entry.amount === null ? null : addDecimals(entry.amount, entry.fees);
  trade.net_amount_basis = 'derived: AMOUNT + Misc Fees + Commissions & Fees';
  return trade;
}

const DIVIDEND = /\b(ORDINARY|QUALIFIED|NON[- ]?QUALIFIED|SPECIAL)?[^~]*\bDIVIDEND\b[^~]*~\s*(\S+)/i;

/** A dividend or an option's end, which only the cash balance has; null for entries of cash alone. */
export function eventOf(entry: CashEntry): Trade | null {
  const day = readDay(entry.at);
  if (day === null) return null;
  const trade = blankTrade(entry.line);
  trade.trade_date = day;
  trade.currency = 'USD';
  const dividend = DIVIDEND.exec(entry.description);
  if (dividend && !/TAX|WITHH/i.test(entry.description)) {
    trade.type = 'dividend';
    trade.subtype = /^qualified$/i.test(dividend[1] ?? '') ? 'qualified' : null;
    trade.symbol = dividend[2]!;
    trade.net_amount = entry.amount;
    return trade;
  }
  const ended = /(EXPIRATION|ASSIGNMENT|EXERCISE)\s*\(?\s*([+-]?[\d,.]+)?\s*(\S+\s+\d+\s.*?(?:CALL|PUT))/i.exec(
    entry.description,
  );
  const contract = ended ? readContract(ended[3]!) : null;
  if (!ended || contract === null) return null;
  const word = ended[1]!.toUpperCase();
  trade.type = word === 'EXPIRATION' ? 'option_expire' : word === 'ASSIGNMENT' ? 'option_assign' : 'option_exercise';
  trade.symbol = contract.underlying;
  trade.raw_symbol = ended[3]!;
  trade.option = contract;
  const units = ended[2] === undefined ? null : readDecimal(ended[2]);
  trade.quantity = units === null ? null : magnitude(units);
  trade.stated_quantity = units;
  return trade;
}
