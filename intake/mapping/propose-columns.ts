import { COLUMN_FIELDS, type ColumnField } from '@trover/core/trades/column-mapping.ts';
import { currencyInName } from '../readers/currencies.ts';
import { readDay } from '../readers/dates.ts';
import { readDecimal } from '../readers/numbers.ts';
import { understood } from '../rows/action-terms.ts';
import { plainTickers } from './cells/plain-tickers.ts';
import { isOfRemarks } from './cells/remarks.ts';
import { type ColumnContent, contentFit, contentOf, isTradeWord, plainAction } from './column-content.ts';
import { type NameFit, nameFit, nameKey } from './field-names.ts';
import { plainDaysOf } from './figures/numbered-days.ts';
import { isOfOrder, isSumOfFills, isTotalOfCosts } from './figures/ordered-figures.ts';
import { type Claim, MIN_ROWS, settleFigures } from './figures/settle-figures.ts';
import { includedTaxes, unreadCosts } from './figures/unread-costs.ts';
import type { FoundTable } from './find-table.ts';
import { areApart, type ColumnPair, isPairFilled, moneyPair, pricePair, unitsPair } from './paired-columns.ts';

/** What a column seems to be, and how sure that is. */
export interface ProposedColumn {
  name: string;
  field: ColumnField | null;
  confidence: 'sure' | 'likely' | 'none';
  /** Why it seems so, where no name shows it. */
  reason?: string;
}

/** A column's cells must fit its field at least so far, whatever its name. */
const MIN_FIT = 0.5;
const SURE_FIT = 0.75;
/** Rows of cash may have tickers as well. */
const SURE_SYMBOL = 0.6;

/** Names of columns that number rows, which may contain a day as well. */
const NUMBERING = /id$|number$|^no$|ref$|reference$|key$/;

/** Fields that the cells alone identify. */
const SELF_EVIDENT: ReadonlySet<ColumnField> = new Set(['isin', 'cusip', 'trade_date', 'action', 'currency']);

/** Each column's field by name and content, best claims first; a field is given once, but for fees. */
export function proposeColumns(
  { names }: FoundTable,
  rows: readonly (readonly string[])[],
  decimalComma: boolean,
): { columns: ProposedColumn[]; contents: ColumnContent[]; rivals: ColumnField[] } {
  const plainCells = plainDaysOf(names, rows);
  const contents = names.map((name, at) => contentOf(plainTickers(name, plainCells(at))));
  const claims = names
    .flatMap((name, at) => claimsOf(name, at, contents[at]!))
    .filter((claim, _, all) => !isOfOrder(claim, all, { names, contents, rows, decimalComma }))
    .filter((claim, _, all) => !isSumOfFills(claim, all, { names, rows, decimalComma }))
    .filter(({ at, field }) => field !== 'price' || !(isOnlyOfMarket(at, names) || isRateBesidePrice(at, names)))
    .filter((claim) => !isTotalOfCosts(claim, { names, rows, decimalComma }))
    .filter(({ at, field }) => field !== 'action' || !isOfRemarks(names[at]!, plainCells(at)))
    .sort((one, other) => other.score - one.score);
  const nameless = [...namelessFigures(names, claims, contents), ...sumsNamedPrices(claims)];
  const settled = settleFigures([...claims, ...nameless], names, rows, decimalComma);
  claims.push(...nameless.filter(({ at, field }) => settled.get(field) === at));
  const columns: ProposedColumn[] = names.map((name) => ({ name, field: null, confidence: 'none' }));
  const given = new Set<ColumnField>();
  const rivals: ColumnField[] = [];
  for (const claim of claims) {
    const column = columns[claim.at]!;
    if (column.field !== null) continue;
    const { field } = claim;
    const place = settled.get(field);
    if (place !== undefined && place !== claim.at) continue;
    if (given.has(field) && field !== 'fees') {
      if (isRival(claim, { claims, columns, settled, contents, rows })) rivals.push(field);
      continue;
    }
    given.add(field);
    column.field = field;
    const { filled, trades } = contents[claim.at]!;
    const fits =
      claim.content >= (field === 'symbol' ? SURE_SYMBOL : SURE_FIT) ||
      filled === 0 ||
      (field === 'action' && trades > 0);
    column.confidence = claim.name.isExact && fits ? 'sure' : 'likely';
    const isEvident =
      SELF_EVIDENT.has(field) && claim.content === 1 && claim.name.score > 0 && contents[claim.at]!.filled > 0;
    if (isEvident && (claim.name.isExact || field !== 'trade_date' || isOnlyDay(claim.at, names, contents)))
      column.confidence = 'sure';
  }
  leaveOutPartsOfFees(columns);
  leaveOutNumber(columns);
  chooseActionWords(columns, contents, (at) => isOfRemarks(names[at]!, plainCells(at)));
  splitTickerFromName(columns, contents, rows);
  choosePair(columns, 'amount', moneyPair(names), rows, decimalComma);
  choosePair(columns, 'quantity', unitsPair(names), rows, decimalComma);
  choosePair(columns, 'price', pricePair(names), rows, decimalComma);
  for (const [at, column] of columns.entries())
    if (column.field !== null && isShown(at, column.field, { names, columns, contents, settled }))
      column.confidence = 'sure';
  chooseNet(columns, contents, rows, decimalComma);
  const fields = columns.map(({ field }) => field);
  for (const at of unreadCosts(fields, rows, decimalComma))
    Object.assign(columns[at]!, { field: 'fees', confidence: 'sure' });
  for (const at of includedTaxes(fields, names, rows, decimalComma))
    Object.assign(columns[at]!, { field: null, confidence: 'none' });
  const settled_on = columns.findIndex(({ field }) => field === 'settle_date');
  // A file with the settlement alone has no other day.
  if (settled_on >= 0 && !columns.some(({ field }) => field === 'trade_date'))
    Object.assign(columns[settled_on]!, { field: 'trade_date' });
  return { columns, contents, rivals: [...new Set(rivals)] };
}

const NATIONAL_NUMBER = /^(?:wkn|wertpapierkennnummer|valorennummer)$/;

/** A number that one country's brokers know a security by is no ticker: it names one only where nothing else does. */
function leaveOutNumber(columns: readonly ProposedColumn[]): void {
  const number = columns.find(({ name, field }) => field === 'symbol' && NATIONAL_NUMBER.test(nameKey(name)));
  if (number && columns.some(({ field }) => field === 'security_name' || field === 'isin'))
    Object.assign(number, { field: null, confidence: 'none' });
}

function claimsOf(name: string, at: number, content: ColumnContent): Claim[] {
  return COLUMN_FIELDS.flatMap((field) => {
    const named = nameFit(name, field);
    const fit = contentFit(content, field);
    if (fit < MIN_FIT) return [];
    // A name that is a ticker's as well as a security's is the one that its cells are.
    if (field === 'symbol' && fit < SURE_SYMBOL && nameFit(name, 'security_name').isExact) return [];
    if (field === 'trade_date' && named.score === 0 && NUMBERING.test(nameKey(name))) return [];
    const isEvident = field === 'isin' ? content.validIsins >= SURE_FIT : SELF_EVIDENT.has(field) && fit >= SURE_FIT;
    if (named.score === 0 && !(isEvident && content.filled > 0)) return [];
    // Numbers of orders have nine figures as well.
    if (named.score === 0 && field === 'cusip' && content.cusips < SURE_FIT) return [];
    const score = named.score * 0.7 + fit * 0.3 - (named.score === 0 ? 0.1 : 0);
    return [{ at, field, name: named, content: fit, score }];
  });
}

const MARKET_RATE = /^(?:market|mkt)rate$/;
const OWN_RATE = /\b(?:rate|price)\b/i;
const RATE_OF_OTHERS = /\b(?:fx|forex|exchange|conversion|currency|interest|tax|commission|brokerage|fee|gst|vat)\b/i;

/** Whether a rate is the market's, as another column has the rate or price of the trade itself. */
function isOnlyOfMarket(at: number, names: readonly string[]): boolean {
  const isOfMarket = (name: string) => MARKET_RATE.test(nameKey(name));
  if (!isOfMarket(names[at]!)) return false;
  return names.some((name) => !isOfMarket(name) && OWN_RATE.test(name) && !RATE_OF_OTHERS.test(name));
}

/** Whether a `cambio`, which is a price in Spain and a rate between currencies elsewhere, is beside a price. */
const isRateBesidePrice = (at: number, names: readonly string[]): boolean =>
  nameKey(names[at]!) === 'cambio' && names.some((name) => /^(?:prezzo|precio|preco)/.test(nameKey(name)));

/** Whether no other column has days that could be the trades', but for those on which they are settled or booked. */
function isOnlyDay(at: number, names: readonly string[], contents: readonly ColumnContent[]): boolean {
  return !names.some(
    (name, other) =>
      other !== at &&
      contents[other]!.dates > 0.5 &&
      !nameFit(name, 'settle_date').isExact &&
      !LATER_DAY.test(nameKey(name)),
  );
}

const COUNT = /\b(?:shares?|units?|qty|quantity|stück|anzahl|aantal)\b/i;
const HOLDING = /total|owned|balance|held|remain|position|after|outstanding|value|price|cost/i;

/** Whether a name, alone among its table's, speaks of a number of shares, and not of those that are left. */
function isOnlyCount(at: number, names: readonly string[]): boolean {
  const speaks = names.map((name) => COUNT.test(name.replaceAll('_', ' ')));
  return speaks[at] === true && !HOLDING.test(names[at] ?? '') && speaks.filter(Boolean).length === 1;
}

/** Whether the cells leave no doubt about a column, whatever it is called. */
function isShown(
  at: number,
  field: ColumnField,
  { names, columns, contents, settled }: Pick<Given, 'columns' | 'contents' | 'settled'> & { names: readonly string[] },
): boolean {
  const content = contents[at]!;
  if (content.filled === 0) return false;
  if (settled.get(field) === at) return true;
  if (field === 'isin') return content.validIsins === 1;
  if (field === 'cusip') return content.cusips === 1;
  const others = contents.filter((_, other) => other !== at && columns[other]!.field !== 'settle_date');
  const unclaimed = contents.filter((_, other) => columns[other]!.field === null);
  if (field === 'quantity') return content.numbers === 1 && isOnlyCount(at, names);
  if (field === 'security_name') return content.words > 0.9 && !unclaimed.some(({ words }) => words > 0.5);
  if (field === 'symbol') return content.tickers === 1 && !unclaimed.some(({ tickers }) => tickers > 0.5);
  if (field === 'action')
    return (
      content.actions === 1 && content.trades > 0 && !others.some(({ trades, actions }) => trades > 0 && actions === 1)
    );
  return field === 'trade_date' && content.dates === 1 && !others.some(({ dates }) => dates > 0.5);
}

/** Columns of numbers with meaningless names: one of them may still be what the others multiply out with. */
function namelessFigures(
  names: readonly string[],
  claims: readonly Claim[],
  contents: readonly ColumnContent[],
): Claim[] {
  const figures = ['quantity', 'price', 'amount'] as const;
  return names.flatMap((_, at) => {
    const { numbers, filled } = contents[at]!;
    if (numbers < 1 || filled < MIN_ROWS || claims.some((claim) => claim.at === at)) return [];
    return figures.map((field) => ({ at, field, name: { score: 0, isExact: false }, content: 1, score: 0 }));
  });
}

/** Of two columns of prices, the one may be what the shares came to. */
function sumsNamedPrices(claims: readonly Claim[]): Claim[] {
  const prices = claims.filter(({ field, name }) => field === 'price' && name.isExact);
  return prices.length < 2 ? [] : prices.map((claim) => ({ ...claim, field: 'amount', name: NO_NAME, score: 0 }));
}

const NO_NAME: NameFit = { score: 0, isExact: false };

interface Given {
  claims: readonly Claim[];
  columns: readonly ProposedColumn[];
  settled: ReadonlyMap<ColumnField, number>;
  contents: readonly ColumnContent[];
  rows: readonly (readonly string[])[];
}

/** Whether a column that comes too late for its field might have been it as well, by its name and cells. */
function isRival(claim: Claim, { claims, columns, settled, contents, rows }: Given): boolean {
  const { at, field, name, content } = claim;
  if (settled.has(field) || !name.isExact || content < SURE_FIT || contents[at]!.filled === 0) return false;
  const winner = columns.findIndex((column) => column.field === field);
  const won = claims.find((other) => other.at === winner && other.field === field);
  const isLaterDay = (place: number) => LATER_DAY.test(nameKey(columns[place]!.name));
  if (field === 'trade_date' && isLaterDay(at) && !isLaterDay(winner)) return false;
  const couldBeElse = claims.some((other) => other.at === at && other.field !== field && other.name.isExact);
  if (won === undefined || couldBeElse || won.name.score - name.score >= 0.03) return false;
  if (field === 'trade_date' && areApart(rows, winner, at)) return false;
  return rows.some((cells) => {
    const [one = '', another = ''] = [at, winner].map((place) => (cells[place] ?? '').trim().slice(0, 10));
    if (field === 'trade_date' && isSameDay(one, another)) return false;
    return one !== another && !(field === 'currency' && (one === '' || another === ''));
  });
}

/** Whether two cells have one day, however each writes it. */
const isSameDay = (one: string, another: string): boolean =>
  (['dmy', 'mdy'] as const).some(
    (order) => readDay(one, order) !== null && readDay(one, order) === readDay(another, order),
  );

/** Where no column is the side by its name, the one whose words mostly show what was done is, also before a security's name. */
function chooseActionWords(
  columns: ProposedColumn[],
  contents: readonly ColumnContent[],
  isRemark: (at: number) => boolean,
): void {
  if (columns.some(({ field }) => field === 'action')) return;
  const speaks = (at: number) => {
    const { field } = columns[at]!;
    const { actions, trades, words } = contents[at]!;
    return (field === null || field === 'security_name') && words > 0.5 && actions >= 0.6 && trades >= 0.3;
  };
  const at = columns.findIndex((_, place) => speaks(place) && !isRemark(place));
  if (at >= 0) Object.assign(columns[at]!, { field: 'action', confidence: 'sure' });
}

/** Where nothing else identifies a security, a column of tickers does that its name has in it in every row. */
function splitTickerFromName(
  columns: ProposedColumn[],
  contents: readonly ColumnContent[],
  rows: readonly (readonly string[])[],
): void {
  if (columns.some(({ field }) => field === 'symbol' || field === 'isin' || field === 'cusip')) return;
  const name = columns.findIndex(({ field }) => field === 'security_name');
  const cell = (cells: readonly string[], at: number) => (cells[at] ?? '').trim();
  const isWithin = (at: number) =>
    rows.every(
      (cells) =>
        cell(cells, at) === '' ||
        cell(cells, name)
          .split(/[\s:(),]+/)
          .includes(cell(cells, at)),
    );
  const at = columns.findIndex(
    ({ field }, place) => field === null && contents[place]!.tickers === 1 && contents[place]!.filled > 0,
  );
  if (name >= 0 && at >= 0 && isWithin(at)) Object.assign(columns[at]!, { field: 'symbol', confidence: 'sure' });
}

/** Two columns of which each row fills one are one figure, unless another column surely is. */
function choosePair(
  columns: ProposedColumn[],
  field: 'amount' | 'quantity' | 'price',
  pair: ColumnPair | null,
  rows: readonly (readonly string[])[],
  decimalComma: boolean,
): void {
  if (pair === null || !isPairFilled(rows, pair, decimalComma, { isUnits: field === 'quantity' })) return;
  const chosen = columns.findIndex((column) => column.field === field);
  const isOfPair = chosen === pair.in || chosen === pair.out;
  if (chosen >= 0 && !isOfPair && columns[chosen]!.confidence === 'sure') return;
  for (const at of [chosen, pair.in, pair.out])
    if (at >= 0) Object.assign(columns[at]!, { field: null, confidence: 'none' });
  Object.assign(columns[pair.out]!, { field, confidence: 'sure' });
}

const NET =
  /^(?:net|nett|total(?!fee|commission|cost|tax|charge|share|unit|quantity)|booked|settle|endbetrag|ausmachender|importeneto|montantnet|totalnet|efectivoneto|valorneto|valorliquido|totalneto|montoneto|costproceed|proceedcost|finalamount|cashamount|发生金额|清算金额|應收付|应收付|淨收付|정산금액)/;

/** Names of what is deducted from a sum or added to it beside costs: taxes, and interest that a bond has earned. */
const WITHHELD = /tax|steuer|kest|stuckzins|withh|accrued|impot|ritenut|retencion|skatt|podatek/;

/** What was paid or received in all is the amount, not shares times price, where the difference is costs. */
function chooseNet(
  columns: ProposedColumn[],
  contents: readonly ColumnContent[],
  rows: readonly (readonly string[])[],
  decimalComma: boolean,
): void {
  const amount = columns.findIndex(({ field }) => field === 'amount');
  if (amount < 0 || NET.test(nameKey(columns[amount]!.name))) return;
  const fees = columns.flatMap(({ field, name }, at) => (field === 'fees' || WITHHELD.test(nameKey(name)) ? [at] : []));
  const net = columns.findIndex(
    ({ name, field }, at) =>
      field === null &&
      NET.test(nameKey(name)) &&
      contents[at]!.numbers === 1 &&
      isOneCurrency(name, columns[amount]!.name) &&
      isAfterCosts(tradesAmong(rows, columns), { amount, net: at, fees, actions: actionsIn(columns) }, decimalComma),
  );
  if (net < 0) return;
  Object.assign(columns[net]!, { field: 'amount', confidence: columns[amount]!.confidence });
  Object.assign(columns[amount]!, { field: null, confidence: 'none' });
}

/** Whether two names have the same currency, or one of them none. */
const isOneCurrency = (one: string, other: string): boolean => {
  const codes = [currencyInName(one), currencyInName(other)].filter((code) => code !== null);
  return new Set(codes).size < 2;
};

/** Rows of purchases and sales; all where no word shows which those are. Of dividends, taxes are withheld as well. */
function tradesAmong(rows: readonly (readonly string[])[], columns: readonly ProposedColumn[]) {
  const action = columns.findIndex(({ field }) => field === 'action');
  const trades = rows.filter((cells) => isTradeWord(plainAction((cells[action] ?? '').trim())));
  return trades.length > 0 ? trades : rows;
}

/** Costs that no column prints are at most so much of a sum, and a little. */
const UNPRINTED = { share: 0.004, fixed: 30 };

function isAfterCosts(
  rows: readonly (readonly string[])[],
  { amount, net, fees, actions }: { amount: number; net: number; fees: readonly number[]; actions: readonly number[] },
  decimalComma: boolean,
): boolean {
  let [compared, within] = [0, 0];
  const isBySide = areNetBySide(rows, { amount, net, actions }, decimalComma);
  for (const cells of rows) {
    const read = (at: number) => Math.abs(Number(readDecimal((cells[at] ?? '').trim(), decimalComma) ?? 0));
    const [gross, paid] = [read(amount), read(net)];
    if (gross === 0 || paid === 0) continue;
    compared += 1;
    const printed = fees.reduce((sum, at) => sum + read(at), 0);
    const unprinted = gross * UNPRINTED.share;
    const most = printed + (isBySide ? unprinted : Math.min(unprinted, UNPRINTED.fixed)) + 0.05;
    if (Math.abs(gross - paid) <= most) within += 1;
  }
  return compared > 0 && within >= compared * 0.9;
}

const actionsIn = (columns: readonly ProposedColumn[]): number[] =>
  columns.flatMap(({ field }, at) => (field === 'action' ? [at] : []));

/** Whether purchases cost more than the sum, and sales brought less, in rows of both: no rate between currencies does that. */
function areNetBySide(
  rows: readonly (readonly string[])[],
  { amount, net, actions }: { amount: number; net: number; actions: readonly number[] },
  decimalComma: boolean,
): boolean {
  const sides = new Set<string>();
  for (const cells of rows) {
    const read = (at: number) => Math.abs(Number(readDecimal((cells[at] ?? '').trim(), decimalComma) ?? 0));
    const meanings = actions.map((at) => understood(plainAction((cells[at] ?? '').trim())));
    const side = meanings.flatMap((meaning) => (meaning?.ignored === undefined ? (meaning?.side ?? []) : []))[0];
    if (side === undefined || read(amount) === 0 || read(net) === 0) continue;
    if (side === 'buy' ? read(net) < read(amount) : read(net) > read(amount)) return false;
    sides.add(side);
  }
  return sides.size === 2;
}

/** Days on which a trade is booked, or was ordered. */
const LATER_DAY =
  /^(?:post|process|entry|booking|buchung|order|placed|created|asof|effective|erstell|angelegt|erfass|eingang|auftragsdat|aangemaakt|creat|geloscht|gestrichen|fechadelaorden|datadellordine)/;

/** A total of fees beside its parts counts alone. */
function leaveOutPartsOfFees(columns: ProposedColumn[]): void {
  const fees = columns.filter(({ field }) => field === 'fees');
  if (fees.length < 2) return;
  const total = fees.find(({ name }) => nameKey(name).startsWith('total'));
  for (const column of fees)
    if (total !== undefined && column !== total) Object.assign(column, { field: null, confidence: 'none' });
}
