import { isTradeWord } from '../../mapping/column-content.ts';
import { readDay } from '../../readers/dates.ts';
import { understood } from '../../rows/action-terms.ts';
import { columnsOf, namesOf } from '../column-places.ts';
import {
  CORRECTION,
  DONE_FIRST,
  PROMISES_NUMBER,
  SYMBOL_OR_CUSIP,
  UNITS_WITH_SIDE,
  WHERE_INVESTED,
} from '../row-patterns.ts';

/** What a security paid, before its name: the column of what was done has `Income` alone. */
const PAID =
  /^((?:qualified |ordinary |cash |foreign |non-?qualified )?dividend|interest|return of capital|(?:long|short)-term capital gains?(?: distribution)?)(?: - (?:non-?)?(?:taxable|qualified|ordinary))?\s+(?:on |from )?(\S.*)$/i;
/** What a dividend bought, before the name of the security. */
const REINVESTED = /^(?:dividends?|capital gains?|income) reinvest(?:ed|ment)\s+(?:in(?:to)? )?(\S.*)$/i;
const AS_OF = /^(.*?)\s*\b(?:as of|a\/o):? (\d{1,2}\/\d{1,2}\/\d{2,4})\b(.*)$/i;
const NUMBER_BEHIND = /^(\S.*?)\s*\(([A-Z][A-Z0-9.]{0,5}|(?=[0-9A-Z]*\d)[0-9A-Z]{9})\)$/;

/** What names of securities have in brackets. */
const WORD_OF_NAME =
  /^(?:THE|NEW|OLD|DEL|ADRS?|ADS|GDRS?|REIT|ETF|ETN|COM|SHS|ORD|PFD|INC|LTD|LLC|PLC|CORP|USD|EUR|GBP|CAD)$/;
export const isWordOfName = (word: string): boolean => WORD_OF_NAME.test(word);
/** A row is booked within so many days of its trade. */
const MAX_DAYS_BEFORE = 31;
const DAY_LENGTH = 86_400_000;

/** Where a table has what its rows may print in one cell with something else. */
export interface SplitPlaces {
  units: number;
  /** Where a ticker or CUSIP is in one column. */
  either: number;
  /** Where what was done is before the security. */
  description: number;
  transaction: number;
  actions: readonly number[];
  /** The names of securities. */
  named: number;
  /** Whether the number of each is in its name, by the name of the column. */
  isNumbered: boolean;
  traded: number;
  settled: number;
  /** Where the money went. */
  invested: number;
  /** The codes that the document explains. */
  legend: ReadonlyMap<string, string>;
  /** The one day of a row. */
  day: number;
  symbol: number;
  cusip: number;
}

type KnownPlaces = Pick<
  SplitPlaces,
  'units' | 'description' | 'actions' | 'traded' | 'settled' | 'isNumbered' | 'legend'
>;

/** The places in a table of its `own` columns and those that were added to them. */
export function splitPlaces(
  own: readonly string[],
  names: readonly string[],
  { isOnlyDay, ...known }: KnownPlaces & { isOnlyDay: boolean },
): SplitPlaces {
  return {
    ...known,
    invested: names.findIndex((name) => WHERE_INVESTED.test(name)),
    either: own.findIndex((name) => SYMBOL_OR_CUSIP.test(name)),
    transaction: names.lastIndexOf('Transaction'),
    named: namesOf(own),
    day: isOnlyDay && !/trade|exec/i.test(own[known.traded]!) ? known.traded : -1,
    symbol: names.indexOf('Symbol', own.length),
    cusip: names.indexOf('CUSIP', own.length),
  };
}

/** Puts what a row prints in one cell with something else into the columns of its own. */
export function splitCells(cells: string[], places: SplitPlaces): void {
  for (const at of places.actions) cells[at] = explained(cells[at]!, places.legend);
  splitEither(cells, places);
  splitDone(cells, places);
  splitPaid(cells, places);
  splitDay(cells, places);
  dayOfReinvestment(cells, places);
  if (places.invested >= 0) cells[places.invested] = '';
  const [, name, number] = (places.isNumbered && NUMBER_BEHIND.exec(cells[places.named] ?? '')) || [];
  if (name !== undefined && !isWordOfName(number!) && moveNumber(cells, number!, places)) cells[places.named] = name;
}

/** A code as the document explains it, where it explains one of what was done. */
function explained(code: string, legend: ReadonlyMap<string, string>): string {
  const words = legend.get(code);
  return words === undefined || understood(words) === null ? code : words;
}

/** A ticker or CUSIP from the column of both to that of its own; the units without their letter of a sale. */
function splitEither(cells: string[], places: SplitPlaces): void {
  const { units, either } = places;
  if (units >= 0) cells[units] = cells[units]!.replace(UNITS_WITH_SIDE, '$1');
  const value = cells[either]?.trim();
  if (value && moveNumber(cells, value, places)) cells[either] = '';
}

function moveNumber(cells: string[], value: string, { symbol, cusip }: SplitPlaces): boolean {
  const at = /^(?=.*\d)[0-9A-Z]{9}$/.test(value) ? cusip : symbol;
  if (at < 0 || cells[at] !== '') return false;
  cells[at] = value;
  return true;
}

function splitDone(cells: string[], { description, transaction }: SplitPlaces): void {
  const printed = cells[description];
  if (printed === undefined) return;
  const [, done = printed, name = printed] = DONE_FIRST.exec(printed) ?? [];
  [cells[transaction], cells[description]] = [done.replace(CORRECTION, ''), name];
}

/** `Income`, with `Dividend EXXON MOBIL` beside it, is a dividend of that security. */
function splitPaid(cells: string[], { actions, named }: SplitPlaces): void {
  const [action] = actions;
  if (action === undefined || named < 0) return;
  const done = cells[action] ?? '';
  const [, paid, of] = PAID.exec(cells[named] ?? '') ?? [];
  if (/^income$/i.test(done) && paid !== undefined) [cells[action], cells[named]] = [paid, of!];
  const meaning = understood(done);
  const isReinvested = meaning !== null && meaning.ignored === undefined && meaning.subtype === 'reinvest';
  if (isReinvested) cells[named] = (cells[named] ?? '').replace(REINVESTED, '$1');
}

/** The day of a trade that was booked later: `ABBVIE INC AS OF 01/13/26`. */
function splitDay(cells: string[], { actions, transaction, named, day }: SplitPlaces): void {
  const [, before, printed, behind] = AS_OF.exec(cells[named] ?? '') ?? [];
  const [booked, traded] = [cells[day], printed].map((text) => readDay(text ?? '', 'mdy'));
  if (before === undefined || !booked || !traded) return;
  const days = (Date.parse(booked) - Date.parse(traded)) / DAY_LENGTH;
  if (days < 0 || days > MAX_DAYS_BEFORE) return;
  const isTrade = [...actions, transaction].some((at) => isTradeWord(cells[at] ?? ''));
  if (isTrade) [cells[day], cells[named]] = [printed!, `${before}${behind}`.trim()];
}

/** A dividend is reinvested, and a security moved, on the one day that is printed. */
function dayOfReinvestment(cells: string[], { actions, traded, settled }: SplitPlaces): void {
  if (traded < 0 || settled < 0 || cells[traded] !== '') return;
  if (actions.some((at) => /reinvest|transfer/i.test(cells[at] ?? ''))) cells[traded] = cells[settled]!;
}

/** Whether most rows that have units have a number of the security, too. */
export function areNumbered(rows: readonly { cells: readonly string[] }[], names: readonly string[]): boolean {
  const units = columnsOf(names, 'quantity');
  const numbers = columnsOf(names, 'symbol', 'cusip').filter((at) => !PROMISES_NUMBER.test(names[at]!));
  const isFilled = (cells: readonly string[]) => (at: number) => (cells[at] ?? '').trim() !== '';
  const moved = rows.filter(({ cells }) => units.some((at) => /\d/.test(cells[at] ?? '')));
  return moved.filter(({ cells }) => numbers.some(isFilled(cells))).length * 2 >= moved.length;
}
