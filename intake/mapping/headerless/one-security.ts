import { cusipHolds, isinHolds } from '@trover/core/securities/check-digits.ts';
import { type ColumnMapping, namesSecurity } from '@trover/core/trades/column-mapping.ts';
import type { Derived } from '../../rows/row.ts';

const TICKER = /^[A-Z][A-Z0-9]{0,5}(?:[./-][A-Z0-9]{1,3})?$/;

/** The security that all rows of a table are of, as its owner entered it; nothing where a column names each row's. */
export function oneSecurity(mapping: ColumnMapping): Derived {
  const entered = mapping.security?.trim() ?? '';
  if (entered === '' || namesSecurity(mapping)) return {};
  const number = entered.toUpperCase();
  if (isinHolds(number)) return { isin: number };
  if (cusipHolds(number)) return { cusip: number };
  return TICKER.test(entered) ? { symbol: entered } : { description: entered };
}
