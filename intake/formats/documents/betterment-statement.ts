import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { readDay } from '../../readers/dates.ts';
import { isNegative, magnitude, negate, readDecimal } from '../../readers/numbers.ts';
import type { Findings, LineFormat, LineReader, TextLine } from '../format.ts';

const DAY = /^([A-Z][a-z]{2,8}\.? \d{1,2},? \d{4})(?: (.*))?$/;
/** A day in any other form, or one that is no day. */
const OTHER_DAY = /^(?:\d{1,4}[/.-]\d{1,2}\b|\d{1,2} [A-Z][a-z]{2}|[A-Z][a-z]{2,8}\.? \d{1,2}\b)/;
/**
 * `Rebalance VTI $284.77 -0.685 -$195.07 9.867 $2,809.83`: price, change of shares and value, and the balance of both,
 * which is a dash where nothing is left.
 */
const ROW =
  /^(?:(.*?) )?([A-Z]{1,5}) \$([\d,]+\.\d+) (\(?-?[\d,]+\.\d+\)?) (\(?-?\$-?[\d,]+\.\d\d\)?) (?:[-–—]|[\d,]+\.\d+) (?:[-–—]|\$[\d,]+\.\d\d)$/;
/** A price and units behind a fund, as only rows of activity have them. */
const LIKE_ROW = /(?:^| )[A-Z]{1,5} \$[\d,]+\.\d+ [(+–—-]?[\d,]+\.\d{3}/;
const DIVIDEND = /^([A-Z]{1,5}) (\S.*?) \$([\d,]+\.\d\d)$/;
const ACTIVITY = /\bActivity Detail\b/i;
const DIVIDENDS = /\bDividend Payment Detail\b/i;
const REINVESTED = /dividend|reinvest/i;
/** Units that leave or come without a trade of the market. */
const MOVED = /\b(?:ACATS?|gift|donation|in-kind)\b/i;
const TRANSFER = /\btransfer\b/i;
/** A transfer of cash, which buys or sells units. */
const CASH_WORDS = /\b(?:bank|cash|ACH|EFT|wire|deposit|withdrawal|checking|savings|automatic|recurring)\b/i;
const UNDONE = /\b(?:cancel|correct|adjust)/i;
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
    opening.split('\n').some((line) => ROW.test(afterDay(spaced(line)))),
  start: () => new BettermentReader(),
};

const spaced = (line: string): string => line.replace(/\s+/g, ' ').trim();
const afterDay = (line: string): string => DAY.exec(line)?.[2] ?? line;

class BettermentReader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #part: 'activity' | 'dividends' | null = null;
  #day: string | null = null;
  #action = '';
  /** Whether the line above is a dividend of the same day. */
  #isAmongDividends = false;

  read({ ref, text }: TextLine): void {
    const line = spaced(text);
    if (line === '') return;
    if (ACTIVITY.test(line)) this.#part = 'activity';
    else if (DIVIDENDS.test(line)) this.#part = 'dividends';
    const dated = DAY.exec(line);
    if (dated) {
      this.#day = readDay(dated[1]!.replace(/(?<=\d) (?=\d{4})/, ', '), 'mdy');
      this.#action = '';
    } else if (OTHER_DAY.test(line)) this.#day = null;
    const rest = dated ? (dated[2] ?? '') : line;
    if (this.#part === 'activity') this.#readRow(ref, rest, line);
    else if (this.#part === 'dividends') this.#readDividend(ref, rest, dated !== null);
  }

  #readRow(ref: string, rest: string, line: string): void {
    const row = ROW.exec(rest);
    if (row === null) {
      if (LIKE_ROW.test(rest)) this.#refuse(ref, line, 'its price, shares, value and balance are not found');
    } else if (this.#day === null) this.#refuse(ref, line, 'it has no day such as Jan 3 2025');
    else this.#readActivity(ref, row, line);
  }

  #refuse(ref: string, line: string, why: string): void {
    const reason = `This row is not read: ${why}. Download the statement again.`;
    this.found.errors.push({ row: ref, column: null, value: line.slice(0, 80), reason });
  }

  end(): void {
    if (this.found.trades.length + this.found.errors.length > 0) return;
    const reason =
      'No row of shares was found. It should have the price, the change of shares, their value and the balance.';
    this.found.errors.push({ row: 'line 1', column: null, value: null, reason });
  }

  #readActivity(ref: string, [, action, symbol, price, shares, value]: RegExpExecArray, line: string): void {
    this.#action = action?.trim() || this.#action;
    if (UNDONE.test(this.#action)) {
      this.#refuse(ref, line, `"${this.#action.slice(0, 40)}" is not known`);
      return;
    }
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
      this.#refuse(ref, line, 'units times price do not equal its value');
      return;
    }
    const sells = isNegative(units);
    const isMoved = MOVED.test(this.#action) || (TRANSFER.test(this.#action) && !CASH_WORDS.test(this.#action));
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

  /** A row without a day is of the day above; any other line ends the rows. */
  #readDividend(ref: string, rest: string, isDated: boolean): void {
    const [, symbol, name, amount] = DIVIDEND.exec(rest) ?? [];
    const isRow = isDated || this.#isAmongDividends;
    this.#isAmongDividends = isRow && symbol !== undefined && this.#day !== null;
    if (symbol === undefined || this.#day === null) {
      if (isRow && /\d\.\d\d\)?$/.test(rest) && !/^(?:sub)?total/i.test(rest))
        this.#refuse(ref, rest, 'it should have a day, a fund and a sum');
      return;
    }
    if (!isRow) return;
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
