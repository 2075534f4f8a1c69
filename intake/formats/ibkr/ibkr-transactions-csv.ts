import type { Trade } from '@trover/core/trades/trade.ts';
import {
  assigned,
  bought,
  cashMovement,
  dividend,
  exchanged,
  exercised,
  expired,
  fee,
  ignore,
  interest,
  type Meaning,
  moved,
  sold,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import { checkedIsin } from '../../rows/securities.ts';
import type { TableFormat } from '../format.ts';

/** Interactive Brokers, "Transaction History". Amounts are in the account's base currency, which the summary names. */
export const ibkrTransactionsCsv: TableFormat = {
  kind: 'table',
  id: 'ibkr-transaction-history-csv',
  title: 'Interactive Brokers transaction history (CSV)',
  hasSections: true,
  columns: {
    trade_date: ['Date'],
    account: ['Account'],
    description: ['Description'],
    action: ['Transaction Type'],
    symbol: ['Symbol'],
    quantity: ['Quantity'],
    price: ['Price'],
    amount: ['Net Amount'],
    price_currency: ['Price Currency'],
  },
  fees: ['Commission'],
  required: ['trade_date', 'description', 'action', 'symbol', 'quantity', 'price', 'amount'],
  hallmarks: ['Transaction History'],
  dates: 'mdy',
  currency: null,
  currencyLine: /^Summary,Data,Base Currency,([A-Z]{3})\b/,
  preamble: 'Statement / Summary section rows',
  contracts: ['symbol'],
  signedQuantity: true,
  overrule: (row: Row, meaning: Meaning) => {
    if (meaning.ignored !== undefined) return meaning;
    if (/^[A-Z]{3}\.[A-Z]{3}$/.test(row.text('symbol'))) return ignore('foreign exchange entry');
    return meaning === assigned || meaning === exercised ? (sharesOfAnOption(row) ?? meaning) : meaning;
  },
  finish,
  actions: [
    ['Buy', bought()],
    ['Sell', sold()],
    ['Assignment', assigned],
    ['Exercise', exercised],
    ['Expiration', expired],
    ['Dividend', dividend()],
    ['Payment in Lieu', dividend('payment_in_lieu')],
    ['Foreign Tax Withholding', taxWithheld],
    [/\bTAX\b|WITHH/, taxWithheld],
    ['Forex Trade Component', ignore('foreign exchange entry')],
    ['Adjustment', ignore('foreign exchange entry')],
    [/\bINTEREST\b/, interest],
    [/\bFEES?\b/, fee],
    ['Commission*', fee],
    ['Deposit*', cashMovement],
    ['Withdrawal*', cashMovement],
    ['Cash Transfer*', cashMovement],
    ['Electronic*', cashMovement],
    ['Transfer*', moved(null)],
    ['Stock Grant*', moved('stock_plan')],
    ['Corporate Action*', exchanged('corporate_action')],
  ],
};

const ISIN = /\(([A-Z]{2}[0-9A-Z]{9}\d)\)/;

/** An assigned or exercised option has a row of its own; in that of its shares the description has the side. */
function sharesOfAnOption(row: Row): Meaning | null {
  if (/\d{6}[CP]\d/.test(row.text('symbol')) || !/[1-9]/.test(row.text('price'))) return null;
  const side = /^(Buy|Sell) [\d.,]+ /i.exec(row.text('description'))?.[1]?.toLowerCase();
  if (side === undefined) return null;
  return side === 'buy' ? bought() : sold();
}

function finish(trade: Trade, row: Row): null {
  trade.isin ??= ISIN.exec(row.text('description'))?.[1] ?? null;
  trade.isin_valid = checkedIsin(trade.isin);
  return null;
}
