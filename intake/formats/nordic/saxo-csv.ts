import { isNegative, magnitude, readDecimal } from '../../readers/numbers.ts';
import { bought, cashMovement, dividend, exchanged, fee, interest, sold, split } from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

/** Saxo, transactions: `Buy 10 @ 81.50 EUR` is the event; `Amount` is in the account's currency, `Booked Amount` in the instrument's. */
export const saxoCsv: TableFormat = {
  kind: 'table',
  id: 'saxo-csv',
  title: 'Saxo transactions (CSV)',
  columns: {
    account: ['Client ID', 'Account ID'],
    trade_date: ['Trade Date'],
    settle_date: ['Value Date'],
    category: ['Type'],
    description: ['Instrument'],
    isin: ['Instrument ISIN'],
    price_currency: ['Instrument currency'],
    symbol: ['Instrument Symbol'],
    action: ['Event'],
    amount: ['Amount', 'Booked Amount'],
  },
  fees: ['Total cost'],
  unread: ['Booked amount in account currency', 'Total cost Currency'],
  required: ['trade_date', 'category', 'description', 'action', 'amount', 'symbol'],
  hallmarks: [['Instrument ISIN', 'Event', 'Conversion Rate']],
  needsHallmark: true,
  dates: 'dmy',
  currency: null,
  derive,
  finish: (trade, row) => {
    trade.symbol = trade.symbol?.split(':', 1)[0] ?? null;
    const costCurrency = row.under('Total cost Currency').toUpperCase();
    if (costCurrency !== '' && costCurrency !== trade.currency) trade.fees = null;
    return null;
  },
  actions: usualActions([
    ['buy', bought()],
    ['sell', sold()],
    ['Cash dividend', dividend()],
    ['Dividend', dividend()],
    ['Stock split', split()],
    ['Custody Fee*', fee],
    ['Client Interest*', interest],
    ['Deposit*', cashMovement],
    ['Withdrawal*', cashMovement],
    ['Cash Transfer*', cashMovement],
    [/MERGER/, exchanged('merger')],
  ]),
};

const TRADE =
  /^(Buy|Bought|Koop|Kauf|Achat|Køb|Köp|Kjøp|Compra|Acquisto|Sell|Sold|Verkoop|Verkauf|Vente|Salg|Sälj|Venta|Vendita)\s+(-?[\d.,]+)\s+@\s+([\d.,]+)(?:\s+([A-Za-z]{3}))?$/i;

function derive(row: Row): Derived | null {
  const found = TRADE.exec(row.text('action'));
  const units = found && readDecimal(found[2]!);
  const price = found && readDecimal(found[3]!);
  if (!found || !units || !price) return null;
  const side = /^(?:b|k|achat|compra|acquisto)/i.test(found[1]!) && !isNegative(units) ? 'buy' : 'sell';
  return { action: side, quantity: magnitude(units), price, ...(found[4] ? { price_currency: found[4] } : {}) };
}
