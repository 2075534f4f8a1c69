import type { Trade } from '@trover/core/trades/trade.ts';
import {
  bought,
  cashMovement,
  dividend,
  exchangedIn,
  fee,
  ignore,
  interest,
  movedIn,
  movedOut,
  returnOfCapital,
  sold,
  spinOff,
  split,
  splitIn,
  splitOut,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

/**
 * Trading 212, history. Columns exist only where they are used; older files name the account's currency in them. The price
 * is in the share's currency, the total in the account's.
 */
export const trading212Csv: TableFormat = {
  kind: 'table',
  id: 'trading212-csv',
  title: 'Trading 212 history (CSV)',
  columns: {
    action: ['Action'],
    trade_date: ['Time'],
    isin: ['ISIN'],
    symbol: ['Ticker'],
    description: ['Name'],
    quantity: ['No. of shares'],
    price: ['Price / share'],
    price_currency: ['Currency (Price / share)'],
    amount: ['Total', 'Charge amount'],
    currency: ['Currency (Total)', 'Currency (Charge amount)'],
    note: ['Notes'],
  },
  fees: [
    'Currency conversion fee',
    'Transaction fee',
    'Finra fee',
    'Stamp duty',
    'Stamp duty reserve tax',
    'Ptm levy',
    'French transaction tax',
    'Deposit fee',
  ],
  required: ['action', 'trade_date', 'isin', 'symbol', 'quantity', 'price'],
  hallmarks: ['No. of shares', 'Currency (Price / share)'],
  unread: [/^Currency \(/i, 'Currency conversion from amount'],
  needsHallmark: true,
  dates: 'dmy',
  currency: null,
  unsignedAmount: true,
  finish: withoutCosts,
  actions: [
    ['Market buy', bought()],
    ['Limit buy', bought()],
    ['Stop buy', bought()],
    ['Stop limit buy', bought()],
    ['Buy', bought()],
    ['Market sell', sold()],
    ['Limit sell', sold()],
    ['Stop sell', sold()],
    ['Stop limit sell', sold()],
    ['Sell', sold()],
    ['Dividend (Return of capital*', returnOfCapital],
    ['Dividend (Tax*', taxWithheld],
    ['Dividend (Interest*', interest],
    ['Dividend*', dividend()],
    ['Return of capital*', returnOfCapital],
    ['Stock split open', splitIn],
    ['Stock split close', splitOut],
    ['Stock split', split()],
    ['Stock distribution*', split('stock_dividend')],
    ['Scrip stock dividend*', split('stock_dividend')],
    ['Spin*', spinOff],
    ['Merger*', exchangedIn('merger')],
    ['Free share*', movedIn('free_share')],
    ['Transfer in*', movedIn(null)],
    ['Transfer out*', movedOut(null)],
    ['Deposit*', cashMovement],
    ['Withdrawal*', cashMovement],
    ['Card *', cashMovement],
    ['Spending *', cashMovement],
    ['Cashback*', cashMovement],
    ['New card *', fee],
    ['Currency conversion*', ignore('currency conversion')],
    ['Interest*', interest],
    ['Lending interest*', interest],
    ['Share lending*', interest],
    ['Result adjustment*', ignore('interest / adjustment')],
  ],
};

/** Only what is bought and sold has costs of its own. */
export function withoutCosts(trade: Trade, row: Row): null {
  if (trade.type !== 'dividend') return null;
  trade.fees = null;
  trade.price = null;
  const withheld = row.under('Withholding tax') || row.under('Dividend Withheld Tax Amount');
  if (withheld !== '') trade.note = `withholding tax printed as ${withheld}`;
  return null;
}
