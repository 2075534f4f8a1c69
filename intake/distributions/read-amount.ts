import { MONEY_SIGNS } from '@trover/core/money/currencies.ts';
import { placesOfCurrency } from '@trover/core/money/currency-places.ts';
import { formatCents, parseCents } from '@trover/core/money/decimal.ts';

/** How a file writes its amounts. */
export interface AmountStyle {
  currency: string;
  decimal: '.' | ',';
}

export type ReadAmount = { ok: true; amount: string } | { ok: false; reason: string };

const MAX_DIGITS = 16;
const MAX_CENTS = 10n ** 15n;

const no = (reason: string): ReadAmount => ({ ok: false, reason });

/** The text without the sign or the code of its currency; null where that is another one's. */
function withoutCurrency(text: string, currency: string): string | null {
  const [, code, bare] = /^([A-Z]{3})\s*(.*)$/s.exec(text) ?? /^(?:)()(.*)$/s.exec(text)!;
  if (code) return code === currency ? bare!.trim() : null;
  const [, rest, codeBehind] = /^(.*?)\s*([A-Z]{3})$/s.exec(text) ?? [];
  if (codeBehind) return codeBehind === currency ? rest!.trim() : null;
  for (const [sign, currencies] of MONEY_SIGNS)
    if (text.startsWith(sign) || text.endsWith(sign))
      return currencies.includes(currency) ? text.replace(sign, '').trim() : null;
  return text;
}

/**
 * An amount of money as text with two places. What may mean something else, such as `12,50` where a comma groups
 * thousands, or more places than the currency has, is refused; the reason names what would be right.
 */
export function readAmount(text: string, { currency, decimal }: AmountStyle): ReadAmount {
  const trimmed = text.trim();
  if (trimmed === '') return no('has no amount');
  const bare = withoutCurrency(trimmed, currency);
  const shown = `"${trimmed.slice(0, 40)}"`;
  if (bare === null) return no(`${shown} is in a different currency from ${currency}`);
  if (/^[-(]/.test(bare)) return no(`${shown} is below zero`);
  const group = decimal === '.' ? ',' : '[.\u0027\u2019 ]';
  const point = decimal === '.' ? '\\.' : ',';
  const [, whole, places = ''] = new RegExp(`^(\\d+|\\d{1,3}(?:${group}\\d{3})+)(?:${point}(\\d+))?$`).exec(bare) ?? [];
  if (whole === undefined) {
    const other = decimal === '.' ? /^\d+(\.\d{3})*,\d+$/ : /^\d+(,\d{3})*\.\d+$/;
    return other.test(bare)
      ? no(
          decimal === '.'
            ? `${shown} has a comma as its decimal sign; if the whole file uses it, set it with the columns`
            : `${shown} has a point as its decimal sign, and the file is read with a comma`,
        )
      : no(`${shown} is not an amount such as 1250.00`);
  }
  const digits = placesOfCurrency(currency);
  // three places may as well be thousands; other zeros behind the last place are those of a spreadsheet
  if (places.length > digits && (places.length === 3 || /[1-9]/.test(places.slice(digits))))
    return no(`${shown} has ${places.length} places, and ${currency} has ${digits}`);
  const cents = parseCents(`${whole.replace(/\D/g, '')}.${places.slice(0, digits).padEnd(2, '0')}`);
  if (cents === null || cents > MAX_CENTS || whole.length > MAX_DIGITS + 6) return no(`${shown} is too large`);
  return { ok: true, amount: formatCents(cents) };
}
