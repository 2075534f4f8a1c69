import { isBlank, readDecimal } from '../../readers/numbers.ts';
import {
  bought,
  cancelledPurchase,
  cancelledSale,
  cashMovement,
  ignore,
  movedIn,
  movedOut,
  reinvested,
  sold,
} from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import { unreadContract } from '../../rows/row-errors.ts';
import type { TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

/** Segments of Indian exchanges for futures and options: on shares, currencies and commodities. */
const DERIVATIVES = /^(?:FO|NFO|BFO|CDS|BCD|COM|MCX)$/i;

/** CommSec, confirmations: sums without signs. */
export const commsecCsv: TableFormat = {
  kind: 'table',
  id: 'commsec-csv',
  title: 'CommSec confirmations (CSV)',
  columns: {
    symbol: ['Code'],
    description: ['Company'],
    trade_date: ['Date', 'Trade Date'],
    action: ['Type'],
    quantity: ['Quantity'],
    price: ['Unit Price ($)', 'Unit Price'],
    amount: ['Total Value ($)', 'Total Value'],
  },
  fees: ['Brokerage+GST ($)', 'Brokerage+GST'],
  required: ['symbol', 'trade_date', 'action', 'quantity', 'price', 'amount'],
  hallmarks: ['Brokerage+GST ($)', 'Brokerage+GST', ['Contract Note', 'Unit Price ($)']],
  needsHallmark: true,
  dates: 'dmy',
  currency: 'AUD',
  unsignedAmount: true,
  actions: usualActions([]),
};

/** CommSec, account transactions: `B 100 CODE @ 12.50` is all it has of a trade. */
export const commsecAccountCsv: TableFormat = {
  kind: 'table',
  id: 'commsec-account-csv',
  title: 'CommSec account transactions (CSV)',
  columns: {
    trade_date: ['Date'],
    note: ['Reference'],
    action: ['Details'],
    category: ['Debit($)', 'Debit'],
    status: ['Credit($)', 'Credit'],
  },
  required: ['trade_date', 'note', 'action', 'category', 'status'],
  hallmarks: [['Details', 'Debit($)', 'Credit($)', 'Balance($)']],
  needsHallmark: true,
  dates: 'dmy',
  currency: 'AUD',
  derive: (row: Row): Derived | null => {
    const found = /^(Reversal\s+)?([BS])\s+([\d,.]+)\s+([A-Z0-9]{2,6})\s+@\s+([\d,.]+)/i.exec(row.text('action'));
    const [units, price] = found ? [readDecimal(found[3]!), readDecimal(found[5]!)] : [null, null];
    if (!found || units === null || price === null) return null;
    const debit = readDecimal(row.text('category'));
    const credit = readDecimal(row.text('status'));
    const amount = debit === null || debit === '0' ? credit : `-${debit}`;
    return {
      action_detail: `${found[1] ? 'reversed ' : ''}${found[2] === 'B' ? 'bought' : 'sold'}`,
      symbol: found[4]!,
      quantity: units,
      price,
      ...(amount === null ? {} : { amount }),
    };
  },
  actionOf: (row) => row.derived?.action_detail ?? 'cash',
  actions: [
    ['bought', bought()],
    ['sold', sold()],
    ['reversed bought', cancelledPurchase],
    ['reversed sold', cancelledSale],
    ['cash', cashMovement],
  ],
};

const isNothing = (printed: string): boolean => isBlank(printed) || readDecimal(printed) === '0';

/** SelfWealth, trading activity. */
export const selfWealthCsv: TableFormat = {
  kind: 'table',
  id: 'selfwealth-csv',
  title: 'SelfWealth trading activity (CSV)',
  columns: {
    trade_date: ['Trade Date'],
    settle_date: ['Settlement Date'],
    action: ['Action'],
    symbol: ['Code'],
    description: ['Name'],
    quantity: ['Units'],
    price: ['Average Price'],
    amount: ['Total'],
  },
  fees: ['Brokerage'],
  required: ['trade_date', 'action', 'symbol', 'quantity', 'price', 'amount'],
  hallmarks: [['Units', 'Average Price', 'Consideration', 'Brokerage']],
  needsHallmark: true,
  dates: 'dmy',
  currency: 'AUD',
  unsignedAmount: true,
  // Shares of a new issue are paid for, and those from another broker are not.
  overrule: (row, meaning) => (row.text('action') === 'In' && isNothing(row.text('amount')) ? movedIn(null) : meaning),
  actions: usualActions([
    ['In', bought()],
    ['Out', movedOut(null)],
    ['DRP', reinvested],
  ]),
};

/** Sharesies, transactions of one market's currency each. */
export const sharesiesCsv: TableFormat = {
  kind: 'table',
  id: 'sharesies-csv',
  title: 'Sharesies transactions (CSV)',
  columns: {
    trade_date: ['Trade date'],
    symbol: ['Instrument code'],
    quantity: ['Quantity'],
    price: ['Price'],
    action: ['Transaction type'],
    currency: ['Currency'],
    amount: ['Amount'],
  },
  fees: ['Transaction fee'],
  required: ['trade_date', 'symbol', 'quantity', 'price', 'action', 'amount'],
  hallmarks: [['Instrument code', 'Market code']],
  needsHallmark: true,
  unread: ['Exchange fee'],
  dates: 'dmy',
  currency: null,
  unsignedAmount: true,
  actions: usualActions([]),
};

/** Zerodha, trade book: executions without sums. */
export const zerodhaCsv: TableFormat = {
  kind: 'table',
  id: 'zerodha-csv',
  title: 'Zerodha trade book (CSV)',
  columns: {
    symbol: ['symbol'],
    isin: ['isin'],
    trade_date: ['trade_date'],
    time: ['order_execution_time'],
    action: ['trade_type'],
    quantity: ['quantity'],
    price: ['price'],
    note: ['trade_id'],
    category: ['segment'],
  },
  required: ['symbol', 'trade_date', 'action', 'quantity', 'price'],
  hallmarks: [
    ['trade_type', 'order_execution_time'],
    ['Trade Type', 'Order Execution Time'],
  ],
  needsHallmark: true,
  dates: 'dmy',
  currency: 'INR',
  overrule: (row, meaning) =>
    DERIVATIVES.test(row.text('category')) && /FUT$/i.test(row.text('symbol'))
      ? ignore('future, which is not a security')
      : meaning,
  finish: (_, row) =>
    DERIVATIVES.test(row.text('category')) ? unreadContract(row, row.text('action'), row.text('symbol')) : null,
  actions: usualActions([]),
};
