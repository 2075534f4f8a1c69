import type { ColumnField } from '@trover/core/trades/column-mapping.ts';
import { isBlank, readDecimal } from '../../readers/numbers.ts';
import { isTradeWord, plainAction } from '../column-content.ts';

type Rows = readonly (readonly string[])[];

const CENT = 0.02;
const MIN_ROWS = 2;
const MAX_SHARE = 0.1;

/**
 * Columns under any name that are costs: with them, and not without, shares times price comes to the sum of every purchase
 * and sale.
 */
export function unreadCosts(fields: readonly (ColumnField | null)[], rows: Rows, decimalComma: boolean): number[] {
  const of = (field: ColumnField) => fields.indexOf(field);
  const [quantity, price, amount, action] = [of('quantity'), of('price'), of('amount'), of('action')];
  if (Math.min(quantity, price, amount, action) < 0) return [];
  const read = (cells: readonly string[], at: number) => {
    const cell = (cells[at] ?? '').trim();
    return isBlank(cell) ? 0 : Math.abs(Number(readDecimal(cell, decimalComma) ?? Number.NaN));
  };
  const trades = rows.filter((cells) => isTradeWord(plainAction((cells[action] ?? '').trim())));
  const fees = fields.flatMap((field, at) => (field === 'fees' ? [at] : []));
  const gap = (cells: readonly string[]) =>
    Math.abs(read(cells, quantity) * read(cells, price) - read(cells, amount)) -
    fees.reduce((sum, at) => sum + read(cells, at), 0);
  const open = trades.map((cells) => ({ cells, gap: gap(cells), most: read(cells, amount) * MAX_SHARE }));
  const isOpen = open.filter(({ gap: missing }) => missing > CENT).length >= MIN_ROWS;
  if (!isOpen || open.some(({ gap: missing, most }) => !(missing >= -CENT && missing <= most))) return [];
  const closes = (places: readonly number[]) =>
    open.every(({ cells, gap: missing }) => {
      const costs = places.reduce((sum, at) => sum + read(cells, at), 0);
      return Math.abs(missing - costs) <= CENT;
    });
  const unread = fields.flatMap((field, at) => (field === null ? [at] : []));
  const single = unread.find((at) => closes([at]));
  if (single !== undefined) return [single];
  for (const [at, one] of unread.entries())
    for (const other of unread.slice(at + 1)) if (closes([one, other])) return [one, other];
  return [];
}
