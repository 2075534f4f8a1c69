import type { RowError, Trade } from '@trover/core/trades/trade.ts';
import { dividedByTens, magnitude, negate, readDecimal } from '../../readers/numbers.ts';
import type { Header } from '../../rows/columns.ts';
import {
  bought,
  cancelledPurchase,
  cancelledSale,
  cashMovement,
  dividend,
  fee,
  interest,
  movedIn,
  movedOut,
  sold,
  split,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

const VALUE = 'Trans.-Wert';
const RATE = 'Devisenkurs';
const VALUED_IN = 'Bewertungswährung';

/** Its place, which its name alone does not show; null where something else is before the price. */
const priceCurrencyAt = ({ index, names }: Header): number | null =>
  index.price !== undefined && /^whrg\.?$/i.test(names[index.price - 1] ?? '') ? index.price - 1 : null;

const isCancelled = (row: Row) => /^storno/i.test(row.printed('action'));

/** Values are printed without cents. */
const ROUNDED = 1;
const NEAR = 0.01;

/**
 * What shares times price comes to shows what the value is in: the price's currency, or, by the rate beside it, francs.
 * Bonds are priced in percent.
 */
function valueFits(trade: Trade, row: Row): RowError | null {
  const { quantity, price, net_amount: value } = trade;
  if (quantity === null || price === null || value === null) return null;
  const rate = Number(readDecimal(row.under(RATE)) ?? '0') || 1;
  const isNear = (worth: number) => Math.abs(worth - Math.abs(Number(value))) <= worth * NEAR + ROUNDED;
  for (const tens of [0, 2]) {
    const worth = (Number(quantity) * Number(price)) / 10 ** tens;
    const isPlain = isNear(worth) && (trade.price_currency === null || rate === 1);
    if (!isPlain && !isNear(worth * rate)) continue;
    if (tens > 0) trade.price = dividedByTens(price, tens);
    if (isPlain || trade.price_currency !== null) return null;
    trade.price_currency = trade.currency;
    trade.currency = 'CHF';
    trade.note = `${VALUE} is in CHF by its ${RATE}`;
    return null;
  }
  return {
    row: row.line,
    column: VALUE,
    value: row.text('amount'),
    reason: `The number in the column ${VALUE} is not what the shares come to at their price and rate. It should be quantity × price, in the currency under ${VALUED_IN}.`,
  };
}

/** UBS Switzerland, list of transactions. Three columns are called `Whrg.`; the one before the price is the price's. */
export const ubsCsv: TableFormat = {
  kind: 'table',
  id: 'ubs-csv',
  title: 'UBS Switzerland transactions (CSV)',
  columns: {
    account: ['Portfolio'],
    trade_date: ['Abschluss'],
    time: ['Abschlusszeit'],
    settle_date: ['Valuta'],
    action: ['Beschreibung 1'],
    description: ['Beschreibung 2'],
    note: ['Beschreibung 3'],
    isin: ['ISIN'],
    quantity: ['Anzahl/Betrag'],
    price: ['Trans.-Preis'],
    amount: [VALUE],
    currency: [VALUED_IN],
    accrued_interest: ['Marchzinsen'],
  },
  required: ['trade_date', 'action', 'isin', 'quantity', 'price', 'amount', 'currency'],
  hallmarks: [['Anzahl/Betrag', 'Trans.-Preis', VALUE]],
  needsHallmark: true,
  unread: ['Whrg.'],
  dates: 'dmy',
  currency: 'CHF',
  unsignedAmount: true,
  fits: (header) => priceCurrencyAt(header) !== null,
  placesOf: (header) => {
    const at = priceCurrencyAt(header);
    return at === null ? null : { price_currency: at };
  },
  actionOf: (row) => (isCancelled(row) ? `Storno ${row.printed('description')}` : row.printed('action')),
  descriptionOf: (row) => row.printed(isCancelled(row) ? 'note' : 'description'),
  footers: [[/^Transaktionsliste/i, 'footer']],
  actions: usualActions([
    ['Storno Verkauf*', cancelledSale],
    ['Storno Rücknahme*', cancelledSale],
    ['Storno Kauf*', cancelledPurchase],
    ['Storno Zeichnung*', cancelledPurchase],
    [/^VERKAUF|^RÜCKNAHME/, sold()],
    [/^RÜCKZAHLUNG/, sold('redemption')],
    [/^KAUF|^ZEICHNUNG/, bought()],
    [/DIVIDENDE|AUSSCHÜTTUNG|ERTRAG/, dividend()],
    [/SPLIT/, split()],
    [/^(?:TITEL)?EINLIEFERUNG|^EINBUCHUNG/, movedIn(null)],
    [/^(?:TITEL)?AUSLIEFERUNG|^AUSBUCHUNG/, movedOut(null)],
    [/EINZAHLUNG|AUSZAHLUNG|ZAHLUNG|VERGÜTUNG|ÜBERTRAG KONTO/, cashMovement],
    [/STEUER/, taxWithheld],
    [/GEBÜHR|SPESEN|KOMMISSION|ABSCHLUSS/, fee],
    [/ZINS|COUPON/, interest],
  ]),
  finish: (trade, row) => {
    const isCancelled = trade.subtype === 'cancel';
    if (isCancelled && trade.net_amount !== null) {
      const size = magnitude(trade.net_amount);
      trade.net_amount = /verkauf|rücknahme/i.test(row.text('description')) ? negate(size) : size;
    }
    return isCancelled || trade.type === 'buy' || trade.type === 'sell' ? valueFits(trade, row) : null;
  },
};
