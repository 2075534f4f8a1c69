import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { readDecimal } from '../../readers/numbers.ts';
import { understood } from '../../rows/action-terms.ts';
import { plainAction } from '../column-content.ts';

type Rows = readonly (readonly string[])[];

const CENT = 0.02;

/**
 * Dividends whose row has shares at a price near to what shares were bought at: the price is a share's, and not what was
 * paid on one. `is` answers it for a row, and `isWhole` whether its amount is those shares times their price, so that
 * nothing else can be meant.
 */
export function reinvestedIn({ columns, decimal_comma }: ColumnMapping, rows: Rows) {
  const at = (field: ColumnMapping['columns'][number]) => columns.indexOf(field);
  const [action, quantity, price, amount] = [at('action'), at('quantity'), at('price'), at('amount')];
  if (action < 0 || quantity < 0 || price < 0) return null;
  const figure = (cells: readonly string[], place: number) =>
    Math.abs(Number(readDecimal((cells[place] ?? '').trim(), decimal_comma) ?? 0));
  const meaningOf = (cells: readonly string[]) => {
    const meaning = understood(plainAction((cells[action] ?? '').trim()));
    return meaning?.ignored === undefined ? meaning : null;
  };
  const typeOf = (cells: readonly string[]) => meaningOf(cells)?.type;
  // A table with rows for what its dividends bought has it there.
  if (rows.some((cells) => meaningOf(cells)?.subtype === 'reinvest')) return null;
  const paid = rows.flatMap((cells) =>
    typeOf(cells) === 'buy' && figure(cells, price) > 0 ? [figure(cells, price)] : [],
  );
  if (paid.length === 0) return null;
  const least = Math.min(...paid) / 2;
  const is = (cells: readonly string[]) =>
    figure(cells, quantity) > 0 && figure(cells, price) >= least && typeOf(cells) === 'dividend';
  const isWhole = (cells: readonly string[]) =>
    amount >= 0 &&
    Math.abs(figure(cells, quantity) * figure(cells, price) - figure(cells, amount)) <=
      CENT + ROUNDED * figure(cells, price);
  return { is, isWhole };
}

/** Units are printed to the thousandth. */
const ROUNDED = 0.0005;
