/**
 * How money, prices and shares are written, for every screen, mail and document. Amounts come as decimal strings, which
 * `Intl` formats digit by digit: nothing passes through a float. Rounding is half up by size.
 */
import { placesOfCurrency } from '../money/currency-places.ts';

export const enDash = '–';

const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const CODE = /^[A-Z]{3}$/;

const formats = new Map<string, Intl.NumberFormat>();

/** Creating a format is a thousand times slower than using it, so formats are cached. */
function formatOf(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat('en-US', { ...options, signDisplay: 'negative' });
    formats.set(key, format);
  }
  return format;
}

/** A decimal string by a format, with the true minus sign. */
function write(format: Intl.NumberFormat, amount: string): string {
  if (!DECIMAL.test(amount)) throw new Error(`“${amount}” is not a decimal number`);
  return format.format(amount as Intl.StringNumericLiteral).replace('-', '−');
}

const placesIn = (amount: string): number => {
  const point = amount.indexOf('.');
  return point < 0 ? 0 : Math.min(amount.length - point - 1, 20);
};

/** A number with its currency's sign; a text that is not a currency code is put before the number. */
function withCurrency(amount: string, currency: string, from: number, to: number): string {
  if (!CODE.test(currency)) return `${currency === '' ? '' : `${currency}\u00a0`}${formatNumber(amount, from, to)}`;
  const key = `${currency} ${from} ${to}`;
  const range = { minimumFractionDigits: from, maximumFractionDigits: to };
  return write(formatOf(key, { style: 'currency', currency, ...range }), amount);
}

const formatNumber = (amount: string, from: number, to: number): string =>
  write(formatOf(`${from} ${to}`, { minimumFractionDigits: from, maximumFractionDigits: to }), amount);

export function currencySign(currency: string): string {
  if (!CODE.test(currency)) return `${currency} `;
  return withCurrency('0', currency, 0, 0).replace('0', '').replace('\u00a0', ' ');
}

/**
 * `$3,944` with `places: 0` (estimated, filed), `$8,403.34` (paid, traded, recognized losses): to the places of the
 * currency, `¥3,944` in either way.
 */
export function formatMoney(
  amount: string,
  { currency = 'USD', places = 2 }: { currency?: string; places?: 0 | 2 } = {},
): string {
  const to = Math.min(places, placesOfCurrency(currency));
  return withCurrency(amount, currency, to, to);
}

/** How sure an amount is. */
export type Certainty = 'estimated' | 'filed' | 'paid';

/** What is paid to the cent; what is estimated or filed in whole units, however exact the amount is. */
export const formatByCertainty = (amount: string, certainty: Certainty, currency = 'USD'): string =>
  formatMoney(amount, { currency, places: certainty === 'paid' ? 2 : 0 });

/** The amount, or an en dash if there is none. */
export const formatMoneyOrDash = (amount: string | null, options?: { currency?: string; places?: 0 | 2 }): string =>
  amount === null ? enDash : formatMoney(amount, options);

/** The bare amount, to the places of the currency, for a column whose header has the sign. */
export function formatAmount(amount: string, places: 0 | 2 = 2, currency = 'USD'): string {
  const to = Math.min(places, placesOfCurrency(currency));
  return formatNumber(amount, to, to);
}

/** A price with all the places it was given, at least two where the currency has them: `68.42`, `43.3462`, `¥1,520`. */
export function formatPrice(price: string, currency?: string): string {
  const least = currency === undefined ? 2 : Math.min(2, placesOfCurrency(currency));
  const places = Math.max(placesIn(price), least);
  return currency === undefined ? formatNumber(price, least, places) : withCurrency(price, currency, least, places);
}

export const formatPriceOrDash = (price: string | null): string => (price === null ? enDash : formatPrice(price));

/** Shares: `1,240`, `0.37125`. */
export function formatQuantity(quantity: string): string {
  return formatNumber(quantity, 0, placesIn(quantity));
}

export const formatQuantityOrDash = (quantity: string | null): string =>
  quantity === null ? enDash : formatQuantity(quantity);

/** A fund: `$72.5M`, `$310M` when round, `$8.7B`; in a column `$310.0M`, so that decimal points align. */
export function formatFund(amount: string, currency = 'USD', { inColumn = false } = {}): string {
  const whole = amount
    .replace(/^-/, '')
    .replace(/\..*$/, '')
    .replace(/^0+(?=\d)/, '');
  if (whole.length < 4 || !CODE.test(currency)) return formatMoney(amount, { currency, places: 0 });
  const options: Intl.NumberFormatOptions = {
    style: 'currency',
    currency,
    notation: 'compact',
    minimumFractionDigits: inColumn ? 1 : 0,
    maximumFractionDigits: 1,
  };
  return write(formatOf(`fund ${currency} ${inColumn}`, options), amount);
}

/** `between $3,430 and $4,450`, for a sentence. */
export function formatMoneyBetween(low: string, high: string, currency = 'USD'): string {
  return `between ${formatMoney(low, { currency, places: 0 })} and ${formatMoney(high, { currency, places: 0 })}`;
}

const hundredths: Record<string, string> = { USD: '¢', EUR: ' cent', GBP: 'p' };

/** The expected payment for a dollar of recognized loss: `12.4¢ per $1`. `rate` is the payment divided by the loss. */
export function formatRate(rate: string, currency = 'USD'): string {
  const per = `per ${withCurrency('1', currency, 0, 0)}`;
  const unit = hundredths[currency];
  if (unit === undefined) return `${withCurrency(rate, currency, 3, 3)} ${per}`;
  // a percent is written as a hundred times the figure, digit by digit
  const cents = formatOf('rate', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${write(cents, rate).replace('%', '')}${unit} ${per}`;
}

/** `−14.2%`, `20%`: at most one place. */
export function formatPercent(percent: string): string {
  return `${formatNumber(percent, 0, 1)}%`;
}

/** A count of things: `1,862`. */
export function formatCount(count: number): string {
  return formatNumber(String(Math.trunc(count)), 0, 0);
}
