import {
  bought,
  cashMovement,
  dividend,
  exchanged,
  ignore,
  type Meaning,
  moved,
  sold,
  split,
} from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

/** Scalable Capital, transactions. Orders that were not carried out are listed among those that were. */
export const scalableCsv: TableFormat = {
  kind: 'table',
  id: 'scalable-csv',
  title: 'Scalable Capital transactions (CSV)',
  columns: {
    trade_date: ['date'],
    time: ['time'],
    status: ['status'],
    description: ['description'],
    security_type: ['assetType'],
    action: ['type'],
    isin: ['isin'],
    quantity: ['shares'],
    price: ['price'],
    amount: ['amount'],
    currency: ['currency'],
  },
  fees: ['fee'],
  required: ['trade_date', 'status', 'action', 'isin', 'quantity', 'price', 'amount'],
  hallmarks: [['assetType', 'isin', 'shares', 'reference']],
  needsHallmark: true,
  unread: ['tax'],
  dates: 'dmy',
  decimalComma: true,
  currency: 'EUR',
  overrule: (row: Row, meaning: Meaning) =>
    /cancel|pending|expired|rejected/i.test(row.text('status'))
      ? ignore(`order that was not carried out (${row.text('status')})`)
      : meaning,
  actions: usualActions([
    ['Buy', bought()],
    ['Savings plan', bought()],
    ['Sell', sold()],
    ['Distribution', dividend()],
    ['Security transfer', moved(null)],
    ['Corporate action', { ...exchanged('corporate_action'), withoutQuantity: cashMovement }],
    ['Split', split()],
  ]),
};
