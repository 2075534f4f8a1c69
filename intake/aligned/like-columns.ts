import { COLUMN_FIELDS, type ColumnField } from '@trover/core/trades/column-mapping.ts';
import { nameFit } from '../mapping/field-names.ts';
import { kindOfHeader } from '../other-kinds.ts';

const NEEDED: readonly ColumnField[] = ['action', 'quantity'];
/** A column that a table of trades may have, and that of closed lots has, too. */
const GAIN = /^reali[sz]ed gain/i;
const LOTS = /unreali[sz]ed|acquired|opened/i;
/** What positions are worth, which a list of those that were moved has, too. */
export const WORTH = /market value/i;

/** What a column's name names best, of names that are those of columns. */
export function fieldOf(name: string): ColumnField | null {
  if (WORTH.test(name)) return null;
  let best: { field: ColumnField; score: number } | null = null;
  for (const field of COLUMN_FIELDS) {
    const { score, isExact } = nameFit(name, field);
    if (isExact && score > (best?.score ?? 0)) best = { field, score };
  }
  return best?.field ?? null;
}

/**
 * Where each column of one table is in another table of the same statement, as `Market cost` of purchases is `Proceeds` of
 * sales; null where the other lists something else. A place is null for a column that the other table does not have.
 */
export function likeColumns(
  names: readonly string[],
  others: readonly string[],
  width = names.length,
): (number | null)[] | null {
  if (others.some((name) => LOTS.test(name))) return null;
  const own = names.slice(0, width);
  if (hasTwoSides(others) && !hasTwoSides(own)) return null;
  const isSameTable = hasSameNames(own, others);
  const foreign = others.filter(
    (name) => !own.some((one) => one.toLowerCase() === name.toLowerCase() && GAIN.test(one)),
  );
  if (!isSameTable && kindOfHeader(foreign.join(',')) !== null) return null;
  const fields = others.map(fieldOf);
  const isOfEvents =
    fields.includes('action') && fields.some((field) => field === 'trade_date' || field === 'settle_date');
  if (!isOfEvents && others.some((name) => WORTH.test(name))) return null;
  const places = names.map((name, at) => {
    const same = others.findIndex((other) => other.toLowerCase() === name.toLowerCase());
    const field = fieldOf(name);
    if (same >= 0 || field === null || at >= width) return same >= 0 ? same : null;
    if (field === 'settle_date' && isOnlyDay(own, fields, others)) return fields.indexOf('trade_date');
    return fields.filter((other) => other === field).length === 1 ? fields.indexOf(field) : null;
  });
  if (isSameTable) return places;
  const has = (field: ColumnField) => own.some((name, at) => fieldOf(name) === field && places[at] !== null);
  const hasDay = has('trade_date') || has('settle_date');
  const hasMoney = has('price') || has('amount') || others.some((name) => WORTH.test(name));
  return hasDay && NEEDED.every(has) && hasMoney ? places : null;
}

const isDay = (field: ColumnField | null) => field === 'trade_date' || field === 'settle_date';

/** Whether both tables have one day, the one that of settlement and the other a plain one, as of shares that were moved. */
function isOnlyDay(
  own: readonly string[],
  fields: readonly (ColumnField | null)[],
  others: readonly string[],
): boolean {
  const days = fields.flatMap((field, at) => (isDay(field) ? [others[at]!] : []));
  return own.filter((name) => isDay(fieldOf(name))).length === 1 && days.length === 1 && /^date$/i.test(days[0]!);
}

/** Whether money paid and money received have each a column. */
const hasTwoSides = (names: readonly string[]): boolean =>
  names.some((name) => /^debit|withdraw/i.test(name)) && names.some((name) => /^credit|deposit/i.test(name));

/** Money beside the price and sum, which one table of a statement may have and another not. */
const ASIDE = /cost|gain|basis|fee|commission|interest|balance|charge/i;
const isFigureName = (name: string) => ['quantity', 'price', 'amount'].includes(fieldOf(name) ?? '');

/** Whether two tables of a statement have the same columns by name but for further money: only their headings differ. */
function hasSameNames(names: readonly string[], others: readonly string[]): boolean {
  const lower = others.map((name) => name.toLowerCase());
  const needed = names.filter((name) => !ASIDE.test(name));
  const figures = needed.filter(isFigureName).length;
  return (
    figures >= 3 &&
    needed.length - figures >= 3 &&
    needed.every(
      (name) =>
        lower.includes(name.toLowerCase()) ||
        (fieldOf(name) === 'settle_date' && isOnlyDay(names, others.map(fieldOf), others)),
    )
  );
}
