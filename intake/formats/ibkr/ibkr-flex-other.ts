import type { IgnoredRow, RowError, Trade } from '@trover/core/trades/trade.ts';
import { isNegative, magnitude } from '../../readers/numbers.ts';
import type { FlexRecord } from './ibkr-flex-record.ts';

type Ignore = (reason: string) => IgnoredRow;

const CASH_REASONS: readonly (readonly [RegExp, string])[] = [
  [/TAX/i, 'tax withholding'],
  [/INTEREST|COUPON/i, 'interest'],
  [/FEE|COMMISSION/i, 'fee'],
  [/DEPOSIT|WITHDRAWAL/i, 'cash movement'],
];

/** A `CashTransaction`: a dividend, or money that is no trade. */
export function readCashTransaction(record: FlexRecord, ignored: Ignore): Trade | RowError | IgnoredRow {
  const type = record.text('type');
  const inLieu = /IN LIEU/i.test(type);
  if (!inLieu && !/^DIVIDENDS?$/i.test(type)) {
    return ignored(CASH_REASONS.find(([words]) => words.test(type))?.[1] ?? `cash entry (${type || 'no type'})`);
  }
  const id = record.text('transactionID');
  return record.trade(id === '' ? 'CashTransaction' : `CashTransaction ${id}`, (trade) => {
    trade.type = 'dividend';
    trade.subtype = inLieu ? 'payment_in_lieu' : null;
    trade.trade_date = record.requireDay('dateTime', 'settleDate', 'reportDate');
    trade.settle_date = record.day('settleDate');
    trade.net_amount = record.decimal('amount');
  });
}

/** A `Transfer` of a position from or to another account. */
export function readTransfer(record: FlexRecord, ignored: Ignore): Trade | RowError | IgnoredRow {
  const printed = record.text('quantity');
  const moved = record.text('symbol') !== '' && record.text('assetCategory').toUpperCase() !== 'CASH';
  if (!moved || /^-?0(?:\.0*)?$/.test(printed)) return ignored('cash movement');
  const id = record.text('transactionID');
  return record.trade(id === '' ? 'Transfer' : `Transfer ${id}`, (trade) => {
    const units = record.requireUnits();
    const direction = record.text('direction').toUpperCase();
    trade.type = direction === 'OUT' || (direction !== 'IN' && isNegative(units)) ? 'transfer_out' : 'transfer_in';
    trade.subtype = record.text('type').toUpperCase() === 'ACATS' ? 'account_transfer' : null;
    trade.trade_date = record.requireDay('date', 'dateTime', 'reportDate');
    trade.settle_date = record.day('settleDate');
    trade.quantity = magnitude(units);
    trade.stated_quantity = units;
    const price = record.decimal('transferPrice');
    trade.price = price === null || price === '0' ? null : magnitude(price);
  });
}

/** A `StockGrantActivity`: the shares arrive with the grant; its release only lifts a restriction. */
export function readStockGrant(record: FlexRecord, ignored: Ignore): Trade | RowError | IgnoredRow {
  if (/RELEASE|VEST/i.test(record.text('activityDescription', 'type')))
    return ignored('restriction lifted from granted shares');
  return record.trade('StockGrantActivity', (trade) => {
    const units = record.requireUnits();
    trade.type = isNegative(units) ? 'transfer_out' : 'transfer_in';
    trade.subtype = 'stock_plan';
    trade.trade_date = record.requireDay('awardDate', 'reportDate');
    trade.quantity = magnitude(units);
    trade.stated_quantity = units;
    trade.price = record.decimal('price');
  });
}
