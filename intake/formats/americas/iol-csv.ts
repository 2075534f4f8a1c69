import { cashMovement, dividend, ignore } from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

const ACTION = /^([^()]+?)\s*\(([A-Z0-9.]{1,12})(?:\s+(US\$|\$))?\)$/;

/** InvertirOnline (Argentina), movements. The security is in brackets behind what was done. */
export const iolCsv: TableFormat = {
  kind: 'table',
  id: 'iol-csv',
  title: 'InvertirOnline movements (CSV)',
  columns: {
    trade_date: ['Concert.'],
    settle_date: ['Liquid.'],
    category: ['Tipo Mov.'],
    status: ['Est'],
    quantity: ['Cant. titulos', 'Cant. títulos'],
    price: ['Precio'],
    amount: ['Monto'],
    account: ['Tipo Cuenta'],
  },
  fees: ['Comis.', 'Iva Com.', 'Otros Imp.'],
  required: ['trade_date', 'settle_date', 'category', 'quantity', 'price', 'amount'],
  hallmarks: [['Tipo Mov.', 'Concert.', 'Liquid.']],
  needsHallmark: true,
  dates: 'dmy',
  decimalComma: true,
  currency: null,
  derive,
  overrule: (row, meaning) =>
    /^(?:cancelad|rechazad|anulad|pendiente|en proceso)/i.test(row.text('status'))
      ? ignore(`order that was not carried out (${row.text('status')})`)
      : meaning,
  actions: usualActions([
    ['Pago de Dividendos*', dividend()],
    ['Depósito*', cashMovement],
    ['Deposito*', cashMovement],
    ['Extracción*', cashMovement],
    ['Extraccion*', cashMovement],
    ['Caución*', cashMovement],
    ['Caucion*', cashMovement],
  ]),
};

/** Sums are in pesos or dollars, as the kind of account shows, or else the sign behind the security. */
function derive(row: Row): Derived {
  const printed = row.text('category');
  const found = ACTION.exec(printed);
  const account = row.text('account');
  const beside = found?.[3] === undefined ? null : found[3] === 'US$' ? 'USD' : 'ARS';
  const currency = /d[oó]lar|usd/i.test(account) ? 'USD' : /peso/i.test(account) ? 'ARS' : beside;
  return {
    action: found?.[1] ?? printed,
    ...(found ? { symbol: found[2]! } : {}),
    ...(currency === null ? {} : { currency }),
  };
}
