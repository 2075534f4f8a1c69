import type { ColumnField, ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import type { TableFormat } from '../formats/format.ts';
import { readDecimal } from '../readers/numbers.ts';
import { isDayShaped } from './column-content.ts';

/** A sum of the fills of a day has none. */
const TIME = /\d:\d\d/;
const ORDER_FIELDS: readonly ColumnField[] = ['action', 'symbol', 'security_name', 'isin', 'cusip'];

/**
 * An order that was filled in parts may have a row for each, of which only the first names the order. Rows without a side
 * and a security are such further fills where every one of them has a day with its time, shares and a price.
 */
export function partialFills(
  { columns, decimal_comma }: ColumnMapping,
  rows: readonly (readonly string[])[],
): Pick<TableFormat, 'inherits'> {
  const at = (field: ColumnField) => columns.indexOf(field);
  const named = ORDER_FIELDS.map(at).filter((place) => place >= 0);
  if (at('action') < 0 || named.length < 2 || at('quantity') < 0 || at('price') < 0) return {};
  const cellOf = (cells: readonly string[], place: number) => (cells[place] ?? '').trim();
  const figure = (cells: readonly string[], field: ColumnField) =>
    Number(readDecimal(cellOf(cells, at(field)), decimal_comma) ?? 0);
  const further = rows.filter((cells) => cellOf(cells, at('action')) === '');
  const isFill = (cells: readonly string[]) =>
    named.every((place) => cellOf(cells, place) === '') &&
    isDayShaped(cellOf(cells, at('trade_date'))) &&
    TIME.test(cellOf(cells, at('trade_date'))) &&
    figure(cells, 'quantity') > 0 &&
    figure(cells, 'price') > 0;
  const isFirst = rows[0] !== undefined && further.includes(rows[0]);
  return further.length > 0 && !isFirst && further.every(isFill)
    ? { inherits: ['action', 'symbol', 'description', 'isin', 'cusip'] }
    : {};
}
