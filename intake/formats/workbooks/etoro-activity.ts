import { bought, cashMovement, dividend, fee, ignore, interest, sold } from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

/** eToro, account activity: what was put in or came out of each position. A workbook's list of closed positions is more complete. */
export const etoroActivity: TableFormat = {
  kind: 'table',
  id: 'etoro-activity-csv',
  title: 'eToro account activity',
  columns: {
    trade_date: ['Date'],
    action: ['Type'],
    description: ['Details'],
    amount: ['Amount'],
    quantity: ['Units', 'Units / Contracts'],
    note: ['Position ID'],
    category: ['Asset type'],
  },
  required: ['trade_date', 'action', 'description', 'amount', 'quantity', 'note', 'category'],
  hallmarks: [['Details', 'Realized Equity', 'Position ID']],
  needsHallmark: true,
  supersededBy: ['etoro-xlsx'],
  supersededByNumber: 'Position ID',
  unread: [/^Realized Equity/i, 'NWA', 'Balance'],
  dates: 'dmy',
  currency: 'USD',
  unsignedAmount: true,
  derive,
  overrule: (row, meaning) => {
    const kind = row.text('category');
    return /crypto|cfd|curr|commodit|indic/i.test(kind) ? ignore(`${kind}, which is not a security`) : meaning;
  },
  actions: [
    ['Open Position', bought()],
    ['Position closed', sold()],
    ['Profit/Loss of Trade', ignore('profit or loss of a trade')],
    ['Dividend', dividend()],
    ['Interest Payment', interest],
    [/\bFEES?\b|^ROLLOVER|^SDRT/, fee],
    [/^(?:DEPOSIT|WITHDRAW|START COPY|STOP COPY|ADJUSTMENT|MOVEMENT|BALANCE)/, cashMovement],
  ],
};

/** `HLDN/USD` */
function derive(row: Row): Derived | null {
  const ticker = /^([A-Z0-9.]+)\/[A-Z]{3}$/.exec(row.printed('description'))?.[1];
  return ticker === undefined ? null : { symbol: ticker, description: '' };
}
