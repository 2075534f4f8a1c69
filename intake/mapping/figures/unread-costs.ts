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
  const read = figuresAt(decimalComma);
  const open = gapsOf(fields, rows, read);
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

/**
 * Columns of a tax on the costs that other columns have in them already: without them, and not with them, shares times
 * price comes to the sum of every purchase and sale.
 */
export function includedTaxes(
  fields: readonly (ColumnField | null)[],
  names: readonly string[],
  rows: Rows,
  decimalComma: boolean,
): number[] {
  const read = figuresAt(decimalComma);
  const taxes = fields.flatMap((field, at) =>
    field === 'fees' && TAX_ON_COSTS.test((names[at] ?? '').trim()) ? [at] : [],
  );
  const gaps = taxes.length === 0 ? [] : gapsOf(fields, rows, read);
  const excess = ({ cells, gap }: Gap) => Math.abs(gap + taxes.reduce((sum, at) => sum + read(cells, at), 0));
  const isWithout = gaps.every((each) => excess(each) <= CENT);
  return isWithout && gaps.filter(({ gap }) => gap < -CENT).length >= MIN_ROWS ? taxes : [];
}

const TAX_ON_COSTS = /^(?:GST|HST|VAT|IVA)\b/i;

interface Gap {
  cells: readonly string[];
  /** By how much the sum differs from shares times price and the costs that are read. */
  gap: number;
  most: number;
}

/** The gaps of all purchases and sales; none where a column of them is missing. */
function gapsOf(fields: readonly (ColumnField | null)[], rows: Rows, read: ReturnType<typeof figuresAt>): Gap[] {
  const of = (field: ColumnField) => fields.indexOf(field);
  const [quantity, price, amount, action] = [of('quantity'), of('price'), of('amount'), of('action')];
  if (Math.min(quantity, price, amount, action) < 0) return [];
  const trades = rows.filter((cells) => isTradeWord(plainAction((cells[action] ?? '').trim())));
  const fees = fields.flatMap((field, at) => (field === 'fees' ? [at] : []));
  return trades.map((cells) => ({
    cells,
    gap:
      Math.abs(read(cells, quantity) * read(cells, price) - read(cells, amount)) -
      fees.reduce((sum, at) => sum + read(cells, at), 0),
    most: read(cells, amount) * MAX_SHARE,
  }));
}

const figuresAt = (decimalComma: boolean) => (cells: readonly string[], at: number) => {
  const cell = (cells[at] ?? '').trim();
  return isBlank(cell) ? 0 : Math.abs(Number(readDecimal(cell, decimalComma) ?? Number.NaN));
};
