import type { Trade } from '@trover/core/trades/trade.ts';
import { dividedByTens } from '../../readers/numbers.ts';
import { bought, boughtToCover, exchangedIn, exchangedOut, reinvested, sold, soldShort } from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

/**
 * SBI Securities, domestic executions (約定履歴照会). Shares held on margin are opened and closed without a payment: their
 * amount is the result of the closing, and no price of a purchase. Funds are priced per 10,000 units and have no code.
 */
export const sbiCsv: TableFormat = {
  kind: 'table',
  id: 'sbi-csv',
  title: 'SBI Securities executions (CSV)',
  columns: {
    trade_date: ['約定日'],
    description: ['銘柄'],
    symbol: ['銘柄コード'],
    action: ['取引'],
    category: ['預り'],
    quantity: ['約定数量'],
    price: ['約定単価'],
    settle_date: ['受渡日'],
    amount: ['受渡金額/決済損益'],
  },
  fees: ['手数料/諸経費等'],
  required: ['trade_date', 'description', 'symbol', 'action', 'quantity', 'price', 'amount'],
  hallmarks: ['受渡金額/決済損益'],
  needsHallmark: true,
  unread: ['税額', '課税'],
  dates: 'ymd',
  currency: 'JPY',
  unsignedAmount: true,
  preamble: 'preamble line',
  finish,
  actions: [
    ['株式現物買', bought()],
    ['株式現物売', sold()],
    ['現物買', bought()],
    ['現物売', sold()],
    ['信用新規買', bought()],
    ['信用返済売', sold()],
    ['信用新規売', soldShort],
    ['信用返済買', boughtToCover],
    ['信用現引', exchangedIn('margin_taken_over')],
    ['信用現渡', exchangedOut('margin_delivered')],
    ['投信金額買付', bought()],
    ['投信口数買付', bought()],
    ['投信積立買付', bought()],
    ['分配金再投資', reinvested],
    ['投信金額解約', sold()],
    ['投信口数解約', sold()],
    ['投信全部解約', sold()],
  ],
};

function finish(trade: Trade, row: Row): null {
  if (/^信用(?:新規|返済)/.test(row.text('action'))) {
    trade.net_amount = null;
    trade.net_amount_basis = null;
  }
  const worth = Number(trade.quantity ?? 0) * Number(trade.price ?? 0);
  const isPerTenThousand = Math.abs(worth / 10_000 - Math.abs(Number(trade.net_amount ?? 0))) < 2 + worth / 1_000_000;
  if (row.text('symbol') === '' && trade.price !== null && trade.net_amount !== null && isPerTenThousand)
    trade.price = dividedByTens(trade.price, 4);
  return null;
}

/** SBI Securities, executions abroad: the ticker and the market are behind the security's name. */
export const sbiForeignCsv: TableFormat = {
  kind: 'table',
  id: 'sbi-foreign-csv',
  title: 'SBI Securities executions abroad (CSV)',
  columns: {
    trade_date: ['国内約定日'],
    settle_date: ['国内受渡日'],
    currency: ['通貨'],
    description: ['銘柄名'],
    action: ['取引'],
    category: ['預り区分'],
    quantity: ['約定数量'],
    price: ['約定単価'],
    amount: ['受渡金額'],
  },
  required: ['trade_date', 'currency', 'description', 'action', 'quantity', 'price', 'amount'],
  hallmarks: [['国内約定日', '約定数量', '受渡金額']],
  needsHallmark: true,
  dates: 'ymd',
  currency: 'USD',
  unsignedAmount: true,
  preamble: 'preamble line',
  derive: (row) => {
    const symbol = TICKER_AND_MARKET.exec(row.printed('description'))?.[1];
    const currency = MONIES[row.printed('currency')];
    const traded = /^(\d{4})年(\d\d)月(\d\d)日$/.exec(row.printed('trade_date'));
    const [, year, month, day] = /^(\d\d)\/(\d\d)\/(\d\d)$/.exec(row.printed('settle_date')) ?? [];
    return {
      ...(symbol && { symbol }),
      ...(currency && { currency }),
      ...(traded && { trade_date: traded.slice(1).join('-') }),
      ...(year && { settle_date: `20${year}/${month}/${day}` }),
    };
  },
  descriptionOf: (row) => row.printed('description').replace(TICKER_AND_MARKET, ''),
  actions: [
    ['買付', bought()],
    ['売却', sold()],
    ['現買', bought()],
    ['現売', sold()],
  ],
};

const TICKER_AND_MARKET = / ([A-Z][A-Z0-9.]{0,6}) \/ .*$/;
const MONIES: Readonly<Record<string, string>> = {
  米国ドル: 'USD',
  米ドル: 'USD',
  香港ドル: 'HKD',
  中国元: 'CNY',
  韓国ウォン: 'KRW',
  シンガポールドル: 'SGD',
  日本円: 'JPY',
  円: 'JPY',
};
