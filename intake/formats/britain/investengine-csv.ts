import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

/** InvestEngine, trading statement: `Name / ISIN …` in one column, and sums without signs. */
export const investEngineCsv: TableFormat = {
  kind: 'table',
  id: 'investengine-csv',
  title: 'InvestEngine trading statement (CSV)',
  columns: {
    description: ['Security / ISIN'],
    action: ['Transaction Type'],
    quantity: ['Quantity'],
    price: ['Share Price'],
    amount: ['Total Trade Value'],
    trade_date: ['Trade Date/Time'],
    settle_date: ['Settlement Date'],
  },
  required: ['description', 'action', 'quantity', 'price', 'amount', 'trade_date'],
  hallmarks: ['Security / ISIN', ['Total Trade Value', 'Trade Date/Time']],
  needsHallmark: true,
  dates: 'dmy',
  currency: null,
  unsignedAmount: true,
  preamble: 'preamble line',
  derive,
  actions: usualActions([]),
};

function derive(row: Row): Derived | null {
  const found = /^(.*?)\s*\/\s*(?:ISIN\s*)?([A-Z]{2}[0-9A-Z]{9}\d)\s*$/.exec(row.text('description'));
  return found ? { description: found[1]!, isin: found[2]! } : null;
}
