import { nameFit, nameKey } from '../../mapping/field-names.ts';
import { figureOfPair, moneyPair } from '../../mapping/paired-columns.ts';
import { currencyCode } from '../../readers/currencies.ts';
import { dividedByTens, isNegative, readDecimal } from '../../readers/numbers.ts';
import { understood } from '../../rows/action-terms.ts';
import type { Header } from '../../rows/columns.ts';
import { cashMovement, ignore } from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';
import { usualActions } from '../usual-actions.ts';

/** One trade in a statement's text. */
interface DescribedTrade {
  action: 'buy' | 'sell';
  quantity: string;
  security: string;
  price: string;
  currency: string | null;
}

const SIDE = '(buy|bought|purchase|purchased|sell|sold|sale)';
const SIDE_ABROAD = '(achat|vente|kauf|verkauf|compra|venta|venda|acquisto|vendita)';
const BUYING = /^(?:b|pu|ach|kauf|comp|acq)/i;
const UNITS = '(\\d[\\d,]*(?:\\.\\d+)?)';
const MONEY = '([A-Z]{3}|(?:US|CA|AU|NZ|HK|[ACRS])?\\$|[£€₹]|R|Rs\\.?)?\\s*(\\d[\\d,]*(?:\\.\\d+)?)';
const SPELLINGS: readonly (readonly [pattern: RegExp, at: { units: number; security: number }])[] = [
  // Bought 500 RELIANCE @ 2900; SELL 10 shares of Rheingold AG @ USD 12.50
  [
    new RegExp(
      `^${SIDE}\\s+${UNITS}\\s+(?:x\\s+|(?:shares?|units?)\\s+(?:of\\s+)?)?(.{1,60}?)\\s+@\\s*${MONEY}(?![\\d%])`,
      'i',
    ),
    { units: 2, security: 3 },
  ],
  // ACHAT COMPTANT 10 TOTALENERGIES A 63,50; KAUF 5 Stück Rheingold AG zu 12,50 EUR
  [
    new RegExp(
      `^${SIDE_ABROAD}(?:\\s+(?:au\\s+)?comptant)?\\s+${UNITS}\\s+(?:x\\s+|titres?\\s+|actions?\\s+|stück\\s+|stk\\.?\\s+|títulos?\\s+|azioni\\s+)?(.{1,60}?)\\s+(?:@|à|a|zu|al?)\\s+${MONEY}(?:\\s*(?:EUR|€))?$`,
      'i',
    ),
    { units: 2, security: 3 },
  ],
  // BOUGHT +HOOL 55 @66.61
  [
    new RegExp(`^${SIDE}\\s+\\+?([A-Z][A-Z0-9.]{0,8})\\s+${UNITS}\\s+@\\s*${MONEY}(?![\\d%])`, 'i'),
    { units: 3, security: 2 },
  ],
  // Bought Rheingold Top 40 ETF 12.3456 @ 65.12
  [new RegExp(`^${SIDE}\\s+([A-Za-z].{0,58}?)\\s+${UNITS}\\s+@\\s*${MONEY}(?![\\d%])`, 'i'), { units: 3, security: 2 }],
  // SELL AMD.NAS 6 USD 615.94
  [
    new RegExp(
      `^${SIDE}\\s+([A-Z][A-Z0-9.]{0,12})\\s+${UNITS}\\s+([A-Z]{3})\\s+(\\d[\\d,]*(?:\\.\\d+)?)(?![\\d%])`,
      'i',
    ),
    { units: 3, security: 2 },
  ],
];

/** The trade that a text describes completely: side, number, security and price; null where it does not. */
function describedTrade(text: string): DescribedTrade | null {
  for (const [pattern, { units, security }] of SPELLINGS) {
    const found = pattern.exec(text.trim());
    const [quantity, price] = [found?.[units], found?.[5]].map((figure) => readDecimal(figure ?? ''));
    if (!found || !quantity || !price || quantity === '0') continue;
    const currency = found[4] === undefined ? null : currencyCode(found[4]);
    return {
      action: BUYING.test(found[1]!) ? 'buy' : 'sell',
      quantity,
      security: found[security]!.trim(),
      price,
      currency,
    };
  }
  return null;
}

const TEXT =
  /^(?:libelle|libelleoperation|verwendungszweck|buchungstext|concepto|descripcion|descrizione|causale|omschrijving|description|detail|particular|narration|particularnarration|memo|comment|transactiondetail|text|remark)$/;
const BEGINS_AS_TRADE = new RegExp(`^(?:${SIDE}|${SIDE_ABROAD})\\s+\\S+\\s`, 'i');

/** A statement of money in which the text beside each sum is the only description of shares, such as a broker's cash account. */
export const proseCsv: TableFormat = {
  kind: 'table',
  id: 'prose-csv',
  title: 'Statement whose texts describe the trades (CSV)',
  columns: { trade_date: ['Date'], description: ['Description'], amount: ['Amount'], note: ['Reference'] },
  required: [],
  headerOf,
  needsHallmark: true,
  fits: (header, rows) => {
    const texts = rows.map((cells) => (cells[header.index.description!] ?? '').trim());
    const begun = texts.filter((text) => BEGINS_AS_TRADE.test(text));
    return begun.length > 0 && begun.every((text) => describedTrade(text) !== null);
  },
  dates: 'dmy',
  currency: null,
  derive,
  overrule: (row, meaning) => {
    const described = meaning.ignored === undefined ? describedTrade(row.printed('description')) : null;
    const amount = readDecimal(row.text('amount'));
    if (described === null) return meaning;
    if (amount !== null && amount !== '0' && isNegative(amount) !== (described.action === 'buy'))
      return ignore('the other side of the booking beside it');
    return meaning;
  },
  finish: (trade, row) => {
    const described = trade.type === 'buy' || trade.type === 'sell' ? describedTrade(row.printed('description')) : null;
    if (described === null || trade.net_amount === null) return null;
    const worth = Number(described.quantity) * Number(described.price);
    const share = Math.abs(Number(trade.net_amount)) / worth;
    const isInHundredths = described.currency === null && Math.abs(share * 100 - 1) < MAX_COSTS;
    if (isInHundredths && trade.price !== null) trade.price = dividedByTens(trade.price, 2);
    if (described.currency === null || Math.abs(share - 1) < MAX_COSTS) return null;
    // What was paid is in the account's own money, which nothing names.
    trade.currency = null;
    trade.price_currency = described.currency;
    return null;
  },
  actions: usualActions([['cash', cashMovement]]),
};

/** One column of what was paid and of what was received, by its sign. */
const SIGNED = /^(?:debit\s*\/\s*credit|credit\s*\/\s*debit)$/i;

/** Costs of a trade are no more than this share of it. */
const MAX_COSTS = 0.05;

function headerOf(cells: readonly string[]): Header | null {
  const names = cells.map((cell) => cell.trim());
  const find = (field: 'trade_date' | 'amount' | 'quantity' | 'price') =>
    names.findIndex((name) => nameFit(name, field).isExact && !/balance|sald[oi]|solde/i.test(name));
  const description = names.findIndex((name) => TEXT.test(nameKey(name)));
  const pair = moneyPair(names);
  const both = names.findIndex((name) => SIGNED.test(name));
  const [day, amount] = [find('trade_date'), pair?.out ?? (both < 0 ? find('amount') : both)];
  if (day < 0 || description < 0 || amount < 0 || names.length > 12 || find('quantity') >= 0 || find('price') >= 0)
    return null;
  return { index: { trade_date: day, description, amount }, fees: [], names, own: 3, usual: 0, unknown: [] };
}

function derive(row: Row): Derived {
  const text = row.printed('description');
  const pair = moneyPair(row.header.names);
  const amount = pair === null ? null : figureOfPair(row.cells, pair, false);
  const described = describedTrade(text);
  const sum = pair === null ? {} : { amount: amount ?? '' };
  if (described === null) return { ...sum, action: isCash(text) ? 'cash' : 'dividend' };
  const isTicker = /^[A-Z][A-Z0-9.]{0,12}$/.test(described.security);
  return {
    ...sum,
    action: described.action,
    quantity: described.quantity,
    price: described.price,
    description: described.security,
    ...(isTicker ? { symbol: described.security } : {}),
    ...(described.currency === null ? {} : { price_currency: described.currency }),
  };
}

/** Whether a text is of money alone. */
function isCash(text: string): boolean {
  const meaning = understood(text);
  return meaning === null || meaning.ignored !== undefined || meaning.type !== 'dividend';
}
