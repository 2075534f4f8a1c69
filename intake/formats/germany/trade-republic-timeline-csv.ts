import { bought, cashMovement, dividend, interest, moved, sold } from '../../rows/meaning.ts';
import type { TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

const columns: TableFormat['columns'] = {
  trade_date: ['Date', 'Datum', 'Data', 'Fecha'],
  action: ['Type', 'Typ', 'Transactietype', 'Tipo'],
  amount: ['Value', 'Wert', 'Waarde (netto)', 'Valeur', 'Valore', 'Valor'],
  description: ['Note', 'Notiz', 'Opmerking', 'Nota'],
  isin: ['ISIN'],
  quantity: ['Shares', 'Stück', 'Aantal', 'Parts', 'Azioni', 'Acciones'],
};

/** Trade Republic's time line, as the tools of its users write it: in several languages and without prices. */
export const tradeRepublicTimelineCsv: TableFormat = {
  kind: 'table',
  id: 'traderepublic-timeline-csv',
  title: 'Trade Republic time line (CSV)',
  columns,
  fees: ['Fees', 'Gebühren', 'Kosten', 'Frais', 'Commissioni', 'Comisiones'],
  required: ['trade_date', 'action', 'amount', 'description', 'isin', 'quantity'],
  hallmarks: [['Value', 'Note', 'ISIN', 'Shares', 'Taxes']],
  needsHallmark: true,
  dates: 'dmy',
  currency: 'EUR',
  actions: usualActions([
    ['Aankoop', bought()],
    ['Verkoop', sold()],
    ['Onttrekking', cashMovement],
    ['Removal', cashMovement],
    ['Entnahme', cashMovement],
    ['Einlage', cashMovement],
    ['Umbuchung*', moved(null)],
    ['Dividendbetaling', dividend()],
    ['Rentebetaling', interest],
    ['Interest Payment', interest],
  ]),
};

/** The same under other languages' names, where `10,799` is a little more than ten. */
export const tradeRepublicTimelineAbroadCsv: TableFormat = {
  ...tradeRepublicTimelineCsv,
  hallmarks: [
    ['Wert', 'Notiz', 'ISIN', 'Stück', 'Steuern'],
    ['Waarde (netto)', 'Opmerking', 'ISIN', 'Aantal'],
    ['Valore', 'Nota', 'ISIN', 'Azioni'],
    ['Valor', 'Nota', 'ISIN', 'Acciones'],
  ],
  decimalComma: true,
};
