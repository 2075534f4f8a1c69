import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { isNegative, readDecimal } from '../../readers/numbers.ts';
import { decisiveAction, understood } from '../../rows/action-terms.ts';
import { plainAction, withoutUnit } from '../column-content.ts';
import { type ColumnPair, figureOfPair } from '../paired-columns.ts';

/**
 * Whether the sign of a sum shows its way: some purchase of the sample has money that goes out. Where the sums are costs
 * they show the side, and the other way round.
 */
export function hasClearAmounts(
  mapping: ColumnMapping,
  amount: ColumnPair | null,
  sample: readonly (readonly string[])[],
): boolean {
  if (mapping.direction === 'cost') return false;
  if (mapping.direction !== 'action') return true;
  const at = mapping.columns.indexOf('amount');
  const actions = mapping.columns.flatMap((field, place) => (field === 'action' ? [place] : []));
  return sample.some((cells) => {
    const printed = actions.map((place) => plainAction((cells[place] ?? '').trim())).filter((text) => text !== '');
    const meaning = understood(decisiveAction(printed));
    if (meaning === null || meaning.ignored !== undefined || meaning.side !== 'buy') return false;
    const sum =
      amount === null
        ? readDecimal(withoutUnit(cells[at] ?? ''), mapping.decimal_comma)
        : figureOfPair(cells, amount, mapping.decimal_comma);
    return sum !== null && isNegative(sum);
  });
}

/** Names of prices and sums that have the costs in them already. */
const INCLUDING =
  /\b(?:incl|inkl|including|included|all[- ]?in|inclusive|compris|incluid|after (?:fees|costs|commission))/i;

export const hasCostsIn = ({ columns }: ColumnMapping, names: readonly string[]): boolean =>
  columns.some((field, at) => (field === 'price' || field === 'amount') && INCLUDING.test(names[at] ?? ''));
