import {
  bought,
  cashMovement,
  dividend,
  exchanged,
  fee,
  interest,
  type Meaning,
  moved,
  paidOut,
  sold,
  spinOff,
  split,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

/** Avanza, transactions. The price is in the instrument's currency, the sum in the account's. */
export const avanzaCsv: TableFormat = {
  kind: 'table',
  id: 'avanza-csv',
  title: 'Avanza transactions (CSV)',
  columns: {
    trade_date: ['Datum'],
    account: ['Konto'],
    action: ['Typ av transaktion'],
    description: ['Värdepapper/beskrivning', 'Värdepapper'],
    quantity: ['Antal'],
    price: ['Kurs'],
    amount: ['Belopp'],
    currency: ['Transaktionsvaluta', 'Valuta'],
    price_currency: ['Instrumentvaluta'],
    isin: ['ISIN'],
  },
  fees: ['Courtage'],
  required: ['trade_date', 'account', 'action', 'description', 'quantity', 'price', 'amount'],
  hallmarks: ['Typ av transaktion'],
  needsHallmark: true,
  dates: 'ymd',
  decimalComma: true,
  currency: 'SEK',
  signedQuantity: true,
  overrule: (row, meaning) => (/^övrigt/i.test(row.text('action')) ? otherEvent(row) : meaning),
  actions: usualActions([
    ['Köp*', bought()],
    ['Sälj*', sold()],
    ['Tilldelning*', bought('offering')],
    ['Utdelning*', dividend()],
    ['Dotterbolagsutdelning*', spinOff],
    ['Split*', split()],
    ['Omvänd split*', split('reverse_split')],
    ['Byte*', exchanged('exchange')],
    ['Inlösen*', paidOut('redemption')],
    ['Värdepappersöverföring*', moved(null)],
    ['Uppbokning*', moved(null)],
    ['Avbokning*', moved(null)],
    ['Övrigt*', moved(null)],
    ['Prisjustering*', cashMovement],
    ['Insättning*', cashMovement],
    ['Autogiroinsättning*', cashMovement],
    ['Uttag*', cashMovement],
    ['Överföring*', cashMovement],
    ['Ränta*', interest],
    [/AVGIFT/, fee],
    [/SKATT/, taxWithheld],
  ]),
};

/** Avanza books a split under "Övrigt", and names it in the text alone. */
function otherEvent(row: Row): Meaning {
  const text = row.text('description');
  if (/\bomvänd (?:aktie)?split\b|^sammanläggning\b|\bsammanläggning \d+:\d+/i.test(text))
    return split('reverse_split');
  return /^(?:aktie)?split\b|\b(?:aktie)?split \d+:\d+/i.test(text) ? split() : moved(null);
}
