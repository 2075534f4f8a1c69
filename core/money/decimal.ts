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

/** Reads a decimal as an integer count of 10⁻ᵖˡᵃᶜᵉˢ; null for another form, and for more places that are not zeros. */
export function parseUnits(text: string, places: number): bigint | null {
  if (text.length > 40 || !FORM.test(text)) return null;
  const point = text.indexOf('.');
  const printed = point < 0 ? 0 : text.length - point - 1;
  if (text.length < 16 && printed <= places) {
    // most figures fit into a double's integers, exactly, and are read there in a third of the time
    const digits = Number(point < 0 ? text : text.slice(0, point) + text.slice(point + 1));
    const units = digits * 10 ** (places - printed);
    if (Number.isSafeInteger(units)) return BigInt(units);
  }
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
  const places = text.length - text.indexOf('.') - 1;
  if (!text.includes('.') || places <= PLACES) return parseDecimal(text);
  const units = parseUnits(text, places);
  return units === null ? null : (divideHalfUp(units, 10n ** BigInt(places - PLACES)) as Decimal);
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
