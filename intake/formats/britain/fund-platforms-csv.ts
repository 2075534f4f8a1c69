import {
  bought,
  cashMovement,
  dividend,
  fee,
  ignore,
  movedIn,
  movedOut,
  reinvested,
  sold,
  switched,
} from '../../rows/meaning.ts';
import type { TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

/** Fidelity in Britain, transaction history: amounts are negative where units were sold. */
export const fidelityUkCsv: TableFormat = {
  kind: 'table',
  id: 'fidelity-uk-csv',
  title: 'Fidelity UK transaction history (CSV)',
  columns: {
    trade_date: ['Order date'],
    settle_date: ['Completion date'],
    action: ['Transaction type'],
    description: ['Investments'],
    account: ['Account Number'],
    amount: ['Amount'],
    quantity: ['Quantity'],
    price: ['Price per unit'],
    status: ['Status'],
  },
  required: ['trade_date', 'action', 'description', 'amount', 'quantity', 'price'],
  hallmarks: [['Order date', 'Completion date', 'Investments'], 'Product Wrapper'],
  needsHallmark: true,
  dates: 'dmy',
  currency: 'GBP',
  unsignedAmount: true,
  preamble: 'preamble line',
  derive: (row) => ({ amount: row.printed('amount').replace(/^-|,|£/g, '') }),
  overrule: (row, meaning) =>
    /^(?:pending|in progress|open|cancel|reject|fail)/i.test(row.text('status'))
      ? ignore(`order that was not carried out (${row.text('status')})`)
      : meaning,
  actions: usualActions([
    ['Buy For Switch', bought()],
    ['Sell For Switch', sold()],
    ['Buy From Regular Savings Plan', switched],
    ['Dividend Reinvestment', reinvested],
    ['Income Distribution*', dividend()],
    ['Transfer In*', movedIn(null)],
    ['Transfer Out*', movedOut(null)],
    ['Cash In*', cashMovement],
    ['Cash Out*', cashMovement],
    ['Cash *', cashMovement],
    [/FEE/, fee],
  ]),
};
