import { currencySign } from '@trover/core/format/amounts.ts';
import { formatCents, parseCents, requireCents } from '@trover/core/money/decimal.ts';
import { formatMoney } from '../../../ui/format/format.ts';

/** Digits in groups of three, or without groups, and at most two places. */
const AMOUNT = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/;

/** An amount as people type it, such as `1,084,108.07` or `$850`; null for anything else. */
export function readTypedAmount(typed: string, currency: string): string | null {
  const sign = currencySign(currency).replace(/[$.]/g, '\\$&');
  const bare = typed.trim().replace(new RegExp(`^(?:${currency}|${sign}|[$€£¥])\\s*|\\s*${currency}$`, 'gi'), '');
  const cents = AMOUNT.test(bare) ? parseCents(bare.replaceAll(',', '')) : null;
  return cents === null ? null : formatCents(cents);
}

/**
 * In words: why the total is not confirmed yet, beside the button that is off until then; null where it is. While the
 * right total is typed it only requests the rest.
 */
export function reasonNotTyped(typed: string, total: { amount: string; currency: string }): string | null {
  const fault = faultOfTyped(typed, total);
  const bare = typed.trim();
  if (fault === null || bare === '') return fault && `Type ${formatMoney(total.amount, total)} to approve it.`;
  const whole = formatMoney(total.amount, total);
  const spellings = [whole, whole.slice(currencySign(total.currency).length), total.amount];
  return spellings.some((one) => one.startsWith(bare)) ? 'Type the whole total to approve it.' : fault;
}

/** In words: why this does not confirm the total; null where it does. */
export function faultOfTyped(typed: string, { amount, currency }: { amount: string; currency: string }): string | null {
  if (typed.trim() === '') return 'Type the total, as the bank or the administrator states it.';
  const read = readTypedAmount(typed, currency);
  if (read === null) return `“${typed.trim()}” is not an amount. Type it like 1,084,108.07.`;
  if (requireCents(read) === requireCents(amount)) return null;
  return `You typed ${formatMoney(read, { currency })}, and this pays ${formatMoney(amount, { currency })}. Find out which one is right before you approve.`;
}
