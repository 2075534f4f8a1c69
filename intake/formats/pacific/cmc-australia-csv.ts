import { bought, ignore, sold } from '../../rows/meaning.ts';
import type { TableFormat } from '../format.ts';

/** Confirmations of the Australian banks' brokers that CMC Markets runs: sums without signs. */
export const cmcAustraliaCsv: TableFormat = {
  kind: 'table',
  id: 'cmc-australia-csv',
  title: 'CMC Markets Australia confirmations (CSV)',
  columns: {
    note: ['Confirmation Number'],
    trade_date: ['Trade Date'],
    settle_date: ['Settlement Date'],
    action: ['Buy/ Sell', 'Buy/Sell'],
    symbol: ['Security'],
    quantity: ['Units'],
    price: ['Average Price ($)'],
    amount: ['Net Proceeds ($)'],
    status: ['Confirmation Status'],
  },
  fees: ['Brokerage (inc GST.)', 'Brokerage (inc GST)'],
  required: ['trade_date', 'action', 'symbol', 'quantity', 'price', 'amount', 'status'],
  hallmarks: [['Confirmation Number', 'Average Price ($)']],
  needsHallmark: true,
  dates: 'dmy',
  currency: 'AUD',
  unsignedAmount: true,
  overrule: (row, meaning) =>
    /cancel|revers/i.test(row.text('status')) ? ignore('confirmation that was canceled') : meaning,
  actions: [
    ['B', bought()],
    ['Buy', bought()],
    ['S', sold()],
    ['Sell', sold()],
  ],
};
