import type { ColumnField, ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { readDay } from '../../readers/dates.ts';
import { readDecimal } from '../../readers/numbers.ts';
import { type ColumnContent, contentOf, hasTradeWords, withoutUnit } from '../column-content.ts';
import { currencyWritten, daysWritten, decimalsWritten } from '../number-conventions.ts';
import type { UnmappedTable } from '../unmapped-table.ts';
import { orderOfDays } from './order-of-days.ts';

const ROWS_COMPARED = 400;
const FIGURES: readonly ColumnField[] = ['quantity', 'price', 'amount', 'fees'];
const MONEY: readonly ColumnField[] = ['price', 'amount', 'fees'];

/**
 * Whether the cells of a table without a header show by themselves what a mapping that was confirmed for another file
 * reads from them: purchases and sales, the order of dates, the decimals and the currency. The owner confirms the
 * rest again.
 */
export function isShownByCells(mapping: ColumnMapping, { table, proposal }: UnmappedTable): boolean {
  const rows = table.rows.slice(0, ROWS_COMPARED).map(({ cells }) => cells);
  const columns = table.names.map((_, at) => rows.map((cells) => (cells[at] ?? '').trim()));
  const of = (fields: readonly ColumnField[]) =>
    columns.filter((_, at) => fields.some((field) => field === mapping.columns[at])).flat();
  return (
    !contradicts(proposal, mapping) &&
    showsDirection(mapping, proposal, columns.map(contentOf)) &&
    showsDates(mapping, of(['trade_date']), of(['settle_date']), columns) &&
    showsDecimals(mapping, of(FIGURES)) &&
    showsCurrency(mapping, of(MONEY))
  );
}

/**
 * The values of these decide whether a row is a trade, and which: they are never left out where another file had
 * something else.
 */
const DECIDING: readonly (ColumnField | null)[] = ['action', 'status'];

const contradicts = ({ columns }: UnmappedTable['proposal'], mapping: ColumnMapping): boolean =>
  columns.some(({ field, confidence }, at) => {
    const set = mapping.columns[at] ?? null;
    return confidence === 'sure' && set !== field && (set !== null || DECIDING.includes(field));
  });

/**
 * Words in the column of actions, or a minus before the shares of sales. A minus before money shows by itself neither what
 * was paid nor what came in.
 */
function showsDirection(
  { columns, direction, actions }: ColumnMapping,
  proposal: UnmappedTable['proposal'],
  contents: readonly ColumnContent[],
): boolean {
  if (direction === 'action')
    return !proposal.mapping.actions.some(({ printed, means }) =>
      actions.some((set) => set.printed === printed && set.means !== means),
    );
  if (direction !== 'quantity' || contents.some(hasTradeWords)) return false;
  return (contents[columns.indexOf('quantity')]?.negatives ?? 0) > 0;
}

function showsDates(
  { dates }: ColumnMapping,
  traded: readonly string[],
  settled: readonly string[],
  columns: readonly (readonly string[])[],
): boolean {
  if (orderOfDays(columns) === 'either') return false;
  const { order, warning } = daysWritten(traded, settled, dates === 'dmy' ? 'dmy' : 'mdy');
  return warning === null && traded.every((cell) => readDay(cell, dates) === readDay(cell, order));
}

function showsDecimals({ decimal_comma }: ColumnMapping, figures: readonly string[]): boolean {
  const printed = figures.map(withoutUnit);
  const { comma, warning } = decimalsWritten(printed);
  return (
    warning === null && printed.every((figure) => readDecimal(figure, decimal_comma) === readDecimal(figure, comma))
  );
}

function showsCurrency({ columns, currency }: ColumnMapping, money: readonly string[]): boolean {
  if (columns.includes('currency')) return true;
  const written = currencyWritten(money);
  return written.warning === null && (written.currency === null || written.currency === currency);
}
