import type { Trade } from '@trover/core/trades/trade.ts';
import { dividedByTens } from '../../readers/numbers.ts';
import { bought, dividend, interest, sold } from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

/**
 * Fineco, movements of securities. The side is a letter in its own column, and where there is none the description
 * shows what was paid. Prices are in the currency that is beside them, sums in euros; bonds are priced per hundred.
 */
export const finecoCsv: TableFormat = {
  kind: 'table',
  id: 'fineco-csv',
  title: 'Fineco movements of securities (CSV, XLSX)',
  columns: {
    trade_date: ['Operazione', 'Data operazione'],
    settle_date: ['Data valuta'],
    action: ['Segno'],
    category: ['Descrizione'],
    description: ['Titolo'],
    isin: ['Isin'],
    quantity: ['Quantita', 'Quantità'],
    price_currency: ['Divisa'],
    price: ['Prezzo'],
    multiplier: ['Cambio'],
    amount: ['Controvalore'],
  },
  fees: [
    'Commissioni Fondi Sw/Ingr/Uscita',
    'Commissioni Fondi Banca Corrispondente',
    'Spese Fondi Sgr',
    'Commissioni amministrato',
  ],
  required: ['trade_date', 'action', 'category', 'description', 'isin', 'quantity', 'price', 'amount'],
  hallmarks: [['Segno', 'Titolo', 'Controvalore', 'Divisa']],
  needsHallmark: true,
  dates: 'dmy',
  currency: 'EUR',
  unsignedAmount: true,
  preamble: 'preamble line',
  actionOf: (row) => row.text('action') || row.text('category'),
  actions: usualActions([
    ['A', bought()],
    ['V', sold()],
    ['Dividendo*', dividend()],
    ['Stacco cedole*', interest],
    ['Cedola*', interest],
  ]),
  finish,
};

function finish(trade: Trade, row: Row): null {
  const rate = Number(row.text('multiplier').replace(',', '.')) || 1;
  const worth = (Number(trade.quantity ?? 0) * Number(trade.price ?? 0)) / rate;
  const sum = Math.abs(Number(trade.net_amount ?? 0));
  if (trade.price !== null && sum > 0 && Math.abs(worth / sum - 100) < 5) trade.price = dividedByTens(trade.price, 2);
  return null;
}
