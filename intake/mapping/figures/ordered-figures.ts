import type { ColumnField } from '@trover/core/trades/column-mapping.ts';
import { readDecimal } from '../../readers/numbers.ts';
import type { ColumnContent } from '../column-content.ts';
import { nameKey } from '../field-names.ts';

/** A column, and a field that it could be. */
interface Claimed {
  at: number;
  field: ColumnField;
}

const ORDERED =
  /^order(?:ed)?(?:quantity|price|amount|share|value)|^(?:total)?quantity$|^(?:limit|stop)?price$|^share$/;
const FILLED =
  /^(?:fill|filled|executed|done|traded|allocated|allotted)(?:$|quantity|share|size|volume|price|avg|average|at|amount|value)|^(?:avg|average)(?:fill|exec|executed)/;
const FILLED_SHARES = /^(?:fill|filled|executed|done|traded)(?:$|quantity|share|size)/;
/** What was filled so far, which is printed of orders alone. */
const FILLED_SO_FAR = /^cum(?:ulative)?(?:filled)?quantity$/;

interface Printed {
  names: readonly string[];
  contents: readonly ColumnContent[];
  rows: readonly (readonly string[])[];
  decimalComma: boolean;
}

/** Whether a figure is what was ordered, beside a column of what was bought or sold. */
export function isOfOrder({ at, field }: Claimed, claims: readonly Claimed[], printed: Printed): boolean {
  const { names, contents } = printed;
  if (!ORDERED.test(nameKey(names[at] ?? ''))) return false;
  const keys = names.map(nameKey);
  const hasFills = keys.some((key) => FILLED.test(key) || FILLED_SO_FAR.test(key));
  // What was ordered in all is not what the shares that were filled came to.
  if (field === 'amount' && keys.some((key) => FILLED_SHARES.test(key))) return true;
  return claims.some((other) => {
    const key = keys[other.at] ?? '';
    const isFilled = FILLED.test(key) || (field === 'price' && hasFills && /^(?:avg|average)price$/.test(key));
    if (other.field !== field || other.at === at || !isFilled || contents[other.at]!.filled === 0) return false;
    return field !== 'quantity' || !exceeds(other.at, at, printed);
  });
}

/** Whether a column named as of fills has more than was ordered in any row: then it is no number of shares. */
function exceeds(fills: number, ordered: number, { rows, decimalComma }: Omit<Printed, 'names' | 'contents'>): boolean {
  const read = (cells: readonly string[], at: number) =>
    Math.abs(Number(readDecimal((cells[at] ?? '').trim(), decimalComma) ?? 0));
  return rows.some((cells) => read(cells, ordered) > 0 && read(cells, fills) > read(cells, ordered));
}

/** Whether a column that could be the shares by its name is what they came to, as a volume may be. */
export function isSumOfFills(
  { at, field }: Claimed,
  claims: readonly Claimed[],
  printed: Omit<Printed, 'contents'>,
): boolean {
  if (field !== 'quantity' || !FILLED.test(nameKey(printed.names[at] ?? ''))) return false;
  return claims.some(
    (other) =>
      other.field === 'quantity' &&
      other.at !== at &&
      ORDERED.test(nameKey(printed.names[other.at] ?? '')) &&
      exceeds(at, other.at, printed),
  );
}

const COSTS = /commission|fee|charge|levy|duty|tax|brokerage|cat$|taf$/;
const CENT = 0.011;

/** Whether a column called a total is that of the costs beside it, and not of the trade. */
export function isTotalOfCosts(
  { at, field }: Claimed,
  { names, rows, decimalComma }: Omit<Printed, 'contents'>,
): boolean {
  if (field !== 'amount' || !/^(?:grand)?total$/.test(nameKey(names[at] ?? ''))) return false;
  const costs = names.flatMap((name, place) => (place !== at && COSTS.test(nameKey(name)) ? [place] : []));
  const read = (cells: readonly string[], place: number) =>
    Math.abs(Number(readDecimal((cells[place] ?? '').trim(), decimalComma) ?? 0));
  const filled = rows.filter((cells) => read(cells, at) > 0);
  const isSum = (cells: readonly string[]) =>
    Math.abs(read(cells, at) - costs.reduce((sum, place) => sum + read(cells, place), 0)) < CENT;
  return costs.length > 1 && filled.length > 0 && filled.every(isSum);
}
