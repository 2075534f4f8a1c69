/** Formats of figures on pages: the common formats of amounts, and those that only pages need. */
import { formatCount, formatQuantity } from '@trover/core/format/amounts.ts';

export {
  currencySign,
  enDash,
  formatAmount,
  formatByCertainty,
  formatCount,
  formatFund,
  formatMoney,
  formatMoneyBetween,
  formatMoneyOrDash,
  formatPercent,
  formatPrice,
  formatQuantity,
  formatRate,
} from '@trover/core/format/amounts.ts';
export { formatBytes } from '@trover/core/format/bytes.ts';

/** `1 share`, `1,240 shares`. */
export function pluralize(quantity: string | number, one: string, many = `${one}s`): string {
  const text = typeof quantity === 'number' ? formatCount(quantity) : formatQuantity(quantity);
  return `${text} ${text === '1' ? one : many}`;
}

/** With a capital, for the start of a sentence. */
export { capitalize as sentence } from '@trover/core/text/capitalize.ts';
