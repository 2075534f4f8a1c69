import type { Trade } from '@trover/core/trades/trade.ts';
import { addDecimals, magnitude, readDecimal } from '../../readers/numbers.ts';
import {
  bought,
  cashMovement,
  dividend,
  fee,
  ignore,
  interest,
  moved,
  sold,
  split,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

/** Fio banka, transactions. Volume and fees have a pair of columns for each currency, filled in the row's own. */
export const fioCsv: TableFormat = {
  kind: 'table',
  id: 'fio-csv',
  title: 'Fio banka transactions (CSV)',
  columns: {
    trade_date: ['Datum obchodu'],
    action: ['Směr'],
    symbol: ['Symbol'],
    price: ['Cena'],
    quantity: ['Počet'],
    currency: ['Měna'],
    note: ['Text FIO'],
  },
  required: ['trade_date', 'action', 'symbol', 'price', 'quantity', 'currency', 'note'],
  hallmarks: ['Text FIO'],
  needsHallmark: true,
  unread: [/^(?:Objem|Poplatky) v [A-Z]{3}$/],
  dates: 'dmy',
  decimalComma: true,
  currency: null,
  derive,
  actionOf,
  finish,
  actions: [
    ['Nákup', bought()],
    ['Prodej', sold()],
    ['dividend', dividend()],
    ['tax', taxWithheld],
    ['Vloženo', cashMovement],
    ['Vybráno', cashMovement],
    ['Poplatek*', fee],
    ['Úrok*', interest],
    ['split', split()],
    ['Převod*', moved('account_transfer')],
    ['Konverze*', ignore('currency conversion')],
    ['cash', cashMovement],
  ],
};

const volumeOf = (row: Row): string | null => readDecimal(row.under(`Objem v ${row.text('currency')}`), true);
const costOf = (row: Row): string | null => readDecimal(row.under(`Poplatky v ${row.text('currency')}`), true);

function derive(row: Row): Derived | null {
  const volume = volumeOf(row);
  return volume === null ? null : { amount: addDecimals(volume, costOf(row) ?? '0') };
}

function finish(trade: Trade, row: Row): null {
  const cost = costOf(row);
  if (cost === null || (trade.type !== 'buy' && trade.type !== 'sell')) return null;
  trade.fees = magnitude(cost);
  trade.net_amount_basis = 'derived: Objem and Poplatky';
  return null;
}

function actionOf(row: Row): string {
  const action = row.text('action');
  if (action !== '') return action;
  const words = row.text('note').toLowerCase();
  if (/daň|srážk/.test(words)) return 'tax';
  if (/divid/.test(words)) return 'dividend';
  if (/split/.test(words)) return 'split';
  return 'cash';
}
