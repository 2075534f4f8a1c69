import type { ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { isBlank, isNegative, readDecimal } from '../../readers/numbers.ts';
import { decisiveAction, understood } from '../../rows/action-terms.ts';
import { cashMovement, fee, interest, type Meaning, taxWithheld } from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import { plainAction, withoutUnit } from '../column-content.ts';

/** Where a row prints its action, and whether the sign of its units shows its side. */
interface ActionCells {
  places: readonly number[];
  isSigned: boolean;
}

/** A figure of the row, which is a plain decimal where it is put together of others. */
export function figureOf(row: Row, field: 'quantity' | 'amount', { decimal_comma }: ColumnMapping): string | null {
  return readDecimal(withoutUnit(row.text(field)), decimal_comma && !row.isDerived(field));
}

/** Whether a row's words show that it is of an option, whatever its columns are. */
export const isOptionRow = (row: Row): boolean =>
  /\boptions?\b/i.test(row.text('action')) || /^(?:call|put)s?\b.*\d/i.test(row.text('description'));

/** Of a row that has units bought and units sold: it is two trades, without the sum of each. */
const BOTH = 'shares on both sides';

/** How a contract was opened or closed, behind its terms: `PUT RHSI 07/19/24 540 SELL TO OPEN`. */
const CONTRACT_EVENT = /\s((?:buy|sell|bought|sold) to (?:open|close)|expired|assigned|exercised)$/i;

/** What happened, from the column that describes it best in this row, or from the sign. */
export function actionOf(row: Row, mapping: ColumnMapping, { places, isSigned }: ActionCells): string {
  const stated = mapping.direction === 'action' ? undefined : CONTRACT_EVENT.exec(row.text('description'))?.[1];
  if (stated !== undefined && isOptionRow(row)) return stated;
  if (mapping.direction !== 'action' && isOfCash(row)) return row.text('description').trim();
  const sign = (field: 'quantity' | 'amount') => {
    const value = figureOf(row, field, mapping);
    return value === null || value === '0' ? null : isNegative(value);
  };
  if (mapping.direction === 'quantity')
    return / and /.test(row.text('quantity')) ? BOTH : sideOf(sign('quantity'), 'Sell', 'Buy');
  if (mapping.direction === 'amount') return sign('quantity') === null ? '' : sideOf(sign('amount'), 'Buy', 'Sell');
  if (mapping.direction === 'cost') return sideOf(sign('amount'), 'Sell', 'Buy');
  const printed = places.map((at) => plainAction((row.cells[at] ?? '').trim())).filter((text) => text !== '');
  const action = decisiveAction(printed);
  return isSigned && POSITION.test(action) ? positionAction(action, sign('quantity')) : action;
}

/** Whether a row without a security has a movement of cash where others have its name, as `Withdrawal`. */
function isOfCash(row: Row): boolean {
  if ([row.text('symbol'), row.text('isin'), row.text('cusip')].some((number) => !isBlank(number))) return false;
  const meaning = understood(row.text('description').trim());
  return meaning !== null && CASH.includes(meaning);
}

const CASH: readonly Meaning[] = [cashMovement, fee, interest, taxWithheld];

function sideOf(isNegativeThere: boolean | null, negative: string, positive: string): string {
  return isNegativeThere === null ? '' : isNegativeThere ? negative : positive;
}

/** A position is opened or closed, whichever side that is of. */
const POSITION = /^(open|close)(?:d|ing)?(?: (?:position|trade))?$/i;

/** Whether the units have a minus where something is sold, in a table that names no side but opens and closes positions. */
export function arePositionsSigned(
  { columns, decimal_comma }: ColumnMapping,
  sample: readonly (readonly string[])[],
): boolean {
  const [action, quantity] = [columns.indexOf('action'), columns.indexOf('quantity')];
  const isPosition = (cells: readonly string[]) => POSITION.test(plainAction((cells[action] ?? '').trim()));
  const isMinus = (cells: readonly string[]) =>
    isNegative(readDecimal(withoutUnit((cells[quantity] ?? '').trim()), decimal_comma) ?? '0');
  return sample.some(isPosition) && sample.some(isMinus);
}

function positionAction(action: string, isMinus: boolean | null): string {
  if (isMinus === null) return action;
  if (/^open/i.test(action)) return isMinus ? 'Open Short' : 'Open Long';
  return isMinus ? 'Close Long' : 'Close Short';
}
