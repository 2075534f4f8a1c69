import { isinHolds } from '@trover/core/securities/check-digits.ts';
import { blankTrade } from '@trover/core/trades/blank-trade.ts';
import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { addDecimals, negate, readDecimal } from '../../readers/numbers.ts';
import type { Findings, LineFormat, LineReader, TextLine } from '../format.ts';

/** `2024.05.02 구매 엔비디아(US67066G1040) 1,378.00 2 2,370,160 …`: day, kind, security, and figures in won. */
const ROW = /^(\d{4})\.(\d{2})\.(\d{2})\s+(\S+)\s+(.*)$/;
const SECURITY = /^(.*?)\s*\(([A-Z]{2}[A-Z0-9]{9}\d|A?\d{6})\)\s*(.*)$/;
const FIGURE = /^-?[\d,]+(?:\.\d+)?$/;
/** The same figures in dollars, in the line below. */
const DOLLARS = /\(\$\s*(-?[\d,]+(?:\.\d+)?)\)/g;
const MAX_LINES_OF_ROW = 3;
/** A number of a security in brackets, of whichever kind. */
const ANY_CODE = /\((?:[A-Z]{2}[A-Z0-9]{9}\d|A?\d[A-Z0-9]{5})\)/;
/** Money alone, though it names a security: taxes, fees and interest. */
const COST = /(?:세|세금|수수료|이자)(?:출금|입금)?$/;

const SIDES: Readonly<Record<string, 'buy' | 'sell'>> = { 구매: 'buy', 매수: 'buy', 판매: 'sell', 매도: 'sell' };
const DIVIDEND = /배당금/;
/** Shares that come in or go out without a sale: of splits, mergers, rights and transfers. */
const MOVED = /(입고|출고)$/;
const SPLIT = /분할|병합/;

/** Toss Securities of Korea, list of transactions. American shares have won in one line and dollars in the next. */
export const tossStatement: LineFormat = {
  kind: 'lines',
  id: 'toss-statement',
  title: 'Toss Securities transactions (PDF)',
  recognizes: (opening) =>
    /거래일자\s+거래구분\s+종목명\s*\(종목코드\)/.test(opening) &&
    opening.split('\n').some((line) => ROW.test(line.trim())),
  start: () => new TossReader(),
};

interface Printed {
  row: TextLine;
  text: string;
  lines: number;
}

class TossReader implements LineReader {
  readonly found: Findings = { trades: [], ignored: [], errors: [] };
  #open: Printed | null = null;

  read(row: TextLine): void {
    const text = row.text.replace(/\s+/g, ' ').trim();
    if (ROW.test(text)) {
      this.end();
      this.#open = { row, text, lines: 1 };
    } else if (this.#open !== null && this.#open.lines < MAX_LINES_OF_ROW) {
      this.#open.text += ` ${text}`;
      this.#open.lines += 1;
    }
  }

  end(): void {
    if (this.#open === null) return;
    const { row, text } = this.#open;
    this.#open = null;
    const outcome = readRow(row.ref, text);
    if ('ignored' in outcome) this.found.ignored.push({ row: row.ref, reason: outcome.ignored });
    else if ('ref' in outcome) this.found.trades.push(outcome);
    else this.found.errors.push(outcome);
  }
}

function readRow(ref: string, text: string): Trade | RowError | { ignored: string } {
  const [, year, month, day, kind, rest] = ROW.exec(text)!;
  const side = SIDES[kind!];
  const moved = MOVED.exec(kind!)?.[1];
  const named = SECURITY.exec(rest!);
  if (named === null) {
    const isCash = side === undefined && moved === undefined && !ANY_CODE.test(rest!);
    return isCash ? { ignored: `cash entry (${kind})` } : unknown(ref, text);
  }
  if (side === undefined && moved === undefined && !DIVIDEND.test(kind!))
    return COST.test(kind!) ? { ignored: `cash entry (${kind})` } : unknown(ref, text);
  const [, name, code, behind] = named;
  const figures = figuresOf(behind!);
  if (figures === null) return unclear(ref, text);
  const isForeign = code!.length === 12 && !code!.startsWith('KR');
  if (isForeign && figures.currency !== 'USD') return withoutDollars(ref, text);
  const trade: Trade = {
    ...blankTrade(ref),
    trade_date: `${year}-${month}-${day}`,
    isin: code!.length === 12 ? code! : null,
    isin_valid: code!.length === 12 ? isinHolds(code!) : null,
    symbol: code!.length === 12 ? null : code!.replace(/^A/, ''),
    security_name: name!,
    currency: figures.currency,
  };
  if (moved !== undefined) return movement(trade, kind!, moved === '입고', figures.units);
  if (side === undefined) return { ...trade, type: 'dividend', net_amount: netOf(figures) };
  const priced = priceOf(figures);
  if (priced === null) return unclear(ref, text);
  return { ...trade, type: side, quantity: figures.units, ...priced };
}

interface Figures {
  units: string;
  /** Behind the units: the worth, the price of a share and costs. */
  sums: string[];
  currency: 'USD' | 'KRW';
}

const plain = (printed: string): string => readDecimal(printed) ?? '0';

/** The figures in dollars where they are printed, and else in won; the rate of exchange is before the units. */
function figuresOf(behind: string): Figures | null {
  const dollars = [...behind.matchAll(DOLLARS)].map(([, figure]) => plain(figure!));
  const won = behind
    .replace(DOLLARS, ' ')
    .trim()
    .split(' ')
    .filter((text) => FIGURE.test(text))
    .map(plain);
  const units = dollars.length > 0 ? won[1] : won[0];
  if (units === undefined) return null;
  return dollars.length > 0
    ? { units, sums: dollars, currency: 'USD' }
    : { units, sums: won.slice(1), currency: 'KRW' };
}

/** Price and costs, where units times price is the worth, in whichever order the two are printed. */
function priceOf({ units, sums }: Figures): Pick<Trade, 'price' | 'fees'> | null {
  const [first, second, fee] = sums;
  if (first === undefined || second === undefined) return null;
  const isWorth = (price: string, worth: string) =>
    price !== '0' && Math.abs(Number(units) * Number(price) - Number(worth)) <= 0.011 + Number(worth) * 0.00001;
  const price = isWorth(second, first) ? second : isWorth(first, second) ? first : null;
  return price === null ? null : { price, fees: fee ?? null };
}

/** What a dividend pays: its worth less the tax, which is before the balance; null where that is not clear. */
function netOf({ sums, currency }: Figures): string | null {
  const [worth] = sums;
  if (worth === undefined || currency === 'KRW') return null;
  const withheld = sums.slice(1, -1).filter((sum) => Number(sum) !== 0);
  return withheld.length > 1 ? null : addDecimals(worth, negate(withheld[0] ?? '0'));
}

function movement(trade: Trade, kind: string, isIn: boolean, units: string): Trade {
  const stated = isIn ? units : negate(units);
  if (SPLIT.test(kind)) return { ...trade, type: 'split', quantity: stated };
  return { ...trade, type: isIn ? 'transfer_in' : 'transfer_out', quantity: units, stated_quantity: stated };
}

const unclear = (ref: string, text: string): RowError => ({
  row: ref,
  column: null,
  value: text.slice(0, 80),
  reason: 'Units times price do not equal the value of this row. Download the transactions from Toss Securities again.',
});

const unknown = (ref: string, text: string): RowError => ({
  row: ref,
  column: null,
  value: text.slice(0, 80),
  reason: 'We do not recognize this type of entry or this security code. Enter the trade yourself if it is one.',
});

const withoutDollars = (ref: string, text: string): RowError => ({
  row: ref,
  column: null,
  value: text.slice(0, 80),
  reason: 'The dollar amount of this row is missing. Download the transactions from Toss Securities again.',
});
