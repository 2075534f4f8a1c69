import { LONG_MONTHS } from '@trover/core/format/dates.ts';
import { parseDecimal } from '@trover/core/money/decimal.ts';

/** A trade to search for on a page. */
export interface TradeToFind {
  trade_date: string;
  quantity: string | null;
  price: string | null;
  amount: string | null;
}

/** The parts of a trade that a line shows, in any common notation. */
interface TradeFigures {
  date: boolean;
  quantity: boolean;
  price: boolean;
  amount: boolean;
}

const NUMBER = /\d[\d,]*(?:\.\d+)?/g;

const sizeOf = (text: string): bigint | null => {
  const value = parseDecimal(text.replaceAll(',', ''));
  return value === null ? null : value < 0n ? -value : value;
};

/** The notations of a day in statements. */
function spellingsOf(day: string): string[] {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = LONG_MONTHS[Number(month) - 1] ?? '';
  const short = name.slice(0, 3);
  const [m, d, yy] = [String(Number(month)), String(Number(date)), year.slice(2)];
  const numeric = [`${month}/${date}`, `${m}/${d}`].flatMap((start) => [`${start}/${year}`, `${start}/${yy}`]);
  const abroad = [`${date}/${month}`, `${date}.${month}`].flatMap((start) => [
    `${start}${start[2]}${year}`,
    `${start}${start[2]}${yy}`,
  ]);
  const named = [name, short].flatMap((word) => [
    `${word} ${d}, ${year}`,
    `${word} ${date}, ${year}`,
    `${d} ${word} ${year}`,
    `${date} ${word} ${year}`,
    `${date}-${word}-${year}`,
    `${date}-${word}-${yy}`,
  ]);
  return [day, `${year}/${month}/${date}`, ...numeric, ...abroad, ...named].map((one) => one.toLowerCase());
}

/** Whether a text contains a notation that is not part of a longer number. */
function hasSpelling(line: string, spelling: string): boolean {
  for (let at = line.indexOf(spelling); at !== -1; at = line.indexOf(spelling, at + 1)) {
    const [before, after] = [line[at - 1] ?? ' ', line[at + spelling.length] ?? ' '];
    if (!/\d/.test(before) && !/\d/.test(after)) return true;
  }
  return false;
}

function shownIn(line: string, trade: TradeToFind): TradeFigures {
  const lower = line.toLowerCase();
  const numbers = new Set([...line.matchAll(NUMBER)].map(([text]) => sizeOf(text)));
  const has = (value: string | null) => {
    const size = value === null ? null : sizeOf(value.replace('-', ''));
    return size !== null && numbers.has(size);
  };
  return {
    date: spellingsOf(trade.trade_date).some((spelling) => hasSpelling(lower, spelling)),
    quantity: has(trade.quantity),
    price: has(trade.price),
    amount: has(trade.amount),
  };
}

const countOf = ({ date, quantity, price, amount }: TradeFigures): number =>
  [date, quantity, price, amount].filter(Boolean).length;

/**
 * The line of a page that shows most of a trade: its quantity, with its day, price or amount. Null if there is none. It
 * only directs the reader to the line, who decides whether the document proves the trade.
 */
export function findLine(lines: readonly string[], trade: TradeToFind): number | null {
  let best: { at: number; count: number } | null = null;
  for (const [at, line] of lines.entries()) {
    const shown = shownIn(line, trade);
    const count = countOf(shown);
    if (shown.quantity && count >= 2 && count > (best?.count ?? 0)) best = { at, count };
  }
  return best?.at ?? null;
}
