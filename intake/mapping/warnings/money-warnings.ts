import { wholeOfHundredth } from '@trover/core/money/currencies.ts';
import type { ColumnField, ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { currencyBeside, currencyCode, currencyInName } from '../../readers/currencies.ts';
import { isBlank, readDecimal } from '../../readers/numbers.ts';
import { understood } from '../../rows/action-terms.ts';
import { SumsBesidePence } from '../../rows/pence-beside-pounds.ts';
import { shortened } from '../../rows/row-errors.ts';
import { type ColumnContent, isTradeWord, plainAction } from '../column-content.ts';
import { nameKey } from '../field-names.ts';
import { accountCurrencyAt } from '../figures/account-currency.ts';
import { type Exchanged, exchangedIn } from '../figures/exchanged.ts';
import { feeCurrencyAt, priceCurrencyAt } from '../figures/price-currency.ts';
import { comesToHundredth, isInLots, isInTenThousands, isPerHundred } from '../figures/scales.ts';
import { EXCHANGE_RATE, multipliesOut } from '../number-conventions.ts';
import { isBond } from './row-kinds.ts';

type Names = readonly string[];
type Rows = readonly (readonly string[])[];

/** What could be otherwise than it seems about a table's money, each a part of a sentence. */
export function moneyWarnings(
  names: Names,
  rows: Rows,
  contents: readonly ColumnContent[],
  mapping: ColumnMapping,
): (string | null)[] {
  const exchanged = exchangedIn(mapping, names, rows);
  return [
    exchanged === null ? exchangeWarning(names, rows, mapping) : null,
    currencyWarning(names, contents, rows, {
      others: [feeCurrencyAt(mapping, names), accountCurrencyAt(mapping, names, rows)],
      exchanged,
    }),
    namedWarning(names, rows, mapping, exchanged),
    signWarning(rows, mapping),
    costWarning(names, rows, mapping),
    exchanged === null ? (hundredWarning(names, mapping, rows) ?? amountWarning(names, rows, mapping)) : null,
    thousandsWarning(names, rows, mapping),
    penceWarning(names, rows, mapping),
    totalWarning(names, rows, contents, mapping),
    netWarning(names, rows, contents, mapping),
  ];
}

/** Money that was exchanged: price and amount are then in different currencies. */
function exchangeWarning(names: Names, rows: Rows, mapping: ColumnMapping): string | null {
  const at = names.findIndex((name) => EXCHANGE_RATE.test(nameKey(name)));
  if (at < 0 || isInOneCurrency(rows, mapping) || isPriceAlone(rows, mapping)) return null;
  const decimalComma = mapping.decimal_comma;
  const isExchanged = rows.some((cells) => {
    const rate = readDecimal((cells[at] ?? '').trim(), decimalComma);
    return rate !== null && rate !== '1' && rate !== '0';
  });
  return isExchanged ? `"${shortened(names[at]!)}" shows that money was exchanged, but not which currencies` : null;
}

/** Whether rows name their currency and no trade has a sum: what is exchanged is then printed nowhere. */
const isPriceAlone = (rows: Rows, mapping: ColumnMapping): boolean =>
  mapping.columns.includes('currency') && mapping.columns.includes('price') && sumsOf(rows, mapping).length === 0;

/** Whether shares times price is the amount, to the cent but for the costs beside it: both are then the same money. */
function isInOneCurrency(rows: Rows, mapping: ColumnMapping): boolean {
  const sums = sumsOf(rows, mapping);
  return sums.length > 0 && sums.every(({ gross, paid, costs }) => Math.abs(gross - paid) <= costs + CENT);
}

/** Rows with more than one currency, but for `others`: that of their costs, and the account's own. */
function currencyWarning(
  names: Names,
  contents: readonly ColumnContent[],
  rows: Rows,
  { others, exchanged }: { others: readonly number[]; exchanged: Exchanged | null },
): string | null {
  // The account's own currency, in a column beside that of the prices.
  const isOwn = (at: number) => exchanged !== null && rows.every((cells) => (cells[at] ?? '').trim() === exchanged.own);
  const places = names.flatMap((_, at) =>
    !others.includes(at) && !isOwn(at) && contents[at]!.currencies === 1 && contents[at]!.filled > 0 ? [at] : [],
  );
  const differ = rows.some((cells) => {
    const found = new Set(
      places.map((at) => (cells[at] ?? '').trim()).flatMap((cell) => (isBlank(cell) ? [] : [wholeCell(cell)])),
    );
    return found.size > 1;
  });
  return differ ? 'rows name more than one currency' : null;
}

/** A column of money whose name has another currency than its rows. */
function namedWarning(
  names: Names,
  rows: Rows,
  { columns }: ColumnMapping,
  exchanged: Exchanged | null,
): string | null {
  const at = columns.indexOf('currency');
  if (at < 0) return null;
  for (const [place, field] of columns.entries()) {
    if (field !== 'price' && field !== 'amount' && field !== 'fees') continue;
    const named = wholeCode(currencyInName(names[place] ?? ''));
    if (named === null || (field !== 'price' && named === exchanged?.own)) continue;
    const other = rows
      .map((cells) => (cells[at] ?? '').trim())
      .find((cell) => !isBlank(cell) && wholeCode(currencyCode(cell)) !== named);
    if (other !== undefined)
      return `"${shortened(names[place]!)}" is in ${named} and its rows are in ${shortened(other)}`;
  }
  return null;
}

const IN_DOLLARS = /^(?:USD|CAD|AUD|NZD|HKD|SGD|TWD|MXN|ARS|CLP|COP|BRL)$/;

/** A sum with the sign of dollars in a row of another currency. */
function signWarning(rows: Rows, { columns }: ColumnMapping): string | null {
  const at = columns.indexOf('currency');
  const money = columns.flatMap((field, place) => (field === 'price' || field === 'amount' ? [place] : []));
  if (at < 0) return null;
  for (const cells of rows) {
    const code = currencyCode((cells[at] ?? '').trim());
    if (code === null || IN_DOLLARS.test(code)) continue;
    if (money.some((place) => /^[-(\s]*\$/.test((cells[place] ?? '').trim())))
      return `a row in ${code} has sums with the sign of dollars`;
  }
  return null;
}

/** Pounds and pence are the same money. */
const wholeCell = (cell: string): string => wholeCode(currencyCode(cell)) ?? cell;

const wholeCode = (code: string | null) => (code === null ? null : (wholeOfHundredth(code) ?? code));

/** So few rows have no habit, against which one of them could be a mistake. */
const FEW_ROWS = 5;

/** Prices in hundredths, or in percent, where nothing shows it. */
function hundredWarning(names: Names, mapping: ColumnMapping, rows: Rows): string | null {
  const { columns, decimal_comma } = mapping;
  if (isPerHundred(names[columns.indexOf('price')] ?? '')) return null;
  const [quantity, price, amount] = placesOf(columns);
  if (quantity < 0 || price < 0 || amount < 0) return null;
  // What is printed in pence is read as pence.
  const priced = priceCurrencyAt(mapping, names);
  const [named, ofRow] = [columns.indexOf('security_name'), columns.indexOf('currency')];
  const read = (cells: readonly string[], at: number) =>
    Math.abs(Number(readDecimal((cells[at] ?? '').trim(), decimal_comma) ?? 0));
  const plain = rows.filter(
    (cells) =>
      wholeOfHundredth(currencyBeside((cells[price] ?? '').trim()) ?? '') === null &&
      wholeOfHundredth(currencyCode((cells[priced < 0 ? ofRow : priced] ?? '').trim()) ?? '') === null &&
      !isBond(cells[named] ?? '', read(cells, quantity), read(cells, price)),
  );
  const ofRows = new SumsBesidePence();
  const isUnclear = (cells: readonly string[]) => {
    if (ofRow < 0 || !isBlank((cells[priced] ?? '').trim())) return false;
    if (wholeOfHundredth(currencyCode((cells[ofRow] ?? '').trim()) ?? '') === null) return false;
    const [worth, sum] = [read(cells, quantity) * read(cells, price), read(cells, amount)];
    return worth > 0 && sum > 0 && ofRows.shownBy(worth, sum) === null;
  };
  if (rows.some(isUnclear)) return 'some amounts may be in pounds or in pence';
  const { rows: all, hundredfold } = multipliesOut(plain, { quantity, price, amount }, decimal_comma);
  const isRare = all > FEW_ROWS && hundredfold * 10 <= all;
  return hundredfold > 0 && !isRare && !comesToHundredth(mapping, rows)
    ? 'shares times price comes to a hundred times the amount'
    : null;
}

const NET =
  /^(?:netamount|nettobetrag|endbetrag|netproceed|ausmachenderbetrag|montantnet|importeneto|importonetto|netconsideration)/;

/** A sum that is net by its name and not read, which the amount that is read does not come to with its costs. */
function netWarning(
  names: Names,
  rows: Rows,
  contents: readonly ColumnContent[],
  { columns, decimal_comma }: ColumnMapping,
): string | null {
  const amount = columns.indexOf('amount');
  if (amount < 0 || NET.test(nameKey(names[amount]!))) return null;
  const read = (cells: readonly string[], at: number) =>
    Math.abs(Number(readDecimal((cells[at] ?? '').trim(), decimal_comma) ?? 0));
  const action = columns.indexOf('action');
  const sided = rows.filter((cells) => isTradeWord(plainAction((cells[action] ?? '').trim())));
  const trades = sided.length > 0 ? sided : rows;
  const fees = columns.flatMap((field, place) => (field === 'fees' ? [place] : []));
  const costs = (cells: readonly string[]) => fees.reduce((sum, place) => sum + read(cells, place), 0);
  const at = names.findIndex(
    (name, place) =>
      columns[place] === null &&
      NET.test(nameKey(name)) &&
      contents[place]!.numbers === 1 &&
      contents[place]!.filled === contents[amount]!.filled &&
      trades.some((cells) => Math.abs(read(cells, place) - read(cells, amount)) > costs(cells) + CENT),
  );
  return at < 0 ? null : `"${shortened(names[at]!)}" may be the amount`;
}

/** Prices that are another column's times the shares: they are sums, and that column has the prices. */
function totalWarning(
  names: Names,
  rows: Rows,
  contents: readonly ColumnContent[],
  { columns, decimal_comma }: ColumnMapping,
): string | null {
  const [quantity, price] = placesOf(columns);
  if (quantity < 0 || price < 0) return null;
  for (const [at, name] of names.entries()) {
    if (columns[at] !== null || contents[at]!.numbers < 1) continue;
    const { exact, rows: all } = multipliesOut(rows, { quantity, price: at, amount: price }, decimal_comma);
    const isOne = (cells: readonly string[]) => readDecimal((cells[quantity] ?? '').trim(), decimal_comma) === '1';
    if (exact >= 2 && exact === all && !rows.every(isOne))
      return `"${shortened(names[price]!)}" comes to the shares times "${shortened(name)}"`;
  }
  return null;
}

/** Costs that come near to what was traded are likelier the amount itself. */
function costWarning(names: Names, rows: Rows, mapping: ColumnMapping): string | null {
  const { columns, decimal_comma } = mapping;
  const each = isInLots(mapping, names) ? 1000 : 1;
  const [quantity, price, amount] = placesOf(columns);
  const fees = columns.flatMap((field, at) => (field === 'fees' ? [at] : []));
  if (quantity < 0 || Math.max(price, amount) < 0 || fees.length === 0) return null;
  // Of a dividend, taxes are withheld, and nothing is traded.
  const isDividend = (cells: readonly string[]) =>
    columns.some((field, at) => {
      const meaning = field === 'action' ? understood(plainAction((cells[at] ?? '').trim())) : null;
      return meaning !== null && meaning.ignored === undefined && meaning.type === 'dividend';
    });
  const isOdd = (cells: readonly string[]) => {
    const read = (at: number) => Math.abs(Number(readDecimal((cells[at] ?? '').trim(), decimal_comma) ?? 0));
    const costs = fees.reduce((sum, at) => sum + read(at), 0);
    const worth = price < 0 ? read(amount) : read(quantity) * each * read(price);
    return costs > MIN_ODD_COST && costs > worth * 0.5 && read(quantity) > 0 && !isDividend(cells);
  };
  return rows.some(isOdd) ? 'some of its costs are more than half of what was traded' : null;
}

const MIN_ODD_COST = 100;

/** An amount that is neither shares times price nor, of contracts or pence, a hundred times more or less. */
function amountWarning(names: Names, rows: Rows, mapping: ColumnMapping): string | null {
  const sums = sumsOf(rows, mapping);
  const times = isInTenThousands(mapping, names, rows) ? [0.0001] : isInLots(mapping, names) ? [1000] : [1, 100, 0.01];
  const isFarOff = ({ gross, paid, costs }: Sums) =>
    !times.some((each) => Math.abs(gross * each - paid) <= paid * 0.1 + costs + CENT);
  return sums.filter(isFarOff).length * 2 > sums.length ? 'shares times price does not come to the amount' : null;
}

const EITHER_UNIT = /£\s*\/\s*p\b|\bp\s*\/\s*£|\bpence or pounds\b/i;
const BRITISH = /^GB00/i;
const ANY_MONEY = /[€£$]|\b(?:USD|EUR|GBP|GBX|GBp|CHF|pence)\b|\d\s?p\b|\(p\)/;

/** Prices of British shares, which are quoted in pence, without any sign of the unit. */
function penceWarning(names: Names, rows: Rows, { columns, currency }: ColumnMapping): string | null {
  const [, price] = placesOf(columns);
  if (price < 0) return null;
  const name = names[price] ?? '';
  const warning = `"${shortened(name)}" may be in pounds or in pence`;
  if (EITHER_UNIT.test(name) && !columns.includes('amount')) return warning;
  if (columns.includes('amount') || columns.includes('currency') || currency !== null || ANY_MONEY.test(name))
    return null;
  const isin = columns.indexOf('isin');
  return rows.some((cells) => BRITISH.test((cells[isin] ?? '').trim()) && !ANY_MONEY.test(cells[price] ?? ''))
    ? warning
    : null;
}

/** No fund has been worth so little since its units were counted singly. */
const MIN_OF_TEN_THOUSAND = 1000;

/** Prices of ten thousand units that could as well be of one. */
function thousandsWarning(names: Names, rows: Rows, mapping: ColumnMapping): string | null {
  const at = mapping.columns.indexOf('price');
  if (at < 0 || !isInTenThousands(mapping, names, rows) || sumsOf(rows, mapping).length > 0) return null;
  const prices = rows.map((cells) => Number(readDecimal((cells[at] ?? '').trim(), mapping.decimal_comma) ?? 0));
  const isLow = prices.some((price) => price > 0 && price < MIN_OF_TEN_THOUSAND);
  return isLow ? `"${shortened(names[at]!)}" may be of one unit or of ten thousand` : null;
}

const CENT = 0.02;

interface Sums {
  gross: number;
  paid: number;
  costs: number;
}

/** What purchases and sales come to, of the rows that print shares, price and amount. */
function sumsOf(rows: Rows, { columns, decimal_comma, actions }: ColumnMapping): Sums[] {
  const [quantity, price, amount] = placesOf(columns);
  if (quantity < 0 || price < 0 || amount < 0) return [];
  const places = columns.flatMap((field, at) => (field === 'action' ? [at] : []));
  const fees = columns.flatMap((field, at) => (field === 'fees' ? [at] : []));
  return rows.flatMap((cells) => {
    const printed = places.map((at) => plainAction((cells[at] ?? '').trim()));
    if (
      places.length > 0 &&
      !printed.some((text) => isTradeWord(text) || actions.some((action) => action.printed === text))
    )
      return [];
    const read = (at: number) => Math.abs(Number(readDecimal((cells[at] ?? '').trim(), decimal_comma) ?? 0));
    const sums = {
      gross: read(quantity) * read(price),
      paid: read(amount),
      costs: fees.reduce((sum, at) => sum + read(at), 0),
    };
    return sums.gross === 0 || sums.paid === 0 ? [] : [sums];
  });
}

function placesOf(columns: ColumnMapping['columns']): [quantity: number, price: number, amount: number] {
  const of = (field: ColumnField) => columns.indexOf(field);
  return [of('quantity'), of('price'), of('amount')];
}
