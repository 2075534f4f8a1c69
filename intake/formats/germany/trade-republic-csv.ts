import type { Trade } from '@trover/core/trades/trade.ts';
import { addDecimals, isBlank, readDecimal } from '../../readers/numbers.ts';
import {
  bought,
  cashMovement,
  dividend,
  exchanged,
  fee,
  interest,
  moved,
  movedIn,
  paidOut,
  reinvested,
  returnOfCapital,
  sold,
  spinOff,
  split,
  taxWithheld,
} from '../../rows/meaning.ts';
import { lessFees } from '../../rows/net-of-fees.ts';
import type { Row } from '../../rows/row.ts';
import { checkedIsin } from '../../rows/securities.ts';
import type { TableFormat } from '../format.ts';

/** Trade Republic, transactions. The ISIN is in the symbol; fee and tax are beside the amount, which leaves them out. */
export const tradeRepublicCsv: TableFormat = {
  kind: 'table',
  id: 'traderepublic-csv',
  title: 'Trade Republic transactions (CSV)',
  columns: {
    trade_date: ['date'],
    time: ['datetime'],
    category: ['category'],
    action: ['type'],
    security_type: ['asset_class'],
    description: ['name'],
    symbol: ['symbol'],
    quantity: ['shares'],
    price: ['price'],
    amount: ['amount'],
    currency: ['currency'],
    note: ['description'],
  },
  fees: ['fee'],
  feeSign: 'negative',
  required: ['trade_date', 'category', 'action', 'symbol', 'quantity', 'price', 'amount'],
  hallmarks: [
    ['asset_class', 'shares', 'category'],
    ['account_type', 'asset_class'],
  ],
  unread: ['tax', 'original_currency'],
  needsHallmark: true,
  dates: 'ymd',
  currency: null,
  signedQuantity: true,
  actionOf: (row: Row) => {
    const [category, type] = [row.text('category').toUpperCase(), row.text('action')];
    return category === 'CASH' && isBlank(row.text('quantity')) ? `cash ${type}` : type;
  },
  finish,
  actions: [
    ['BUY', bought()],
    ['SAVINGS_PLAN*', bought()],
    ['ROUND_UP*', bought()],
    ['SAVEBACK*', bought()],
    ['BENEFITS_SAVEBACK*', bought()],
    ['SELL', sold()],
    ['PRIVATE_MARKET_BUY*', bought()],
    ['PRIVATE_MARKET_SELL*', sold()],
    ['WARRANT_EXERCISE*', paidOut('redemption')],
    ['DIVIDEND_REINVEST*', reinvested],
    ['REINVEST*', reinvested],
    ['STOCKPERK', movedIn('free_share')],
    ['GIFT*', moved('gift')],
    ['FREE_RECEIPT*', movedIn(null)],
    ['TRANSFER_IN*', moved(null)],
    ['TRANSFER_OUT*', moved(null)],
    ['MIGRATION', moved('journal')],
    ['SPLIT*', split()],
    ['REVERSE_SPLIT*', split('reverse_split')],
    ['BONUS_ISSUE*', split('stock_dividend')],
    ['STOCK_DIVIDEND*', split('stock_dividend')],
    ['SPINOFF*', spinOff],
    ['SPIN_OFF*', spinOff],
    ['MERGER*', exchanged('merger')],
    ['EXCHANGE*', exchanged('exchange')],
    ['REDEMPTION*', paidOut('redemption')],
    ['FINAL_MATURITY*', paidOut('redemption')],
    ['TILG*', paidOut('redemption')],
    ['PARTIAL_REDEMPTION*', paidOut('redemption')],
    ['LIQUIDATION*', paidOut('liquidation')],
    ['WORTHLESS*', exchanged('worthless')],
    ['cash DIVIDEND*', dividend()],
    ['cash DISTRIBUTION*', dividend()],
    ['DIVIDEND*', dividend()],
    ['DISTRIBUTION*', dividend()],
    ['cash CAPITAL*', returnOfCapital],
    ['cash RETURN_OF_CAPITAL*', returnOfCapital],
    [/INTEREST|COUPON/, interest],
    [/\bTAX|_TAX/, taxWithheld],
    [/FEE\b/, fee],
    ['cash *', cashMovement],
  ],
};

const ISIN = /\b([A-Z]{2}[0-9A-Z]{9}\d)\b/;

function finish(trade: Trade, row: Row): null {
  if (trade.isin === null) trade.isin = ISIN.exec(row.text('note'))?.[1] ?? null;
  trade.isin_valid = checkedIsin(trade.isin);
  if (trade.subtype === null && /^crypto$/i.test(row.text('security_type'))) trade.subtype = 'crypto';
  if (trade.net_amount === null || (trade.type !== 'buy' && trade.type !== 'sell')) return null;
  lessFees(trade, 'amount + fee (+ tax)');
  trade.net_amount = addDecimals(trade.net_amount, readDecimal(row.under('tax')) ?? '0');
  return null;
}
