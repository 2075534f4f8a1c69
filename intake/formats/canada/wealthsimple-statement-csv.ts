import { isBlank, negate, readDecimal } from '../../readers/numbers.ts';
import type { Actions } from '../../rows/actions.ts';
import {
  bought,
  cashInLieu,
  cashMovement,
  dividend,
  fee,
  ignore,
  interest,
  sold,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

const ACTIONS: Actions = [
  ['BUY', bought()],
  ['SELL', sold()],
  ['DIV', dividend()],
  ['CIL', cashInLieu],
  ['NRT', taxWithheld],
  ['HST', taxWithheld],
  ['FEE*', fee],
  ['INT', interest],
  ['FPLINT', interest],
  ['LOAN', ignore('shares lent')],
  ['RECALL', ignore('shares lent')],
  [
    /^(?:CONT|DEP|WD|WDL|EFT|EFTOUT|AFT\w*|E_TRF\w*|TRF\w*|SPEND|CASHBACK|REFER|GIVEAWAY|OBP\w*|P2P\w*|FX\w*)$/,
    cashMovement,
  ],
];

/** Wealthsimple, monthly statement: what was traded is only in the description, the day of the row is its settlement. */
export const wealthsimpleStatementCsv: TableFormat = {
  kind: 'table',
  id: 'wealthsimple-statement-csv',
  title: 'Wealthsimple statement (CSV)',
  columns: {
    trade_date: ['date'],
    action: ['transaction'],
    description: ['description'],
    amount: ['amount'],
    note: ['balance'],
    currency: ['currency'],
  },
  required: ['trade_date', 'action', 'description', 'amount', 'note'],
  hallmarks: [['transaction', 'description', 'amount', 'balance', 'currency']],
  needsHallmark: true,
  dates: 'ymd',
  currency: 'CAD',
  derive,
  actions: ACTIONS,
};

/** As it was before accounts had several currencies; the header alone could be a bank's. */
export const wealthsimpleStatementOldCsv: TableFormat = {
  ...wealthsimpleStatementCsv,
  id: 'wealthsimple-statement-old-csv',
  title: 'Wealthsimple statement of one currency (CSV)',
  hallmarks: [['transaction', 'description', 'amount', 'balance']],
  fits: (header, rows) => rows.some((cells) => TRADE.test(cells[header.index.description ?? -1] ?? '')),
};

/** The same as a document, in which money has two columns. */
export const wealthsimpleStatementPdf: TableFormat = {
  ...wealthsimpleStatementCsv,
  id: 'wealthsimple-statement-pdf',
  title: 'Wealthsimple statement (PDF)',
  columns: {
    trade_date: ['Date'],
    action: ['Transaction'],
    description: ['Description'],
    category: ['Charged ($)'],
    status: ['Credit ($)'],
    note: ['Balance ($)'],
  },
  required: ['trade_date', 'action', 'description', 'category', 'status', 'note'],
  hallmarks: [['Transaction', 'Description', 'Charged ($)', 'Credit ($)', 'Balance ($)']],
  derive: (row) => {
    const [charged, credit] = [readDecimal(row.text('category')), readDecimal(row.text('status'))];
    const amount = charged !== null && charged !== '0' ? negate(charged) : credit;
    return { ...derive(row), ...(isBlank(amount ?? '') ? {} : { amount: amount! }) };
  },
};
const TRADE =
  /^(\S+) - (.+?): (?:Bought|Sold) ([\d.]+) shares?\b(?: at \$([\d,.]+) per share)?(?:.*\bexecuted at (\d{4}-\d{2}-\d{2}))?/;
const SYMBOL_AND_NAME = /^([A-Z][A-Z0-9.]*) - (.+?): /;

/** The price of a trade that was exchanged is in the share's currency and not in that of the row. */
function derive(row: Row): Derived | null {
  const printed = row.printed('description');
  const named = SYMBOL_AND_NAME.exec(printed);
  if (named === null) return null;
  const found = TRADE.exec(printed);
  const [, , , quantity, price, executed] = found ?? [];
  return {
    symbol: named[1]!,
    description: named[2]!,
    ...(quantity === undefined ? {} : { quantity }),
    ...(price === undefined || /\bFX Rate\b/i.test(printed) ? {} : { price: price.replaceAll(',', '') }),
    ...(executed === undefined ? {} : { trade_date: executed, settle_date: row.printed('trade_date') }),
  };
}
