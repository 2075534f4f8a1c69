import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { readDay } from '../../readers/dates.ts';
import { isNegative, magnitude, negate, readDecimal } from '../../readers/numbers.ts';
import type { Findings, LineFormat, LineReader, TextLine } from '../format.ts';

const DAY = /^([A-Z][a-z]{2,8}\.? \d{1,2},? \d{4})(?:\s+(.*))?$/;
/** `Rebalance VTI $284.77 -0.685 -$195.07 9.867 $2,809.83`: price, change of shares and value, and the balance of both. */
const ROW =
  /^(?:(.*?)\s+)?([A-Z]{2,5})\s+\$([\d,]+\.\d+)\s+(-?[\d,]+\.\d+)\s+(-?\$-?[\d,]+\.\d\d)\s+([\d,]+\.\d+)\s+\$([\d,]+\.\d\d)$/;
const DIVIDEND = /^([A-Z]{2,5})\s+(\S.*?)\s+\$([\d,]+\.\d\d)$/;
const ACTIVITY = /\bActivity Detail\b/i;
const DIVIDENDS = /\bDividend Payment Detail\b/i;
const REINVESTED = /dividend|reinvest/i;
/** Units that leave or come without a trade of the market. */
const MOVED = /\b(?:transfer|ACATS?|gift|donation|in-kind)\b/i;
const MAX_CENTS = 0.02;

/**
 * Betterment, quarterly statement: deposits, fees and rebalancing buy and sell parts of shares. A row is read only where
 * units times price is the value, which has the sign of the units.
 */
export const bettermentStatement: LineFormat = {
  kind: 'lines',
  id: 'betterment-statement',
  title: 'Betterment statement (PDF)',
  recognizes: (opening) =>
    /\bBetterment\b/.test(opening) &&
    ACTIVITY.test(opening) &&
    opening.split('\n').some((line) => ROW.test(afterDay(line.trim()))),
  start: () => new BettermentReader(),
};

const afterDay = (line: string): string => DAY.exec(line)?.[2] ?? line;

class BettermentReader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #part: 'activity' | 'dividends' | null = null;
  #day: string | null = null;
  #action = '';

  read({ ref, text }: TextLine): void {
    const line = text.replace(/\s+/g, ' ').trim();
    if (ACTIVITY.test(line)) this.#part = 'activity';
    else if (DIVIDENDS.test(line)) this.#part = 'dividends';
    const dated = DAY.exec(line);
    if (dated) {
      this.#day = readDay(dated[1]!.replace(/(?<=\d) (?=\d{4})/, ', '), 'mdy');
      this.#action = '';
    }
    const rest = dated ? (dated[2] ?? '') : line;
    if (this.#day === null || this.#part === null) return;
    const row = this.#part === 'activity' ? ROW.exec(rest) : null;
    if (row) this.#readActivity(ref, row, line);
    else if (this.#part === 'dividends' && dated) this.#readDividend(ref, rest);
  }

  end(): void {
    if (this.found.trades.length + this.found.errors.length > 0) return;
    const reason =
      'No row of shares was found. It should have the price, the change of shares, their value and the balance.';
    this.found.errors.push({ row: 'line 1', column: null, value: null, reason });
  }

  #readActivity(ref: string, [, action, symbol, price, shares, value]: RegExpExecArray, line: string): void {
    this.#action = action?.trim() || this.#action;
    const units = readDecimal(shares!) ?? '0';
    const each = readDecimal(price!) ?? '0';
    const sum = readDecimal(value!.replace('$', '')) ?? '0';
    const slack = MAX_CENTS + Number(magnitude(units)) * 0.005 + Number(each) * 0.0006;
    const agrees = Math.abs(Number(units) * Number(each) - Number(sum)) <= slack;
    if (units === '0') {
      this.found.ignored.push({ row: ref, reason: 'row without shares' });
      return;
    }
    if (!agrees) {
      const reason = 'Units times price do not equal the value of this row. Download the statement again.';
      this.found.errors.push({ row: ref, column: null, value: line.slice(0, 80), reason });
      return;
    }
    const sells = isNegative(units);
    const isMoved = MOVED.test(this.#action);
    const trade: Trade = {
      ...blankTrade(ref),
      type: isMoved ? (sells ? 'transfer_out' : 'transfer_in') : sells ? 'sell' : 'buy',
      subtype: !sells && !isMoved && REINVESTED.test(this.#action) ? 'reinvest' : null,
      trade_date: this.#day!,
      symbol: symbol!,
      quantity: magnitude(units),
      ...(isMoved ? {} : { price: each, net_amount: negate(sum) }),
      currency: 'USD',
    };
    this.found.trades.push(isMoved ? { ...trade, stated_quantity: units } : trade);
  }

  #readDividend(ref: string, rest: string): void {
    const [, symbol, name, amount] = DIVIDEND.exec(rest) ?? [];
    if (symbol === undefined) return;
    this.found.trades.push({
      ...blankTrade(ref),
      type: 'dividend',
      trade_date: this.#day!,
      symbol,
      security_name: name!,
      net_amount: readDecimal(amount!),
      currency: 'USD',
    });
  }
}
