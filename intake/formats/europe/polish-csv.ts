import { bought, sold } from '../../rows/meaning.ts';
import type { TableFormat } from '../format.ts';

const SIDES: TableFormat['actions'] = [
  ['K', bought()],
  ['Kupno', bought()],
  ['S', sold()],
  ['Sprzedaż', sold()],
];

/** mBank eMakler, transactions: securities by their short name on the exchange; the sum is before the commission. */
export const mbankCsv: TableFormat = {
  kind: 'table',
  id: 'mbank-csv',
  title: 'mBank eMakler transactions (CSV)',
  columns: {
    trade_date: ['Czas transakcji'],
    description: ['Papier'],
    category: ['Giełda'],
    action: ['K/S'],
    quantity: ['Liczba'],
    price: ['Kurs'],
    currency: ['Waluta'],
  },
  fees: ['Prowizja'],
  required: ['trade_date', 'description', 'action', 'quantity', 'price'],
  hallmarks: [['Czas transakcji', 'Papier', 'K/S']],
  needsHallmark: true,
  dates: 'dmy',
  decimalComma: true,
  currency: 'PLN',
  preamble: 'preamble line',
  finish: (trade, row) => {
    // The commission has its currency in the column behind it.
    const currency = row.cells[row.placeOf('Prowizja') + 1]?.trim() ?? '';
    if (trade.fees !== null && /^[A-Z]{3}$/.test(currency) && currency !== trade.currency)
      trade.fees_currency = currency;
    return null;
  },
  actions: SIDES,
};

/** BOSSA, history of trades: the column of the side is called `-`. */
export const bossaCsv: TableFormat = {
  kind: 'table',
  id: 'bossa-csv',
  title: 'BOSSA history of trades (CSV)',
  columns: {
    trade_date: ['data'],
    description: ['papier'],
    isin: ['isin'],
    quantity: ['ilość'],
    price: ['cena'],
    category: ['wartość'],
    amount: ['po prowizji'],
    currency: ['waluta'],
  },
  fees: ['prowizja'],
  required: ['trade_date', 'description', 'isin', 'quantity', 'price', 'amount'],
  hallmarks: ['po prowizji'],
  needsHallmark: true,
  dates: 'dmy',
  decimalComma: true,
  currency: 'PLN',
  unsignedAmount: true,
  actionOf: (row) => row.under('-'),
  actions: SIDES,
};
