import {
  bought,
  cancelled,
  cancelledPurchase,
  cancelledSale,
  dividend,
  ignore,
  moved,
  sold,
  spinOff,
  split,
} from '../../rows/meaning.ts';
import type { TableFormat } from '../format.ts';

/** Units go out and come in again when a fund distributes or retains what it earned. */
const REBOOKED = ignore('booking of what a fund earned, which leaves the shares in the account');

const isNothing = (figure: string): boolean => /^-?0*(?:,0*)?$/.test(figure.trim());

/** flatex, transactions of a depot. What was done is in the booking's text; the price's currency behind it. */
export const flatexCsv: TableFormat = {
  kind: 'table',
  id: 'flatex-csv',
  title: 'flatex depot transactions (CSV)',
  columns: {
    trade_date: ['Buchtag', 'Buchungstag', 'Datum'],
    settle_date: ['Valuta'],
    isin: ['ISIN'],
    description: ['Bezeichnung'],
    quantity: ['Nominal', 'Nominal (Stk.)'],
    action: ['Buchungsinformation', 'Buchungsinformationen'],
    price: ['Kurs'],
    amount: ['Betrag'],
    note: ['TA-Nr.', 'TA.-Nr.'],
  },
  required: ['trade_date', 'isin', 'quantity', 'action', 'price'],
  hallmarks: [
    ['Buchungsinformation', 'Nominal'],
    ['Buchungsinformationen', 'Nominal'],
    ['Buchungsinformation', 'TA-Nr.'],
    ['Buchungsinformationen', 'TA.-Nr.'],
  ],
  needsHallmark: true,
  dates: 'dmy',
  decimalComma: true,
  currency: null,
  signedQuantity: true,
  zeroIsBlank: ['price', 'amount'],
  // A sum has the sign of the units, and a sale a minus.
  unsignedAmount: true,
  overrule: (row, meaning) => {
    if (meaning.ignored === undefined && meaning.side === 'buy' && row.text('quantity').trim().startsWith('-'))
      return cancelledPurchase;
    const isOfUnits = !isNothing(row.text('quantity'));
    const isRebooked = meaning === REBOOKED || (meaning.ignored === undefined && meaning.type === 'dividend');
    if (!isRebooked || !isOfUnits) return meaning;
    // A fund's units have their worth in both rows. Units at nothing may be shares that a company gave.
    return isNothing(row.text('price')) && isNothing(row.text('amount')) ? null : REBOOKED;
  },
  placesOf: ({ index, names }) => {
    const behind = (at: number | undefined) => (at !== undefined && (names[at + 1] ?? '') === '' ? at + 1 : undefined);
    const [price_currency, currency] = [behind(index.price), behind(index.amount)];
    const places = { ...(price_currency === undefined ? {} : { price_currency }) };
    return currency === undefined ? places : { ...places, currency };
  },
  actions: [
    [/LAGERSTELLENWECHSEL/, ignore('change of depository, which leaves the shares in the account')],
    [/STORNO.*\bVERKAUF|\bVERKAUF.*STORNO/, cancelledSale],
    [/STORNO.*\bKAUF|\bKAUF.*STORNO/, cancelledPurchase],
    [/STORNO/, cancelled],
    [/\bVERKAUF\b/, sold()],
    [/\bKAUF\b/, bought()],
    [/SPIN-?OFF|ABSPALTUNG/, spinOff],
    [/DIVIDENDENZAHLUNG|DIVIDENDENGUTSCHRIFT|AUSSCHÜTTUNG|ERTRÄGNIS/, dividend()],
    [/THESAURIERUNG/, REBOOKED],
    [/VERKAUF/, sold()],
    [/KAUF|SPARPLAN/, bought()],
    [/SPLIT/, split()],
    [/EINBUCHUNG|AUSBUCHUNG|EINGANG|AUSGANG|ÜBERTRAG|EINLIEFERUNG|AUSLIEFERUNG|UMBUCHUNG/, moved(null)],
  ],
};
