import type { Trade } from '@trover/core/trades/trade.ts';
import { readDecimal } from '../../readers/numbers.ts';
import {
  bought,
  cashMovement,
  dividend,
  exchangedIn,
  exchangedOut,
  fee,
  ignore,
  interest,
  returnOfCapital,
  sold,
  spinOff,
  split,
  splitIn,
  splitOut,
  type TradeMeaning,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { Cost, TableFormat } from '../format.ts';
import {
  BOUGHT,
  CAPITAL,
  CASH,
  CONVERSION,
  COST,
  DIVIDEND,
  EVENTS,
  FEE,
  INTEREST,
  SOLD,
  SWEEP,
  TAX,
} from './degiro-terms.ts';

const CHANGE = [
  'Mutatie',
  'Change',
  'Änderung',
  'Mouvements',
  'Variación',
  'Variazioni',
  'Mudança',
  'Förändring',
  'Ændring',
  'Endring',
  'Muutos',
  'Zmiana',
  'Změna',
  'Változás',
];
const BALANCE = ['Saldo', 'Balance', 'Solde'];
const sweep = ignore('cash sweep / money fund');
const lapsed: TradeMeaning = { type: 'other', subtype: 'expired', quantity: 'required', priced: false };

/**
 * DEGIRO, account statement. What happened, how many and at what price is in the description, in the account's
 * language; sums are under nameless columns behind their currency; an order's costs are their own records.
 */
export const degiroAccountCsv: TableFormat = {
  kind: 'table',
  id: 'degiro-csv',
  title: 'DEGIRO account statement (CSV)',
  columns: {
    trade_date: ['Datum', 'Date', 'Fecha', 'Data', 'Dato', 'Päivämäärä', 'Dátum'],
    time: ['Tijd', 'Time', 'Uhrzeit', 'Heure', 'Hora', 'Ora', 'Tid', 'Aika', 'Czas', 'Čas', 'Idő'],
    settle_date: [
      'Valutadatum',
      'Value date',
      'Valuta',
      'Date de',
      'Date de valeur',
      'Fecha valor',
      'Data Valuta',
      'Data Valor',
      'Valutadag',
      'Valørdato',
      'Data waluty',
    ],
    description: ['Product', 'Produkt', 'Produit', 'Producto', 'Prodotto', 'Produto', 'Tuote', 'Termék'],
    isin: ['ISIN', 'Code ISIN'],
    action: [
      'Omschrijving',
      'Description',
      'Beschreibung',
      'Descripción',
      'Descrizione',
      'Descrição',
      'Beskrivning',
      'Beskrivelse',
      'Kuvaus',
      'Opis',
      'Popis',
      'Leírás',
    ],
    currency: CHANGE,
    note: ['Order Id', 'Order-ID', 'ID Ordre', 'ID Orden', 'ID Ordine', 'ID da Ordem'],
  },
  required: ['trade_date', 'description', 'isin', 'action', 'currency'],
  hallmarks: CHANGE.flatMap((change) => BALANCE.map((balance) => [change, balance, 'FX'])).concat(
    CHANGE.flatMap((change) => BALANCE.map((balance) => [change, balance, 'ISIN'])),
    CHANGE.flatMap((change) => BALANCE.map((balance) => [change, balance, 'Code ISIN'])),
  ),
  unread: BALANCE,
  placesOf: ({ index, names }) =>
    index.currency !== undefined && names[index.currency + 1] === '' ? { amount: index.currency + 1 } : null,
  needsHallmark: true,
  dates: 'dmy',
  currency: null,
  derive,
  orders: { of: (row) => row.text('note'), costOf },
  footers: [[/^$/, 'continuation line of a broken order id']],
  actionOf: (row) => row.derived?.action_detail ?? row.text('action'),
  finish,
  actions: [
    ['buy', bought()],
    ['sell', sold()],
    ['buy money fund', sweep],
    ['sell money fund', sweep],
    ['buy change', exchangedIn('symbol_change')],
    ['sell change', exchangedOut('symbol_change')],
    ['buy stock dividend', split('stock_dividend')],
    ['sell stock dividend', exchangedOut('stock_dividend')],
    ['buy split', splitIn],
    ['sell split', splitOut],
    ['buy spin-off', spinOff],
    ['sell spin-off', exchangedOut('spin_off')],
    ['buy merger', exchangedIn('merger')],
    ['sell merger', exchangedOut('merger')],
    ['buy rights', exchangedIn('rights')],
    ['sell rights', exchangedOut('rights')],
    ['buy expiry', lapsed],
    ['sell expiry', lapsed],
    ['buy event', exchangedIn('corporate_action')],
    ['sell event', exchangedOut('corporate_action')],
    [SWEEP, sweep],
    [CONVERSION, ignore('currency conversion')],
    [CAPITAL, returnOfCapital],
    [TAX, taxWithheld],
    [COST, ignore('transaction cost row (reported as fees of the trade with the same order)')],
    [FEE, ignore('fee or refund')],
    [DIVIDEND, dividend()],
    [INTEREST, interest],
    [CASH, cashMovement],
    [/\bFEE/, fee],
  ],
};

const WORD = [...BOUGHT, ...SOLD].join('|');
/** `Koop 1 @ 33,9 USD`, `Compra 6 NAME@49,785 EUR (ISIN)`, with the event that it is part of before it. */
const TRADE = new RegExp(
  `^(?:(.*?)\\s*:\\s*)?(${WORD})\\s+([\\d.,\\s]*\\d)(?=\\s*@|\\s)(?:\\s*(\\S.*?))??\\s*(?:@|zu je )\\s*([\\d.,\\s]*\\d)\\s*([A-Za-z]{3})?(?:\\s*\\(([^)]*)\\))?\\s*$`,
  'iu',
);
const MAX_CELL_LENGTH = 300;
const SOLD_WORDS = new Set(SOLD.map((word) => word.toUpperCase()));

function derive(row: Row): Derived | null {
  const printed = row.text('action');
  const found = printed.length > MAX_CELL_LENGTH ? null : TRADE.exec(printed);
  if (!found) return null;
  const [, event, word = '', units = '', , price = '', currency = ''] = found;
  const side = SOLD_WORDS.has(word.toUpperCase()) ? 'sell' : 'buy';
  const amount = readDecimal(row.text('amount'));
  const figures = figuresOf(units, price, amount, /^(?:buy|sell)$/i.test(word));
  if (figures === null) return null;
  const kind = event === undefined ? '' : eventOf(event, amount, row.text('note') !== '');
  return { ...figures, price_currency: currency, action_detail: kind === '' ? side : `${side} ${kind}` };
}

/** Words before a purchase or sale without an order name an event, though perhaps one that is not known. */
function eventOf(words: string, amount: string | null, hasOrder: boolean): string {
  const known = EVENTS.find(([pattern]) => pattern.test(words.toUpperCase()))?.[1];
  if (known !== undefined) return known;
  return amount === null || amount === '0' || !hasOrder ? 'event' : '';
}

/** Units and price, each of which may be printed with a comma or a point for fractions: the amount shows which. */
function figuresOf(units: string, price: string, amount: string | null, isEnglish: boolean) {
  const readings = [isEnglish, !isEnglish].map((point) => ({
    quantity: readDecimal(units.trim(), !point),
    price: readDecimal(price.trim(), !point),
  }));
  const sound = readings.filter(({ quantity, price: each }) => quantity !== null && each !== null);
  const fitting = sound.find(({ quantity, price: each }) => {
    const product = Number(quantity) * Number(each);
    const sum = Math.abs(Number(amount ?? 0));
    return sum > 0 && [1, 100].some((part) => Math.abs(product / part - sum) <= 0.02 * sum + 0.02);
  });
  const chosen = fitting ?? sound[0];
  return chosen ? { quantity: chosen.quantity!, price: chosen.price! } : null;
}

function costOf(row: Row): Cost | null {
  const amount = COST.test(row.text('action').toUpperCase()) ? readDecimal(row.text('amount')) : null;
  return amount === null ? null : { amount, currency: row.text('currency') || null };
}

function finish(trade: Trade): null {
  if (trade.type === 'dividend') trade.price = null;
  return null;
}
