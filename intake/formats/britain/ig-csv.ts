import type { Trade } from '@trover/core/trades/trade.ts';
import { dividedByTens, readDecimal } from '../../readers/numbers.ts';
import { bought, cashMovement, dividend, fee, ignore, interest, sold } from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

const NEAR = 0.02;

/** Prices of shares quoted in pence are printed so, beside sums in pounds. */
function inWholeMoney(trade: Trade, row: Row): null {
  const sum = Math.abs(Number(readDecimal(row.text('principal')) ?? 0));
  const worth = Number(trade.quantity ?? 0) * Number(trade.price ?? 0);
  const isHundredfold = sum > 0 && Math.abs(worth / 100 - sum) <= sum * NEAR;
  if (isHundredfold && trade.price !== null) trade.price = dividedByTens(trade.price, 2);
  return null;
}

/** IG share dealing, trade history. Only rows of trades have a direction. */
export const igCsv: TableFormat = {
  kind: 'table',
  id: 'ig-csv',
  title: 'IG share dealing trade history (CSV)',
  columns: {
    trade_date: ['TextDate', 'Date'],
    time: ['Time'],
    category: ['Activity'],
    description: ['Market'],
    action: ['Direction'],
    quantity: ['Quantity'],
    price: ['Price'],
    currency: ['Currency'],
    principal: ['Consideration'],
    amount: ['Cost/Proceeds'],
    settle_date: ['Settlement date'],
  },
  fees: ['Commission', 'Charges'],
  required: ['trade_date', 'category', 'description', 'action', 'quantity', 'price', 'amount'],
  hallmarks: [['Market', 'Direction', 'Cost/Proceeds', 'Venue ID']],
  needsHallmark: true,
  dates: 'dmy',
  currency: null,
  actionOf: (row) => (row.text('category').toUpperCase() === 'TRADE' ? row.text('action') : row.text('category')),
  finish: inWholeMoney,
  actions: [
    ['BUY', bought()],
    ['SELL', sold()],
    [/^DIVIDEND/, dividend()],
    [/INTEREST/, interest],
    [/FEE|CHARGE|COMMISSION/, fee],
    [/DEPOSIT|WITHDRAWAL|CASH|TRANSFER/, cashMovement],
    [/^CORPORATE ACTION/, ignore('corporate action without its terms')],
  ],
};
