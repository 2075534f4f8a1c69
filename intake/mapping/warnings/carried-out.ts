import type { ColumnField, ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { UNDONE } from '../../orders/unfilled-orders.ts';
import { isBlank } from '../../readers/numbers.ts';
import type { Row } from '../../rows/row.ts';
import { shortened } from '../../rows/row-errors.ts';
import { isDayShaped, isFigure } from '../column-content.ts';
import { nameKey } from '../field-names.ts';
import { DONE, PARTLY } from './row-checks.ts';

/** States of orders that were not executed. */
export const UNFILLED =
  /cancel|cncl|cxl|bust|revers|reject|fail|declin|replaced|suspend|withdrawn|denied|lapsed|aborted|^error$|expire|pending(?!\W*(?:trade |cash )?settle)|working|unfilled|void|inactive|queued|trigger|waiting(?!\W*(?:\w+ )?settle)|not (?:filled|executed)|unexecuted|deleted|storniert|abgelehnt|annul|anul|rechazad|rifiutat|afgewezen|geweigerd|refusée?$|rejet|caducad|revocat|revocad|ritirat|eliminat|wygas|ingetrokken|borttag|återkall|rejeitad|vencid[oa]|废单|廢單|失効|不成立|취소|거부|미체결|expirad|pendiente(?!\W*(?:de )?liquid)|pendente(?!\W*(?:de )?liquid)|in attesa(?!\W*(?:di )?regol)|en attente(?!\W*(?:de )?(?:r[èe]glement|livraison|d[ée]nouement))|scadut|vervallen|odrzuc|unieważn|anulowan|makuler|hylätty|peruttu|已撤|撤单|取消|失败|拒绝|失敗|gel[öo]scht|gestrichen|abgebrochen|^(?:open|new|routed|entered|created|accepted|submitted|placed|received|offen|aktiv|active|wacht)\b/i;
/** The beginning of a message with the reason why an order was not executed. */
const MESSAGE =
  /^(?:rejected|cancel(?:l?ed)|declined|lapsed)\b|^(?:the |your )?(?:order|trade) (?:was |has been |is )?(?:rejected|cancel(?:l?ed)|declined|expired|lapsed|withdrawn|failed|not (?:executed|filled))\b/i;
/** Columns in which any text means that an order was not executed. */
const REASON =
  /^(?:order|trade)?(?:reject(?:ion|ed)?|cancel(?:l?ation|l?ed)?|decline|failure)(?:reason|message|text|comment|time|timestamp|datetime|by)$/;
const NOTHING = /^(?:-+|0|n\/?a|none|no|false|nil)$/i;
/** Words for orders that were carried out, in whose column every other word is of another state. */
const CARRIED =
  /^(?:fully |partial(?:ly)? )?(?:fill|exec|ausgef|ejecutad|esegu|exécut|uitgevoerd|genomf|utf[öø]rt|avslut|zrealizowan|wykonan|toteut|已成|全部成交|部分成交|成交|約定|체결)/i;
const SIMULATED =
  /^(?:paper|demo|simulat(?:ed|ion|or)|virtual|practice|backtest(?:ed)?|hypothetical|sandbox)(?: ?(?:trading|account|trades?|money|mode))?$/i;
/** Columns for the mode of an account or order; a note may have the same words. */
const MODE = /mode|account|environment|type|kind|status|state|source|portfolio|venue/;
const DONE_NAME = /^(?:is|was|order|trade)*(?:confirmed|executed|filled|completed?|done)$/;
const NO = /^(?:no|n|false|0|nein|non|nee|nej)$/i;
const MAX_STATE_LENGTH = 28;
const READ_ELSEWHERE: ReadonlySet<ColumnField> = new Set(['action', 'symbol', 'security_name', 'status']);

type Rows = readonly (readonly string[])[];
type Cells = readonly string[];

const filledIn = (rows: Rows, at: number): string[] =>
  rows.map((cells) => (cells[at] ?? '').trim()).filter((cell) => cell !== '');

/** `partial_fill` as words. */
const asWords = (cell: string): string => cell.replaceAll('_', ' ');

/** Unread columns with the state of orders. */
function statesIn({ columns }: ColumnMapping, names: readonly string[], sample: Rows): number[] {
  return names.flatMap((_, at) => {
    const filled = columns[at] === null ? filledIn(sample, at) : [];
    const isState =
      filled.some((cell) => CARRIED.test(asWords(cell))) && filled.every((cell) => cell.length < MAX_STATE_LENGTH);
    return isState && !filled.some(isDayShaped) ? [at] : [];
  });
}

/** The cell that shows that a row was not executed or was simulated. */
export function undoneBy(
  mapping: ColumnMapping,
  names: readonly string[],
  sample: Rows,
): (cells: Cells) => string | null {
  const { columns } = mapping;
  const speaking = names.flatMap((_, at) => {
    const field = columns[at];
    if (field !== undefined && field !== null && READ_ELSEWHERE.has(field)) return [];
    return filledIn(sample, at).some((cell) => !isFigure(cell) && !isDayShaped(cell)) ? [at] : [];
  });
  const reasons = names.flatMap((name, at) => (columns[at] === null && REASON.test(nameKey(name)) ? [at] : []));
  const modes = new Set(speaking.filter((at) => MODE.test(nameKey(names[at]!))));
  const states = statesIn(mapping, names, sample);
  return (cells) => {
    const cellAt = (at: number) => (cells[at] ?? '').trim();
    const reason = reasons.find((at) => cellAt(at) !== '' && !NOTHING.test(cellAt(at)));
    if (reason !== undefined) return cellAt(reason);
    const state = states.find((at) => UNFILLED.test(cellAt(at)) && !/partial/i.test(cellAt(at)));
    if (state !== undefined) return cellAt(state);
    for (const at of speaking) {
      const cell = cellAt(at);
      if (cell.length < MAX_STATE_LENGTH && (UNDONE.test(cell) || (modes.has(at) && SIMULATED.test(cell)))) return cell;
      if (MESSAGE.test(cell)) return cell;
    }
    return null;
  };
}

/** Refuses rows whose column for "carried out" has no, or any other answer than yes. */
export function refusesUndone(
  mapping: ColumnMapping,
  names: readonly string[],
  sample: Rows,
): (row: Row) => RowError | null {
  const places = names.flatMap((name, at) =>
    mapping.columns[at] === null && DONE_NAME.test(nameKey(name)) ? [at] : [],
  );
  const states = statesIn(mapping, names, sample);
  return (row) => {
    const cellAt = (at: number) => (row.cells[at] ?? '').trim();
    const at =
      places.find((place) => NO.test(cellAt(place))) ??
      states.find(
        (place) => cellAt(place) !== '' && !CARRIED.test(asWords(cellAt(place))) && !DONE.test(cellAt(place)),
      );
    if (at === undefined) return null;
    const [column, value] = [names[at]!, cellAt(at)];
    return {
      row: row.line,
      column,
      value,
      reason: `The column ${shortened(column)} has "${shortened(value)}", so this may not have been carried out. A trade's row should have a word such as Filled there.`,
    };
  };
}

/** Numbers of shares that were bought or sold, of those that were ordered. */
export const FILLS = /^(?:fill|exec|done|traded|allocated|allotted)/;

/** Whether a record of a fund's books is valid: an order that is active, or accepted without a fill, has not been settled. */
export const isInForce = (row: Row, status: string): boolean =>
  (/^active$/i.test(status) || (/^accepted$/i.test(status) && FILLS.test(nameKey(row.nameOf('quantity'))))) &&
  isDayShaped(row.text('settle_date').trim());

/** A day of an order that was not filled and has no day of trading, by which it can be left out as such. */
export function dayOfUnfilled(row: Row): string | undefined {
  const status = row.text('status');
  if (!isBlank(row.printed('trade_date')) || !UNFILLED.test(status) || PARTLY.test(status)) return undefined;
  if (isInForce(row, status)) return undefined;
  return row.cells.find((cell) => isDayShaped(cell.trim()));
}

/** Beside what is left of an order, a row's shares are those that were filled. */
const LEFT = /^(?:leaves|remaining|open)[_ ]?(?:qty|quantity|shares)$/i;

/** An order of which only a part was filled, in a table that does not show how much. */
export function unfilledPart(row: Row, trade: Trade): RowError | null {
  const status = row.text('status');
  if (!PARTLY.test(status) || trade.quantity === null) return null;
  const column = row.nameOf('quantity');
  if (
    /fill|exec|done|traded|ausgef|ejecut|esegu|exécut|uitgevoer|udført|utförd/i.test(column) ||
    row.header.names.some((name) => LEFT.test(name))
  )
    return null;
  return {
    row: row.line,
    column,
    value: row.text('quantity'),
    reason: `The order was filled in part ("${shortened(status)}"), and no column shows how many of its shares. It should be the number that was bought or sold.`,
  };
}
