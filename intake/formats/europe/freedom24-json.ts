import { cashMovement, ignore } from '../../rows/meaning.ts';
import { subtractCosts } from '../../rows/read-amounts.ts';
import { unreadContract } from '../../rows/row-errors.ts';
import type { TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

/** Contracts have a plus before them, or end in call or put and a strike. */
const CONTRACT = /^\+|\.[CP]\d+(?:\.\d+)?$/;
const CURRENCY_PAIR = /^[A-Z]{3}\/[A-Z]{3}$/;

/** Freedom24 (Tradernet), the list of trades in its report: price and quantity are called `p` and `q`. */
export const freedom24: TableFormat = {
  kind: 'table',
  id: 'freedom24-json',
  title: 'Freedom24 report (JSON)',
  columns: {
    trade_date: ['date'],
    settle_date: ['pay_d'],
    action: ['operation'],
    symbol: ['ticker', 'instr_nm'],
    isin: ['isin'],
    quantity: ['q'],
    price: ['p'],
    amount: ['amount', 'summ'],
    currency: ['curr_c'],
    account_number: ['login', 'account'],
  },
  fees: ['commission'],
  required: ['trade_date', 'action', 'symbol', 'quantity', 'price', 'currency'],
  hallmarks: [['p', 'q', 'curr_c']],
  needsHallmark: true,
  unread: ['commission_currency'],
  dates: 'ymd',
  currency: null,
  contracts: ['symbol'],
  unsignedAmount: true,
  actions: usualActions([['conversion', cashMovement]]),
  overrule: (row, meaning) => (CURRENCY_PAIR.test(row.text('symbol')) ? ignore('currency conversion') : meaning),
  finish: (trade, row) => {
    if (trade.option === null && CONTRACT.test(row.text('symbol')))
      return unreadContract(row, row.text('action'), row.text('symbol'));
    const paid = row.under('commission_currency');
    if (paid !== '' && paid !== trade.currency && trade.fees !== null && trade.fees !== '0') trade.fees_currency = paid;
    else subtractCosts(trade);
    return null;
  },
};
