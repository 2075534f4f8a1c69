import { isNegative, magnitude, readDecimal } from '../../readers/numbers.ts';
import { bought, sold } from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

/** comdirect, transactions of a depot. The sign of the units is the only sign of what was done. */
export const comdirectCsv: TableFormat = {
  kind: 'table',
  id: 'comdirect-csv',
  title: 'comdirect depot transactions (CSV)',
  columns: {
    trade_date: ['Geschäftstag'],
    settle_date: ['Buchungstag'],
    quantity: ['Stück / Nom.', 'Stück/Nom.'],
    description: ['Bezeichnung'],
    price_currency: ['Währung'],
    price: ['Ausführungskurs'],
    amount: ['Umsatz in EUR'],
    note: ['WKN'],
  },
  required: ['trade_date', 'quantity', 'description', 'price', 'amount'],
  hallmarks: [['Geschäftstag', 'Ausführungskurs']],
  needsHallmark: true,
  dates: 'dmy',
  decimalComma: true,
  currency: 'EUR',
  unsignedAmount: true,
  derive,
  finish: (trade, row) => {
    if (row.text('note') !== '') trade.note = `WKN ${row.text('note')}`;
    return null;
  },
  actions: [
    ['buy', bought()],
    ['sell', sold()],
  ],
};

function derive(row: Row): Derived | null {
  const units = readDecimal(row.text('quantity'), true);
  const amount = readDecimal(row.text('amount'), true);
  if (units === null) return null;
  return { action: isNegative(units) ? 'sell' : 'buy', ...(amount === null ? {} : { amount: magnitude(amount) }) };
}
