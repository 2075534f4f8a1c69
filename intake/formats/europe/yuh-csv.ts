import { readDecimal } from '../../readers/numbers.ts';
import { bought, cashMovement, dividend, sold } from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

/** `Nestle N (CH0038863350)`: the name of a security with its ISIN, where it is no ticker. */
const NAME_WITH_ISIN = /^(.*?)\s*\(([A-Z]{2}[A-Z0-9]{9}\d)\)$/;
const TICKER = /^[A-Z][A-Z0-9.]{0,6}$/;

/** Yuh of Switzerland, activity of the whole account: what was paid and what was received are in columns of their own. */
export const yuhCsv: TableFormat = {
  kind: 'table',
  id: 'yuh-csv',
  title: 'Yuh activity (CSV)',
  columns: {
    trade_date: ['DATE'],
    category: ['ACTIVITY TYPE'],
    note: ['ACTIVITY NAME'],
    amount: ['DEBIT'],
    currency: ['DEBIT CURRENCY'],
    action: ['BUY/SELL'],
    quantity: ['QUANTITY'],
    symbol: ['ASSET'],
    price: ['PRICE PER UNIT'],
  },
  fees: ['FEES/COMMISSION'],
  required: ['trade_date', 'category', 'amount', 'action', 'quantity', 'symbol', 'price'],
  hallmarks: [['ACTIVITY TYPE', 'ACTIVITY NAME', 'DEBIT CURRENCY', 'BUY/SELL']],
  needsHallmark: true,
  unread: ['CREDIT CURRENCY'],
  dates: 'dmy',
  currency: null,
  derive,
  actionOf,
  actions: [
    ['buy', bought()],
    ['sell', sold()],
    ['dividend', dividend()],
    ['cash', cashMovement],
  ],
};

function actionOf(row: Row): string {
  const side = row.printed('action');
  if (side !== '') return side;
  const isPaid = /dividend|aussch[üu]ttung/i.test(`${row.printed('category')} ${row.printed('note')}`);
  return isPaid && row.printed('symbol') !== '' ? 'dividend' : 'cash';
}

function derive(row: Row): Derived {
  const [, name, isin] = NAME_WITH_ISIN.exec(row.printed('symbol')) ?? [];
  const asset = row.printed('symbol');
  const security: Derived =
    isin !== undefined
      ? { symbol: '', description: name!, isin }
      : TICKER.test(asset)
        ? { symbol: asset, description: row.printed('note').replace(/^[\d.,']+x\s+/, '') }
        : { symbol: '', description: asset };
  const received = readDecimal(row.under('CREDIT'));
  return received === null ? security : { ...security, amount: received, currency: row.under('CREDIT CURRENCY') };
}
