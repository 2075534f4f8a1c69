import { isNegative, readDecimal } from '../../readers/numbers.ts';
import {
  bought,
  cashMovement,
  dividend,
  fee,
  interest,
  movedIn,
  movedOut,
  sold,
  split,
  splitIn,
  splitOut,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { Cost, TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

function costIn(row: Row, currency: string): Cost | null {
  const amount = readDecimal(row.text('amount'));
  return amount === null ? null : { amount, currency };
}

/** Rabobank, transactions of a portfolio. */
export const rabobankCsv: TableFormat = {
  kind: 'table',
  id: 'rabobank-csv',
  title: 'Rabobank investments (CSV)',
  columns: {
    account: ['Portefeuille'],
    description: ['Naam'],
    trade_date: ['Datum'],
    action: ['Type mutatie'],
    currency: ['Valuta mutatie'],
    quantity: ['Volume'],
    price: ['Koers'],
    price_currency: ['Valuta koers'],
    amount: ['Bedrag'],
    isin: ['Isin code'],
    time: ['Tijd'],
  },
  fees: ['Valuta kosten €', 'Kosten'],
  required: ['description', 'trade_date', 'action', 'quantity', 'price', 'amount'],
  hallmarks: ['Type mutatie'],
  needsHallmark: true,
  dates: 'dmy',
  decimalComma: true,
  currency: 'EUR',
  signedQuantity: true,
  actions: usualActions([
    ['Koop *', bought()],
    ['Verkoop *', sold()],
    ['Dividend*', dividend()],
    ['Deponering*', movedIn(null)],
    ['Lichting*', movedOut(null)],
    ['Storting*', cashMovement],
    ['Opname*', cashMovement],
    ['Rente*', interest],
    [/BELASTING/, taxWithheld],
    [/DIVIDEND/, dividend()],
    [/KOSTEN/, fee],
  ]),
};

/** BUX, transactions. A trade's fee is its own row. */
export const buxCsv: TableFormat = {
  kind: 'table',
  id: 'bux-csv',
  title: 'BUX transactions (CSV)',
  columns: {
    trade_date: ['Transaction Time (CET)', 'Transaction Time'],
    category: ['Transaction Category'],
    action: ['Transaction Type'],
    isin: ['Asset Id'],
    description: ['Asset Name'],
    quantity: ['Asset Quantity', 'Trade Quantity'],
    price: ['Asset Price', 'Trade Price'],
    price_currency: ['Asset Currency'],
    amount: ['Transaction Amount'],
    currency: ['Transaction Currency'],
    action_detail: ['Transfer Type'],
    note: ['Transaction Description'],
  },
  required: ['trade_date', 'category', 'action', 'isin', 'quantity', 'price', 'amount'],
  hallmarks: [['Transaction Category', 'Asset Id', 'Cash Balance Amount']],
  needsHallmark: true,
  actionOf: (row) => {
    const way = /^ASSET_(?:(DEPOSIT)|REDEEM)$/.exec(row.text('action_detail'));
    if (way === null || !/split/i.test(row.text('note'))) return row.text('action');
    return way[1] ? 'split in' : 'split out';
  },
  unread: ['Currency Pair', 'Profit And Loss Currency', 'Dividend Currency'],
  dates: 'ymd',
  currency: 'EUR',
  orders: {
    of: (row) => `${row.text('isin')} ${row.text('trade_date').slice(0, 19)}`,
    costOf: (row) => (row.text('category') === 'fees' ? costIn(row, row.text('currency')) : null),
  },
  unsignedAmount: true,
  actions: usualActions([
    ['Buy Trade*', bought()],
    ['Sell Trade*', sold()],
    ['Cash Dividend*', dividend()],
    ['Dividend*', dividend()],
    ['Dividend Tax*', taxWithheld],
    ['Dividend Withholding*', taxWithheld],
    ['Stock Split*', split()],
    ['Asset Split*', split()],
    ['split in', splitIn],
    ['split out', splitOut],
    [/DEPOSIT|WITHDRAW|TRANSFER/, cashMovement],
    [/\bFEE|TAX/, fee],
  ]),
};

/** Directa, movements. Prices are left out; sums are in euros, or where they were foreign, in both currencies. */
export const directaCsv: TableFormat = {
  kind: 'table',
  id: 'directa-csv',
  title: 'Directa movements (CSV)',
  columns: {
    trade_date: ['Data operazione'],
    settle_date: ['Data valuta'],
    action: ['Tipo operazione'],
    symbol: ['Ticker'],
    isin: ['Isin'],
    description: ['Descrizione'],
    quantity: ['Quantità'],
    amount: ['Importo euro'],
    category: ['Importo Divisa'],
    currency: ['Divisa'],
    note: ['Riferimento ordine'],
  },
  required: ['trade_date', 'action', 'symbol', 'isin', 'quantity', 'amount', 'currency'],
  hallmarks: [['Importo euro', 'Importo Divisa']],
  needsHallmark: true,
  dates: 'dmy',
  currency: 'EUR',
  preamble: 'preamble line',
  accountLine: /^Conto\s*:\s*(\S+)/i,
  orders: {
    of: (row) => row.text('note'),
    costOf: (row) => (/^commissioni/i.test(row.text('action')) ? costIn(row, 'EUR') : null),
  },
  derive: (row: Row): Derived => {
    const foreign = readDecimal(row.text('category'));
    return foreign === null || foreign === '0' ? { currency: 'EUR' } : { amount: foreign };
  },
  actions: usualActions([
    ['Acquisto*', bought()],
    ['Vendita*', sold()],
    ['Dividendi*', dividend()],
    ['Provento*', dividend()],
    ['Coupon*', interest],
    ['Cedola*', interest],
    ['Commissioni*', fee],
    ['Bonifico*', cashMovement],
    ['Conferimento*', cashMovement],
    ['Prelievo*', cashMovement],
    ['Versamento*', cashMovement],
    [/^RIT\.|RITENUT|TASS|IMPOST|BOLLO|CAPITAL GAIN/, taxWithheld],
    [/SPES|INTERESS/, fee],
  ]),
};

/** finpension, transactions of a pension portfolio. */
export const finpensionCsv: TableFormat = {
  kind: 'table',
  id: 'finpension-csv',
  title: 'finpension transactions (CSV)',
  columns: {
    trade_date: ['Date'],
    action: ['Category'],
    description: ['Asset Name'],
    isin: ['ISIN'],
    quantity: ['Number of Shares'],
    price: ['Asset Price in CHF'],
    amount: ['Cash Flow'],
  },
  required: ['trade_date', 'action', 'description', 'isin', 'quantity', 'price', 'amount'],
  hallmarks: [['Asset Price in CHF', 'Cash Flow']],
  needsHallmark: true,
  unread: ['Asset Currency', 'Currency Rate'],
  dates: 'ymd',
  currency: 'CHF',
  signedQuantity: true,
  // Vested benefits do not show which of the two it was, but money does.
  actionOf: (row) => {
    const action = row.text('action');
    const cash = readDecimal(row.text('amount'));
    if (action !== 'Portfolio Transaction' || cash === null || cash === '0') return action;
    return isNegative(cash) ? 'Buy' : 'Sell';
  },
  actions: usualActions([
    ['Interests', interest],
    ['Dividend and Interest*', dividend()],
    ['Transfer*', cashMovement],
    [/FEE/, fee],
  ]),
};
