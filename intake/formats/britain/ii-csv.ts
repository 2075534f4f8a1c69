import { isBlank, negate, readDecimal } from '../../readers/numbers.ts';
import { bought, cashMovement, dividend, fee, interest, sold } from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

/** interactive investor, transactions: whether money was paid or received distinguishes purchases from sales. */
export const interactiveInvestorCsv: TableFormat = {
  kind: 'table',
  id: 'interactive-investor-csv',
  title: 'interactive investor transactions (CSV)',
  columns: {
    trade_date: ['Date'],
    settle_date: ['Settlement Date'],
    symbol: ['Symbol'],
    cusip: [],
    quantity: ['Quantity'],
    price: ['Price'],
    description: ['Description'],
    category: ['Debit'],
    status: ['Credit'],
    note: ['Reference'],
  },
  required: ['trade_date', 'symbol', 'quantity', 'price', 'description', 'category', 'status'],
  hallmarks: [['Sedol', 'Debit', 'Credit', 'Running Balance']],
  needsHallmark: true,
  dates: 'dmy',
  currency: 'GBP',
  derive,
  actions: [
    ['buy', bought()],
    ['sell', sold()],
    ['dividend', dividend()],
    ['interest', interest],
    ['fee', fee],
    ['cash', cashMovement],
  ],
};

/** Money of another country, bought or sold as shares are. */
const CURRENCY = /\b(?:dollars?|euros?|pounds?|sterling|yen|francs?|kron[aeo]r?|yuan|renminbi|rand|rupees?)\b/i;

function derive(row: Row): Derived {
  const [debit, credit] = [readDecimal(row.text('category')), readDecimal(row.text('status'))];
  const amount = debit !== null && debit !== '0' ? negate(debit) : credit;
  const words = row.text('description');
  const isMoney = isBlank(row.text('symbol')) && isBlank(row.under('Sedol')) && CURRENCY.test(words);
  const isUnits = !isMoney && !isBlank(row.text('quantity')) && readDecimal(row.text('quantity')) !== '0';
  // `Div` may be beside the units that it is paid for, and `Dividend` begins the names of funds.
  const isIncome = amount?.startsWith('-') === false && /^div\b|^dividend (?:from|on|for|payment)\b/i.test(words);
  const printed = /dividend|^div\b|distribution/i.test(words)
    ? 'dividend'
    : /interest/i.test(words)
      ? 'interest'
      : /fee|charge/i.test(words)
        ? 'fee'
        : 'cash';
  const action = isUnits && !isIncome && amount !== null ? (amount.startsWith('-') ? 'buy' : 'sell') : printed;
  const isPence = isUnits && amount !== null && isInPence(row, amount);
  return { action, ...(amount === null ? {} : { amount }), ...(isPence ? { price_currency: 'GBX' } : {}) };
}

/** Whether a price without a sign is in pence: units times price is about a hundred times the pounds that were paid. */
function isInPence(row: Row, amount: string): boolean {
  if (!/^[\d.,]+$/.test(row.text('price'))) return false;
  const worth = Number(readDecimal(row.text('quantity'))) * Number(readDecimal(row.text('price')));
  const ratio = Math.abs(worth / Number(amount));
  return ratio > 50 && ratio < 200;
}
