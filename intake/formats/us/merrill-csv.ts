import type { Trade } from '@trover/core/trades/trade.ts';
import { dividedByTens } from '../../readers/numbers.ts';
import {
  assigned,
  bought,
  boughtToCover,
  cashInLieu,
  cashMovement,
  dividend,
  exchanged,
  exercised,
  expired,
  fee,
  ignore,
  interest,
  moved,
  paidOut,
  reinvested,
  returnOfCapital,
  sold,
  soldShort,
  spinOff,
  split,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

/** What was done is at the head of the description, and is no part of the security's name. */
const HEAD =
  /^(?:Cancel(?:l?ed)?\s+)?(?:Reinvestment Share\(s\)|Reinvestment Program|Purchase|Sale|Dividend|Foreign Dividend|Short Sale)\s+/i;

/** `HLDN#B1624C425000`: month (A to L calls, M to X puts), day, year, and a strike with this many decimals (C: three). */
const CONTRACT = /^([A-Z][A-Z./]*)#([A-X])(\d{2})(\d{2})([A-F])(\d+)$/;
const MONTHS = 12;

function derive(row: Row): Derived | null {
  const found = CONTRACT.exec(row.printed('symbol'));
  if (!found) return null;
  const [, root, month, day, year, places, digits] = found;
  const at = month!.charCodeAt(0) - 'A'.charCodeAt(0);
  const strike = dividedByTens(digits!, places!.charCodeAt(0) - 'A'.charCodeAt(0) + 1);
  return { symbol: `${root} ${(at % MONTHS) + 1}/${day}/20${year} ${strike} ${at < MONTHS ? 'C' : 'P'}` };
}

/**
 * Merrill, "Activity". What was done is in the description, whose type column is empty; since 2024 in a description
 * of its own.
 */
export const merrillCsv: TableFormat = {
  kind: 'table',
  id: 'merrill-csv',
  title: 'Merrill activity (CSV)',
  columns: {
    trade_date: ['Trade Date'],
    settle_date: ['Settlement Date'],
    account: ['Account', 'Account #'],
    action: ['Description 1'],
    description: ['Description', 'Description 2'],
    category: ['Type'],
    symbol: ['Symbol/ CUSIP', 'Symbol/CUSIP #'],
    quantity: ['Quantity'],
    price: ['Price'],
    amount: ['Amount'],
  },
  required: ['trade_date', 'description', 'symbol', 'quantity', 'price', 'amount'],
  hallmarks: ['Symbol/ CUSIP', ['Symbol/CUSIP', 'Trade Date'], 'Symbol/CUSIP #'],
  dates: 'mdy',
  currency: 'USD',
  contracts: ['symbol', 'description'],
  signedQuantity: true,
  derive,
  // An asterisk before the words refers to a footnote.
  actionOf: (row) => (row.text('action') || row.text('description')).replace(/^\*\s*/, ''),
  preamble: 'preamble line',
  finish: (trade: Trade) => {
    trade.security_name = trade.security_name?.replace(HEAD, '') ?? null;
    return null;
  },
  actions: [
    ['Purchase*', bought()],
    ['Bought*', bought()],
    ['Sale*', sold()],
    ['Sold*', sold()],
    ['Buy*', bought()],
    ['Sell*', sold()],
    ['Option Purchase*', bought()],
    ['Option Sale*', sold()],
    ['Option Assign*', assigned],
    ['Option Exercise*', exercised],
    ['Short Sale*', soldShort],
    ['Short Cover*', boughtToCover],
    ['Reinvestment Share(s)*', reinvested],
    ['Reinvestment Program*', ignore('cash leg of a reinvestment')],
    ['Reinvestment*', reinvested],
    ['Option Expir*', expired],
    ['Expired*', expired],
    ['Dividend*', dividend()],
    ['Foreign Dividend*', dividend()],
    ['Qualified Dividend*', dividend('qualified')],
    ['Long Term Capital Gain*', dividend('long_term_cap_gain')],
    ['Short Term Capital Gain*', dividend('short_term_cap_gain')],
    ['Return of Capital*', returnOfCapital],
    ['Rtn of Capital*', returnOfCapital],
    ['Cash in Lieu*', cashInLieu],
    ['Cash Dividend*', dividend()],
    ['Stock Split*', split()],
    ['Reverse Split*', split('reverse_split')],
    ['Stock Dividend*', split('stock_dividend')],
    ['Spin*', spinOff],
    ['Cash Merger*', paidOut('cash_merger')],
    ['Merger*', exchanged('merger')],
    ['Exchange*', exchanged('exchange')],
    ['Tender*', exchanged('tender')],
    ['Name Change*', exchanged('symbol_change')],
    ['Redemption*', paidOut('redemption')],
    ['Redeemed*', paidOut('redemption')],
    ['Matured*', paidOut('redemption')],
    ['Journal*', moved('journal')],
    ['Transfer*', moved(null)],
    ['Receipt*', moved(null)],
    ['Deliver*', moved(null)],
    ['Deposit*', cashMovement],
    ['Withdrawal*', cashMovement],
    ['Funds *', cashMovement],
    ['Electronic*', cashMovement],
    ['Wire*', cashMovement],
    ['Check*', cashMovement],
    ['Direct *', cashMovement],
    ['Pre Authorized*', cashMovement],
    ['Cash *', cashMovement],
    ['Contribution*', cashMovement],
    ['Bank Interest*', interest],
    ['Interest*', interest],
    [/\bINTEREST\b/, interest],
    [/\bFEES?\b/, fee],
    [/\bTAX\b|WITHH/, taxWithheld],
  ],
};
