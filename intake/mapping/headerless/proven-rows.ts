import { formatDecimal, multiply, parseDecimal } from '@trover/core/money/decimal.ts';
import type { ColumnField, ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { addDecimals, isMore, isNegative, magnitude, negate, readDecimal } from '../../readers/numbers.ts';
import { understood } from '../../rows/action-terms.ts';
import { plainAction } from '../column-content.ts';

const MIN_ROWS = 4;
const CENT = '0.011';

/**
 * Whether rows that no line names the columns of leave nothing open: each has a word of a side and a security, shares times
 * price are its sum to the cent, and the sum has the sign of its side, in purchases as well as sales.
 */
export function areProven(
  columns: readonly { field: ColumnField | null; confidence: string }[],
  rows: readonly (readonly string[])[],
  { decimal_comma, direction, currency }: ColumnMapping,
): boolean {
  const of = (field: ColumnField) => columns.findIndex((column) => column.field === field);
  const [quantity, price, amount, action] = [of('quantity'), of('price'), of('amount'), of('action')];
  const isNamed = of('symbol') >= 0 || of('isin') >= 0 || of('cusip') >= 0;
  if (Math.min(quantity, price, amount, action, of('trade_date')) < 0 || !isNamed) return false;
  if (direction !== 'action' || rows.length < MIN_ROWS || (currency === null && of('currency') < 0)) return false;
  if (columns.some(({ field, confidence }) => NEEDED.includes(field) && confidence !== 'sure')) return false;
  const sides = new Set<string>();
  for (const cells of rows) {
    const meaning = understood(plainAction((cells[action] ?? '').trim()));
    const side = meaning?.ignored === undefined ? meaning?.side : undefined;
    const [units, each, paid] = [quantity, price, amount].map(
      (at) => readDecimal((cells[at] ?? '').trim(), decimal_comma) ?? '0',
    ) as [string, string, string];
    if (side === undefined || units === '0' || paid === '0' || isNegative(paid) !== (side === 'buy')) return false;
    const product = productOf(units, each);
    if (product === null) return false;
    if (isMore(magnitude(addDecimals(magnitude(product), negate(magnitude(paid)))), CENT)) return false;
    sides.add(side);
  }
  return sides.size === 2;
}

function productOf(units: string, each: string): string | null {
  const [one, other] = [parseDecimal(units), parseDecimal(each)];
  return one === null || other === null ? null : formatDecimal(multiply(one, other));
}

const NEEDED: readonly (ColumnField | null)[] = ['trade_date', 'action', 'symbol', 'isin', 'cusip'];
