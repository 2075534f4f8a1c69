import type { Trade } from '@trover/core/trades/trade.ts';
import {
  bought,
  boughtToCover,
  exchangedIn,
  exchangedOut,
  movedIn,
  movedOut,
  sold,
  soldShort,
} from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

const ACTIONS: TableFormat['actions'] = [
  ['買付', bought()],
  ['売付', sold()],
  ['現物買', bought()],
  ['現物売', sold()],
  ['買建', bought()],
  ['売埋', sold()],
  ['売建', soldShort],
  ['買埋', boughtToCover],
  ['現引', exchangedIn('margin_taken_over')],
  ['現渡', exchangedOut('margin_delivered')],
  ['入庫', movedIn(null)],
  ['出庫', movedOut(null)],
];

/** Shares on margin are opened and closed without a payment: what is printed then is the result of the closing. */
function finish(trade: Trade, row: Row): null {
  const isMoved = trade.type === 'transfer_in' || trade.type === 'transfer_out';
  if (row.text('category').startsWith('信用') || isMoved) {
    trade.net_amount = null;
    trade.net_amount_basis = null;
  }
  return null;
}

/** Shares that came in or went out have no side, and their kind instead. */
const actionOf = (row: Row): string => (/^-?$/.test(row.text('action')) ? row.text('category') : row.text('action'));

/** Rakuten Securities, history of domestic trades. */
export const rakutenCsv: TableFormat = {
  kind: 'table',
  id: 'rakuten-csv',
  title: 'Rakuten Securities domestic trades (CSV)',
  columns: {
    trade_date: ['約定日'],
    settle_date: ['受渡日'],
    symbol: ['銘柄コード'],
    description: ['銘柄名'],
    category: ['取引区分'],
    action: ['売買区分'],
    quantity: ['数量［株］'],
    price: ['単価［円］'],
    amount: ['受渡金額［円］'],
  },
  fees: ['手数料［円］', '税金等［円］', '諸費用［円］'],
  required: ['trade_date', 'symbol', 'description', 'action', 'quantity', 'price', 'amount'],
  hallmarks: [['売買区分', '信用区分', '数量［株］', '単価［円］']],
  needsHallmark: true,
  unread: [/［円］|〔円〕/],
  dates: 'ymd',
  currency: 'JPY',
  unsignedAmount: true,
  finish,
  actionOf,
  actions: ACTIONS,
};

/** Rakuten Securities, history of American trades: money is in dollars, also where it was settled in yen. */
export const rakutenAmericanCsv: TableFormat = {
  kind: 'table',
  id: 'rakuten-american-csv',
  title: 'Rakuten Securities American trades (CSV)',
  columns: {
    trade_date: ['約定日'],
    settle_date: ['受渡日'],
    symbol: ['ティッカー'],
    description: ['銘柄名'],
    category: ['取引区分'],
    action: ['売買区分'],
    quantity: ['数量［株］'],
    price: ['単価［USドル］'],
    amount: ['受渡金額［USドル］'],
  },
  fees: ['手数料［USドル］', '税金［USドル］'],
  required: ['trade_date', 'symbol', 'action', 'quantity', 'price', 'amount'],
  hallmarks: [['ティッカー', '単価［USドル］']],
  needsHallmark: true,
  unread: ['決済通貨', '約定代金［USドル］', '為替レート', '受渡金額［円］'],
  dates: 'ymd',
  currency: 'USD',
  unsignedAmount: true,
  finish,
  actionOf,
  actions: ACTIONS,
};
