import { parseRatio } from '@trover/core/trades/ratio.ts';
import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { readDay } from '../readers/dates.ts';
import { readDecimal } from '../readers/numbers.ts';
import {
  assigned,
  bought,
  boughtToCover,
  exercised,
  expired,
  moved,
  movedIn,
  movedOut,
  sold,
  soldShort,
  split,
  type TradeMeaning,
} from '../rows/meaning.ts';
import type { Row } from '../rows/row.ts';
import type { TableFormat } from './format.ts';

function held(subtype: string): TradeMeaning {
  return { type: 'other', subtype, quantity: 'optional', signed: true, priced: false };
}

/** A position in a series: the sign of the quantity shows which way it changes. */
function contracts(effect: 'open' | 'close'): TradeMeaning {
  return {
    type: `option_buy_to_${effect}`,
    subtype: null,
    outward: { type: `option_sell_to_${effect}`, subtype: null },
    quantity: 'required',
    signed: true,
    priced: true,
  };
}

/** A series is named by its id, so its event needs no printed contract. */
function inSeries(meaning: TradeMeaning): TradeMeaning {
  const { type, subtype, quantity } = meaning;
  return { type, subtype, quantity, signed: true, priced: true };
}

/**
 * The numbers of a plan's own account format: no thousands separators, exponents or currencies, which could be read
 * two ways.
 */
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Types whose quantity may go either way; the others show the direction themselves. */
const EITHER_ORDER = /^(?:opening|closing|option_)/;

const PRICED = new Set(['purchase', 'sale', 'offering', 'merger', 'short', 'cover', 'option_open', 'option_close']);

/** The neutral CSV: a plan's own transactions, any order of columns, none beside these. */
export const neutralCsv: TableFormat = {
  kind: 'table',
  id: 'neutral-csv',
  title: 'CSV template',
  columns: {
    account: ['account'],
    symbol: ['security'],
    action: ['type'],
    trade_date: ['date'],
    quantity: ['quantity'],
    price: ['price'],
    currency: ['currency'],
    note: ['note'],
    time: ['time'],
    acquired_on: ['acquired_on'],
    acquired_price: ['acquired_price'],
  },
  required: ['account', 'symbol', 'action', 'trade_date', 'quantity', 'price'],
  strict: true,
  dates: 'ymd',
  currency: null,
  actions: [
    ['opening', held('opening')],
    ['closing', held('closing')],
    ['purchase', bought()],
    ['sale', sold()],
    ['offering', bought('offering')],
    ['merger', { type: 'other', subtype: 'merger_in', quantity: 'required', priced: true }],
    ['short', soldShort],
    ['cover', boughtToCover],
    ['receipt', { ...movedIn(null), outward: { type: 'transfer_in', subtype: null } }],
    ['delivery', movedOut(null)],
    ['gift', { ...moved('gift'), outward: { type: 'transfer_in', subtype: 'gift' } }],
    ['split', { ...split(), quantity: 'none' }],
    ['option_open', contracts('open')],
    ['option_close', contracts('close')],
    ['option_expire', inSeries(expired)],
    ['option_exercise', inSeries(exercised)],
    ['option_assign', inSeries(assigned)],
  ],
  finish,
};

function finish(trade: Trade, row: Row): RowError | null {
  const type = row.text('action').toLowerCase();
  const refuse = (column: string, value: string, reason: string): RowError => ({
    row: row.line,
    column,
    value,
    reason,
  });
  for (const column of ['quantity', 'price'] as const) {
    const printed = row.text(column);
    if (printed !== '' && !PLAIN_NUMBER.test(printed))
      return refuse(column, printed, `"${printed}" is not a plain number. Use one like 1234.56.`);
  }
  const quantity = row.text('quantity');
  if (quantity.startsWith('-') && !EITHER_ORDER.test(type))
    return refuse(
      'quantity',
      quantity,
      `The quantity "${quantity}" is negative. It should be more than 0: the type "${type}" gives the direction.`,
    );
  if (PRICED.has(type) && trade.price === null) {
    return refuse('price', '', `A ${type} needs a price per unit. It should be a number like 12.34.`);
  }
  if (type === 'split') {
    const ratio = readDecimal(row.text('quantity'));
    if (ratio === null || ratio === '0' || ratio.startsWith('-')) {
      return refuse(
        'quantity',
        row.text('quantity'),
        'A split needs its ratio as the quantity. It should be 2 for two for one, 0.1 for one for ten.',
      );
    }
    trade.ratio = `${ratio}:1`;
    if (parseRatio(trade.ratio) === null)
      return refuse(
        'quantity',
        row.text('quantity'),
        'No split is by more than a million. The ratio should be between 0.000001 and 1000000, such as 2 for two for one.',
      );
  }
  if ((type === 'opening' || type === 'closing') && trade.quantity === null) {
    if (row.text('quantity') === '')
      return refuse('quantity', '', `The ${type} holding needs a quantity; it should be 0 if none was held.`);
    trade.quantity = '0';
    trade.stated_quantity = '0';
  }
  trade.note = row.text('note') || null;

  const time = row.text('time');
  if (time !== '' && trade.time === null)
    return refuse('time', time, `"${time}" is not a time of day. Use one like 15:07.`);

  const acquired = row.text('acquired_on');
  trade.acquired_on = acquired === '' ? null : readDay(acquired, 'ymd');
  if (acquired !== '' && trade.acquired_on === null) {
    return refuse(
      'acquired_on',
      acquired,
      `"${acquired}" is not a calendar date. It should be a date like 2019-08-07.`,
    );
  }
  const paid = row.text('acquired_price');
  trade.acquired_price = paid === '' ? null : readDecimal(paid);
  if (paid !== '' && trade.acquired_price === null) {
    return refuse('acquired_price', paid, `"${paid}" is not a number. It should be one like 12.34.`);
  }
  return null;
}
