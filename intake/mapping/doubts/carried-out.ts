import type { ColumnField, ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import type { RowError } from '@trover/core/trades/trade.ts';
import type { Row } from '../../rows/row.ts';
import { shortened } from '../../rows/row-errors.ts';
import { isDayShaped, isFigure } from '../column-content.ts';
import { nameKey } from '../field-names.ts';

const UNDONE =
  /^(?:orders? |trade )?(?:cancel(?:l?ed|lation)?|rejected|lapsed|failed|void(?:ed)?|declined|withdrawn|deleted|busted|killed|un(?:executed|filled)|not (?:executed|filled|carried out)|storniert|abgelehnt|gestrichen|gelöscht|annulée?|refusée?|rejetée?|annullat[oa]|rifiutat[oa]|cancelad[oa]|anulad[oa]|rechazad[oa]|geannuleerd|geweigerd|vervallen|makulerad|anulowan[eay]|odrzucon[eay])(?: orders?| trade)?$/i;
const SIMULATED =
  /^(?:paper|demo|simulat(?:ed|ion|or)|virtual|practice|backtest(?:ed)?|hypothetical|sandbox)(?: ?(?:trading|account|trades?|money|mode))?$/i;
/** Columns that say how an account or order was meant; a note may say the same of anything. */
const MODE = /mode|account|environment|type|kind|status|state|source|portfolio|venue/;
const SAID = /^(?:is|was|order|trade)*(?:confirmed|executed|filled|completed?|done)$/;
const NO = /^(?:no|n|false|0|nein|non|nee|nej)$/i;
const LONGEST = 28;
const READ_ELSEWHERE: ReadonlySet<ColumnField> = new Set(['action', 'symbol', 'security_name', 'status']);

/** What says of a row, under whatever name, that it came to nothing, or was never meant in earnest. */
export function undoneBy(
  { columns }: ColumnMapping,
  names: readonly string[],
  sample: readonly (readonly string[])[],
): (cells: readonly string[]) => string | null {
  const speaking = names.flatMap((_, at) => {
    const field = columns[at];
    if (field !== undefined && field !== null && READ_ELSEWHERE.has(field)) return [];
    const filled = sample.map((cells) => (cells[at] ?? '').trim()).filter((cell) => cell !== '');
    return filled.some((cell) => !isFigure(cell) && !isDayShaped(cell)) ? [at] : [];
  });
  const modes = new Set(speaking.filter((at) => MODE.test(nameKey(names[at]!))));
  return (cells) => {
    for (const at of speaking) {
      const cell = (cells[at] ?? '').trim();
      if (cell.length < LONGEST && (UNDONE.test(cell) || (modes.has(at) && SIMULATED.test(cell)))) return cell;
    }
    return null;
  };
}

/** Whether a column that asks whether a row was carried out says no. */
export function saysNo({ columns }: ColumnMapping, names: readonly string[]): (row: Row) => RowError | null {
  const places = names.flatMap((name, at) => (columns[at] === null && SAID.test(nameKey(name)) ? [at] : []));
  return (row) => {
    const at = places.find((place) => NO.test((row.cells[place] ?? '').trim()));
    if (at === undefined) return null;
    const [column, value] = [names[at]!, (row.cells[at] ?? '').trim()];
    return {
      row: row.line,
      column,
      value,
      reason: `The column ${shortened(column)} says "${value}", so this may not have been carried out. A trade's row should say that it was.`,
    };
  };
}
