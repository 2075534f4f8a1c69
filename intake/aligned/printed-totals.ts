import { amountOf, formatCents, parseRounded } from '@trover/core/money/decimal.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import type { Findings } from '../formats/format.ts';
import { currencyCode } from '../readers/currencies.ts';
import { addDecimals, magnitude, readDecimal } from '../readers/numbers.ts';

const TOTAL =
  /^(?:sub-?)?totals?\b|\b(?:sub-?)?totals?\b.{0,20}$|^(?:zwischen|gesamt)?summe\b|^totale?\b|^totaal\b|^razem\b/i;
const BOUGHT = /(?<!\p{L})(?:bought|purchase[sd]?|buys|käufe|achats|compras|acquisti|aankopen|zakupy)(?!\p{L})/iu;
const SOLD = /(?<!\p{L})(?:sold|sales?|sells|verkäufe|ventes|ventas|vendas|vendite|verkopen|sprzedaż)(?!\p{L})/iu;
/** A total of purchases and more, whose further words may be in the next line. */
const SEVERAL = /\b(?:bought|purchase[sd]?|buys|sold|sales?|sells)\s*[,&/]|\breinvest/i;
/** Sums that are of no trade of shares, and those of a longer time than the document's rows. */
const OTHER = /\bop[çc][õo]es\b|\b(?:year|ytd|pending|unsettled|gains?|loss(?:es)?|shares|units|number)\b/i;
const FIGURE = /\(?-?(?:[$€£]|CHF |kr )?\(?(?<![\d.,])(?:\d{1,3}(?:[,.'’ \u00a0]\d{3})+|\d+)[.,]\d\d\)?(?!\d)/g;
/** A currency beside a figure; dollars are of several countries. */
const CURRENCY = /(?<![A-Za-z])([A-Z]{3}|[€£])\s?(?=[\d(-])|(?<=\d\)?\s?)([A-Z]{3}|[€£])(?![A-Za-z])/g;
/** A longer line is no total. */
const MAX_LENGTH = 300;

/**
 * Checks the rows of a statement against its printed totals: `Total securities bought  -$2,263.40`. Rows that do not
 * come to their total are withdrawn, for one of them is missing or misread.
 */
export class PrintedTotals {
  #found: Findings;
  #held = 0;
  #since: Record<Side, Trade[]> = { buy: [], sell: [] };
  #all: Record<Side, string> = { buy: '0', sell: '0' };
  #withOptions: Record<Side, string> = { buy: '0', sell: '0' };
  #hasRead: Record<Side, boolean> = { buy: false, sell: false };
  /** Totals of a side of which no row was read above them; the rows may be further down. */
  #open: PrintedTotal[] = [];

  #isApart: (ref: Trade['ref']) => boolean;

  /** `isApart` is true of rows in a list with a total of its own. */
  constructor(found: Findings, isApart: (ref: Trade['ref']) => boolean = () => false) {
    this.#found = found;
    this.#isApart = isApart;
  }

  /** Records the trades that were read since. */
  note(): void {
    const { trades } = this.#found;
    if (trades.length < this.#held) this.#held = 0;
    for (const trade of trades.slice(this.#held)) if (!this.#isApart(trade.ref)) this.count(trade);
    this.#held = trades.length;
  }

  /** A trade above the next total. */
  count(trade: Trade): void {
    const { net_amount } = trade;
    const side = sideOf(trade);
    if (side === null) return;
    this.#since[side].push(trade);
    this.#withOptions[side] = addDecimals(this.#withOptions[side], net_amount ?? '0');
    if (trade.option !== null) return;
    this.#hasRead[side] = true;
    this.#all[side] = addDecimals(this.#all[side], net_amount ?? '0');
  }

  /** A line of the document outside its rows, and where it is. */
  check(text: string, ref: string): void {
    const total = totalIn(text, ref);
    if (total === null) return;
    const { side, printed } = total;
    const since = this.#since[side];
    this.#since[side] = [];
    const shares = since.filter((trade) => trade.option === null);
    const sums = [...sumsOf(since), ...(shares.length > 0 ? sumsOf(shares) : [])];
    const all = [this.#all[side], this.#withOptions[side]].map(magnitude);
    if ([...sums, ...all].some((sum) => printed.includes(sum))) return;
    if (shares.length === 0) this.#open.push(total);
    if (shares.length === 0 || since.some(({ net_amount }) => net_amount === null)) return;
    if (isInAnotherCurrency(since, total)) return;
    const withdrawn = new Set(since);
    this.#found.trades = this.#found.trades.filter((trade) => !withdrawn.has(trade));
    this.#held = this.#found.trades.length;
    this.#refuse(
      total,
      `The rows above add up to ${sumsOf(since)[0]}, not to this total, so we did not import them. ${ADVICE}`,
    );
  }

  /** Totals of trades of which no row was read in the whole document. */
  end(): void {
    for (const total of this.#open) {
      if (this.#hasRead[total.side] || total.printed.every((sum) => Number(sum) === 0)) continue;
      this.#hasRead[total.side] = true;
      const what = total.side === 'buy' ? 'purchases' : 'sales';
      this.#refuse(total, `The document prints this total of ${what}, and we found none of their rows. ${ADVICE}`);
    }
    this.#open = [];
  }

  #refuse({ text, ref }: PrintedTotal, reason: string): void {
    this.#found.errors.push({ row: ref, column: null, value: text.slice(0, 80), reason });
  }
}

type Side = 'buy' | 'sell';

/** The total that a trade counts for, of shares or of options; null of what is neither bought nor sold. */
function sideOf({ type }: Trade): Side | null {
  if (/^(?:option_)?buy/.test(type)) return 'buy';
  return /^(?:option_)?sell/.test(type) ? 'sell' : null;
}

interface PrintedTotal {
  side: Side;
  text: string;
  ref: string;
  printed: string[];
  /** The currencies that it prints. */
  currencies: string[];
}

const ADVICE = 'Use the broker’s CSV, OFX or QFX file of this period instead.';

/** The total of purchases or of sales that a line prints; null where it prints none. */
export function totalIn(text: string, ref: string): PrintedTotal | null {
  if (text.length > MAX_LENGTH || !TOTAL.test(text) || SEVERAL.test(text) || OTHER.test(text)) return null;
  const [isBought, isSold] = [BOUGHT.test(text), SOLD.test(text)];
  if (isBought === isSold) return null;
  const printed = [...text.matchAll(FIGURE)].map(([figure]) => magnitude(decimalOf(figure) ?? '0'));
  const currencies = [...text.matchAll(CURRENCY)].flatMap(([, before, after]) => currencyCode(before ?? after!) ?? []);
  return printed.length === 0 ? null : { side: isBought ? 'buy' : 'sell', text, ref, printed, currencies };
}

/** A figure in the manner of its own country: the last mark is before its cents. */
function decimalOf(figure: string): string | null {
  const digits = figure.replace(/[^\d.,]/g, '');
  return readDecimal(`${digits.slice(0, -3).replace(/[.,]/g, '')}.${digits.slice(-2)}`);
}

const sumOf = (amounts: readonly (string | null)[]): string =>
  magnitude(amounts.reduce<string>((sum, amount) => addDecimals(sum, amount ?? '0'), '0'));

/** Whether rows are of several currencies, or of none that their total prints. */
function isInAnotherCurrency(trades: readonly Trade[], { currencies }: PrintedTotal): boolean {
  const own = new Set(trades.flatMap(({ currency }) => currency ?? []));
  return own.size > 1 || (own.size === 1 && currencies.length > 0 && !currencies.some((one) => own.has(one)));
}

/** Units times price, to the cent; null where either is not stated, or the price is in another currency. */
function grossOf({ quantity, price, price_currency }: Trade): string | null {
  const [units, each] = [parseRounded(quantity ?? ''), parseRounded(price ?? '')];
  return units === null || each === null || price_currency !== null
    ? null
    : readDecimal(formatCents(amountOf(units, each)));
}

/** What the rows may come to: with all, without what was reinvested, and before costs, stated or not. */
function sumsOf(trades: readonly Trade[]): string[] {
  const gross = trades.map(({ net_amount, fees }) => addDecimals(net_amount ?? '0', fees ?? '0'));
  const products = trades.map(grossOf);
  const others = trades.filter(({ subtype }) => subtype !== 'reinvest');
  return [
    sumOf(trades.map(({ net_amount }) => net_amount)),
    sumOf(others.map(({ net_amount }) => net_amount)),
    sumOf(gross),
    ...(products.includes(null) ? [] : [sumOf(products)]),
  ];
}
