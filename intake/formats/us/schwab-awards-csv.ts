import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { isBlank, magnitude, readDecimal } from '../../readers/numbers.ts';
import { cashMovement, dividend, ignore, movedIn, movedOut, sold, taxWithheld } from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import { badNumber } from '../../rows/row-errors.ts';
import type { TableFormat } from '../format.ts';
import { lotRecords } from './award-lots.ts';

/** Schwab Equity Awards Center: each event is a record, and its award's details are the records behind it. */
export const schwabAwardsCsv: TableFormat = {
  kind: 'table',
  id: 'schwab-equity-awards-csv',
  title: 'Charles Schwab Equity Awards transactions (CSV)',
  columns: {
    trade_date: ['Date'],
    action: ['Action'],
    symbol: ['Symbol'],
    description: ['Description'],
    quantity: ['Quantity'],
    amount: ['Amount'],
    price: ['SalePrice', 'FairMarketValuePrice', 'PurchaseFairMarketValue'],
    net_quantity: ['NetSharesDeposited'],
  },
  fees: ['FeesAndCommissions'],
  required: ['trade_date', 'action', 'symbol', 'quantity', 'net_quantity'],
  hallmarks: ['DisbursementElection', 'AwardId', 'NetSharesDeposited'],
  dates: 'mdy',
  currency: 'USD',
  detailsFollow: true,
  partsOf: lotRecords,
  finish,
  actions: [
    ['Lapse', movedIn('stock_plan')],
    ['Deposit', movedIn('stock_plan')],
    ['Deposit of a lapse', ignore('deposit of the shares of a vesting in another row')],
    ['ESPP Purchase', movedIn('stock_plan')],
    ['Sale', sold()],
    ['Quick Sale', sold()],
    ['Forced Quick Sell', sold()],
    ['Sell-to-Cover', sold()],
    ['Exercise and Sell', sold()],
    ['Exercise and Hold', movedIn('stock_plan')],
    ['Forced Disbursement', cashMovement],
    ['Dividend', dividend()],
    ['Dividend Reinvested', movedIn('reinvest')],
    ['Journal', movedOut('journal')],
    ['Transfer', movedOut(null)],
    ['Wire Transfer', cashMovement],
    ['Adjustment', ignore('adjustment')],
    ['Tax Withholding', taxWithheld],
    ['Tax Reversal', taxWithheld],
    ['Tax*', taxWithheld],
    ['Cash*', cashMovement],
    ['Forced Cash*', cashMovement],
    ['Credit', cashMovement],
    ['Debit', cashMovement],
  ],
};

/** What reaches the account is the net number of shares; the record's own quantity is before tax. */
function finish(trade: Trade, row: Row): RowError | null {
  if (row.header.fees.every((column) => isBlank((row.cells[column] ?? '').trim()))) trade.fees = null;
  const value = row.under('FairMarketValuePrice');
  if (trade.price === null && trade.type === 'transfer_in' && !isBlank(value)) {
    trade.price = readDecimal(value);
    if (trade.price === null) return badNumber(row, 'FairMarketValuePrice', value);
  }
  const net = row.text('net_quantity');
  if (trade.subtype !== 'stock_plan' || isBlank(net)) return null;
  const deposited = readDecimal(net);
  if (deposited === null) return badNumber(row, row.nameOf('net_quantity'), net);
  if (deposited === trade.quantity) return null;
  trade.note = `gross ${trade.quantity}, net ${deposited} shares deposited after tax`;
  trade.quantity = magnitude(deposited);
  trade.stated_quantity = deposited;
  trade.net_amount = null;
  return null;
}
