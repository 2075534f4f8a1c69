import { magnitude, readDecimal } from '../../readers/numbers.ts';
import { bought, cashMovement, dividend, fee, ignore, interest, sold, taxWithheld } from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { Cost, TableFormat } from '../format.ts';

/** `Compra de 1.234,5 RHNE a $ 170,10 cada`: the side, the shares, the ticker and the price in one text. */
const TRADE = /^(?:compra|venda) de ([\d.,]+) ([A-Z][A-Z0-9.]{0,9}) a \$\s*([\d.,]+)(?: cada)?$/i;
const COSTS = /^cobran[çc]a de (?:taxa de )?corretagem de ([A-Z][A-Z0-9.]{0,9})$/i;
const INCOME = /^dividendos? de ([A-Z][A-Z0-9.]{0,9})$/i;

const textOf = (row: Row): string => row.printed('description').replace(/\s+/g, ' ');

function derive(row: Row): Derived | null {
  const text = textOf(row);
  const trade = TRADE.exec(text);
  if (trade === null) {
    const income = INCOME.exec(text);
    return income === null ? null : { symbol: income[1]! };
  }
  const [quantity, price] = [trade[1]!, trade[3]!].map((printed) => readDecimal(printed, true));
  return { quantity: quantity ?? '', symbol: trade[2]!, price: price ?? '', description: '' };
}

/** Trades and their costs have rows of their own, of the same day and ticker. */
function orderOf(row: Row): string {
  const ticker = TRADE.exec(textOf(row))?.[2] ?? COSTS.exec(textOf(row))?.[1];
  return ticker === undefined ? '' : `${row.text('trade_date')} ${ticker} `;
}

function costOf(row: Row): Cost | null {
  const amount = COSTS.test(textOf(row)) ? readDecimal(row.text('amount')) : null;
  return amount === null ? null : { amount: magnitude(amount), currency: 'USD' };
}

/** Avenue, statement of account: a Brazilian broker for American shares, whose texts describe the trades. */
export const avenueCsv: TableFormat = {
  kind: 'table',
  id: 'avenue-csv',
  title: 'Avenue statement (CSV)',
  columns: {
    trade_date: ['Data transação', 'Data'],
    settle_date: ['Data liquidação', 'Liquidação'],
    time: ['Hora'],
    description: ['Descrição'],
    amount: ['Valor'],
  },
  required: ['trade_date', 'settle_date', 'description', 'amount'],
  hallmarks: [
    ['Data transação', 'Data liquidação', 'Descrição'],
    ['Hora', 'Liquidação', 'Descrição'],
  ],
  needsHallmark: true,
  fits: (header, rows) =>
    rows.some((cells) => TRADE.test((cells[header.index.description!] ?? '').trim().replace(/\s+/g, ' '))),
  dates: 'dmy',
  currency: 'USD',
  actionOf: textOf,
  derive,
  orders: { of: orderOf, costOf },
  actions: [
    [/^COMPRA DE\b/, bought()],
    [/^VENDA DE\b/, sold()],
    [/^DIVIDENDOS?\b/, dividend()],
    [/IMPOSTO/, taxWithheld],
    [/^COBRAN[ÇC]A\b|^TAXA\b/, fee],
    [/^C[ÂA]MBIO\b/, ignore('currency conversion')],
    [/^TRANSFER[ÊE]NCIA\b|^DEP[ÓO]SITO\b|^SAQUE\b|^RETIRADA\b/, cashMovement],
    [/^RENTABILIDADE\b|^JUROS\b|^CUPOM\b/, interest],
  ],
};
