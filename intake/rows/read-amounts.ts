import { wholeOfHundredth } from '@trover/core/money/currencies.ts';
import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import type { TableFormat } from '../formats/format.ts';
import { currencyBeside, currencyCode, currencyInName } from '../readers/currencies.ts';
import { addDecimals, dividedByTens, isBlank, magnitude, negate, readDecimal } from '../readers/numbers.ts';
import type { Field, Header } from './columns.ts';
import type { TradeMeaning } from './meaning.ts';
import { SumsBesidePence } from './pence-beside-pounds.ts';
import type { Row } from './row.ts';
import { badNumber } from './row-errors.ts';

export type Read<Value> = { value: Value; error?: undefined } | { error: RowError };

const FREE = /^(?:free|none|nil|waived|gratis|kostenlos|gratuit)$/i;

const BLANK: Read<string | null> = { value: null };

/** Reads the figures of one table's rows: prices, sums, costs and their currencies. */
export class AmountReader {
  /** The currency that the text before the table names. */
  currency: string | null = null;
  #format: TableFormat;
  #sumCurrency: string | null = null;
  #priceCurrency: string | null = null;
  #sums = new SumsBesidePence();

  constructor(format: TableFormat, header: Header) {
    this.#format = format;
    const named = (field: Field): string | null => {
      const at = header.index[field];
      return at === undefined || format.currency !== null ? null : currencyInName(header.names[at] ?? '');
    };
    this.#sumCurrency = named('amount');
    this.#priceCurrency = named('price');
  }

  number(row: Row, field: Field, asNumber?: (printed: string) => string): Read<string | null> {
    const printed = row.text(field);
    if (isBlank(printed)) return BLANK;
    const decimalComma = this.#format.decimalComma && !row.isDerived(field);
    const value = readDecimal(asNumber ? asNumber(printed) : printed, decimalComma);
    return value === null ? { error: badNumber(row, row.nameOf(field), printed) } : { value };
  }

  read(trade: Trade, row: Row, meaning: TradeMeaning): RowError | null {
    const format = this.#format;
    if (meaning.priced) {
      const price = this.number(row, 'price');
      if (price.error) return price.error;
      const filler = price.value === '0' && format.zeroIsBlank?.includes('price');
      trade.price = filler || price.value === null ? null : magnitude(price.value);
    }
    const amount = this.number(row, 'amount');
    if (amount.error) return amount.error;
    trade.net_amount = amount.value === '0' && format.zeroIsBlank?.includes('amount') ? null : amount.value;
    if (format.unsignedAmount) {
      if (meaning.side !== undefined) giveSign(trade, row, meaning.side);
      // What units are worth that only move is no payment.
      else if (trade.type === 'transfer_in' || trade.type === 'transfer_out') trade.net_amount = null;
    }

    const accrued = this.number(row, 'accrued_interest');
    if (accrued.error) return accrued.error;
    trade.accrued_interest = accrued.value === '0' ? null : accrued.value;
    if (trade.accrued_interest !== null && PRINCIPAL.test(row.nameOf('amount'))) trade.has_interest_in_amount = false;

    for (const at of row.header.fees) {
      const printed = (row.cells[at] ?? '').trim();
      const read = isBlank(printed) ? '0' : readDecimal(printed, format.decimalComma);
      const value = read ?? (FREE.test(printed) ? '0' : null);
      if (value === null) return badNumber(row, row.header.names[at] ?? 'fees', printed);
      trade.fees = addDecimals(trade.fees ?? '0', costOf(value, format.feeSign));
    }
    this.#nameCurrencies(trade, row);
    return null;
  }

  #nameCurrencies(trade: Trade, row: Row): void {
    const format = this.#format;
    const printed = row.text('currency');
    const column = printed === '' || isBlank(printed) ? null : (currencyCode(printed) ?? printed.toUpperCase());
    const beside = (field: Field) => (format.currency === null ? currencyBeside(row.text(field)) : null);
    const priced = row.text('price_currency');
    const isPriced = priced !== '' && !isBlank(priced);
    const isOfPrice = !isPriced && column !== null && wholeOfHundredth(column) !== null && this.#areInWholes(trade);
    trade.currency = column ?? this.#sumCurrency ?? this.currency ?? beside('amount') ?? format.currency;
    if (isOfPrice) trade.currency = wholeOfHundredth(column);

    const priceCurrency = isPriced
      ? (currencyCode(priced) ?? priced)
      : isOfPrice
        ? column
        : (this.#priceCurrency ?? beside('price'));
    trade.currency ??= priceCurrency === null ? null : this.#sumCurrencyBeside(trade, priceCurrency);
    trade.price_currency = trade.price === null ? null : (priceCurrency ?? trade.currency);
    inWholes(trade, currencyCode(row.text('fee_currency')));
    if (trade.price_currency === trade.currency) trade.price_currency = null;
  }

  #areInWholes({ quantity, price, net_amount }: Trade): boolean {
    return this.#sums.areInWholes(
      Math.abs(Number(quantity ?? 0) * Number(price ?? 0)),
      Math.abs(Number(net_amount ?? 0)),
    );
  }

  /**
   * The currency of a sum that prints none, beside a price that does. Prices in pence are beside sums in pounds, unless
   * shares times price shows that the sum is in pence too.
   */
  #sumCurrencyBeside(trade: Trade, priceCurrency: string): string {
    const whole = wholeOfHundredth(priceCurrency);
    const isKnown = ![trade.quantity, trade.price, trade.net_amount].some((figure) => Number(figure ?? 0) === 0);
    return whole === null || (isKnown && !this.#areInWholes(trade)) ? priceCurrency : whole;
  }
}

/** Headings of sums without the interest accrued: of price times quantity alone. */
const PRINCIPAL = /principal|kurswert|market value|clean (?:amount|price)/i;

/** A sum printed without its own sign is paid for what is bought and received for what is sold. */
function giveSign(trade: Trade, row: Row, side: 'buy' | 'sell'): void {
  if (trade.net_amount === null) return;
  const size = magnitude(trade.net_amount);
  const signed = side === 'buy' ? negate(size) : size;
  if (signed !== trade.net_amount || side === 'sell')
    trade.net_amount_basis = `sign derived: ${row.nameOf('amount')} is unsigned`;
  trade.net_amount = signed;
}

/** Turns pence into pounds, and others' hundredths likewise; costs may have a currency of their own. */
function inWholes(trade: Trade, paidIn: string | null): void {
  const costs = paidIn ?? trade.currency ?? '';
  if (trade.fees !== null && wholeOfHundredth(costs) !== null) trade.fees = dividedByTens(trade.fees, 2);
  const sum = trade.currency === null ? null : wholeOfHundredth(trade.currency);
  const price = trade.price_currency === null ? null : wholeOfHundredth(trade.price_currency);
  if (price !== null) {
    trade.note = `price printed as ${trade.price} ${trade.price_currency}`;
    if (trade.price !== null) trade.price = dividedByTens(trade.price, 2);
    trade.price_currency = price;
  }
  const whole = paidIn === null ? null : (wholeOfHundredth(paidIn) ?? paidIn);
  if (whole !== null && whole !== (sum ?? trade.currency) && trade.fees !== null && trade.fees !== '0')
    trade.fees_currency = whole;
  if (sum === null) return;
  trade.currency = sum;
  if (trade.net_amount !== null) trade.net_amount = dividedByTens(trade.net_amount, 2);
  if (trade.accrued_interest !== null) trade.accrued_interest = dividedByTens(trade.accrued_interest, 2);
}

function costOf(printed: string, sign: TableFormat['feeSign']): string {
  return sign === undefined ? magnitude(printed) : sign === 'positive' ? printed : negate(printed);
}

const MIN_COST = 0.02;

/** An amount that is just shares times price leaves out the costs that are beside it. */
export function subtractCosts(trade: Trade): void {
  const { quantity, price, fees, net_amount: amount } = trade;
  if (quantity === null || price === null || fees === null || amount === null || Number(fees) < MIN_COST) return;
  const gross = Number(quantity) * Number(price) * Number(trade.option?.multiplier ?? 1);
  if (Math.abs(gross - Math.abs(Number(amount))) > MIN_COST / 2) return;
  trade.net_amount = addDecimals(amount, negate(fees));
  trade.net_amount_basis = 'amount and fees';
}
