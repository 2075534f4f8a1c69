import { isNegative, readDecimal } from '../../readers/numbers.ts';
import { type Columns, type Header, matchHeader } from '../../rows/columns.ts';
import {
  assigned,
  bought,
  cancelled,
  cashMovement,
  dividend,
  exercised,
  expired,
  fee,
  ignore,
  interest,
  type Meaning,
  sold,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';
import { comesIn, eventOf, meaningOfEvent, pricePerShare } from './ibkr-flex-corporate-actions.ts';
import { SUBTYPES } from './ibkr-flex-trades.ts';

const SUM = 'sum';
const EVENT = 'event';

/** Interactive Brokers, a Flex query of trades as CSV, with the columns that its owner chose. */
export const ibkrFlexCsv: TableFormat = {
  kind: 'table',
  id: 'ibkr-flex-csv',
  title: 'Interactive Brokers Flex trades (CSV)',
  columns: {
    account: ['ClientAccountID', 'AccountId'],
    trade_date: ['TradeDate', 'Date/Time', 'DateTime'],
    time: ['TradeTime', 'DateTime', 'Date/Time'],
    settle_date: ['SettleDateTarget', 'SettleDate'],
    symbol: ['Symbol'],
    description: ['Description'],
    cusip: ['CUSIP'],
    isin: ['ISIN'],
    security_type: ['AssetClass', 'AssetCategory'],
    action: ['Buy/Sell'],
    quantity: ['Quantity'],
    price: ['TradePrice', 'Price'],
    amount: ['NetCash'],
    currency: ['CurrencyPrimary', 'Currency'],
    multiplier: ['Multiplier'],
    status: ['LevelOfDetail'],
    action_detail: ['Notes/Codes', 'Code'],
    note: ['Open/CloseIndicator'],
  },
  fees: ['IBCommission', 'Commission', 'Taxes'],
  feeSign: 'negative',
  required: ['trade_date', 'action', 'quantity', 'price', 'currency'],
  furtherHeaderOf: (cells) => headerOfEvents(cells) ?? headerOfCash(cells),
  hallmarks: [
    ['TradePrice', 'CurrencyPrimary'],
    ['TradePrice', 'IBCommission'],
  ],
  needsHallmark: true,
  unread: ['IBCommissionCurrency', 'FXRateToBase'],
  dates: 'mdy',
  currency: null,
  contracts: ['symbol', 'description'],
  // A file of orders alone is read by them.
  placesOf: ({ index }, rows) =>
    index.status === undefined || rows.some((cells) => /^execution$/i.test(cells[index.status!] ?? ''))
      ? null
      : { status: NOWHERE },
  derive,
  overrule: (row: Row, meaning: Meaning) => {
    if (/^ORDER$/i.test(row.text('status')) || NO_TRADE.test(levelOf(row)))
      return ignore(`not an execution (${levelOf(row)}), which the file lists separately`);
    if (/^(?:CASH|FOP)$/i.test(row.text('security_type')))
      return ignore('currency or option on a future, which is not a security');
    return isOfEvents(row) ? eventIn(row) : meaning;
  },
  finish: (trade, row) => {
    const codes = row.text('action_detail').split(/[;,\s]+/);
    if (isOfEvents(row) && trade.net_amount === '0') trade.net_amount = null;
    if (trade.type === 'sell' && row.text('note') === 'O') trade.subtype = 'short_sell';
    if (trade.type === 'buy' && row.text('note') === 'C') trade.subtype = 'buy_to_cover';
    if (trade.option !== null && codes.includes('Ep')) trade.type = 'option_expire';
    const kind = SUBTYPES[row.text('security_type').toUpperCase()];
    if (kind !== undefined && (trade.type === 'buy' || trade.type === 'sell')) trade.subtype = kind;
    return null;
  },
  actions: [
    [SUM, ignore('no execution')],
    ['BUY', bought()],
    ['SELL', sold()],
    ['BUY (Ca.)', cancelled],
    ['SELL (Ca.)', cancelled],
    ['expired', expired],
    ['assigned', assigned],
    ['exercised', exercised],
    ['Dividends*', dividend()],
    ['Payment In Lieu Of Dividends*', dividend()],
    ['Withholding Tax*', taxWithheld],
    ['Deposits*', cashMovement],
    ['Broker Interest*', interest],
    ['Bond Interest*', interest],
    ['Other Fees*', fee],
    ['Commission Adjustments*', fee],
    ['Price Adjustments*', cashMovement],
    [EVENT, ignore('event of a company')],
  ],
};

/** The section of cash transactions, which a query may have behind its trades. */
const CASH: Columns = {
  account: ['ClientAccountID', 'AccountId'],
  trade_date: ['Date/Time', 'DateTime', 'ReportDate'],
  settle_date: ['SettleDate'],
  symbol: ['Symbol'],
  description: ['Description'],
  cusip: ['CUSIP'],
  isin: ['ISIN'],
  action: ['Type'],
  amount: ['Amount'],
  currency: ['CurrencyPrimary', 'Currency'],
  status: ['LevelOfDetail'],
};

function headerOfCash(cells: readonly string[]): Header | null {
  const header = matchHeader(cells, { columns: CASH, fees: [] });
  const { trade_date, action, amount, currency } = header.index;
  return [trade_date, action, amount, currency].includes(undefined) ? null : header;
}

/** The section of what companies did to their shares. */
const EVENTS_OF_COMPANIES: Columns = {
  ...CASH,
  amount: ['Proceeds'],
  quantity: ['Quantity'],
  security_type: ['AssetClass', 'AssetCategory'],
  action_detail: ['Code'],
};
const WORDS_OF_EVENT = 'ActionDescription';

function headerOfEvents(cells: readonly string[]): Header | null {
  const header = matchHeader(cells, { columns: EVENTS_OF_COMPANIES, fees: [] });
  const { trade_date, action, quantity, amount, currency } = header.index;
  const isWhole = ![trade_date, action, quantity, amount, currency].includes(undefined);
  return isWhole && header.names.includes(WORDS_OF_EVENT) ? header : null;
}

const isOfEvents = ({ header }: Row): boolean =>
  header.index.price === undefined && header.index.quantity !== undefined;
const wordsOfEvent = (row: Row): string => (row.under(WORDS_OF_EVENT) || row.printed('description')).toUpperCase();

function eventIn(row: Row): Meaning {
  const text = wordsOfEvent(row);
  const isCancelled = /\bCa\b/.test(row.text('action_detail'));
  if (isCancelled) return cancelled;
  return meaningOfEvent(eventOf(text, row.printed('action')), text, comesIn(row.text('quantity')));
}

const NOWHERE = -1;

/** Levels of detail whose rows are of what others bought or sold, in a file of executions and in one of orders alone. */
const NO_TRADE = /^(?:CLOSED_LOT|WASH_SALE|.*SUMMARY)$/i;
const levelOf = ({ header, cells }: Row): string =>
  (cells[header.names.findIndex((name) => /^LevelOfDetail$/i.test(name))] ?? '').trim();

const EVENTS: Record<string, string> = { Ep: 'expired', A: 'assigned', Ex: 'exercised' };

/** An option's end is a trade at nothing, identified by its code; the sign gives a missing side. */
function derive(row: Row): Derived | null {
  if (NO_TRADE.test(levelOf(row))) return { action: SUM };
  if (isOfEvents(row)) {
    if (row.printed('quantity') === '') return null;
    const text = wordsOfEvent(row);
    const isPaid = eventOf(text, row.printed('action')).kind === 'payout';
    const price = isPaid ? pricePerShare(text) : undefined;
    return { action: EVENT, ...(price === undefined ? {} : { price }) };
  }
  const isOption = /^(?:OPT|FOP)$/i.test(row.text('security_type'));
  const event =
    isOption &&
    row
      .text('action_detail')
      .split(/[;,\s]+/)
      .map((code) => EVENTS[code])
      .find(Boolean);
  if (event) return { action: event };
  if (row.printed('action') !== '') return null;
  const units = readDecimal(row.text('quantity'));
  return units === null ? null : { action: isNegative(units) ? 'SELL' : 'BUY' };
}
