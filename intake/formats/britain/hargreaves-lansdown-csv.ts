import { bought, cashMovement, dividend, fee, interest, movedIn, movedOut, sold } from '../../rows/meaning.ts';
import type { TableFormat } from '../format.ts';

/**
 * Hargreaves Lansdown, transaction history. Prices are in pence; what was done is in the reference's first letter, and
 * the quantity and price once more behind the name, which is all that identifies the security.
 */
export const hargreavesLansdownCsv: TableFormat = {
  kind: 'table',
  id: 'hargreaves-lansdown-csv',
  title: 'Hargreaves Lansdown transaction history (CSV)',
  columns: {
    trade_date: ['Trade date'],
    settle_date: ['Settle date'],
    action: ['Reference'],
    description: ['Description'],
    price: ['Unit cost (p)', 'Unit cost', 'Unit cost (£)'],
    quantity: ['Quantity', 'Qty'],
    amount: ['Value (£)', 'Value'],
  },
  required: ['trade_date', 'settle_date', 'action', 'description', 'price', 'quantity', 'amount'],
  hallmarks: ['Unit cost (p)', 'Unit cost'],
  needsHallmark: true,
  dates: 'dmy',
  currency: null,
  preamble: 'preamble line',
  derive: (row) => ({ currency: 'GBP', price_currency: row.nameOf('price').includes('£') ? 'GBP' : 'GBX' }),
  finish: (trade) => {
    trade.security_name = trade.security_name?.replace(BEHIND_NAME, '') ?? null;
    return null;
  },
  actions: [
    ['MANAGE FEE', fee],
    ['ADMIN FEE', fee],
    ['INTEREST', interest],
    ['FUNDREBATE', cashMovement],
    ['UNIT REBATE', movedIn(null)],
    ['TRF IN*', movedIn(null)],
    ['TRF OUT*', movedOut(null)],
    ['TRANSFER IN*', movedIn(null)],
    ['TRANSFER OUT*', movedOut(null)],
    ['TRANSFER*', movedIn(null)],
    ['DIV*', dividend()],
    ['LOYALTY*', cashMovement],
    [/^B\d/, bought()],
    [/^S\d/, sold()],
    [/^CARD|^FP[A-Z]$|^PAY|^DD|^CHQ|^BACS|^SUBS|^REG|^WITHDRAW|^DEPOSIT|^TAX RELIEF|^CASH/, cashMovement],
  ],
};

const BEHIND_NAME = /\s+[\d.,]+\s+@\s+[\d.,]+\s*$/;
