import { amountOf, formatCents, parseRounded } from '@trover/core/money/decimal.ts';
import type { ColumnField, ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { isBlank, isNegative, magnitude, readDecimal } from '../../readers/numbers.ts';
import { understood } from '../../rows/action-terms.ts';
import type { Row } from '../../rows/row.ts';
import { shortened } from '../../rows/row-errors.ts';
import { plainAction } from '../column-content.ts';
import { nameKey } from '../field-names.ts';
import { EXCHANGE_RATE, multipliesOut } from '../number-conventions.ts';
import { isBond } from './row-kinds.ts';

type Rows = readonly (readonly string[])[];

/** What the first rows of a table follow: a row that does not is more likely a mistake than another trade. */
export interface Habits {
  /** Shares times price is the amount. */
  multiplies: boolean;
  /** A word for orders that were carried out, as a column of states has it; null where none has one. */
  done: string | null;
  /** What is bought has a minus before its money, and what is sold none. */
  paysWithMinus: boolean;
  /** Sales have no minus before their shares, so that shares that only move do not show which way. */
  unsigned: boolean;
}

export const NO_HABITS: Habits = { multiplies: false, done: null, paysWithMinus: false, unsigned: false };

/** States of orders of which a part became a trade. */
export const PARTLY = /partial|teilausgef|teilweise|parcial|parzial|partiel|gedeeltelijk|delvis|częściow/i;

/** States of orders that became trades. */
export const DONE =
  /^(?:(?:fully|wholly|completely|partial(?:ly)?) )?(?:fill|exec|complet|done|settled|(?:pending|awaiting)\W*(?:trade |cash )?settle|in attesa\W*(?:di )?regol|en attente\W*(?:de )?(?:r[èe]glement|livraison|d[ée]nouement)|unsettled|confirmed|traded|closed|success|ok$|processed|booked|posted|final|matched|ausgef|erledigt|abgerechnet|teilausgef|terminad|ejecutad|esegu|exécut|uitgevoerd|voltooid|genomf|utf[öø]rt|zrealizowan|wykonan|toteut|realiz|已成|全部成交|部分成交|成交|約定|체결)/i;

const MIN_ROWS = 2;
const FEW = 5;

export function habitsOf(names: readonly string[], rows: Rows, mapping: ColumnMapping): Habits {
  const { columns, decimal_comma } = mapping;
  const at = (field: ColumnField) => columns.indexOf(field);
  const places = { quantity: at('quantity'), price: at('price'), amount: at('amount') };
  const state = at('status');
  const done = state < 0 ? undefined : rows.map((cells) => (cells[state] ?? '').trim()).find((cell) => DONE.test(cell));
  return {
    multiplies: isInOneMoney(names, rows, mapping) && multiply(rows, places, decimal_comma),
    done: done ?? null,
    ...signsOf(rows, mapping),
  };
}

const FOURFOLD = 4;

function signsOf(
  rows: Rows,
  { columns, decimal_comma, direction }: ColumnMapping,
): Pick<Habits, 'paysWithMinus' | 'unsigned'> {
  const at = (field: ColumnField) => columns.indexOf(field);
  const sign = (cells: readonly string[], place: number): boolean | null => {
    const value = place < 0 ? null : readDecimal((cells[place] ?? '').trim(), decimal_comma);
    return value === null || value === '0' ? null : isNegative(value);
  };
  let [along, against, sales, minus, paidOut] = [0, 0, 0, 0, 0];
  for (const cells of direction === 'action' ? rows : []) {
    if (sign(cells, at('quantity'))) minus += 1;
    const meaning = understood(plainAction((cells[at('action')] ?? '').trim()));
    if (meaning === null || meaning.ignored !== undefined || meaning.side === undefined) continue;
    if (meaning.side === 'sell') sales += 1;
    else if (sign(cells, at('quantity'))) continue;
    const paid = sign(cells, at('amount'));
    if (paid === null) continue;
    if (paid && meaning.side === 'buy') paidOut += 1;
    if (paid === (meaning.side === 'buy')) along += 1;
    else against += 1;
  }
  const isHabit = along > MIN_ROWS && (against === 1 || along >= against * FOURFOLD);
  return { paysWithMinus: paidOut > 0 && isHabit, unsigned: sales > 0 && minus === 0 };
}

function multiply(rows: Rows, places: Parameters<typeof multipliesOut>[1], decimalComma: boolean): boolean {
  if (Math.min(...Object.values(places)) < 0) return false;
  const { agree, rows: all } = multipliesOut(rows, places, decimalComma);
  return agree >= MIN_ROWS && (agree >= all * 0.9 || (all <= FEW && agree * 2 > all));
}

/** Whether no rate of exchange and no second currency is in a table. */
function isInOneMoney(names: readonly string[], rows: Rows, { columns }: ColumnMapping): boolean {
  if (names.some((name) => EXCHANGE_RATE.test(nameKey(name)))) return false;
  const at = columns.indexOf('currency');
  const printed = rows.map((cells) => (cells[at] ?? '').trim()).filter((cell) => !isBlank(cell));
  return new Set(printed).size < 2;
}

/** Sums may exclude or include this share for costs and interest that no column prints. */
const UNPRINTED = { share: 0.1, fixed: 30 };
const TRADED = /^(?:buy|sell)/;

/** What of a row breaks the habit of its table. */
export function brokenHabit(row: Row, trade: Trade, habits: Habits): RowError | null {
  const { multiplies, done, paysWithMinus, unsigned } = habits;
  return (
    unknownState(row, done) ??
    (multiplies ? wrongSum(row, trade) : null) ??
    (paysWithMinus ? wrongDirection(row, trade) : null) ??
    (unsigned ? unknownDirection(row, trade) : null)
  );
}

/** Costs may be more than what a sale brings, of shares that are worth little. */
const MIN_WORTH = 50;

/** Money that goes the other way than in all other purchases and sales. */
function wrongDirection(row: Row, trade: Trade): RowError | null {
  if (trade.net_amount_basis !== 'sign by the side' || Number(magnitude(trade.net_amount ?? '0')) < MIN_WORTH)
    return null;
  const way = trade.type.startsWith('buy') ? ['purchase', 'received'] : ['sale', 'paid'];
  return {
    row: row.line,
    column: row.nameOf('amount'),
    value: row.text('amount'),
    reason: `This is a ${way[0]} by its action, and its money is ${way[1]} by the sign, unlike in the rows beside it. It should have the other sign, or be marked as a cancellation.`,
  };
}

const EITHER_ORDER = /^(?:asset |share |stock |security )?(?:transfer|übertrag|journal|journaled shares)$/i;

/** Shares that were moved, where no sign and no word shows whether they came or went. */
function unknownDirection(row: Row, trade: Trade): RowError | null {
  if (!trade.type.startsWith('transfer') || !EITHER_ORDER.test(row.text('action'))) return null;
  return {
    row: row.line,
    column: row.nameOf('action'),
    value: row.text('action'),
    reason: `"${shortened(row.text('action'))}" does not show whether the shares came in or went out, and no number of shares here has a sign. It should be Transfer in or Transfer out.`,
  };
}

/** A word for what was not settled, and as well for what was not executed. */
const EITHER_STATE = /^ausstehend/i;

/** An order's state that is neither known as carried out nor as cancelled. */
function unknownState(row: Row, done: string | null): RowError | null {
  const state = row.text('status');
  const isKnown = state === done || isBlank(state) || DONE.test(state) || PARTLY.test(state);
  if (isKnown || (done === null && !EITHER_STATE.test(state))) return null;
  const usual = done === null ? '"Executed"' : `"${shortened(done)}" in other rows`;
  return {
    row: row.line,
    column: row.nameOf('status'),
    value: state,
    reason: `It is unclear whether "${shortened(state)}" means that the order was executed. It should have a clear word, such as ${usual}.`,
  };
}

/** What shares come to at a price, to the cent; null where one of them is missing. */
export function sumInCents(quantity: string | null, price: string | null): string | null {
  const [shares, each] = [parseRounded(quantity ?? ''), parseRounded(price ?? '')];
  return shares === null || each === null ? null : formatCents(amountOf(shares, each));
}

function wrongSum(row: Row, trade: Trade): RowError | null {
  if (!TRADED.test(trade.type) || trade.option !== null || row.isDerived('amount')) return null;
  const [quantity, price, paid] = [trade.quantity, trade.price, trade.net_amount].map((figure) =>
    Math.abs(Number(figure ?? 0)),
  ) as [number, number, number];
  const gross = quantity * price;
  if (gross === 0 || paid === 0) return null;
  const isPerCent = Math.abs(gross / 100 - paid) <= paid * UNPRINTED.share;
  if (isPerCent && isBond(row.text('description'), quantity, price)) return null;
  const most = Math.max(gross, paid) * UNPRINTED.share + Number(trade.fees ?? 0) + UNPRINTED.fixed;
  if (Math.abs(gross - paid) <= most) return null;
  const amount = row.text('amount');
  return {
    row: row.line,
    column: row.nameOf('amount'),
    value: amount,
    reason: `${trade.quantity} shares at ${trade.price} come to ${sumInCents(trade.quantity, trade.price)}, and the amount here is ${shortened(amount)}. In other rows they agree, so one of these three numbers is wrong.`,
  };
}
