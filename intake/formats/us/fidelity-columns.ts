import type { Header } from '../../rows/columns.ts';

const CURRENCY_CODE = /^[A-Z]{3}$/;
/** What moves no shares has this quantity, to the thousandth as all of them; no price is printed so. */
const ZERO = /^0[.,]000$/;

/**
 * Where Fidelity's rows have quantity, price and currency. Some years' headers name them in another order than the rows
 * have them: what moves no shares prints a quantity of 0.000 and no price, and only a quantity is ever negative.
 */
export function fidelityPlaces(header: Header, rows: readonly (readonly string[])[]): Header['index'] | null {
  const { quantity, price, currency } = header.index;
  if (quantity === undefined || price === undefined) return null;
  const cell = (row: readonly string[], at: number): string => (row[at] ?? '').trim();
  const codes = (at: number): number => rows.filter((row) => CURRENCY_CODE.test(cell(row, at))).length;
  if (currency !== undefined && codes(quantity) > codes(currency))
    return { currency: quantity, price: currency, quantity: price };

  let swapped = 0;
  for (const row of rows) {
    const named = { quantity: cell(row, quantity), price: cell(row, price) };
    if (isQuantity(named.price, named.quantity)) swapped++;
    else if (isQuantity(named.quantity, named.price)) swapped--;
  }
  return swapped > 0 ? { quantity: price, price: quantity } : null;
}

function isQuantity(printed: string, other: string): boolean {
  return printed.startsWith('-') || (ZERO.test(printed) && other === '');
}
