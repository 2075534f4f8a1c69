import { isBlank } from '../../readers/numbers.ts';
import { bought, cashMovement, sold } from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
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
    const printed = row.text('action');
    if (/\bsale|\bsold|\bsell/i.test(printed)) return 'sale';
    return isBlank(row.text('quantity')) && row.printed('price') === '' ? 'cash' : 'purchase';
  },
  actions: [
    ['purchase', bought('stock_plan')],
    ['sale', sold()],
    ['cash', cashMovement],
  ],
};

/** Units and price of a sale, which some print in columns of their own. */
function saleIn(row: Row): Derived | null {
  if (!/\bsale|\bsold|\bsell/i.test(row.printed('action'))) return null;
  const units = row.under('Shares Sold').replaceAll(',', '');
  return units === '' ? null : { quantity: units, price: row.under('Sale Price').replace(/[$,]/g, '') };
}
