import { isBlank } from '../../readers/numbers.ts';
import { bought, cashMovement, sold } from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import { missingNumber } from '../../rows/row-errors.ts';
import type { TableFormat } from '../format.ts';

/**
 * The purchases of an employee stock purchase plan, one row for each offering period: the company is named above them,
 * and the market's prices beside that of the purchase.
 */
export const esppPurchasesCsv: TableFormat = {
  kind: 'table',
  id: 'espp-purchases-csv',
  title: 'Fidelity NetBenefits purchases of an ESPP (CSV)',
  columns: {
    note: ['Offering Period', 'Offering', 'Offering Date', 'Grant Date'],
    trade_date: ['Purchase Date', 'Date of Purchase'],
    action: ['Transaction Type'],
    price: ['Purchase Price', 'Purchase Price Per Share'],
    quantity: ['Shares Purchased', 'Purchased Shares', 'Quantity Purchased', 'Number of Shares Purchased'],
    symbol: ['Symbol', 'Ticker'],
  },
  required: ['trade_date', 'price', 'quantity'],
  hallmarks: [
    ['Offering Period', 'Purchase Date', 'Purchase Price', 'Shares Purchased'],
    ['Offering Date', 'Purchase Date', 'Purchase Price', 'Shares Purchased'],
    ['Grant Date', 'Purchase Date', 'Purchase Price', 'Shares Purchased'],
  ],
  needsHallmark: true,
  dates: 'mdy',
  currency: 'USD',
  preamble: 'preamble line',
  securityLine:
    /^(?:Plan(?: name)?|Company(?: name)?|Issuer|Stock)\s*[:,]\s*[:,]?\s*(.+?)(?:\s+(?:ESPP|Employee Stock Purchase Plan))?[\s,]*$/i,
  footers: [[/^(?:grand )?totals?\b/i, 'totals']],
  derive: saleIn,
  actionOf: (row) => {
    const printed = row.printed('action');
    if (isSale(printed)) return 'sale';
    if (printed !== '' && (!/\bpurchase/i.test(printed) || UNDONE.test(printed))) return printed;
    return isBlank(row.text('quantity')) && row.printed('price') === '' ? 'cash' : 'purchase';
  },
  finish: (trade, row) => (trade.type === 'sell' && trade.price === null ? missingNumber(row, 'price', 'sale') : null),
  actions: [
    ['purchase', bought('stock_plan')],
    ['sale', sold()],
    ['cash', cashMovement],
  ],
};

const UNDONE = /revers|cancel|void|correct|adjust|refund/i;

/** Whether it is a sale alone: `Purchase (Quick Sale)` is a purchase. */
const isSale = (printed: string): boolean =>
  /\b(?:sales?|sold|sell)\b/i.test(printed) && !/^\W*purchase/i.test(printed) && !UNDONE.test(printed);

/** Day, units and price of a sale, which are in columns of their own; those beside them are of the purchase. */
function saleIn(row: Row): Derived | null {
  if (!isSale(row.printed('action'))) return null;
  const first = (...names: string[]) => names.map((name) => row.under(name)).find((text) => text !== '') ?? '';
  const units = first('Shares Sold', 'Quantity Sold', 'Sold Shares').replaceAll(',', '') || row.printed('quantity');
  return {
    trade_date: first('Sale Date', 'Date of Sale', 'Date Sold', 'Sold Date'),
    quantity: units.replaceAll(',', ''),
    price: first('Sale Price', 'Sale Price Per Share', 'Sold Price').replace(/[$,]/g, ''),
  };
}
