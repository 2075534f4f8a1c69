import { SETTLEMENT_ONLY } from '@trover/core/trades/settlement-only.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import {
  bought,
  dividend,
  fee,
  ignore,
  interest,
  type Meaning,
  moved,
  returnOfCapital,
  sold,
  split,
} from '../../rows/meaning.ts';
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

const TICKER = /^([A-Z]{4}\d{1,2}F?)\s*-\s*(\S.*)$/;
const OUT = /^d[ée]bito$/i;

/** The side of a settlement: what is bought comes in, what is sold goes out. */
const settled = (row: Row): Meaning => (OUT.test(row.text('category')) ? sold() : bought());

/**
 * B3, movements of the account with the depository. Its only day is that of settlement, which is of both dates then.
 * Shares that are lent or moved to another broker are neither bought nor sold.
 */
export const b3MovementsCsv: TableFormat = {
  kind: 'table',
  id: 'b3-movements-csv',
  title: 'B3 movements (CSV or XLSX)',
  columns: {
    category: ['Entrada/Saída'],
    trade_date: ['Data'],
    action: ['Movimentação'],
    description: ['Produto'],
    account: ['Instituição'],
    quantity: ['Quantidade'],
    price: ['Preço unitário'],
    amount: ['Valor da Operação'],
  },
  required: ['category', 'trade_date', 'action', 'description', 'quantity', 'price', 'amount'],
  hallmarks: [['Entrada/Saída', 'Movimentação', 'Produto']],
  needsHallmark: true,
  dates: 'dmy',
  decimalComma: true,
  currency: 'BRL',
  unsignedAmount: true,
  derive: (row) => {
    const found = TICKER.exec(row.printed('description').trim());
    return found === null ? null : { symbol: found[1]!.replace(/(?<=\d)F$/, ''), description: found[2]!.trim() };
  },
  overrule: (row, meaning) => {
    if (!/^transfer[êe]ncia - liquida[çc][ãa]o$/i.test(row.text('action'))) return meaning;
    // A movement without a price is of a loan or a guarantee.
    return row.text('price') === '-' ? ignore('movement of shares without a price') : settled(row);
  },
  finish: (trade) => {
    trade.settle_date = trade.trade_date;
    if (trade.type === 'buy' || trade.type === 'sell') trade.note ??= SETTLEMENT_ONLY;
    return null;
  },
  actions: [
    ['Transferência - Liquidação', bought()],
    [
      /^TRANSFERÊNCIA$|^EMPRÉSTIMO|^TRANSF\. SEM FINANCEIRO|^ATUALIZAÇÃO/,
      ignore('movement of shares that were neither bought nor sold'),
    ],
    [/^(?:DIVIDENDO|JUROS SOBRE CAPITAL PRÓPRIO|RENDIMENTO)(?: - TRANSFERIDO)?$/, dividend()],
    [/^(?:AMORTIZAÇÃO|REEMBOLSO|RESTITUIÇÃO DE CAPITAL)/, returnOfCapital],
    [/^(?:DESDOBRO|BONIFICAÇÃO EM ATIVOS)$/, split()],
    [/^GRUPAMENTO$/, split('reverse_split')],
    [/^(?:LEILÃO DE FRAÇÃO|FRAÇÃO EM ATIVOS)$/, ignore('fraction of a share paid in cash')],
    [/^(?:JUROS|PAGAMENTO DE JUROS)$/, interest],
    [/^COBRANÇA DE TAXA|^TAXA/, fee],
    [/^(?:DIREITOS? |CESSÃO DE DIREITOS|SOLICITAÇÃO|RECIBO DE SUBSCRIÇÃO|DIREITO)/, ignore('rights of subscription')],
    [/^TRANSFERÊNCIA DE CUSTÓDIA/, moved(null)],
  ],
};
