import type { Trade } from '@trover/core/trades/trade.ts';
import { bought, sold } from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import { unreadContract } from '../../rows/row-errors.ts';
import type { TableFormat } from '../format.ts';

/** The market of lots below the round one, where each ticker has an F behind it. */
const FRACTIONS = /fracion/i;
const OPTIONS = /op[çc][ãa]o|op[çc][õo]es|exerc[íi]cio|termo|futuro/i;

/** B3, trades of all brokers as the investor's area lists them. */
export const b3Csv: TableFormat = {
  kind: 'table',
  id: 'b3-csv',
  title: 'B3 trades (CSV or XLSX)',
  columns: {
    trade_date: ['Data do Negócio'],
    action: ['Tipo de Movimentação'],
    category: ['Mercado'],
    account: ['Instituição'],
    symbol: ['Código de Negociação'],
    quantity: ['Quantidade'],
    price: ['Preço'],
    amount: ['Valor'],
  },
  required: ['trade_date', 'action', 'category', 'symbol', 'quantity', 'price', 'amount'],
  hallmarks: [['Data do Negócio', 'Código de Negociação']],
  needsHallmark: true,
  dates: 'dmy',
  decimalComma: true,
  currency: 'BRL',
  unsignedAmount: true,
  derive: (row) => {
    const symbol = row.printed('symbol').trim();
    return FRACTIONS.test(row.text('category')) && /\dF$/.test(symbol) ? { symbol: symbol.slice(0, -1) } : null;
  },
  finish: (_: Trade, row: Row) =>
    OPTIONS.test(row.text('category')) ? unreadContract(row, row.text('action'), row.text('symbol')) : null,
  actions: [
    ['Compra', bought()],
    ['Venda', sold()],
  ],
};
