import { LONG_MONTHS } from '@trover/core/format/dates.ts';
import type { ActionMeaning, CellCorrection, ColumnMapping } from '@trover/core/trades/column-mapping.ts';
import type { RowError } from '@trover/core/trades/trade.ts';
import { readDay } from '../readers/dates.ts';
import { isNegative, readDecimal } from '../readers/numbers.ts';
import { understood } from '../rows/action-terms.ts';
import { plainAction } from './column-content.ts';
import type { FoundTable } from './find-table.ts';
import { DONE, sumInCents } from './warnings/row-checks.ts';

/** What one press does about a fault: puts a cell right, or reads the whole table otherwise. */
export type Fix =
  | { label: string; kind: 'cell'; correction: CellCorrection }
  | { label: string; kind: 'mapping'; mapping: ColumnMapping };

type Table = Pick<FoundTable, 'names' | 'rows'> & { mapping: ColumnMapping };

const NUMBERED = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})/;

/** How dates are written, in words. */
export const DATE_ORDERS: Record<ColumnMapping['dates'], string> = {
  dmy: 'day / month / year',
  mdy: 'month / day / year',
  ymd: 'year-month-day',
};

/** The sentence for its owner about what is wrong with a cell. */
export function sentenceOf(error: RowError, { column, value }: CellCorrection, mapping: ColumnMapping): string {
  const field = mapping.columns[column];
  if (field === 'trade_date' || field === 'settle_date') {
    const parts = partsOf(value, mapping.dates);
    if (
      parts &&
      parts.month >= 1 &&
      parts.month <= 12 &&
      parts.day >= 1 &&
      parts.day <= 31 &&
      readDay(value, mapping.dates) === null
    )
      return `There is no ${parts.day} ${LONG_MONTHS[parts.month - 1]} ${parts.year}.`;
    return value.trim() === '' ? 'The date is missing.' : `"${value}" is not a date (${DATE_ORDERS[mapping.dates]}).`;
  }
  if (field === 'action' && value.trim() !== '') return `What does "${value}" mean?`;
  if (field === 'quantity' && value.trim() === '') return 'The number of shares is missing.';
  if (FIGURES.has(field ?? '') && value.trim() !== '' && readDecimal(value.trim(), mapping.decimal_comma) === null)
    return `"${value}" is not a number.`;
  return error.reason;
}

const FIGURES: ReadonlySet<string> = new Set(['quantity', 'price', 'amount', 'fees']);

/** What one press could do about a cell that does not fit; none where only its owner knows. */
export function fixesOf(cell: CellCorrection, table: Table): Fix[] {
  const field = table.mapping.columns[cell.column] ?? null;
  if (field === 'trade_date' || field === 'settle_date') return dateFixes(cell, table);
  if (field === 'action') return actionFixes(cell, table);
  if (field === 'status') return stateFixes(cell, table);
  if (field === 'amount' && readDecimal(cell.value.trim(), table.mapping.decimal_comma) !== null)
    return sumFixes(cell, table);
  if (field !== null && FIGURES.has(field)) return numberFixes(cell, table);
  return [];
}

function partsOf(value: string, order: ColumnMapping['dates']): { day: number; month: number; year: number } | null {
  const found = NUMBERED.exec(value.trim());
  if (!found) return null;
  const [first, second, third] = [Number(found[1]), Number(found[3]), Number(found[4])];
  if (found[1]!.length === 4) return { year: first, month: second, day: third };
  const dayFirst = order === 'dmy' || found[2] === '.';
  return { year: third, month: dayFirst ? second : first, day: dayFirst ? first : second };
}

function dateFixes(cell: CellCorrection, table: Table): Fix[] {
  const { mapping, rows } = table;
  const { dates } = mapping;
  const fixes: Fix[] = [];
  const reads = (order: ColumnMapping['dates']) =>
    rows.filter(({ cells }) => readDay((cells[cell.column] ?? '').trim(), order) !== null).length;
  for (const order of ['dmy', 'mdy'] as const) {
    if (order === dates || readDay(cell.value, order) === null || reads(order) < reads(dates)) continue;
    fixes.push({
      label: `Read dates as ${DATE_ORDERS[order]}`,
      kind: 'mapping',
      mapping: { ...mapping, dates: order },
    });
  }
  const nearest = lastOfMonth(cell.value, dates);
  if (nearest !== null) fixes.push({ label: `Use ${nearest}`, kind: 'cell', correction: { ...cell, value: nearest } });
  const other = dates === 'dmy' ? 'mdy' : 'dmy';
  const turned = fixes.length === 0 ? readDay(cell.value, other) : null;
  if (turned !== null) fixes.push({ label: `Use ${turned}`, kind: 'cell', correction: { ...cell, value: turned } });
  return fixes;
}

/** The last day of the month that a date means which has no such day, written as it was. */
function lastOfMonth(value: string, order: ColumnMapping['dates']): string | null {
  const parts = partsOf(value, order);
  if (!parts || parts.day < 29 || parts.day > 31 || parts.month < 1 || parts.month > 12) return null;
  const written = value.trim();
  for (let day = parts.day - 1; day >= 28; day--) {
    const at = written.startsWith(String(parts.year))
      ? written.lastIndexOf(String(parts.day))
      : dayPlace(written, parts, order);
    const tried = written.slice(0, at) + String(day) + written.slice(at + String(parts.day).length);
    if (readDay(tried, order) !== null) return tried;
  }
  return null;
}

function dayPlace(written: string, { day }: { day: number }, order: ColumnMapping['dates']): number {
  const separator = written.search(/[-/.]/);
  const dayFirst = order === 'dmy' || written.charAt(separator) === '.';
  return dayFirst ? written.indexOf(String(day)) : written.indexOf(String(day), separator);
}

function numberFixes(cell: CellCorrection, { mapping }: Table): Fix[] {
  const turned = !mapping.decimal_comma;
  const fixes: Fix[] = [];
  if (readDecimal(cell.value.trim(), turned) !== null) {
    const label = turned ? 'Read numbers with a decimal comma' : 'Read numbers with a decimal point';
    fixes.push({ label, kind: 'mapping', mapping: { ...mapping, decimal_comma: turned } });
  }
  const figures = cell.value.match(/-?\d[\d.,' ]*/g) ?? [];
  const only = figures.length === 1 ? figures[0].trim().replace(/[.,]$/, '') : '';
  if (only !== '' && only !== cell.value.trim() && readDecimal(only, mapping.decimal_comma) !== null) {
    fixes.push({ label: `Use ${only}`, kind: 'cell', correction: { ...cell, value: only } });
  }
  return fixes;
}

/** What the row's shares come to at its price, in place of the amount that does not fit them. */
function sumFixes(cell: CellCorrection, { mapping, rows }: Table): Fix[] {
  const cells = rows.find(({ line }) => line === cell.row)?.cells ?? [];
  const [quantity, price] = (['quantity', 'price'] as const).map((field) =>
    readDecimal((cells[mapping.columns.indexOf(field)] ?? '').trim(), mapping.decimal_comma),
  ) as [string | null, string | null];
  const sum = sumInCents(quantity, price)?.replace('-', '');
  if (sum === undefined) return [];
  const signed = `${cell.value.trim().startsWith('-') ? '-' : ''}${mapping.decimal_comma ? sum.replace('.', ',') : sum}`;
  return [{ label: `Use ${signed}`, kind: 'cell', correction: { ...cell, value: signed } }];
}

/** That an order was carried out, as for others of the table, or that it was not. */
function stateFixes(cell: CellCorrection, { rows }: Table): Fix[] {
  const done = rows.map(({ cells }) => (cells[cell.column] ?? '').trim()).find((state) => DONE.test(state));
  const fix = (label: string, value: string): Fix => ({ label, kind: 'cell', correction: { ...cell, value } });
  return [...(done === undefined ? [] : [fix('It was carried out', done)]), fix('It was not', 'Cancelled')];
}

const OFFERED: readonly (readonly [means: ActionMeaning, words: string])[] = [
  ['buy', 'means buy'],
  ['sell', 'means sell'],
  ['dividend', 'is a dividend'],
  ['no_trade', 'is no trade'],
];

function actionFixes(cell: CellCorrection, { mapping, rows }: Table): Fix[] {
  const printed = plainAction(cell.value.trim());
  if (printed === '' || understood(printed) !== null) return [];
  const likely = likelyMeaning(rows.find(({ line }) => line === cell.row)?.cells ?? [], mapping);
  const offered = [...OFFERED].sort(([one], [other]) => Number(other === likely) - Number(one === likely));
  const others = mapping.actions.filter((each) => each.printed !== printed);
  return offered.map(([means, words]) => ({
    label: `"${printed}" ${words}`,
    kind: 'mapping',
    mapping: { ...mapping, actions: [...others, { printed, means }] },
  }));
}

/** What the row's signs hint at. */
function likelyMeaning(cells: readonly string[], mapping: ColumnMapping): ActionMeaning {
  const at = (field: 'quantity' | 'amount') => {
    const place = mapping.columns.indexOf(field);
    return place < 0 ? null : readDecimal((cells[place] ?? '').trim(), mapping.decimal_comma);
  };
  const [quantity, amount] = [at('quantity'), at('amount')];
  if (quantity === null || quantity === '0') return amount === null ? 'no_trade' : 'dividend';
  return isNegative(quantity) ? 'sell' : 'buy';
}

/** No exchange in America has a ticker of more letters than this. */
const MAX_TICKER_LENGTH = 5;
const MAX_APART = 2;
const ROWS_COMPARED = 2000;

/**
 * What is odd about a ticker that is none: its letters, too many for one, contain those of another ticker of the
 * table, at such a price. Null for any other row.
 */
export function findUnusualTicker(cells: readonly string[], table: Table): { sentence: string; fix: Fix } | null {
  const { mapping, rows } = table;
  const [column, price] = [mapping.columns.indexOf('symbol'), mapping.columns.indexOf('price')];
  const named = mapping.columns.indexOf('security_name');
  const printed = (cells[column] ?? '').trim();
  if (column < 0 || price < 0 || printed.length <= MAX_TICKER_LENGTH || !/^[A-Z]+$/.test(printed)) return null;
  const priceOf = (row: readonly string[]) =>
    Math.abs(Number(readDecimal((row[price] ?? '').trim(), mapping.decimal_comma) ?? 0));
  const paid = priceOf(cells);
  const near = rows.slice(0, ROWS_COMPARED).filter(({ cells: other }) => {
    const ticker = (other[column] ?? '').trim();
    const ratio = priceOf(other) / paid;
    return isWithin(ticker, printed) && ratio < MAX_APART && ratio > 1 / MAX_APART;
  });
  const tickers = new Set(near.map(({ cells: other }) => (other[column] ?? '').trim()));
  const [ticker] = tickers;
  if (ticker === undefined || tickers.size > 1) return null;
  const name = near.map(({ cells: other }) => (other[named] ?? '').trim()).find((each) => each !== '') ?? ticker;
  return {
    sentence: `No ticker ${printed}. The price fits ${name}.`,
    fix: {
      label: `Use ${ticker}`,
      kind: 'mapping',
      mapping: { ...mapping, tickers: [...(mapping.tickers ?? []), { printed, means: ticker }] },
    },
  };
}

/** Whether a ticker's letters are in a longer word in their order, the first of both at the head. */
function isWithin(ticker: string, word: string): boolean {
  if (!/^[A-Z]{2,5}$/.test(ticker) || ticker[0] !== word[0]) return false;
  let at = 0;
  for (const letter of word) if (letter === ticker[at]) at += 1;
  return at === ticker.length;
}
