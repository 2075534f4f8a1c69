import { cashMovement, interest } from '../../rows/meaning.ts';
import type { TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

/** Ally Invest, account activity: sales have a minus before their units. */
export const allyCsv: TableFormat = {
  kind: 'table',
  id: 'ally-csv',
  title: 'Ally Invest activity (CSV)',
  columns: {
    trade_date: ['Date'],
    action: ['Activity'],
    quantity: ['Qty'],
    symbol: ['Symbol', 'SYM'],
    description: ['Description'],
    price: ['Price'],
    amount: ['Amount'],
  },
  fees: ['Commission', 'COMM', 'Fees'],
  required: ['trade_date', 'action', 'quantity', 'symbol', 'description', 'price', 'amount'],
  hallmarks: [
    ['Activity', 'Qty', 'Commission'],
    ['Activity', 'Qty', 'COMM'],
  ],
  needsHallmark: true,
  dates: 'mdy',
  currency: 'USD',
  contracts: ['symbol', 'description'],
  signedQuantity: true,
  actions: usualActions([
    ['Cash Movements', cashMovement],
    ['Cash Movement', cashMovement],
    ['Deposit', cashMovement],
    ['Withdrawal', cashMovement],
    ['Interest', interest],
  ]),
};
