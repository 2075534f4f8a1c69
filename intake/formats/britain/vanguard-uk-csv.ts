import { bought, cashMovement, dividend, fee, interest, sold } from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

/** Vanguard in Britain, investment transactions: `Bought 10 Name (TICKER)`, with what it cost or brought, of a sale with a minus in some exports and none in others. */
export const vanguardUkCsv: TableFormat = {
  kind: 'table',
  id: 'vanguard-uk-csv',
  title: 'Vanguard UK transactions (CSV)',
  columns: {
    trade_date: ['Date'],
    description: ['InvestmentName', 'Investment Name'],
    action: ['TransactionDetails', 'Transaction Details'],
    quantity: ['Quantity'],
    price: ['Price'],
    amount: ['Cost'],
  },
  required: ['trade_date', 'description', 'action', 'quantity', 'price', 'amount'],
  hallmarks: [
    ['InvestmentName', 'TransactionDetails', 'Cost'],
    ['Investment Name', 'Transaction Details', 'Cost'],
  ],
  needsHallmark: true,
  dates: 'dmy',
  currency: 'GBP',
  unsignedAmount: true,
  derive,
  otherTables: [{ names: ['Date', 'Details', 'Amount', 'Balance'], reason: 'cash transaction' }],
  finish: (trade) => {
    trade.security_name = trade.security_name?.replace(TICKER, '').trim() ?? null;
    return null;
  },
  actions: usualActions([
    ['Bought *', bought()],
    ['Sold *', sold()],
    ['Deposit*', cashMovement],
    ['Dividend*', dividend()],
    ['Interest*', interest],
    ['Account fee*', fee],
  ]),
};

const TICKER = /\s*\(([A-Z0-9]{2,6})\)\s*$/;

function derive(row: Row): Derived | null {
  const ticker = TICKER.exec(row.text('description'))?.[1];
  return ticker === undefined ? null : { symbol: ticker };
}
