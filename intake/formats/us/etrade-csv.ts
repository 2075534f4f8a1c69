import type { Trade } from '@trover/core/trades/trade.ts';
import { isNegative, readDecimal } from '../../readers/numbers.ts';
import {
  assigned,
  bought,
  boughtToClose,
  boughtToCover,
  boughtToOpen,
  cancelled,
  cashInLieu,
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
  paidOut,
  reinvested,
  returnOfCapital,
  sold,
  soldShort,
  soldToClose,
  soldToOpen,
  spinOff,
  split,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

/** What some downloads of 2024 print in place of every type of transaction. */
const UNNAMED = '0';

/**
 * E*TRADE, three layouts: "DownloadTxnHistory" (before 2025), "All Transactions Activity Types" (since), and one with
 * neither symbol nor settlement date. `--` is blank; an option's contract is only in the description.
 */
export const etradeCsv: TableFormat = {
  kind: 'table',
  id: 'etrade-csv',
  title: 'E*TRADE transactions (CSV)',
  columns: {
    trade_date: ['Activity/Trade Date', 'TransactionDate', 'Transaction Date', 'Trade Date', 'Date'],
    settle_date: ['Settlement Date'],
    action: ['Activity Type', 'TransactionType', 'Transaction Type'],
    security_type: ['SecurityType'],
    description: ['Description'],
    symbol: ['Symbol'],
    cusip: ['Cusip'],
    quantity: ['Quantity #', 'Quantity'],
    price: ['Price $', 'Price'],
    amount: ['Amount $', 'Amount', 'Net Amount'],
  },
  fees: ['Commission', 'Fees'],
  required: ['trade_date', 'action', 'description', 'quantity', 'price', 'amount'],
  hallmarks: ['TransactionType', 'Activity/Trade Date'],
  dates: 'mdy',
  currency: 'USD',
  contracts: ['symbol', 'description'],
  zeroIsBlank: ['price'],
  signedQuantity: true,
  overrule,
  finish,
  accountLine: /^For Account:,?\s*(.+)$/i,
  preamble: 'preamble line',
  footers: [[/^For all accounts, the Activity Date/i, 'footer']],
  actions: [
    ['Bought', bought()],
    ['Buy', bought()],
    ['Sold', sold()],
    ['Sell', sold()],
    ['Sold Short', soldShort],
    ['Sell Short', soldShort],
    ['Bought To Cover', boughtToCover],
    ['Buy To Cover', boughtToCover],
    ['Bought To Open', boughtToOpen],
    ['Buy Open', boughtToOpen],
    ['Bought To Close', boughtToClose],
    ['Buy Close', boughtToClose],
    ['Sold To Open', soldToOpen],
    ['Sell Open', soldToOpen],
    ['Sold To Close', soldToClose],
    ['Sell Close', soldToClose],
    ['Automatic Investment*', bought()],
    ['IPO*', bought()],
    ['Fund Bought', bought()],
    ['Fund Purchase*', bought()],
    ['Fund Sold', sold()],
    ['Fund Redemption', sold()],
    ['Cancel*', cancelled],
    ['Option Expir*', expired],
    ['Expired*', expired],
    ['Expiration*', expired],
    ['Option Assign*', assigned],
    ['Assigned*', assigned],
    ['Assignment*', assigned],
    ['Option Exercise*', exercised],
    ['Exercise*', exercised],
    ['Dividend Reinvest*', reinvested],
    ['Reinvest*', reinvested],

    [UNNAMED, cashMovement],
    ['Dividend*', dividend()],
    ['MF Dividend*', dividend()],
    ['Div', dividend()],
    ['Qualified Dividend', dividend('qualified')],
    ['Non-Qualified Dividend', dividend('non_qualified')],
    ['Special Dividend', dividend('special')],
    ['LT Cap*', dividend('long_term_cap_gain')],
    ['Long Term Cap*', dividend('long_term_cap_gain')],
    ['LTCG*', dividend('long_term_cap_gain')],
    ['ST Cap*', dividend('short_term_cap_gain')],
    ['Short Term Cap*', dividend('short_term_cap_gain')],
    ['STCG*', dividend('short_term_cap_gain')],
    ['Capital Gain*', dividend('cap_gain')],
    ['Substitute Pay*', dividend('payment_in_lieu')],
    ['Payment in Lieu*', dividend('payment_in_lieu')],
    ['Return of Capital*', returnOfCapital],
    ['Cash in Lieu*', cashInLieu],
    ['Cash-in-lieu*', cashInLieu],
    ['CIL*', cashInLieu],

    ['Stock Split*', split()],
    ['Split*', split()],
    ['Forward Split*', split()],
    ['Reverse Split*', split('reverse_split')],
    ['Reverse Stock Split*', split('reverse_split')],
    ['Stock Dividend*', split('stock_dividend')],
    ['Spin*', spinOff],
    ['Rights*', spinOff],
    ['Subscription*', exchanged('rights')],
    ['Merger*', exchanged('merger')],
    ['Cash Merger*', paidOut('cash_merger')],
    ['Exchange*', exchanged('exchange')],
    ['Reorganization*', exchanged('exchange')],
    ['Reorg*', exchanged('exchange')],
    ['Name Change*', exchanged('symbol_change')],
    ['Symbol Change*', exchanged('symbol_change')],
    ['Conversion*', exchanged('conversion')],
    ['Tender*', exchanged('tender')],
    ['Redemption*', paidOut('redemption')],
    ['Redeemed*', paidOut('redemption')],
    ['Principal *', paidOut('redemption')],
    ['Maturity*', paidOut('redemption')],
    ['Matured*', paidOut('redemption')],
    ['Call*', paidOut('redemption')],
    ['Liquidation*', paidOut('liquidation')],

    ['Transfer*', moved(null)],
    ['Security Transfer*', moved(null)],
    ['ACAT*', moved('account_transfer')],
    ['Journal*', moved('journal')],
    ['Received*', moved(null)],
    ['Delivered*', moved(null)],
    ['Receive*', moved(null)],
    ['Deliver*', moved(null)],
    ['Deposit*', moved(null)],
    ['Withdrawal*', moved(null)],
    ['Stock Plan*', moved('stock_plan')],
    ['RSU*', moved('stock_plan')],
    ['Security Received*', moved(null)],
    ['Security Delivered*', moved(null)],
    ['Restricted Stock*', moved('stock_plan')],
    ['ESPP*', moved('stock_plan')],
    ['Adjustment*', moved(null)],
    ['Contribution*', moved('contribution')],
    ['Distribution*', moved('distribution')],
    ['Rollover*', moved('rollover')],
    ['Gift*', moved('gift')],
    ['Worthless*', exchanged('worthless')],

    ['Interest*', interest],
    ['Margin Interest*', interest],
    ['Bond Interest*', interest],
    [/\bINTEREST\b/, interest],
    ['Fee*', fee],
    ['Service Fee*', fee],
    ['Commission*', fee],
    [/\bFEES?\b/, fee],
    [/\bTAX(?:ES)?\b|WITHH/, taxWithheld],
    ['Online Transfer*', cashMovement],
    ['Wire*', cashMovement],
    ['Direct De*', cashMovement],
    ['Bill Pay*', cashMovement],
    ['Check*', cashMovement],
    ['ATM*', cashMovement],
    ['Debit*', cashMovement],
    ['Credit*', cashMovement],
    ['Cash Div*', dividend()],
    ['Cash *', cashMovement],
    ['Funds *', cashMovement],
    ['Auto*Transfer*', cashMovement],
    ['ACH*', cashMovement],
    ['Misc*', moved(null)],
    ['POS *', cashMovement],
    ['Sweep*', cashMovement],
    ['MMF *', ignore('money fund sweep')],
    ['Promotion*', cashMovement],
    ['Bonus*', cashMovement],
    ['Billing*', cashMovement],
    ['IRA Contribution*', cashMovement],
  ],
};

/** The sign of quantity and amount separates purchases from sales if the file does not. */
function overrule(row: Row, meaning: Meaning): Meaning | null {
  if (/^reorg/i.test(row.text('action'))) return reorganized(row) ?? meaning;
  if (row.text('action') !== UNNAMED) return meaning;
  const units = readDecimal(row.text('quantity')) ?? '0';
  const amount = readDecimal(row.text('amount')) ?? '0';
  if (units === '0') return meaning;
  if (row.text('security_type').toUpperCase() === 'MMF') return ignore('interest or sweep of the deposit program');
  if (amount === '0' || isNegative(units) === isNegative(amount)) return null;
  return isNegative(units) ? sold() : bought();
}

/** Of reorganizations, which E*TRADE names by their description alone: `10 FOR 1 STOCK SPLIT`. */
const SPLIT = /\b(?:stock|reverse|forward) split\b/i;
/** Cash for the fraction of a share that a split left; its description names the split as well. */
const IN_LIEU = /\bin lieu\b/i;

function reorganized(row: Row): Meaning | null {
  const description = row.text('description');
  if (IN_LIEU.test(description)) return cashInLieu;
  if (!SPLIT.test(description) || Number(readDecimal(row.text('quantity')) ?? '0') === 0) return null;
  return split(/\breverse\b/i.test(description) ? 'reverse_split' : null);
}

/** Reinvestments have their price in the description alone. */
function finish(trade: Trade, row: Row): null {
  if (trade.subtype !== 'reinvest' || trade.price !== null) return null;
  const printed = /REINVEST PRICE\s+\$\s*([\d,.]+)/i.exec(row.text('description'));
  trade.price = printed ? readDecimal(printed[1]!) : null;
  return null;
}
