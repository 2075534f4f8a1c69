import type { ColumnField } from '@trover/core/trades/column-mapping.ts';
import { type NameFit, nameKey } from '../field-names.ts';
import { multipliesOut } from '../number-conventions.ts';
import { isBalanceOf } from './running-balances.ts';

/** A column, and how well a field fits it by name and cells. */
export interface Claim {
  at: number;
  field: ColumnField;
  name: NameFit;
  content: number;
  score: number;
}

/** The fewest rows that identify a column by its figures alone. */
export const MIN_ROWS = 2;

/**
 * Where several columns could be the quantity, price or amount, the ones that multiply out are, to the cent before
 * nearly. Nothing is settled where none do.
 */
export function settleFigures(
  claims: readonly Claim[],
  names: readonly string[],
  rows: readonly (readonly string[])[],
  decimalComma: boolean,
): Map<ColumnField, number> {
  const settled = new Map<ColumnField, number>();
  const of = (field: ColumnField) => claims.filter((claim) => claim.field === field);
  const quantities = withoutBalances(of('quantity'), rows, decimalComma);
  let [best, named] = [0, 0];
  for (const quantity of quantities)
    for (const price of of('price'))
      for (const amount of of('amount')) {
        const places = { quantity: quantity.at, price: price.at, amount: amount.at };
        if (new Set(Object.values(places)).size < 3) continue;
        const { agree, exact, rows: all } = multipliesOut(rows, places, decimalComma);
        if (all === 0 || agree < all * 0.9 || exact < best) continue;
        const unnamed = [quantity, price, amount].filter(({ name }) => name.score === 0).length;
        if (unnamed > 1 || (unnamed === 1 && (exact < MIN_ROWS || exact < all * 0.9))) continue;
        if (all < MIN_ROWS && exact === 0 && [quantity, price, amount].some(({ name }) => !name.isExact)) continue;
        const score = quantity.name.score + price.name.score + amount.name.score;
        if (settled.size > 0 && exact === best && score <= named) continue;
        [best, named] = [exact, score];
        settled.set('quantity', places.quantity).set('price', places.price).set('amount', places.amount);
      }
  const chosen = settled.get('quantity');
  // Two columns of one name that come out both: nothing shows which of them are the units of the trade.
  const hasRival = quantities.some(
    ({ at }) =>
      chosen !== undefined &&
      at !== chosen &&
      nameKey(names[at]!) === nameKey(names[chosen]!) &&
      of('amount').some((amount) => {
        const places = { quantity: at, price: settled.get('price')!, amount: amount.at };
        const { agree, rows: all } = multipliesOut(rows, places, decimalComma);
        return all > 0 && agree >= all * 0.9 && amount.at !== settled.get('amount');
      }),
  );
  return hasRival ? new Map() : settled;
}

/** The columns of units, without those that have what is there after each row. */
function withoutBalances(
  quantities: readonly Claim[],
  rows: readonly (readonly string[])[],
  decimalComma: boolean,
): Claim[] {
  return quantities.filter(({ at }) =>
    quantities.every((other) => other.at === at || !isBalanceOf(rows, { balance: at, change: other.at }, decimalComma)),
  );
}
