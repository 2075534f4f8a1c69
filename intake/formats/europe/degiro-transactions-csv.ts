import { WITHOUT_ORDER } from '../../events/mirrored-bookings.ts';
import { isNegative, readDecimal } from '../../readers/numbers.ts';
import type { Header } from '../../rows/columns.ts';
import { bought, moved, sold } from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

const LOCAL_VALUE = [
  'Local value',
  'Lokale waarde',
  'Wert in Lokalwährung',
  'Wert in Lokalwährun',
  'Lokaler Wert',
  'Montant devise locale',
  'Valore locale',
  'Valor local',
  'Lokalt värde',
  'Lokal værdi',
  'Lokal verdi',
  'Wartość lokalna',
];

/** No column. */
const NOWHERE = -1;

/** `Total EUR`: the currency of the sums in the column's name. */
const CURRENCY_NAMED = / [A-Z]{3}$/;

/** DEGIRO, transactions. The quantity's sign is the only sign of what was done; a figure's currency is beside it. */
export const degiroTransactionsCsv: TableFormat = {
  kind: 'table',
  id: 'degiro-transactions-csv',
  title: 'DEGIRO transactions (CSV)',
  columns: {
    trade_date: ['Date', 'Datum', 'Fecha', 'Data', 'Dato'],
    time: ['Time', 'Tijd', 'Uhrzeit', 'Heure', 'Hora', 'Ora', 'Tid'],
    description: ['Product', 'Produkt', 'Produit', 'Producto', 'Prodotto', 'Produto'],
    isin: ['ISIN', 'Code ISIN'],
    quantity: [
      'Quantity',
      'Number',
      'Aantal',
      'Anzahl',
      'Quantité',
      'Número',
      'Quantità',
      'Quantidade',
      'Antal',
      'Antall',
      'Liczba',
      'Ilość',
    ],
    price: ['Price', 'Koers', 'Kurs', 'Cours', 'Precio', 'Quotazione', 'Preços', 'Preço', 'Pris'],
    price_currency: ['Currency', 'Valuta', 'Währung', 'Devise', 'Divisa', 'Moneda'],
    category: LOCAL_VALUE,
    amount: ['Total', 'Totaal', 'Gesamt', 'Montant négocié', 'Montant total', 'Totale', 'Totalt', 'Suma'],
    note: ['Order ID', 'Order-ID', 'ID Ordre', 'ID Orden', 'ID Ordine', 'ID da Ordem'],
  },
  fees: [
    'Transaction and/or third',
    'Transaction and/or third party fees',
    'Transaction costs',
    'Transactiekosten',
    'Transactiekosten en/of',
    'Transactiekosten en/of kosten van derden',
    'Transaktionsgebühren',
    'Transaktions- und/oder',
    'Transaktionsgebühren und/oder Gebühren Dritter',
    'Transaktionsgebühren und/oder Fremdkosten',
    'Transaktionsgebühren und/oder Fremdkosten EUR',
    'Frais de courtage',
    'Frais de courtage et/ou de tiers',
    'Costes de transacción',
    'Costes de transacción y/o externos',
    'Costi di transazione',
    'Costi di transazione e/o di terze parti',
    'Custos de transação',
    'Custos de transação e/ou taxas de terceiros',
    'Fee',
    'Kosten',
    'Gebühr',
    'Frais',
    'Comisión',
    'Commissione',
    'Comissão',
    'AutoFX Fee',
    'AutoFX-kosten',
    'AutoFX-Gebühr',
    'Frais AutoFX',
    'Comisión AutoFX',
  ],
  required: ['trade_date', 'description', 'isin', 'quantity', 'price', 'category', 'amount'],
  hallmarks: LOCAL_VALUE,
  needsHallmark: true,
  dates: 'dmy',
  currency: null,
  signedQuantity: true,
  placesOf: ({ index, names }, rows) => {
    // Files of before 2021 print the currency before its figure; those of 2024 name the currency of a sum in its column.
    const isNamed = index.amount !== undefined && CURRENCY_NAMED.test(names[index.amount] ?? '');
    const figure = isNamed ? index.price : index.amount;
    const isBehind = figure !== undefined && names[figure + 1] === '';
    const beside = (at: number | undefined): number | undefined => {
      const place = at === undefined ? -1 : isBehind ? at + 1 : at - 1;
      return names[place] === '' ? place : undefined;
    };
    const price = beside(index.price);
    const amount = isNamed ? undefined : beside(index.amount);
    return {
      ...(price === undefined ? {} : { price_currency: price }),
      ...(amount === undefined ? {} : { currency: amount }),
      ...orderPlace({ index, names }, rows),
    };
  },
  derive,
  finish: (trade, row) => {
    const isOrdered = row.header.index.note === NOWHERE || row.text('note') !== '';
    if (!isOrdered && (trade.type === 'buy' || trade.type === 'sell')) trade.note = WITHOUT_ORDER;
    return null;
  },
  actions: [
    ['buy', bought()],
    ['sell', sold()],
    ['delivered', moved(null)],
  ],
};

/** Files of today print the order in the nameless column behind its name; a file that prints none has no such column. */
function orderPlace(
  { index, names }: Pick<Header, 'index' | 'names'>,
  rows: readonly (readonly string[])[],
): Header['index'] {
  const at = index.note;
  if (at === undefined) return {};
  const isFilled = (place: number): boolean => rows.some((cells) => (cells[place] ?? '').trim() !== '');
  if (isFilled(at)) return {};
  return { note: names[at + 1] === '' && isFilled(at + 1) ? at + 1 : NOWHERE };
}

/** What comes or goes for nothing, in no order, is no trade: rights, and lines that are exchanged. */
function derive(row: Row): Derived | null {
  const units = readDecimal(row.text('quantity'));
  if (units === null) return null;
  const isForNothing = [row.text('price'), row.text('amount')].every((text) => Number(readDecimal(text) ?? '1') === 0);
  if (isForNothing && row.text('note') === '') return { action: 'delivered' };
  return { action: isNegative(units) ? 'sell' : 'buy' };
}
