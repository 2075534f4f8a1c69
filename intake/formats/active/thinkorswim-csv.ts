import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { CsvReader, type TableRecord } from '../../readers/csv.ts';
import { readDay, readTime } from '../../readers/dates.ts';
import { isBlank, magnitude, readDecimal } from '../../readers/numbers.ts';
import { readContract } from '../../readers/option-symbols.ts';
import { columnKey } from '../../rows/columns.ts';
import { shortened } from '../../rows/row-errors.ts';
import type { ElementFormat, Findings, TradeReader } from '../format.ts';
import { bearCash, type CashEntry, eventOf, executionOf, readCashEntry } from './thinkorswim-cash.ts';

/** `Today's Trade Activity` has the day's orders; only those under `Filled Orders` are executions. */
const TITLE = /^\W*(?:Account Statement|Today.?s Trade Activity) for\s+(\S+)/im;

/** thinkorswim, account statement, or one section of it: each has its own header. Executions appear in two of them. */
export const thinkorswimCsv: ElementFormat = {
  kind: 'elements',
  id: 'thinkorswim-csv',
  title: 'thinkorswim account statement or activity of the day (CSV)',
  recognizes: (opening) =>
    (TITLE.test(opening.slice(0, 2000)) &&
      /^\W*(?:Cash Balance|Account Trade History|Filled Orders)\W*$/im.test(opening)) ||
    HEADER_FIRST.test(opening),
  start: (opening) => new StatementReader(HEADER.exec(opening)?.[1] ?? ','),
};

const HEADER = /\b(?:Exec Time"?(?=[,;\t|]"?Spread)|DATE"?(?=[,;\t|]"?TIME))([,;\t|])/i;
const HEADER_FIRST =
  /^\W*(?:Exec Time[",;\t|]+Spread[",;\t|]+Side[",;\t|]+Qty[",;\t|]+Pos Effect|DATE[",;\t|]+TIME[",;\t|]+TYPE[",;\t|]+REF #[",;\t|]+DESCRIPTION[",;\t|]+Misc Fees)/i;

const CASH = 'cash balance';
const HISTORY = 'account trade history';
const FILLED = 'filled orders';
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^cash balance$/, 'balance or total of cash'],
  [
    /^(?:account order history|(?:working|cancell?ed|rejected|expired) orders|rolling strategies)$/,
    'order, not an execution',
  ],
  [
    /^(?:equities|options|futures|futures options|treasuries|profits and losses|crypto.*positions)$/,
    'position or profit and loss',
  ],
  [/summary$/, 'account summary'],
];

type Cells = (name: string) => string;

type Outcome = Trade | { ignored: string } | { value: string | null; reason: string };

function refused(value: string | null, reason: string): Outcome {
  return { value, reason };
}

class StatementReader implements TradeReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #csv: CsvReader;
  #section = '';
  #names: string[] | null = null;
  #account: string | null = null;
  #cash: CashEntry[] = [];
  #last: { at: string; spread: string; entry: CashEntry | null } | null = null;
  #hasHistory = false;

  constructor(delimiter: string) {
    this.#csv = new CsvReader(delimiter);
  }

  push(text: string): void {
    const records: TableRecord[] = [];
    this.#csv.push(text, records);
    for (const record of records) this.#read(record);
  }

  end(): void {
    const records: TableRecord[] = [];
    this.#csv.end(records);
    for (const record of records) this.#read(record);
    for (const entry of this.#cash) this.#settle(entry);
    this.#cash = [];
  }

  #read(record: TableRecord): void {
    const outcome = this.#outcome(record);
    if (outcome === null) return;
    if ('ref' in outcome) this.found.trades.push(outcome);
    else if ('ignored' in outcome) this.#ignore(record.line, outcome.ignored);
    else this.#refuse(record.line, outcome.value, outcome.reason);
  }

  /** What a record is; null for blank ones, titles and headers, and for what waits for the history. */
  #outcome({ line, cells, oversized }: TableRecord): Outcome | null {
    const filled = cells.filter((cell) => cell.replace(/^\uFEFF/, '').trim() !== '');
    if (filled.length === 0) return null;
    if (oversized)
      return refused(null, 'The line is over a million characters long. It should be a row of the statement.');
    const only = filled.length === 1 ? filled[0]!.trim() : null;
    const title = only === null ? null : TITLE.exec(only);
    if (title) {
      this.#account ??= title[1]!;
      return { ignored: 'preamble line' };
    }
    if (only !== null && !/\d/.test(only)) {
      this.#section = only.toLowerCase() === FILLED ? HISTORY : only.toLowerCase();
      this.#names = null;
      this.#last = null;
      this.#hasHistory ||= this.#section === HISTORY;
      return null;
    }
    if (this.#names === null && !/summary$/.test(this.#section)) {
      if (filled.length > 2 && !filled.some((cell) => /^\W*\d/.test(cell))) {
        this.#names = cells.map(columnKey);
        if (this.#section === '') this.#section = this.#names.includes('poseffect') ? HISTORY : CASH;
        this.#hasHistory ||= this.#section === HISTORY;
        return null;
      }
    }
    const text: Cells = (name) => (cells[this.#names?.indexOf(columnKey(name)) ?? -1] ?? '').trim();
    if (this.#section === HISTORY) return this.#readExecution(line, text);
    if (this.#section === CASH) return this.#readCash(line, text);
    return { ignored: REASONS.find(([name]) => name.test(this.#section))?.[1] ?? 'row of another section' };
  }

  #readCash(line: number, text: Cells): Outcome | null {
    const kind = text('Type').toUpperCase();
    if (kind === 'BAL' || kind === '') return { ignored: 'balance or total of cash' };
    const entry = readCashEntry(line, text);
    if (typeof entry === 'string')
      return refused(entry, `"${shortened(entry)}" is not a number. It should be one like 1,234.56.`);
    this.#cash.push(entry);
    return null;
  }

  #readExecution(line: number, text: Cells): Outcome {
    const at = text('Exec Time');
    if (at !== '') this.#last = { at, spread: text('Spread').toUpperCase(), entry: null };
    const order = this.#last;
    const day = order === null ? null : readDay(order.at);
    if (order === null || day === null)
      return refused(at, `"${shortened(at)}" is no time of an execution. It should be one like 12/5/25 14:06:42.`);
    const kind = text('Type').toUpperCase();
    if (/FUTURE|FOREX|CRYPTO/.test(kind) || text('Symbol').startsWith('/'))
      return { ignored: 'future, currency or crypto, which is not a security' };
    const trade = this.#trade(line, text, kind);
    if (typeof trade === 'string') return refused(null, trade);
    trade.trade_date = day;
    trade.time = readTime(order.at);
    const net = readDecimal(text('Net Price'));
    order.entry ??= at === '' ? null : this.#matchCash(order.at, trade, net);
    const isWhole = /^(?:STOCK|SINGLE|ETF|)$/.test(order.spread);
    if (order.entry !== null && at !== '') bearCash(trade, order.entry, isWhole);
    else if (order.entry !== null) trade.fees = '0';
    return trade;
  }

  #trade(line: number, text: Cells, kind: string): Trade | string {
    const [side, effect] = [text('Side').toUpperCase(), text('Pos Effect').toUpperCase()];
    const [units, price] = [readDecimal(text('Qty')), readDecimal(text('Price'))];
    if (side !== 'BUY' && side !== 'SELL') return `"${shortened(side)}" is not a side. Use BUY or SELL.`;
    if (units === null || units === '0')
      return `"${shortened(text('Qty'))}" is not a quantity. It should be one like +100.`;
    if (price === null && !isBlank(text('Price')))
      return `"${shortened(text('Price'))}" is no price. It should be one like 4.15.`;
    const trade = blankTrade(line);
    trade.account = this.#account;
    trade.symbol = text('Symbol');
    trade.quantity = magnitude(units);
    trade.price = price === null ? null : magnitude(price);
    trade.currency = 'USD';
    const direction = side === 'BUY' ? 'buy' : 'sell';
    if (kind !== 'CALL' && kind !== 'PUT') {
      trade.type = direction;
      if (effect === 'TO OPEN' && direction === 'sell') trade.subtype = 'short_sell';
      if (effect === 'TO CLOSE' && direction === 'buy') trade.subtype = 'buy_to_cover';
      return trade;
    }
    const printed = `${text('Symbol')} 100 ${text('Exp')
      .replace(/^\d+\s+(?=\d)|\([^)]*\)|\[[^\]]*\]/g, ' ')
      .trim()} ${text('Strike')} ${kind}`;
    trade.option = readContract(printed);
    if (trade.option === null)
      return `No contract can be read from "${shortened(printed)}". It should have symbol, expiry, strike and CALL or PUT.`;
    trade.raw_symbol = [text('Symbol'), text('Exp'), text('Strike'), kind].join(' ');
    trade.symbol = trade.option.underlying;
    trade.type =
      effect === 'TO OPEN' || effect === 'TO CLOSE'
        ? `option_${direction}_${effect === 'TO OPEN' ? 'to_open' : 'to_close'}`
        : `option_${direction}`;
    return trade;
  }

  /** The money of an execution: the entry of the same time and security, of the same size where there are several. */
  #matchCash(at: string, trade: Trade, net: string | null): CashEntry | null {
    const candidates = this.#cash.filter(
      (entry) => entry.kind === 'TRD' && entry.at === at && entry.description.includes(` ${trade.symbol} `),
    );
    const sameSize = candidates.find(({ description }) => {
      const found = /\b(?:BOT|SOLD)\s+([+-]?[\d,.]+)\s.*@(-?[\d,.]+)/i.exec(description);
      if (!found) return false;
      const [units, price] = [readDecimal(found[1]!), readDecimal(found[2]!)];
      return units !== null && magnitude(units) === trade.quantity && (price === trade.price || price === net);
    });
    const chosen = sameSize ?? candidates[0];
    if (chosen === undefined) return null;
    this.#cash.splice(this.#cash.indexOf(chosen), 1);
    this.#ignore(chosen.line, 'same execution as in the trade history, which takes its fees and amount from here');
    return chosen;
  }

  /** What is in the cash balance and not in the history. */
  #settle(entry: CashEntry): void {
    const trade = entry.kind === 'TRD' ? executionOf(entry) : eventOf(entry);
    if (trade !== null && (entry.kind !== 'TRD' || !this.#hasHistory)) {
      trade.account = this.#account;
      this.found.trades.push(trade);
    } else if (entry.kind === 'TRD') {
      this.#refuse(
        entry.line,
        entry.description,
        this.#hasHistory
          ? 'This execution moved cash but is in no row of the trade history. It should be in the section Account Trade History of the same statement.'
          : `The securities of "${shortened(entry.description)}" cannot be identified. It should be one security, or the statement should have the section Account Trade History.`,
      );
    } else if (entry.kind === 'RAD') {
      this.#refuse(
        entry.line,
        entry.description,
        `"${shortened(entry.description)}" received or delivered securities, and what it did is not known. It should be an expiration, assignment or exercise of an option.`,
      );
    } else this.#ignore(entry.line, `cash movement (${entry.kind})`);
  }

  #ignore(row: number, reason: string): void {
    this.found.ignored.push({ row, reason });
  }

  #refuse(row: number, value: string | null, reason: string): void {
    this.found.errors.push({ row, column: null, value, reason });
  }
}
