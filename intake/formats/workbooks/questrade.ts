import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { isBlank, readDecimal } from '../../readers/numbers.ts';
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
  moved,
  movedIn,
  movedOut,
  paidOut,
  reinvested,
  returnOfCapital,
  sold,
  spinOff,
  split,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import { missingSecurity } from '../../rows/row-errors.ts';
import type { TableFormat } from '../format.ts';

/** Shares that are distributed are another company's where the words name a spin-off, and no fund of such. */
const SPUN_OFF =
  /\bSPIN-?\s?OFF\b(?!\s+(?:(?:INDEX|OPPORTUNITIES)\s+)?(?:ETF|FUND|FD|INDEX|TRUST|PORTFOLIO|CORP|INC)\b)|\bSPUN OFF\b/i;

/**
 * Questrade account activities. Numbers may be texts, and the signs of quantity and commission show nothing. Where no
 * action is printed, the activity type shows what happened.
 */
export const questrade: TableFormat = {
  kind: 'table',
  id: 'questrade-xlsx',
  title: 'Questrade account activities (XLSX)',
  columns: {
    trade_date: ['Transaction Date'],
    settle_date: ['Settlement Date'],
    action: ['Action'],
    action_detail: ['Activity Type'],
    symbol: ['Symbol'],
    description: ['Description'],
    quantity: ['Quantity'],
    price: ['Price'],
    amount: ['Net Amount'],
    currency: ['Currency'],
    account_number: ['Account #'],
    category: ['Account Type'],
  },
  fees: ['Commission'],
  required: ['trade_date', 'action', 'symbol', 'quantity', 'price', 'currency', 'account_number'],
  hallmarks: [['Account #', 'Gross Amount']],
  dates: 'mdy',
  currency: 'CAD',
  contracts: ['symbol', 'description'],
  actionOf: (row) => row.text('action') || row.text('action_detail'),
  overrule: (row, meaning) => {
    if (meaning.ignored === undefined && meaning.subtype === 'journal' && isBlank(row.text('symbol')) && isOfMoney(row))
      return cashMovement;
    return meaning.ignored === undefined &&
      meaning.subtype === 'stock_dividend' &&
      SPUN_OFF.test(row.text('description'))
      ? spinOff
      : meaning;
  },
  finish,
  actions: [
    ['Buy', bought()],
    ['Sell', sold()],
    ['DIS', split('stock_dividend')],
    ['STK', split('stock_dividend')],
    ['SPL', split()],
    ['LIQ', paidOut('liquidation')],
    ['RDM', paidOut('redemption')],
    ['DIV', dividend()],
    ['Dividends', dividend()],
    ['CAP', dividend('cap_gain')],
    ['REI', reinvested],
    ['Dividend reinvestment', reinvested],
    ['ROC', returnOfCapital],
    ['MGR', exchanged('merger')],
    ['NAC', exchanged('symbol_change')],
    ['CNV', exchanged('conversion')],
    ['TND', exchanged('tender')],
    ['RTS', spinOff],
    ['SPN', spinOff],
    ['EXP', expired],
    ['ASN', assigned],
    ['EXE', exercised],
    ['BRW', moved('journal')],
    ['JNL', moved('journal')],
    ['ADJ', moved(null)],
    ['TFI', movedIn('account_transfer')],
    ['TF6', movedIn('account_transfer')],
    ['TFO', movedOut('account_transfer')],
    ['TOUT', movedOut('account_transfer')],
    ['Transfers', moved('account_transfer')],
    ['DEP', moved(null)],
    ['CON', moved('contribution')],
    ['WDR', moved('distribution')],
    ['Deposits', cashMovement],
    ['Withdrawals', cashMovement],
    ['EFT', cashMovement],
    ['GST', fee],
    ['FCH', fee],
    ['LFJ', fee],
    ['HST', fee],
    ['Fees*', fee],
    ['INT', interest],
    ['Interest*', interest],
    ['NRT', taxWithheld],
    ['WHT', taxWithheld],
    ['FXT', ignore('currency conversion')],
    ['FX conversion*', ignore('currency conversion')],
    ['Corporate actions', exchanged('exchange')],
  ],
};

/** Words of a move that names a currency and no security. */
const MONEY_MOVED = /^(?:(?:CAD|USD|CDN|US|CANADIAN|DOLLARS?|CASH|FUNDS?|DR|CR|DEBIT|CREDIT)\s+)+(?:JOURNAL|JNL)/i;

/** Whether a move without a symbol is of money, and of no shares that only its words name. */
function isOfMoney(row: Row): boolean {
  const units = readDecimal(row.text('quantity'));
  return units === null || units === '0' || MONEY_MOVED.test(row.text('description'));
}

/** Corrects what blank cells count as: a dividend has no commission. */
function finish(trade: Trade, row: Row): RowError | null {
  // A move of shares that only its words name.
  if (trade.subtype === 'journal' && isBlank(row.text('symbol'))) return missingSecurity(row, row.text('action'));

  // Of a reinvestment, no price is printed but in its words.
  if (trade.subtype === 'reinvest' && trade.price === '0') trade.price = null;
  if (trade.type === 'dividend') trade.fees = null;
  return null;
}
