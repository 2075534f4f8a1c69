import { bought, sold, soldShort } from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

/** Clear Street, a prime broker's trade file: executions against the street and moves between its client's accounts. */
export const clearStreetCsv: TableFormat = {
  kind: 'table',
  id: 'clearstreet-csv',
  title: 'Clear Street trades (CSV)',
  columns: {
    category: ['type'],
    trade_date: ['date'],
    settle_date: ['settlement.date'],
    symbol: ['instrument.identifier'],
    currency: ['settlement.currency', 'instrument.currency'],
    account: ['account_id'],
    quantity: ['quantity'],
    price: ['price'],
    action: ['side.direction'],
    action_detail: ['side.qualifier'],
    accrued_interest: ['interest.accrued'],
    note: ['client_trade_id'],
  },
  fees: ['fees.commission'],
  required: ['trade_date', 'symbol', 'account', 'quantity', 'price', 'action'],
  hallmarks: ['side.direction', 'instrument.identifier'],
  unread: ['instrument.currency', 'interest.yield', 'interest.accrued_days'],
  needsHallmark: true,
  dates: 'ymd',
  currency: null,
  contracts: ['symbol'],
  actionOf: (row: Row) => `${row.text('action')} ${row.text('action_detail')}`,
  finish: (trade, row) => {
    trade.note = `${row.text('category')}, client id ${row.text('note')}, other account ${row.under('target_account_id')}`;
    return null;
  },
  actions: [
    ['buy', bought()],
    ['buy *', bought()],
    ['sell short*', soldShort],
    ['sell', sold()],
    ['sell *', sold()],
  ],
};
