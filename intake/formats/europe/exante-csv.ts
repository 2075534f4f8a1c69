import { readDecimal } from '../../readers/numbers.ts';
import {
  bought,
  cashMovement,
  dividend,
  fee,
  ignore,
  interest,
  type Meaning,
  moved,
  sold,
  split,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import { unreadContract } from '../../rows/row-errors.ts';
import type { Cost, TableFormat } from '../format.ts';

const MONEY = /^[A-Z]{3}$/;
/** Securities are `RHNE.XETRA`; contracts have their month and strike behind the market. */
const SECURITY = /^([^.]+)\.([^.]+)$/;
const PAIR = /^[A-Z]{3}\/[A-Z]{3}/;

/**
 * EXANTE, report of transactions: what a trade moved are records of their own, one of units, one of money and one of its
 * commission, which have the first one's number in common.
 */
export const exanteCsv: TableFormat = {
  kind: 'table',
  id: 'exante-csv',
  title: 'EXANTE report of transactions (CSV)',
  columns: {
    trade_date: ['When'],
    account: ['Account ID'],
    symbol: ['Symbol ID'],
    isin: ['ISIN'],
    action: ['Operation Type'],
    quantity: ['Sum'],
    note: ['Asset'],
  },
  required: ['trade_date', 'symbol', 'action', 'quantity', 'note'],
  hallmarks: [['Operation Type', 'Parent UUID']],
  needsHallmark: true,
  unread: [/^[A-Z]{3} equivalent$/],
  dates: 'ymd',
  currency: null,
  derive,
  overrule,
  orders: {
    of: orderOf,
    costOf: (row) => moneyIn(row, /^COMMISSION$/),
    paymentsOfClaim: (row) => moneyIn(row, /^TRADE$/),
    momentOf: (row) => row.printed('trade_date'),
  },
  finish: (trade, row) => {
    if (/^(?:buy|sell|transfer)/.test(trade.type) && !SECURITY.test(row.printed('symbol')))
      return unreadContract(row, row.text('action'), row.printed('symbol'));
    return null;
  },
  actions: [
    ['TRADE', bought()],
    ['DIVIDEND', dividend()],
    ['STOCK SPLIT', split()],
    ['SECURITY TRANSFER', moved('account_transfer')],
    ['COMMISSION', ignore('commission (reported as fees of the trade beside it)')],
    ['AUTOCONVERSION', ignore('currency conversion')],
    ['FUNDING/WITHDRAWAL', cashMovement],
    ['SUBACCOUNT TRANSFER', moved('journal')],
    ['INTEREST', interest],
    ['ROLLOVER', interest],
    [/\bTAX\b/, taxWithheld],
    [/\bFEE\b|\bCHARGE\b/, fee],
  ],
};

const isMoney = (row: Row): boolean => MONEY.test(row.text('note'));

function derive(row: Row): Derived | null {
  const named = SECURITY.exec(row.printed('symbol'));
  const isin = row.printed('isin');
  const derived: Derived = isin === 'None' ? { isin: '' } : {};
  if (named) derived.symbol = named[1]!;
  if (isMoney(row))
    Object.assign(derived, { amount: row.printed('quantity'), quantity: '', currency: row.text('note') });
  return derived;
}

function overrule(row: Row, meaning: Meaning): Meaning {
  if (meaning.ignored !== undefined) return meaning;
  if (PAIR.test(row.printed('symbol'))) return ignore('currency conversion');
  if (meaning.type === 'dividend') return meaning;
  if (isMoney(row)) return meaning.side === undefined ? cashMovement : ignore('the money of the trade beside it');
  if (meaning.side === undefined) return meaning;
  return readDecimal(row.text('quantity'))?.startsWith('-') ? sold() : bought();
}

function orderOf(row: Row): string {
  const parent = row.under('Parent UUID');
  return parent === '' || parent === 'None' ? row.under('UUID') : parent;
}

function moneyIn(row: Row, action: RegExp): Cost | null {
  if (!isMoney(row) || !action.test(row.text('action').toUpperCase())) return null;
  const amount = readDecimal(row.printed('quantity'));
  return amount === null ? null : { amount, currency: row.text('note') };
}
