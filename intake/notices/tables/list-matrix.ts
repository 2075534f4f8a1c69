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

/** Inflation lost as a list, a row for each pair of a purchase range and a sale range. Null for a table of another form. */
export function listMatrixOf({ title, columns, rows }: NoticeTable): ListedCells | null {
  const places = columns.map((name) =>
    PURCHASE.test(name) === SALE.test(name) ? null : PURCHASE.test(name) ? 'bought' : 'sold',
  );
  const bought = columns.flatMap((_, at) => (places[at] === 'bought' ? [at] : []));
  const sold = columns.flatMap((_, at) => (places[at] === 'sold' ? [at] : []));
  const isPlaced = (at: readonly number[]) => at.length === 1 || at.length === 2;
  if (!isPlaced(bought) || !isPlaced(sold) || rows.length < 2) return null;
  const cells: ListedCells['cells'] = [];
  let isPercent = /%|per ?cent/i.test(`${title} ${columns.join(' ')}`);
  for (const row of rows) {
    const figures = row.flatMap((cell, at) => (places[at] === null ? (readValue(cell) ?? []) : []));
    const own = { bought: daysIn(row, bought), sold: daysIn(row, sold) };
    if (figures.length !== 1 || own.bought === null || own.bought.isHeld || own.sold === null) return null;
    isPercent ||= figures[0]!.isPercent;
    cells.push({ bought: own.bought, sold: own.sold, value: figures[0]!.value });
  }
  return { kind: 'matrix', name: columns.join(' '), title, isPercent, cells };
}

/** A range in one cell, its first and last day in two, or `Held at the close of` a day. */
function daysIn(row: readonly string[], at: readonly number[]): DateRange | null {
  const cells = at.map((place) => row[place]?.trim() ?? '').filter((cell) => cell !== '');
  const words = cells.join(' ');
  if (HELD.test(words)) return readDateRange(words);
  if (cells.length === 1) return readDateRange(words);
  const [from, to] = cells.map((cell) => readDateRange(cell));
  const isDay = (range: DateRange | null | undefined) => range?.from !== undefined && range.from === range.to;
  if (isDay(from) && isDay(to)) return from!.from! <= to!.from! ? { from: from!.from!, to: to!.from! } : null;
  return readDateRange(words);
}
