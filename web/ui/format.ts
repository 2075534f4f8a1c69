/** How figures and dates are written. Money and quantities come as decimal strings and never pass through a float. */

const minus = '−';
export const enDash = '–';

const signs: Record<string, string> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  CAD: 'CA$',
  AUD: 'A$',
  CHF: 'CHF ',
  JPY: '¥',
  SEK: 'SEK ',
};

interface Decimal {
  negative: boolean;
  units: bigint;
  places: number;
}

function parseDecimal(text: string): Decimal {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!found) throw new Error(`“${text}” is not a decimal number`);
  const fraction = found[3] ?? '';
  return { negative: found[1] === '-', units: BigInt(`${found[2]}${fraction}`), places: fraction.length };
}

/** To so many places, half up by size. */
function round({ negative, units, places }: Decimal, to: number): Decimal {
  if (places <= to) return { negative, units: units * 10n ** BigInt(to - places), places: to };
  const divisor = 10n ** BigInt(places - to);
  return { negative, units: (units + divisor / 2n) / divisor, places: to };
}

function group(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

function digitsOf({ units, places }: Decimal): string {
  const digits = units.toString().padStart(places + 1, '0');
  const whole = group(digits.slice(0, digits.length - places));
  return places === 0 ? whole : `${whole}.${digits.slice(-places)}`;
}

function signed(value: Decimal, body: string): string {
  return value.negative && value.units !== 0n ? `${minus}${body}` : body;
}

export function currencySign(currency: string): string {
  return signs[currency] ?? `${currency} `;
}

/** `$3,944` with `places: 0` (estimated, filed), `$8,403.34` with 2 (paid, traded, recognized losses). */
export function formatMoney(
  amount: string,
  { currency = 'USD', places = 2 }: { currency?: string; places?: 0 | 2 } = {},
): string {
  const value = round(parseDecimal(amount), places);
  return signed(value, `${currencySign(currency)}${digitsOf(value)}`);
}

/** The bare amount, for a column whose header has the sign. */
export function formatAmount(amount: string, places: 0 | 2 = 2): string {
  const value = round(parseDecimal(amount), places);
  return signed(value, digitsOf(value));
}

/** A price with all the places it was given, at least two: `68.42`, `43.3462`. */
export function formatPrice(price: string, currency?: string): string {
  const value = trimmed(parseDecimal(price), 2);
  return signed(value, `${currency ? currencySign(currency) : ''}${digitsOf(value)}`);
}

/** Shares: `1,240`, `0.37125`. */
export function formatQuantity(quantity: string): string {
  const value = trimmed(parseDecimal(quantity), 0);
  return signed(value, digitsOf(value));
}

function trimmed(value: Decimal, atLeast: number): Decimal {
  let { units, places } = value;
  while (places > atLeast && units % 10n === 0n) {
    units /= 10n;
    places -= 1;
  }
  return round({ negative: value.negative, units, places }, Math.max(places, atLeast));
}

const fundSteps = [
  { power: 9, unit: 'B' },
  { power: 6, unit: 'M' },
  { power: 3, unit: 'K' },
] as const;

/** A fund: `$72.5M`, `$310M` when round, `$8.7B`; in a column `$310.0M`, so that the points stand below each other. */
export function formatFund(amount: string, currency = 'USD', { inColumn = false } = {}): string {
  const value = parseDecimal(amount);
  for (const { power, unit } of fundSteps) {
    const scaled = round({ ...value, places: value.places + power }, 1);
    if (scaled.units < 10n) continue;
    const short = !inColumn && scaled.units % 10n === 0n ? { ...scaled, units: scaled.units / 10n, places: 0 } : scaled;
    return signed(value, `${currencySign(currency)}${digitsOf(short)}${unit}`);
  }
  return formatMoney(amount, { currency, places: 0 });
}

/** `between $3,430 and $4,450`, for a sentence. */
export function formatMoneyBetween(low: string, high: string, currency = 'USD'): string {
  return `between ${formatMoney(low, { currency, places: 0 })} and ${formatMoney(high, { currency, places: 0 })}`;
}

/** `$3,430 – $4,450`, for a table. */
export function formatMoneyRange(low: string, high: string, currency = 'USD'): string {
  return `${formatMoney(low, { currency, places: 0 })} ${enDash} ${formatMoney(high, { currency, places: 0 })}`;
}

/** What a dollar of recognized loss is expected to bring: `12.4¢ per $1`. `rate` is the payment divided by the loss. */
export function formatRate(rate: string, currency = 'USD'): string {
  const value = parseDecimal(rate);
  const cents = round({ ...value, units: value.units * 100n }, 1);
  const minor = currency === 'USD' ? '¢' : currency === 'EUR' ? ' cent' : currency === 'GBP' ? 'p' : ` hundredths`;
  return signed(cents, `${digitsOf(cents)}${minor} per ${currencySign(currency)}1`);
}

/** `−14.2%`, `20%`: at most one place. */
export function formatPercent(percent: string): string {
  const value = trimmed(round(parseDecimal(percent), 1), 0);
  return signed(value, `${digitsOf(value)}%`);
}

/** A count of things: `1,862`. */
export function formatCount(count: number): string {
  return group(String(Math.trunc(count)));
}

export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** `1 share`, `1,240 shares`. */
export function pluralize(quantity: string | number, one: string, many = `${one}s`): string {
  const text = typeof quantity === 'number' ? formatCount(quantity) : formatQuantity(quantity);
  return `${text} ${text === '1' ? one : many}`;
}

/** With a capital, as sentences begin. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
