import type { Trade } from '@trover/core/trades/trade.ts';
import { readDay } from '../../readers/dates.ts';
import {
  assigned,
  bought,
  cancelled,
  cancelledPurchase,
  cancelledSale,
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
  spinOff,
  split,
  type TradeMeaning,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';
import { fidelityPlaces } from './fidelity-columns.ts';
import { contractInAction } from './fidelity-contract.ts';
import { PLAN_ACTIONS, payForUnits } from './fidelity-plan-csv.ts';

const coreCash = ignore('core cash sweep');

/** The funds and bank programs for an account's cash. */
const CORE_FUNDS = new Set([
  'SPAXX',
  'FDRXX',
  'FZFXX',
  'FCASH',
  'FDIC',
  'QUSBQ',
  'QPIBQ',
  'CORE',
  'CORE**',
  'SPAXX**',
  'FDRXX**',
  'FZFXX**',
]);

/** Fidelity, history of one account or of all. Sells are negative; `Action` is a sentence that begins with what was done. */
export const fidelityCsv: TableFormat = {
  kind: 'table',
  id: 'fidelity-csv',
  title: 'Fidelity account history (CSV)',
  columns: {
    trade_date: ['Run Date'],
    account: ['Account', 'Account Name'],
    account_number: ['Account Number'],
    action: ['Action'],
    symbol: ['Symbol'],
    description: ['Security Description', 'Description'],
    security_type: ['Security Type', 'Type'],
    quantity: ['Quantity'],
    price: ['Price ($)', 'Price'],
    amount: ['Amount ($)', 'Amount'],
    accrued_interest: ['Accrued Interest ($)', 'Accrued Interest'],
    currency: ['Currency'],
    settle_date: ['Settlement Date'],
  },
  fees: ['Commission ($)', 'Fees ($)'],
  required: ['trade_date', 'action', 'symbol', 'quantity', 'amount'],
  unread: ['Exchange Currency'],
  hallmarks: ['Run Date', 'Price ($)', 'Amount ($)', 'Accrued Interest ($)', 'Exchange Quantity', 'Cash Balance ($)'],
  dates: 'mdy',
  currency: 'USD',
  contracts: ['symbol', 'description'],
  signedQuantity: true,
  accountOf,
  placesOf: fidelityPlaces,
  derive: contractInAction,
  overrule,
  finish,
  preamble: 'preamble line',
  footers: [
    [
      /^(?:"?Date downloaded|The data and information|Brokerage services are)/i,
      'footer (disclaimer / date downloaded)',
    ],
  ],
  actions: [
    ['YOU BOUGHT*', (action) => side(action, bought, 'buy_to_cover', 'SHORT COVER')],
    ['YOU SOLD*', (action) => side(action, sold, 'short_sell', 'SHORT SALE')],
    ['YOU SOLD SHORT*', (action) => side(action, sold, 'short_sell', 'SHORT')],
    ['BOUGHT*', (action) => side(action, bought, 'buy_to_cover', 'SHORT COVER')],
    ['SOLD*', (action) => side(action, sold, 'short_sell', 'SHORT SALE')],
    ['SHORT SALE*', (action) => side(action, sold, 'short_sell', 'SHORT SALE')],
    ['SHORT COVER*', (action) => side(action, bought, 'buy_to_cover', 'SHORT COVER')],
    ['BUY CANCEL*', cancelledPurchase],
    ['SELL CANCEL*', cancelledSale],
    ['CANCEL*', cancelled],
    ['BUY *', (action) => side(action, bought, 'buy_to_cover', 'TO COVER')],
    ['SELL *', (action) => side(action, sold, 'short_sell', 'SHORT')],
    ['REINVESTMENT*', reinvested],
    ['DIVIDEND REINVESTMENT*', reinvested],
    ['EXPIRED*', expired],
    ['EXPIRATION*', expired],
    ['ASSIGNED*', assigned],
    ['ASSIGNMENT*', assigned],
    ['EXERCISED*', exercised],
    ['EXERCISE OF*', exercised],
    ['OPTION EXERCISE*', exercised],
    ['OPTION ASSIGN*', assigned],
    ['OPTION EXPIR*', expired],

    ['DIVIDEND RECEIVED*', dividend()],
    ['DIVIDEND ADJ*', dividend('adjustment')],
    ['DIVIDEND CHARGED*', dividend('payment_in_lieu')],
    ['DIVIDEND*', dividend()],
    ['SPECIAL DIVIDEND*', dividend('special')],
    ['IN LIEU OF DIV*', dividend('payment_in_lieu')],
    ['PAYMENT IN LIEU*', dividend('payment_in_lieu')],
    ['SUBSTITUTE PAYMENT*', dividend('payment_in_lieu')],
    ['LONG-TERM CAP GAIN*', dividend('long_term_cap_gain')],
    ['LONG TERM CAP GAIN*', dividend('long_term_cap_gain')],
    ['SHORT-TERM CAP GAIN*', dividend('short_term_cap_gain')],
    ['SHORT TERM CAP GAIN*', dividend('short_term_cap_gain')],
    ['DIV ADJ*', dividend('adjustment')],
    ['CAPITAL GAIN*', dividend('cap_gain')],
    ['CAP GAIN*', dividend('cap_gain')],
    ['ROYALTY TR PYMT*', dividend('royalty')],
    ['PARTNERSHIP DIST*', dividend('partnership')],
    ['RETURN OF CAPITAL*', returnOfCapital],
    ['RTN OF CAPITAL*', returnOfCapital],
    ['IN LIEU OF F*', cashInLieu],
    ['CASH IN LIEU*', cashInLieu],

    ['STOCK SPLIT*', split()],
    ['FORWARD SPLIT*', split()],
    ['DISTRIBUTION*', (action) => (/SPIN/.test(action) ? spinOff : distribution)],
    ['STOCK DIVIDEND*', split('stock_dividend')],
    ['STK DIVIDEND*', split('stock_dividend')],
    ['REVERSE SPLIT*', split('reverse_split')],
    ['R/S *', split('reverse_split')],
    ['SPIN*', spinOff],
    ['RIGHTS*', spinOff],
    ['RIGHTS EXPIRED*', exchanged('worthless')],
    ['STK SPLIT*', split()],
    ['SUBSCRI*', exchanged('rights')],
    ['ESCHEAT*', moved(null)],
    ['RE-REGISTRATION*', moved(null)],
    ['ADJUSTMENT*', moved(null)],
    ['MERGER*', (action) => (/PAYOUT|CASH MERGER/.test(action) ? paidOut('cash_merger') : merger(action))],
    ['CASH MERGER*', paidOut('cash_merger')],
    ['NAME CHANGE*', exchanged('symbol_change')],
    ['SYMBOL CHANGE*', exchanged('symbol_change')],
    ['CUSIP CHANGE*', exchanged('symbol_change')],
    ['EXCHANGED*', exchanged('exchange')],
    ['EXCHANGE *', exchanged('exchange')],
    ['CONVERSION*', exchanged('conversion')],
    ['CONVERSION SHARES DEPOSITED*', moved('stock_plan')],
    ['TENDER*', exchanged('tender')],
    ['REORGANIZATION*', exchanged('exchange')],
    ['REDEMPTION PAYOUT*', paidOut('redemption')],
    ['REDEMPTION FROM CORE*', coreCash],
    ['PURCHASE INTO CORE*', coreCash],
    ['REDEEMED*', paidOut('redemption')],
    ['REDEMPTION*', paidOut('redemption')],
    ['CALLED*', paidOut('redemption')],
    ['FULL CALL*', paidOut('redemption')],
    ['PARTIAL CALL*', paidOut('redemption')],
    ['PAYDOWN*', paidOut('redemption')],
    ['PRINCIPAL *', paidOut('redemption')],
    ['MATURED*', paidOut('redemption')],
    ['LIQUIDATION*', paidOut('liquidation')],

    ['TRANSFER OF ASSETS*', moved('account_transfer')],
    ['TRANSFERRED*', moved('journal')],
    ['TRANSFER*', moved(null)],
    ['JOURNALED*', moved('journal')],
    ['SHARES DEPOSITED*', moved('stock_plan')],
    ['SHARES *', moved(null)],
    ['DEPOSIT*', moved(null)],
    ['DELIVERED*', moved(null)],
    ['RECEIVED*', moved(null)],
    ['ROLLOVER*', moved('rollover')],
    ['ROTH CONVERSION*', moved('roth_conversion')],
    ['RECHARACTERIZATION*', moved('recharacterization')],
    ['NORMAL DIST*', moved('distribution')],
    ['EARLY DIST*', moved('distribution')],
    ['DEATH DIST*', moved('distribution')],
    [/\b(?:ROTH|MIN|PREMATURE|QUALIFIED) DISTR?\b/, moved('distribution')],
    ['GIFT*', moved('gift')],
    ['LOANED*', moved('securities_lending')],
    ['LOAN RETURNED*', moved('securities_lending')],
    ['YOU LOANED*', moved('securities_lending')],
    ['CASH CONTR*', cashMovement],
    ['CONTRIB*', moved('contribution')],
    ...PLAN_ACTIONS,
    ['PARTIC CONTR*', cashMovement],
    ['CO CONTR*', cashMovement],
    ['WORTHLESS*', exchanged('worthless')],

    ['INTEREST*', interest],
    ['MUNI EXEMPT INT*', interest],
    ['MUNI TAXABLE INT*', interest],
    ['MARGIN INTEREST*', interest],
    ['BOND INTEREST*', interest],
    ['CREDIT INTEREST*', interest],
    ['FOREIGN TAX*', taxWithheld],
    ['FED TAX*', taxWithheld],
    ['STATE TAX*', taxWithheld],
    ['TAX *', taxWithheld],
    ['NON-RESIDENT TAX*', taxWithheld],
    ['ADJUST FOREIGN TAX*', taxWithheld],
    ['ADJ NON-RESIDENT TAX*', taxWithheld],
    ['FEE CHARGED*', fee],
    ['ADJUST FEE*', fee],
    ['ADVISOR FEE*', fee],
    ['ADVISORY FEE*', fee],
    ['ADR FEE*', fee],
    ['SERVICE FEE*', fee],
    [/\bINT(?:EREST)?\b/, interest],
    [/\bFEES?\b/, fee],
    [/\bTAX(?:ES)?\b/, taxWithheld],

    ['OTHER CREDIT*', cashMovement],
    ['OTHER DEBIT*', cashMovement],
    ['ADJUST WIRE*', cashMovement],
    ['CORP INT ADJ*', interest],
    ['ELECTRONIC FUNDS TRANSFER*', cashMovement],
    ['DIRECT DEPOSIT*', cashMovement],
    ['DIRECT DEBIT*', cashMovement],
    ['CHECK*', cashMovement],
    ['BILL PAYMENT*', cashMovement],
    ['DEBIT CARD*', cashMovement],
    ['CASH ADVANCE*', cashMovement],
    ['WIRE *', cashMovement],
    ['MONEY LINE*', cashMovement],
    ['MOBILE DEPOSIT*', cashMovement],
    ['BANK *', cashMovement],
    ['BANKRUPTCY*', exchanged('worthless')],
    ['ATM *', cashMovement],
    ['ACH *', cashMovement],
    ['CREDIT*', cashMovement],
    ['PROMOTION*', cashMovement],
    ['SHORT VS MARGIN*', cashMovement],
    ['MARK TO MARKET*', cashMovement],
  ],
};

const distribution: TradeMeaning = {
  ...split(),
  withoutQuantity: dividend('distribution'),
  note: 'shares distributed; the file does not show whether by a split or a stock dividend',
};

function side(action: string, make: typeof bought, shortSubtype: string, shortWords: string): Meaning {
  if (/\bCXL\b|\bCANCEL/.test(action)) return make === bought ? cancelledPurchase : cancelledSale;
  const effect = /\b(?:OPENING TRANS|TO OPEN\b)/.test(action)
    ? 'open'
    : /\b(?:CLOSING TRANS|TO CLOSE\b)/.test(action)
      ? 'close'
      : undefined;
  const subtype = action.includes(shortWords) ? shortSubtype : action.includes('ESPP') ? 'stock_plan' : null;
  return make(subtype, effect === undefined ? {} : { effect });
}

function merger(action: string): Meaning {
  const given = /MER FROM ([0-9A-Z]{9})/.exec(action);
  const base = exchanged('merger');
  return given ? { ...base, note: `in exchange for CUSIP ${given[1]}` } : base;
}

/** `My Account X12345678` and `"Individual" X00000000` name the account last. */
function accountOf(row: Row): string | null {
  const number = row.text('account_number');
  if (number !== '') return number;
  const account = row.text('account');
  const last = account.slice(account.lastIndexOf(' ') + 1);
  return (/^[A-Z]{0,3}\d[\d-]{3,}$/.test(last) ? last : account) || null;
}

function overrule(row: Row, meaning: Meaning): Meaning {
  if (meaning.ignored !== undefined) return meaning;
  const swept = meaning.subtype === 'reinvest' || meaning.subtype === 'exchange_in';
  if (swept && isCore(row))
    return meaning.subtype === 'reinvest' ? ignore('core cash position reinvestment') : coreCash;
  return meaning;
}

function isCore(row: Row): boolean {
  const symbol = row.text('symbol');
  return (
    CORE_FUNDS.has(symbol) || /^CASH$|^FDIC INSURED DEPOSIT/i.test(row.text('description')) || symbol === '315994103'
  );
}

/** `YOU BOUGHT MICROSOFT CORP (MSFT) (Margin)`: older files leave the symbol's own column empty. */
const TICKER = /\(([A-Z][A-Z0-9./]{0,5})\)\s*\((?:Cash|Margin|Short|Shares)\)\s*$/i;

/** `PUT (ACME) ACME ROCKETS JUN 08 26 $40 (10 SHS)`: what a contract delivers, unless it is the usual hundred. */
const DELIVERED = /\((\d+) SHS\)/i;

/**
 * `YOU BOUGHT CORRECTED CONFIRM AS OF 08-12-24`, `YOU SOLD as of Apr-30-2024`: what is posted later was traded that day.
 * Shares of an assignment come on the day of the row.
 */
const AS_OF = /^(?!.*\bASSIGNED\b).*\bAS OF (\d{2}|[A-Z]{3})[-/](\d{2})[-/](?:20)?(\d{2})\b/i;

function finish(trade: Trade, row: Row): null {
  const asOf = trade.type === 'buy' || trade.type === 'sell' ? AS_OF.exec(row.text('action')) : null;
  const day = asOf && readDay(`${asOf[1]}-${asOf[2]}-20${asOf[3]}`, 'mdy');
  if (day !== null && trade.trade_date !== null && day < trade.trade_date) {
    trade.note = `posted ${trade.trade_date}, effective ("as of") ${day}`;
    trade.trade_date = day;
  }
  const delivered = trade.option === null ? null : DELIVERED.exec(row.text('description'));
  if (trade.option !== null && delivered) trade.option = { ...trade.option, multiplier: delivered[1]! };
  if (trade.symbol === null && trade.cusip === null) trade.symbol = TICKER.exec(row.text('action'))?.[1] ?? null;
  if (trade.type === 'sell' && trade.subtype === null && row.text('security_type') === 'Short')
    trade.subtype = 'short_sell';
  if (trade.type === 'buy' && trade.subtype === null && row.text('security_type') === 'Short')
    trade.subtype = 'buy_to_cover';
  payForUnits(trade);
  return null;
}
