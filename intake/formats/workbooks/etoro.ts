import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { readDay, readTime } from '../../readers/dates.ts';
import { negate, readDecimal } from '../../readers/numbers.ts';
import { bought, soldShort } from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import { badDate, badNumber } from '../../rows/row-errors.ts';
import type { TableFormat } from '../format.ts';

/**
 * eToro account statement, closed positions: each row is a purchase and its sale, or a short sale and its cover. The
 * amount is what was put in; what came out is not printed, only the profit.
 */
export const etoro: TableFormat = {
  kind: 'table',
  id: 'etoro-xlsx',
  title: 'eToro account statement (XLSX)',
  columns: {
    trade_date: ['Open Date'],
    closed_on: ['Close Date'],
    action: ['Action'],
    action_detail: ['Long / Short'],
    amount: ['Amount'],
    quantity: ['Units', 'Units / Contracts'],
    price: ['Open Rate'],
    closed_price: ['Close Rate'],
    category: ['Is Real', 'Type'],
    isin: ['ISIN'],
  },
  required: ['trade_date', 'closed_on', 'action', 'quantity', 'price', 'closed_price'],
  hallmarks: [['Position ID', 'Open Rate']],
  unread: ['Spread Fees (USD)', 'Spread', 'Overnight Fees and Dividends', 'Rollover Fees And Dividends'],
  dates: 'dmy',
  currency: 'USD',
  actionOf: (row) => row.text('action_detail') || row.text('action'),
  descriptionOf: (row) => row.text('action').replace(/^(?:buy|sell)\s+/i, ''),
  finish,
  legs,
  actions: [
    ['Buy *', bought()],
    ['Long', bought()],
    ['Sell *', soldShort],
    ['Short', soldShort],
  ],
};

function finish(trade: Trade, row: Row): null {
  trade.time = readTime(row.text('trade_date'));
  const isBought = trade.type === 'buy';
  if (isBought && trade.net_amount !== null) trade.net_amount = negate(trade.net_amount);
  if (trade.net_amount !== null) trade.net_amount_basis = 'sign derived: Amount is unsigned';
  const kind = row.text('category');
  if (/cfd/i.test(kind)) {
    trade.subtype = 'cfd';
    trade.note = `CFD position (${row.nameOf('category')}: ${kind})`;
  }
  return null;
}

/** The two trades of a round trip. */
function legs(opening: Trade, row: Row): Trade[] | RowError {
  const printedDay = row.text('closed_on');
  const trade_date = readDay(printedDay, 'dmy');
  if (trade_date === null) return badDate(row, 'closed_on', printedDay, 'dmy');
  const printedPrice = row.text('closed_price');
  const price = readDecimal(printedPrice);
  if (price === null) return badNumber(row, row.nameOf('closed_price'), printedPrice);
  const closing: Trade = {
    ...opening,
    ref: `${row.line} close`,
    type: opening.type === 'buy' ? 'sell' : 'buy',
    subtype: opening.subtype === 'cfd' ? 'cfd' : opening.type === 'buy' ? null : 'buy_to_cover',
    trade_date,
    time: readTime(printedDay),
    price,
    net_amount: null,
    net_amount_basis: null,
  };
  return [{ ...opening, ref: `${row.line} open` }, closing];
}
