import { type DateRange, readDateRange } from './date-range.ts';
import type { NoticeTable } from './table.ts';
import { readValue } from './written-value.ts';

/** As a matrix whose cells are listed. */
interface ListedCells {
  kind: 'matrix';
  name: string;
  title: string;
  isPercent: boolean;
  cells: { bought: DateRange; sold: DateRange; value: string }[];
}

const PURCHASE = /\b(?:purchase[ds]?|acquired|acquisition|bought)\b/i;
const SALE = /\b(?:sale|sold|sales|disposed|disposition)\b/i;
const HELD = /\b(?:held|retained|unsold|not sold)\b/i;

/** Words of a table of trades, which may state what each of them lost. */
const TRADE_WORDS =
  /\b(?:examples?|illustrat\w+|hypothetical|sample|your|transactions?|gains?|proceeds|shares (?:sold|purchased|bought)|quantity)\b/i;

/** The columns of purchase days and of sale days. Null if the table has none for one of them, or too many. */
function sidesOf({ columns, rows }: NoticeTable): { bought: number[]; sold: number[] } | null {
  const columnsOf = (side: RegExp, other: RegExp) =>
    columns.flatMap((name, column) => (side.test(name) && !other.test(name) ? [column] : []));
  const bought = columnsOf(PURCHASE, SALE);
  const sold = columnsOf(SALE, PURCHASE);
  const isPlaced = ({ length }: readonly number[]) => length === 1 || length === 2;
  return isPlaced(bought) && isPlaced(sold) && rows.length > 1 ? { bought, sold } : null;
}

/** Whether a table lists the trades of an example or of a holder, each with its days of purchase and sale. */
export function isListOfTrades(table: NoticeTable): boolean {
  const sides = sidesOf(table);
  if (sides === null) return false;
  const days = table.rows.flatMap((row) => [daysIn(row, sides.bought), daysIn(row, sides.sold)]);
  // Columns named by purchase and sale may have inflation instead of days.
  if (days.includes(null)) return false;
  return (
    TRADE_WORDS.test(`${table.title} ${table.columns.join(' ')}`) ||
    days.every((range) => range?.from !== undefined && range.from === range.to && !range.isHeld)
  );
}

/** Inflation lost as a list: a row for each pair of a purchase range and a sale range. Null if the table has another layout. */
export function listMatrixOf(table: NoticeTable): ListedCells | null {
  const { title, columns, rows } = table;
  const sides = sidesOf(table);
  if (sides === null) return null;
  const dayColumns = [...sides.bought, ...sides.sold];
  const cells: ListedCells['cells'] = [];
  const hasMoney = rows.some((row) => row.some((cell) => /[$€£]/.test(cell)));
  let isPercent = /%|per ?cent/i.test(`${title} ${columns.join(' ')}`) && !hasMoney;
  for (const row of rows) {
    const figures = row.flatMap((cell, column) => (dayColumns.includes(column) ? [] : (readValue(cell) ?? [])));
    const ranges = { bought: daysIn(row, sides.bought), sold: daysIn(row, sides.sold) };
    if (figures.length !== 1 || ranges.bought === null || ranges.bought.isHeld || ranges.sold === null) return null;
    isPercent ||= figures[0]!.isPercent;
    cells.push({ bought: ranges.bought, sold: ranges.sold, value: figures[0]!.value });
  }
  return { kind: 'matrix', name: columns.join(' '), title, isPercent, cells };
}

/** A range in one cell, its first and last day in two, or `Held at the close of` a day. */
function daysIn(row: readonly string[], columns: readonly number[]): DateRange | null {
  const cells = columns.map((column) => row[column]?.trim() ?? '').filter((cell) => cell !== '');
  const words = cells.join(' ');
  if (HELD.test(words)) return readDateRange(words);
  if (cells.length === 1) return readDateRange(words);
  const [from, to] = cells.map((cell) => readDateRange(cell));
  const isDay = (range: DateRange | null | undefined) => range?.from !== undefined && range.from === range.to;
  if (isDay(from) && isDay(to)) return from!.from! <= to!.from! ? { from: from!.from!, to: to!.from! } : null;
  return readDateRange(words);
}
