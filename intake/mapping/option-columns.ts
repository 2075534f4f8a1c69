import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { readDay } from '../readers/dates.ts';
import { isBlank, readDecimal } from '../readers/numbers.ts';
import { nameKey } from './field-names.ts';

const STRIKE = /^(?:strike|strikeprice|optionstrike|exerciseprice)$/;
const EXPIRY = /^(?:expiry|expirydate|expiration|expirationdate|expdate|exp|optionexpiry|optionexpiration)$/;
const RIGHT = /^(?:callput|putcall|callorput|putorcall|optiontype|cp|pc|right|optionright)$/;

/** The columns in which a table prints the terms of contracts, each -1 where it has none. */
export interface OptionColumns {
  strike: number;
  expiry: number;
  right: number;
}

export function optionColumns(names: readonly string[]): OptionColumns {
  const at = (pattern: RegExp) => names.findIndex((name) => pattern.test(nameKey(name)));
  return { strike: at(STRIKE), expiry: at(EXPIRY), right: at(RIGHT) };
}

/** Whether a row has terms of a contract: a strike that is not zero, or an expiry. */
export function hasTerms(cells: readonly string[], { strike, expiry }: OptionColumns, decimalComma: boolean): boolean {
  const printed = (at: number) => (at < 0 ? '' : (cells[at] ?? '').trim());
  const price = readDecimal(printed(strike), decimalComma);
  if (price !== null && price !== '0') return true;
  return !isBlank(printed(expiry)) && readDecimal(printed(expiry)) !== '0';
}

/** The contract of a row as its symbol would print it; null where columns are missing. */
export function contractOf(
  cells: readonly string[],
  root: string,
  columns: OptionColumns,
  { dates, decimal_comma }: Pick<ColumnMapping, 'dates' | 'decimal_comma'>,
): string | null {
  const { strike, expiry, right } = columns;
  if (strike < 0 || expiry < 0 || right < 0) return null;
  const price = readDecimal((cells[strike] ?? '').trim(), decimal_comma);
  const day = readDay((cells[expiry] ?? '').trim(), dates);
  const side = /^(?:european |american )?(C|P)(?:ALL|UT|E)?$/i.exec((cells[right] ?? '').trim())?.[1]?.toUpperCase();
  if (price === null || price === '0' || day === null || side === undefined) return null;
  if (!/^[A-Za-z][A-Za-z0-9./]{0,7}$/.test(root)) return null;
  const [year, month, date] = day.split('-');
  return `${root} ${month}/${date}/${year} ${price} ${side}`;
}
