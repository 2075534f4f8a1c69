import {
  bought,
  cashMovement,
  dividend,
  exchangedIn,
  exchangedOut,
  fee,
  interest,
  movedIn,
  movedOut,
  sold,
  split,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

/** Lime Trading, account history. Shares that come or go without a price have the reason in their description. */
export const limeCsv: TableFormat = {
  kind: 'table',
  id: 'lime-csv',
  title: 'Lime Trading account history (CSV)',
  columns: {
    trade_date: ['Date'],
    description: ['Description'],
    symbol: ['Symbol'],
    action: ['Direction'],
    quantity: ['Quantity'],
    price: ['Price'],
    amount: ['Amount'],
  },
  fees: ['Fees'],
  required: ['trade_date', 'description', 'symbol', 'action', 'quantity', 'price', 'amount'],
  hallmarks: [['Direction', 'Description', 'Symbol', 'Fees', 'Amount']],
  needsHallmark: true,
  dates: 'ymd',
  currency: 'USD',
  zeroIsBlank: ['price', 'amount'],
  preamble: 'preamble line',
  actionOf,
  actions: [
    ['buy', bought()],
    ['sell', sold()],
    ['exchange in', exchangedIn('exchange')],
    ['exchange out', exchangedOut('exchange')],
    ['in', movedIn('account_transfer')],
    ['out', movedOut('account_transfer')],
    ['reverse split in', split('reverse_split')],
    ['reverse split out', split('reverse_split')],
    ['split in', split()],
    ['split out', split()],
    ['dividend', dividend()],
    ['tax', taxWithheld],
    ['interest', interest],
    ['fee', fee],
    ['deposit', cashMovement],
    ['withdrawal', cashMovement],
  ],
};

function actionOf(row: Row): string {
  const direction = row.text('action').toLowerCase();
  const words = row.text('description').toUpperCase();
  if (direction === 'in' || direction === 'out') {
    if (words.includes('SPLIT')) return `${words.includes('REVERSE') ? 'reverse split' : 'split'} ${direction}`;
    return /MERGER|EXCHANGE|->|NAME CHANGE|SYMBOL CHANGE|CONVERSION|REORG/.test(words)
      ? `exchange ${direction}`
      : direction;
  }
  if (direction !== 'deposit' && direction !== 'withdrawal') return direction;
  if (/WITHHOLD|\bTAX\b/.test(words)) return 'tax';
  if (words.includes('DIVIDEND')) return 'dividend';
  if (words.startsWith('INTEREST')) return 'interest';
  return /\bFEE\b/.test(words) ? 'fee' : direction;
}
