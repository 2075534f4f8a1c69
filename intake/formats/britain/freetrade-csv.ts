import {
  bought,
  cashMovement,
  dividend,
  exchanged,
  fee,
  ignore,
  interest,
  moved,
  movedIn,
  sold,
  split,
  type TradeMeaning,
} from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';
import { withoutCosts } from './trading212-csv.ts';

const freeShare: TradeMeaning = { ...movedIn('free_share'), signed: false };

/** Freetrade, activity. Prices and totals in the account's currency are beside those in the share's. */
export const freetradeCsv: TableFormat = {
  kind: 'table',
  id: 'freetrade-csv',
  title: 'Freetrade activity (CSV)',
  columns: {
    description: ['Title'],
    category: ['Type'],
    trade_date: ['Timestamp'],
    currency: ['Account Currency'],
    amount: ['Total Amount', 'Total Amount in Account Currency'],
    action: ['Buy / Sell'],
    symbol: ['Ticker'],
    isin: ['ISIN'],
    price: ['Price per Share in Account Currency'],
    quantity: ['Quantity'],
  },
  fees: ['Stamp Duty', 'FX Fee Amount'],
  required: ['category', 'trade_date', 'amount', 'action', 'symbol', 'quantity'],
  hallmarks: ['Price per Share in Account Currency', ['Account Currency', 'Buy / Sell']],
  unread: ['Instrument Currency', 'FX Fee (BPS)'],
  needsHallmark: true,
  dates: 'dmy',
  currency: null,
  unsignedAmount: true,
  actionOf: (row: Row) => `${row.text('category')} ${row.text('action')}`,
  finish: (trade, row) => {
    // A gift's total is its value, not a payment.
    if (trade.subtype === 'free_share') trade.net_amount = null;
    return withoutCosts(trade, row);
  },
  actions: [
    ['ORDER BUY', bought()],
    ['ORDER SELL', sold()],
    ['FREESHARE_ORDER *', freeShare],
    ['FREE_SHARE*', freeShare],
    ['DIVIDEND *', dividend()],
    ['SPECIAL_DIVIDEND *', dividend('special')],
    ['PROPERTY_DIVIDEND *', dividend()],
    ['STOCK_SPLIT*', split()],
    ['SPLIT*', split()],
    ['STOCK_DIVIDEND*', split('stock_dividend')],
    ['MERGER*', exchanged('merger')],
    ['CORPORATE_ACTION*', exchanged('corporate_action')],
    ['TRANSFER*', moved(null)],
    ['INTERNAL_TRANSFER*', moved('journal')],
    ['INTEREST*', interest],
    ['SHARE_LENDING*', interest],
    ['TOP_UP*', cashMovement],
    ['WITHDRAWAL*', cashMovement],
    ['DEPOSIT*', cashMovement],
    ['CASHBACK*', cashMovement],
    ['BONUS*', cashMovement],
    ['REFERRAL*', cashMovement],
    ['TAX_RELIEF*', cashMovement],
    ['SIPP_*', cashMovement],
    ['ISA_*', cashMovement],
    ['MONTHLY_STATEMENT*', ignore('statement entry')],
    ['TAX_CERTIFICATE*', ignore('statement entry')],
    [/FEE|SUBSCRIPTION|CHARGE/, fee],
  ],
};
