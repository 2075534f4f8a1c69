import { bought, ignore, sold } from '../../rows/meaning.ts';
import { lessFees } from '../../rows/net-of-fees.ts';
import type { TableFormat } from '../format.ts';

/** PKO Biuro Maklerskie, transactions. The value excludes its commission, in the currency that it was settled in. */
export const pkoCsv: TableFormat = {
  kind: 'table',
  id: 'pko-csv',
  title: 'PKO Biuro Maklerskie transactions (CSV)',
  columns: {
    trade_date: ['Czas zawarcia'],
    symbol: ['Walor'],
    action: ['Oferta'],
    quantity: ['Ilość'],
    price: ['Kurs'],
    price_currency: ['Waluta Kurs'],
    amount: ['Wartość'],
    currency: ['Waluta Wartość'],
    status: ['Status zlecenia'],
    settle_date: ['Data rozliczenia'],
    note: ['Numer transakcji'],
  },
  fees: ['Prowizja'],
  required: ['trade_date', 'symbol', 'action', 'quantity', 'price', 'amount', 'status'],
  hallmarks: [['Czas zawarcia', 'Walor', 'Status zlecenia']],
  needsHallmark: true,
  unread: [
    'Waluta notowania',
    'Waluta Prowizja',
    'Kwota nieopłacona',
    'Waluta Kwota nieopłacona',
    'Kurs przewalutowania',
  ],
  dates: 'dmy',
  decimalComma: true,
  currency: 'PLN',
  unsignedAmount: true,
  footers: [[/^(?:[\d ,]+|[A-Z]{3})$/, 'sum of the rows above']],
  overrule: (row, meaning) =>
    /^zrealizowan/i.test(row.text('status')) ? meaning : ignore(`not carried out (${row.text('status')})`),
  finish: (trade) => {
    lessFees(trade, 'Wartość and Prowizja');
    return null;
  },
  actions: [
    ['Kupno', bought()],
    ['Sprzedaż', sold()],
  ],
};
