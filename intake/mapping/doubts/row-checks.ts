import { amountOf, formatCents, parseRounded } from '@trover/core/money/decimal.ts';
import type { ColumnField, ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { isBlank } from '../../readers/numbers.ts';
import type { Row } from '../../rows/row.ts';
import { shortened } from '../../rows/row-errors.ts';
import { nameKey } from '../field-names.ts';
import { EXCHANGE_RATE, multipliesOut } from '../written.ts';

type Rows = readonly (readonly string[])[];

/** What the first rows of a table keep to, so that a row that does not is likelier a mistake than another trade. */
export interface Habits {
  /** Shares times price is the amount. */
  multiplies: boolean;
  /** A word for orders that were carried out, as a column of states has it; null where none has one. */
  done: string | null;
}

export const NO_HABITS: Habits = { multiplies: false, done: null };

/** States of orders that became trades. */
export const DONE =
  /^(?:partial(?:ly)? )?(?:fill|exec|complet|done|settled|confirmed|traded|closed|success|ok$|processed|booked|posted|final|matched|ausgef|erledigt|abgerechnet|teilausgef|terminad|ejecutad|esegu|exécut|uitgevoerd|voltooid|genomf|utf[öø]rt|zrealizowan|wykonan|toteut|realiz|已成|全部成交|部分成交|成交|約定|체결)/i;

const LEAST_ROWS = 2;
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
  };
}

function multiply(rows: Rows, places: Parameters<typeof multipliesOut>[1], decimalComma: boolean): boolean {
  if (Math.min(...Object.values(places)) < 0) return false;
  const { agree, rows: all } = multipliesOut(rows, places, decimalComma);
  return agree >= LEAST_ROWS && (agree >= all * 0.9 || (all <= FEW && agree * 2 > all));
}

/** Whether no rate of exchange and no second currency stands in a table. */
function isInOneMoney(names: readonly string[], rows: Rows, { columns }: ColumnMapping): boolean {
  if (names.some((name) => EXCHANGE_RATE.test(nameKey(name)))) return false;
  const at = columns.indexOf('currency');
  const printed = rows.map((cells) => (cells[at] ?? '').trim()).filter((cell) => !isBlank(cell));
  return new Set(printed).size < 2;
}

/** Sums may leave out, or hold, so much for costs and interest that no column prints. */
const UNPRINTED = { share: 0.1, fixed: 30 };
const TRADED = /^(?:buy|sell)/;

/** What of a row breaks the habit of its table. */
export function brokenHabit(row: Row, trade: Trade, { multiplies, done }: Habits): RowError | null {
  return (done === null ? null : unknownState(row, done)) ?? (multiplies ? wrongSum(row, trade) : null);
}

/** What an order came to that is neither said to be carried out nor not to be. */
function unknownState(row: Row, done: string): RowError | null {
  const state = row.text('status');
  if (state === done || isBlank(state) || DONE.test(state) || /partial|teilweise/i.test(state)) return null;
  return {
    row: row.line,
    column: row.nameOf('status'),
    value: state,
    reason: `It is not known whether "${shortened(state)}" means that this was carried out. It should say so, as "${shortened(done)}" does in other rows.`,
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
  const most = Math.max(gross, paid) * UNPRINTED.share + Number(trade.fees ?? 0) + UNPRINTED.fixed;
  if (Math.abs(gross - paid) <= most) return null;
  const amount = row.text('amount');
  return {
    row: row.line,
    column: row.nameOf('amount'),
    value: amount,
    reason: `${trade.quantity} shares at ${trade.price} come to ${sumInCents(trade.quantity, trade.price)}, and the amount here is ${shortened(amount)}. In the other rows both are the same; one of the three should be another.`,
  };
}
