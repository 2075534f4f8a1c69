/** Places after the point that quantities and prices carry: the field's limit, and PostgreSQL's `numeric(…, 8)` here. */
export const PLACES = 8;

const SCALE = 100_000_000n;

/** An exact decimal, as an integer count of 10⁻⁸. Only `parseDecimal` and the functions of this folder make one. */
export type Decimal = bigint & { readonly decimal: unique symbol };

/** An exact amount of money in hundredths. */
export type Cents = bigint & { readonly cents: unique symbol };

export const ZERO = 0n as Decimal;
export const ONE = SCALE as Decimal;

const FORM = /^-?\d+(\.\d+)?$/;

const MINUS = 45;
const POINT = 46;
const DIGIT_0 = 48;
const DIGIT_9 = 57;
/** More digits than this do not all fit into a double's integers. */
const MAX_SMALL = 15;
const POWERS = Array.from({ length: 19 }, (_, places) => 10 ** places);

/** A short decimal as a count of 10⁻ᵖˡᵃᶜᵉˢ, exact; NaN for all that is not one. Most figures are, and cost a third so. */
function parseSmall(text: string, places: number): number {
  const first = text.charCodeAt(0) === MINUS ? 1 : 0;
  let digits = 0;
  let point = -1;
  for (let at = first; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= DIGIT_0 && code <= DIGIT_9) digits = digits * 10 + (code - DIGIT_0);
    else if (code === POINT && point < 0 && at > first) point = at;
    else return Number.NaN;
  }
  const printed = point < 0 ? 0 : text.length - point - 1;
  if (text.length === first || (point >= 0 && printed === 0)) return Number.NaN;
  const units = digits * (POWERS[places - printed] ?? Number.NaN);
  return first === 1 ? -units : units;
}

/** Reads a decimal as an integer count of 10⁻ᵖˡᵃᶜᵉˢ; null for another form, and for more places that are not zeros. */
export function parseUnits(text: string, places: number): bigint | null {
  if (text.length <= MAX_SMALL) {
    const small = parseSmall(text, places);
    if (Number.isSafeInteger(small)) return BigInt(small);
  }
  if (text.length > 40 || !FORM.test(text)) return null;
  const point = text.indexOf('.');
  if (point < 0) return BigInt(text) * 10n ** BigInt(places);
  let fraction = text.slice(point + 1);
  if (fraction.length > places) {
    if (/[1-9]/.test(fraction.slice(places))) return null;
    fraction = fraction.slice(0, places);
  }
  return BigInt(text.slice(0, point) + fraction.padEnd(places, '0'));
}

/** Reads `-12.50`; null for anything else, and for more than eight places that are not zeros. */
export function parseDecimal(text: string): Decimal | null {
  return parseUnits(text, PLACES) as Decimal | null;
}

/** `parseDecimal` for figures that a file prints with more than eight places: half up to the eighth. */
export function parseRounded(text: string): Decimal | null {
  const point = text.indexOf('.');
  const places = text.length - point - 1;
  if (point < 0 || places <= PLACES) return parseDecimal(text);
  const units = parseUnits(text, places);
  return units === null ? null : (divideHalfUp(units, 10n ** BigInt(places - PLACES)) as Decimal);
}

/** The cents of a text that is money; throws on anything else. */
export function requireCents(text: string): bigint {
  const cents = parseCents(text);
  if (cents === null) throw new TypeError(`not money: ${text}`);
  return cents;
}

/** `parseDecimal` for text that a check has already passed, such as a `numeric` column; throws on anything else. */
export function requireDecimal(text: string): Decimal {
  const value = parseDecimal(text);
  if (value === null) throw new TypeError(`not a decimal of at most ${PLACES} places: ${text}`);
  return value;
}

/** The shortest text of `units` × 10⁻ᵖˡᵃᶜᵉˢ: no plus, no zeros at the end, no exponent. */
export function formatUnits(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`;
}

export function formatDecimal(value: Decimal): string {
  return formatUnits(value, PLACES);
}

/** `-12.5` hundredths of money as text with two places. */
export function formatCents(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Money from text with at most two places; null for anything else. */
export function parseCents(text: string): Cents | null {
  const value = parseDecimal(text);
  return value === null || value % 1_000_000n !== 0n ? null : ((value / 1_000_000n) as Cents);
}

/** The quotient rounded half up, by its size: 2.5 → 3, −2.5 → −3. `divisor` is above 0. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * size + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return divideHalfUp(a * b, SCALE) as Decimal;
}

/** `a` ÷ `b`, half up to eight places; `b` is not 0. */
export function divide(a: Decimal, b: Decimal): Decimal {
  return (b < 0n ? divideHalfUp(-a * SCALE, -b) : divideHalfUp(a * SCALE, b)) as Decimal;
}

/** quantity × price, half up to the cent. */
export function amountOf(quantity: Decimal, price: Decimal): Cents {
  return divideHalfUp(quantity * price, SCALE * 1_000_000n) as Cents;
}
