/** How figures are written on the pages: amounts as everywhere, and what only pages have. */
import { formatCount, formatQuantity } from '@trover/core/format/amounts.ts';

export {
  currencySign,
  enDash,
  formatAmount,
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

/** With a capital, as sentences begin. */
export { capitalize as sentence } from '@trover/core/text/capitalize.ts';
