import { type Header, matchHeader } from '../../rows/columns.ts';
import { bought, cashMovement, dividend, fee, ignore, interest, sold } from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

const CASH = 'cash';

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
  furtherHeaderOf: headerOfCash,
  finish: (trade) => {
    trade.security_name = trade.security_name?.replace(TICKER, '').trim() ?? null;
    return null;
  },
  actions: usualActions([
    ['Bought *', bought()],
    ['Sold *', sold()],
    ['Deposit*', cashMovement],
    ['Dividend*', dividend()],
    [CASH, ignore('cash transaction')],
    ['Interest*', interest],
    ['Account fee*', fee],
  ]),
};

/** The cash transactions, which have each purchase and sale once more, and the dividends. */
function headerOfCash(cells: readonly string[]): Header | null {
  const columns = { trade_date: ['Date'], action: ['Details'], amount: ['Amount'], category: ['Balance'] };
  const header = matchHeader(cells, { columns, fees: [] });
  const { index } = header;
  const isWhole = [index.trade_date, index.action, index.amount, index.category].every((at) => at !== undefined);
  return isWhole ? header : null;
}

/** `DIV: RHNE.XLON.GB @ GBP 0.228` */
const DIVIDEND = /^DIV:\s*([A-Z0-9]{2,6})(?:\.[A-Z0-9]+)*(?=\s|$)/;

const TICKER = /\s*\(([A-Z0-9]{2,6})\)\s*$/;

function derive(row: Row): Derived | null {
  if (row.header.index.category !== undefined) {
    const payer = DIVIDEND.exec(row.printed('action'))?.[1];
    return payer === undefined ? { action: CASH } : { action: 'Dividend', symbol: payer };
  }
  const ticker = TICKER.exec(row.text('description'))?.[1];
  return ticker === undefined ? null : { symbol: ticker };
}
