import type { IgnoredRow, OptionContract, RowError, Trade, TradeType } from '@trover/core/trades/trade.ts';
import { addDecimals, isNegative, magnitude, negate } from '../../readers/numbers.ts';
import { readContract } from '../../readers/option-symbols.ts';
import { FlexFault, type FlexRecord } from './ibkr-flex-record.ts';

/** What is traded beside shares and options, by the category that queries print. */
export const SUBTYPES: Readonly<Record<string, string>> = {
  FUT: 'future',
  BOND: 'bond',
  BILL: 'bond',
  CFD: 'cfd',
  FXCFD: 'cfd',
  CRYPTO: 'crypto',
};
const OPTIONS = new Set(['OPT', 'FOP', 'FSFOP', 'FSOPT']);

/** What is no security, by the category. */
const NO_SECURITY: Readonly<Record<string, string>> = {
  CASH: 'currency conversion (assetCategory CASH)',
  CMDTY: 'a precious metal, which is not a security (assetCategory CMDTY)',
};
const DERIVED = 'derived: proceeds + commission + tax + accruedInt';

/** A `Trade` or `TradeConfirm`: one execution. */
export function readFlexTrade(
  record: FlexRecord,
  ignored: (reason: string) => IgnoredRow,
): Trade | RowError | IgnoredRow {
  const category = record.text('assetCategory', 'assetClass').toUpperCase();
  const reason = Object.hasOwn(NO_SECURITY, category) ? NO_SECURITY[category] : undefined;
  if (reason !== undefined) return ignored(reason);
  return record.trade(refOf(record), (trade) => {
    if ((trade.symbol ?? trade.cusip ?? trade.isin ?? trade.security_name) === null)
      throw new FlexFault('symbol', '', 'the symbol, the ISIN or the name of the security');
    trade.trade_date = record.requireDay('tradeDate', 'dateTime', 'orderTime');
    trade.settle_date = record.day('settleDateTarget', 'settleDate');
    trade.time = record.time('tradeTime', 'dateTime');

    const units = record.requireUnits();
    trade.quantity = magnitude(units);
    const price = record.decimal('tradePrice', 'price');
    trade.price = price === null ? null : magnitude(price);

    const codes = new Set(record.text('notes', 'code').split(/[;,\s]+/));
    trade.option = contractOf(record);
    if (trade.option !== null) {
      trade.raw_symbol = trade.symbol;
      trade.symbol = trade.option.underlying;
    }
    const bought = isBuy(record, units);
    const effect = effectOf(record, codes);
    if (isCancellation(record, codes)) {
      trade.type = 'other';
      trade.subtype = 'cancel';
      trade.stated_quantity = units;
    } else if (trade.option !== null) {
      const event = eventOf(codes);
      trade.type =
        event ??
        (effect === null ? (bought ? 'option_buy' : 'option_sell') : `option_${bought ? 'buy' : 'sell'}_to_${effect}`);
      if (event !== null) {
        trade.stated_quantity = units;
        if (trade.price === '0') trade.price = null;
      }
    } else {
      trade.type = bought ? 'buy' : 'sell';
      trade.subtype = SUBTYPES[category] ?? (category === 'STK' ? shortSubtype(bought, effect) : null);
      if (category === 'FUT')
        trade.note = `multiplier ${record.text('multiplier')}, expiry ${record.day('expiry')}; proceeds are notional, not cash`;
      else if (codes.has('A')) trade.note = 'result of an option assignment';
      else if (codes.has('Ex')) trade.note = 'result of an option exercise';
    }
    readMoney(trade, record);
  });
}

/** Interactive Brokers marks a cancellation in up to three places: `Ca`, `TradeCancel` and `BUY (Ca.)`. */
const isCancellation = (record: FlexRecord, codes: ReadonlySet<string>): boolean =>
  codes.has('Ca') || /Cancel$/i.test(record.text('transactionType')) || /\(Ca\.?\)/i.test(record.text('buySell'));

/** The execution's own number, or the best substitute. */
function refOf(record: FlexRecord): string {
  const order = record.text('ibOrderID', 'orderID');
  for (const name of ['tradeID', 'transactionID']) {
    const id = record.text(name);
    if (id !== '') return `${name} ${id}`;
  }
  return order === '' ? record.name : `ibOrderID ${order}`;
}

function readMoney(trade: Trade, record: FlexRecord): void {
  const commission = record.decimal('ibCommission', 'commission');
  const tax = record.decimal('taxes', 'tax');
  if (commission !== null || tax !== null) trade.fees = negate(addDecimals(commission ?? '0', tax ?? '0'));
  const paidIn = record.text('ibCommissionCurrency', 'commissionCurrency');
  const foreign = commission !== null && commission !== '0' && paidIn !== '' && paidIn !== trade.currency;
  if (foreign) trade.fees_currency = paidIn;

  const accrued = record.decimal('accruedInt', 'accruedInterest');
  if (accrued !== null && accrued !== '0') trade.accrued_interest = negate(accrued);
  const net = record.decimal('netCash');
  const proceeds = record.decimal('proceeds');
  if (net !== null) trade.net_amount = net;
  else if (proceeds !== null) {
    trade.net_amount = [foreign ? null : commission, tax, accrued].reduce<string>(
      (sum, part) => addDecimals(sum, part ?? '0'),
      proceeds,
    );
    trade.net_amount_basis = foreign ? `${DERIVED}, without the commission in ${paidIn}` : DERIVED;
  }
}

function isBuy(record: FlexRecord, units: string): boolean {
  const side = record.text('buySell').toUpperCase();
  if (side.startsWith('BUY')) return true;
  if (side.startsWith('SELL')) return false;
  if (side !== '') throw new FlexFault('buySell', side, 'BUY or SELL');
  return !isNegative(units);
}

function effectOf(record: FlexRecord, codes: ReadonlySet<string>): 'open' | 'close' | null {
  const printed = record.text('openCloseIndicator', 'openClose');
  const opens = printed === '' ? codes.has('O') : printed.includes('O');
  const closes = printed === '' ? codes.has('C') : printed.includes('C');
  return opens === closes ? null : opens ? 'open' : 'close';
}

function eventOf(codes: ReadonlySet<string>): TradeType | null {
  if (codes.has('Ep')) return 'option_expire';
  if (codes.has('A')) return 'option_assign';
  return codes.has('Ex') ? 'option_exercise' : null;
}

function shortSubtype(bought: boolean, effect: 'open' | 'close' | null): string | null {
  if (bought) return effect === 'close' ? 'buy_to_cover' : null;
  return effect === 'open' ? 'short_sell' : null;
}

/** The contract by its attributes, or, in a query that left them out, by the symbol. */
export function contractOf(record: FlexRecord): OptionContract | null {
  const right = record.text('putCall').toUpperCase().charAt(0);
  if (right !== 'C' && right !== 'P') {
    if (!OPTIONS.has(record.text('assetCategory', 'assetClass').toUpperCase())) return null;
    return readContract(record.text('symbol')) ?? readContract(record.text('description'));
  }
  const symbol = record.text('symbol');
  const underlying = record.text('underlyingSymbol') || symbol.split(/\s/, 1)[0]!;
  const root = /^([A-Z0-9.]+)\s*\d{6}[CP]\d{8}$/.exec(symbol)?.[1];
  const strike = record.decimal('strike');
  if (strike === null) throw new FlexFault('strike', '', 'the strike of the option');
  return {
    underlying,
    expiry: record.requireDay('expiry'),
    strike,
    right,
    multiplier: record.decimal('multiplier') ?? '100',
    ...(root === undefined || root === underlying ? {} : { root }),
  };
}
