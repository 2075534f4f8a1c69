import { bought, dividend, fee, movedIn, movedOut, reinvested, sold, taxWithheld } from '../../rows/meaning.ts';
import type { TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

/** FNZ Bank (formerly ebase), transactions. The price is the fund's, in its currency, on the day of the price. */
export const fnzCsv: TableFormat = {
  kind: 'table',
  id: 'fnz-csv',
  title: 'FNZ Bank transactions (CSV)',
  columns: {
    account: ['Depotnummer'],
    trade_date: ['Kursdatum'],
    settle_date: ['Buchungsdatum'],
    action: ['Umsatzart'],
    description: ['Fonds'],
    isin: ['ISIN'],
    quantity: ['Anteile'],
    price: ['Abrechnungskurs in FW'],
    price_currency: ['Fondswährung (FW)'],
    amount: ['Zahlungsbetrag in ZW'],
    currency: ['Zahlungswährung (ZW)'],
  },
  required: ['trade_date', 'action', 'isin', 'quantity', 'price', 'amount'],
  hallmarks: [['Abrechnungskurs in FW', 'Zahlungsbetrag in ZW']],
  needsHallmark: true,
  unread: [/^Entgelt in/, /^Devisenkurs/, /^Ertragswährung/, /^Steuern in/],
  dates: 'dmy',
  decimalComma: true,
  currency: null,
  unsignedAmount: true,
  zeroIsBlank: ['amount'],
  actions: usualActions([
    ['Ansparplan', bought()],
    ['Wiederanlage*', reinvested],
    ['Entnahmeplan', sold()],
    ['Entgeltbelastung Verkauf', sold()],
    ['Entgeltbelastung', fee],
    ['Fondsumschichtung (Zugang)', bought()],
    ['Fondsumschichtung (Abgang)', sold()],
    ['Interner Übertrag (Zugang)', movedIn('journal')],
    ['Interner Übertrag (Abgang)', movedOut('journal')],
    ['Übertrag (Zugang)', movedIn(null)],
    ['Übertrag (Abgang)', movedOut(null)],
    ['Ausschüttung*', dividend()],
    ['Vorabpauschale*', taxWithheld],
  ]),
};
