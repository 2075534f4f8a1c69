import { isinHolds } from '@trover/core/securities/check-digits.ts';
import { nameFit, nameKey } from '../../mapping/field-names.ts';
import { figureOfPair, moneyPair } from '../../mapping/paired-columns.ts';
import { currencyInName } from '../../readers/currencies.ts';
import { isBlank, readDecimal } from '../../readers/numbers.ts';
import type { Header } from '../../rows/columns.ts';
import {
  bought,
  cancelled,
  cashMovement,
  dividend,
  fee,
  ignore,
  interest,
  sold,
  taxWithheld,
} from '../../rows/meaning.ts';
import type { Derived, Row } from '../../rows/row.ts';
import type { TableFormat } from '../format.ts';

/** `ACHAT COMPTANT RHEINGOLD`, `Purchase Rheingold plc`: what was done, before the name of the security. */
const BOUGHT = '(?:achat|souscription|kauf|compra|acquisto|aankoop|köp|buy|bought|purchased?)';
const SOLD = '(?:vente|rachat|verkauf|venta|venda|vendita|verkoop|sälj|sell|sold|sale)';
const SIDE_AND_NAME = new RegExp(
  `^(?:you )?(${BOUGHT}|${SOLD})\\s+(?:au comptant |comptant |of |de |von |di |van )?(?!order|of rights|fee)(\\p{L}.{2,})$`,
  'iu',
);
const ISIN = /\b([A-Z]{2}[A-Z0-9]{9}\d)\b/;
const TEXT =
  /^(?:libelle|libelleoperation|operation|buchungstext|concepto|descripcion|descrizione|omschrijving|description|detail|narrative|transactiondescription)$/;
const PENCE = /\(p\)|\bpence\b|\bGBX\b/i;
const POUNDS = /£|\(p\)|\bGBP\b/;
const ABROAD =
  /^(?:achat|souscription|vente|rachat|kauf|verkauf|compra|venta|venda|acquisto|vendita|aankoop|verkoop|köp|sälj)\b/i;
const DAY_FIRST = /^(?:\d{4}-|(?:1[3-9]|2\d|3[01])[./-])/;
/** Costs of a trade are no more than this share of it, and a little. */
const MAX_COSTS = { share: 0.1, fixed: 30 };

/**
 * A table without a column of sides or of securities: each text has both. It is read where every row of a purchase or
 * sale has units, a price and a sum that come to each other.
 */
export const sideAndNameCsv: TableFormat = {
  kind: 'table',
  id: 'side-and-name-csv',
  title: 'Table whose texts begin with purchase or sale and name the security (CSV)',
  columns: {
    trade_date: ['Date'],
    settle_date: ['Settlement Date'],
    description: ['Description'],
    quantity: ['Quantity'],
    price: ['Price'],
    amount: ['Amount'],
    currency: ['Currency'],
  },
  required: [],
  headerOf,
  needsHallmark: true,
  fits,
  dates: 'dmy',
  currency: null,
  unsignedAmount: true,
  actionOf: (row) => row.printed('description'),
  derive,
  actions: [
    [/\b(?:CANCEL\w*|REVERS\w*|STORN\w*|ANNUL\w*|EXTOURNE|RECTIFICATION)\b/, cancelled],
    [/\b(?:PENDING|PLACED|REJECTED|EXPIRED|EN COURS|ORDERS?)\b/, ignore('order, and no trade, by its text')],
    [new RegExp(`^(?:YOU )?${BOUGHT}\\s`, 'i'), bought()],
    [new RegExp(`^(?:YOU )?${SOLD}\\s`, 'i'), sold()],
    [/^(?:DIVIDEND|COUPONS?|ENCAISSEMENT|DIVIDENDE|DIVIDENDO)\b/, dividend()],
    [/\bINTEREST|INT[ÉE]R[ÊE]TS|ZINSEN\b/, interest],
    [/\bFEES?\b|\bCHARGES?\b|FRAIS|DROITS DE GARDE|GEB[ÜU]HR/, fee],
    [/\bTAX\b|IMP[ÔO]T|PR[ÉE]L[ÈE]VEMENT|STEUER/, taxWithheld],
    [
      /^(?:CASH|CARD|DEPOSIT|WITHDRAWAL|CONTRIBUTION|SUBSCRIPTION PAYMENT|VIREMENT|[ÜU]BERWEISUNG|BACS|DIRECT DEBIT)\b/,
      cashMovement,
    ],
  ],
};

function headerOf(cells: readonly string[]): Header | null {
  const names = cells.map((cell) => cell.trim());
  const find = (field: 'trade_date' | 'settle_date' | 'quantity' | 'price' | 'amount' | 'currency') =>
    names.findIndex((name) => nameFit(name, field).isExact && !/balance|sald[oi]|solde/i.test(name));
  const description = names.findIndex((name) => TEXT.test(nameKey(name)));
  const isElse = (name: string, at: number) =>
    at !== description &&
    (['action', 'symbol', 'isin', 'cusip', 'security_name', 'status'] as const).some(
      (field) => nameFit(name, field).isExact,
    );
  if (description < 0 || names.some(isElse)) return null;
  const [day, settled, quantity, price] = [find('trade_date'), find('settle_date'), find('quantity'), find('price')];
  const amount = moneyPair(names)?.out ?? find('amount');
  if ([day, quantity, price, amount].some((at) => at < 0) || new Set([day, quantity, price, amount]).size < 4)
    return null;
  const currency = find('currency');
  return {
    index: {
      trade_date: day,
      description,
      quantity,
      price,
      amount,
      ...(settled >= 0 && settled !== day ? { settle_date: settled } : {}),
      ...(currency >= 0 ? { currency } : {}),
    },
    fees: [],
    names,
    own: 3,
    usual: 0,
    unknown: [],
  };
}

function fits({ index, names }: Header, rows: readonly (readonly string[])[]): boolean {
  const cellOf = (cells: readonly string[], at: number | undefined) => (cells[at ?? -1] ?? '').trim();
  const comma = rows.some((cells) => /,\d{2}$/.test(cellOf(cells, index.price)));
  const isPence = PENCE.test(names[index.price!] ?? '');
  const sided = rows.filter((cells) => SIDE_AND_NAME.test(cellOf(cells, index.description)));
  const comesTo = (cells: readonly string[]) => {
    const pair = moneyPair(names);
    const printed = pair === null ? cellOf(cells, index.amount) : (figureOfPair(cells, pair, comma) ?? '');
    const read = (text: string, isPlain = false) => Math.abs(Number(readDecimal(text, comma && !isPlain) ?? 0));
    const gross = read(cellOf(cells, index.quantity)) * read(cellOf(cells, index.price)) * (isPence ? 0.01 : 1);
    const paid = read(printed, pair !== null);
    return gross > 0 && Math.abs(gross - paid) <= gross * MAX_COSTS.share + MAX_COSTS.fixed && paid > 0;
  };
  const days = rows.map((cells) => cellOf(cells, index.trade_date)).filter((day) => day !== '');
  const isDayFirst =
    days.some((day) => DAY_FIRST.test(day)) ||
    names.some((name) => POUNDS.test(name)) ||
    sided.some((cells) => ABROAD.test(cellOf(cells, index.description)));
  return sided.length > 1 && sided.every(comesTo) && isDayFirst;
}

function derive(row: Row): Derived {
  const text = row.printed('description');
  const pair = moneyPair(row.header.names);
  const amount = pair === null ? null : figureOfPair(row.cells, pair, row.printed('price').includes(','));
  const named = currencyInName(row.nameOf('amount')) ?? currencyInName(row.nameOf('price'));
  const currency = row.header.names.some((name) => POUNDS.test(name)) ? 'GBP' : named;
  const isin = ISIN.exec(text)?.[1];
  const isValid = isin !== undefined && isinHolds(isin);
  const name = (SIDE_AND_NAME.exec(text)?.[2] ?? text).replace(isValid ? isin : /$/, '').trim();
  return {
    description: name,
    ...(isValid ? { isin } : {}),
    ...(amount === null ? {} : { amount }),
    ...(isBlank(row.printed('currency')) && currency !== null ? { currency } : {}),
    ...(PENCE.test(row.nameOf('price')) ? { price_currency: 'GBX' } : {}),
  };
}
