import type { ColumnField, ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import { readDay } from '../../readers/dates.ts';
import { readDecimal } from '../../readers/numbers.ts';
import { understood } from '../../rows/action-terms.ts';
import { hasDayInAction, unreadDayInAction } from '../../rows/prose.ts';
import { shortened } from '../../rows/row-errors.ts';
import { isTradeWord, plainAction } from '../column-content.ts';
import { nameKey } from '../field-names.ts';
import { exchangedIn } from '../figures/exchanged.ts';
import { isInTenThousands, priceTens } from '../figures/scales.ts';
import type { FoundTable } from '../find-table.ts';
import { readVersions, versionsWarning } from './trade-versions.ts';

type Names = readonly string[];
type Rows = readonly (readonly string[])[];

/** What a table as a whole may be other than it seems, each a part of a sentence. */
export function tableWarnings(
  { names, rows: all }: Pick<FoundTable, 'names' | 'rows'>,
  rows: Rows,
  mapping: ColumnMapping,
): (string | null)[] {
  return [
    versionsWarning(
      mapping,
      names,
      rows,
      all.map(({ cells }) => cells),
    ),
    scaleWarning(names, mapping),
    versionWarning(names, rows, mapping),
    coinTickersWarning(names, rows, mapping),
    oneTickerWarning(names, rows, mapping),
    impossibleSums(names, rows, mapping),
    periodWarning(names, mapping),
    settledBefore(rows, mapping),
    asOfWarning(rows, mapping),
    differenceWarning(names, rows),
    leftWarning(names, rows, mapping),
  ];
}

const IN_THOUSANDS =
  /\(\s*(?:in )?(?:'?000'?s?|k|m|mn|mio\.?|mm|bn|thousands?|millions?|tsd\.?|teur|tchf)\s*\)|\bin (?:thousands?|millions?|tsd|mio)\b|\bthousands\b|\b(?:T|Mio\.? )(?:EUR|CHF)\b|'000/i;

/** Figures in thousands, by their column's name. */
function scaleWarning(names: Names, { columns }: ColumnMapping): string | null {
  const at = columns.findIndex(
    (field, place) => /^(?:quantity|price|amount|fees)$/.test(field ?? '') && IN_THOUSANDS.test(names[place] ?? ''),
  );
  return at < 0 ? null : `"${shortened(names[at]!)}" may be in thousands or millions`;
}

const VERSION = /^(?:trade|record|row|order)?(?:version|revision|amendment)(?:no|number|nr|id)?$/;

/** A trade that is repeated with each correction. */
function versionWarning(names: Names, rows: Rows, mapping: ColumnMapping): string | null {
  const at = names.findIndex((name) => VERSION.test(nameKey(name)));
  if (readVersions(mapping, names, rows).isOf) return null;
  const differ = new Set(rows.map((cells) => (cells[at] ?? '').trim())).size > 1;
  return at >= 0 && differ ? `"${shortened(names[at]!)}" shows that some rows replace others` : null;
}

const COINS = /^(?:BTC|XBT|ETH|SOL|XRP|ADA|DOGE|LTC|DOT|BCH|LINK|AVAX|MATIC|UNI|ATOM|XLM|TRX|NEAR|SHIB|USDT|USDC)$/;
const SHARES = /stock|share|equit|etf|fund|isin|cusip|sedol/i;

const cellsOf = (rows: Rows, at: number): string[] =>
  at < 0 ? [] : rows.map((cells) => (cells[at] ?? '').trim()).filter((cell) => cell !== '');

/** Tickers that are all of coins as well, in a table that names no company. */
function coinTickersWarning(names: Names, rows: Rows, { columns }: ColumnMapping): string | null {
  const at = columns.indexOf('symbol');
  const tickers = cellsOf(rows, at);
  if (tickers.length === 0 || !tickers.every((cell) => COINS.test(cell))) return null;
  if (columns.some((field) => field === 'isin' || field === 'cusip' || field === 'security_name')) return null;
  return names.some((name) => SHARES.test(name)) ? null : `"${tickers[0]!}" may be a coin and not a share`;
}

/** One ticker beside several names: it is rather the account. */
function oneTickerWarning(names: Names, rows: Rows, { columns }: ColumnMapping): string | null {
  const [ticker, name] = [columns.indexOf('symbol'), columns.indexOf('security_name')];
  if (ticker < 0 || name < 0) return null;
  const actions = columns.flatMap((field, at) => (field === 'action' ? [at] : []));
  const isTraded = (cells: readonly string[]) =>
    actions.some((at) => isTradeWord(plainAction((cells[at] ?? '').trim())));
  // Rows of dividends and fees have other words than the security's name.
  const traded = rows.filter(isTraded);
  const pairs = (traded.length > 0 ? traded : rows).flatMap((cells) => {
    const pair = [ticker, name].map((at) => (cells[at] ?? '').trim().toUpperCase());
    // What begins with the ticker or has figures in it is a contract of it, and a word for what was done is no name.
    const isElse = pair[1]!.startsWith(pair[0]!) || /\d/.test(pair[1]!) || understood(pair[1]!) !== null;
    return pair.includes('') || isElse ? [] : [pair];
  });
  const one = new Set(pairs.map(([first]) => first)).size === 1;
  const companies = new Set(pairs.map(([, second]) => second!.split(/[\s,.]+/, 1)[0]));
  const isItsOwn = pairs.filter(([first, second]) => first?.[0] === second?.[0]).length * 2 >= pairs.length;
  return one && companies.size > 1 && !isItsOwn
    ? `"${shortened(names[ticker]!)}" is the same beside several securities`
    : null;
}

const NEAR = 0.01;
const MIN_GAP = 1;
/** More than any costs are of a purchase. */
const DEAR = 0.05;
const MIN_DEAR = 30;
const EARNED = /accrued|interest|marchzins|stuckzins|couru|rateo|tax|steuer|rebate|discount/;
const SHARE = 0.25;

/**
 * Purchases that cost less than their shares at their price, or far more, and sales that brought more: no costs explain
 * those, but another currency would.
 */
function impossibleSums(names: Names, rows: Rows, mapping: ColumnMapping): string | null {
  const { columns, decimal_comma } = mapping;
  const of = (field: ColumnField) => columns.indexOf(field);
  const [quantity, price, amount, action] = [of('quantity'), of('price'), of('amount'), of('action')];
  if (Math.min(quantity, price, amount, action) < 0) return null;
  if (names.some((name) => EARNED.test(nameKey(name))) || isInTenThousands(mapping, names, rows)) return null;
  if (priceTens(mapping, names, rows) > 0 || exchangedIn(mapping, names, rows) !== null) return null;
  let [all, impossible] = [0, 0];
  for (const cells of rows) {
    const meaning = understood(plainAction((cells[action] ?? '').trim()));
    const side = meaning?.ignored === undefined ? meaning?.side : undefined;
    const printed = [quantity, price, amount].map((at) => readDecimal((cells[at] ?? '').trim(), decimal_comma) ?? '0');
    const [units, each, paid] = printed.map((figure) => Math.abs(Number(figure))) as [number, number, number];
    const gross = units * each;
    if (side === undefined || gross === 0 || paid === 0 || gross / paid > 2 || paid / gross > 2) continue;
    all += 1;
    const rounded = (units * 10 ** -(printed[1]!.split('.')[1]?.length ?? 0)) / 2;
    const gain = side === 'buy' ? gross - paid : paid - gross;
    const costs = columns.reduce((sum, field, at) => {
      const cost = field === 'fees' ? readDecimal((cells[at] ?? '').trim(), decimal_comma) : null;
      return sum + Math.abs(Number(cost ?? 0));
    }, 0);
    const isDear = side === 'buy' && -gain > gross * DEAR + MIN_DEAR + rounded + costs;
    if (isDear || gain > gross * NEAR + MIN_GAP + rounded) impossible += 1;
  }
  return impossible > 0 && impossible >= all * SHARE
    ? 'its sums are not what the shares come to at their price, which may be in pence or another currency'
    : null;
}

const PERIOD =
  /^(?:quarter|month|week|period|year|quartal|monat|woche|zeitraum|mois|trimestre|mes|mese|maand|kwartaal|periode)(?:end(?:ing)?|date|of|ended)*$/;

/** What was bought and sold in a month or quarter together. */
function periodWarning(names: Names, { columns }: ColumnMapping): string | null {
  const name = names[columns.indexOf('trade_date')];
  return name !== undefined && PERIOD.test(nameKey(name))
    ? `"${shortened(name)}" is a period, not the date of a trade`
    : null;
}

/** Trades that would have been settled before they were made: the day is one of booking. */
function settledBefore(rows: Rows, { columns, dates }: ColumnMapping): string | null {
  const [traded, settled] = [columns.indexOf('trade_date'), columns.indexOf('settle_date')];
  if (traded < 0 || settled < 0) return null;
  const action = columns.indexOf('action');
  const days = rows.flatMap((cells) => {
    // A cancellation, and what is billed instead, are booked behind the trade.
    const printed = (cells[action] ?? '').trim();
    const meaning = understood(plainAction(printed));
    const isCancellation = meaning !== null && meaning.ignored === undefined && meaning.subtype === 'cancel';
    if (isCancellation || hasDayInAction(printed)) return [];
    const [one, other] = [traded, settled].map((at) => readDay((cells[at] ?? '').trim(), dates));
    return one && other ? [{ one, other }] : [];
  });
  const before = days.filter(({ one, other }) => other < one).length;
  return before > 0 && before >= days.length * SHARE
    ? 'some of its trades would have been settled before they were made'
    : null;
}

/** Days behind actions that are none, or could be two: those trades have the day of the row. */
function asOfWarning(rows: Rows, { columns, dates }: ColumnMapping): string | null {
  const [action, day] = [columns.indexOf('action'), columns.indexOf('trade_date')];
  const cell = (cells: readonly string[], at: number) => (cells[at] ?? '').trim();
  const unread = rows.find((cells) => unreadDayInAction(cell(cells, action), dates, cell(cells, day)) !== null);
  return unread === undefined ? null : `"${shortened(cell(unread, action))}" has a day that may be another`;
}

const LENT = /^(?:swap|leverage|marginused|usedmargin|pip|stoploss|takeprofit|s l|t p|sl|tp)s?$/;

/** What only contracts on margin print. */
function differenceWarning(names: Names, rows: Rows): string | null {
  const at = names.findIndex(
    (name, place) =>
      LENT.test(nameKey(name)) &&
      cellsOf(rows, place).some((cell) => !/^(?:1|1:1|1x|x1|0|0[.,]0+|-|n\/a)$/i.test(cell)),
  );
  return at < 0 ? null : `"${shortened(names[at]!)}" shows that contracts for difference are traded here`;
}

const LEFT = /^(?:leave|remaining|unfilled|open)(?:qty|quantity|share|unit|volume)$|^remaining$|^leave$/;

/** What is left of an order, where no column shows how much of it was filled. */
function leftWarning(names: Names, rows: Rows, { columns, decimal_comma }: ColumnMapping): string | null {
  const at = names.findIndex((name, place) => columns[place] === null && LEFT.test(nameKey(name)));
  if (
    at < 0 ||
    columns.includes('status') ||
    /^(?:fill|exec|done|traded)/.test(nameKey(names[columns.indexOf('quantity')] ?? ''))
  )
    return null;
  const isLeft = cellsOf(rows, at).some((cell) => !['0', null].includes(readDecimal(cell, decimal_comma)));
  return isLeft ? `"${shortened(names[at]!)}" may mean that orders were not filled` : null;
}
