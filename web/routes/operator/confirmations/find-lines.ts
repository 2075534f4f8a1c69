import { LONG_MONTHS } from '@trover/core/format/dates.ts';
import { type Decimal, multiply, parseDecimal } from '@trover/core/money/decimal.ts';

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

/** How a page shows a trade. */
export interface Evidence {
  /** The line that shows most of it. */
  at: number;
  /** Whether that line shows the trade's day and its price. */
  date: boolean;
  price: boolean;
  /** The line's own price, if it is another one. */
  otherPrice: string | null;
}

/** The price in a line that shows another one than the trade: the only number with a fraction, or the factor of two. */
function priceIn(line: string, { trade_date, quantity }: TradeToFind): string | null {
  const shares = quantity === null ? null : sizeOf(quantity.replace('-', ''));
  let rest = line.toLowerCase();
  for (const spelling of spellingsOf(trade_date)) rest = rest.replaceAll(spelling, ' ');
  const numbers = [...rest.matchAll(NUMBER)].flatMap(([text]) => {
    const size = sizeOf(text);
    return size === null || size === shares ? [] : [{ text: text.replaceAll(',', ''), size }];
  });
  const isFactor = (size: bigint) =>
    shares !== null && numbers.some((other) => other.size === multiply(shares as Decimal, size as Decimal));
  const factor = numbers.find(({ size }) => isFactor(size));
  if (factor !== undefined) return factor.text;
  const [only, ...more] = numbers.filter(({ text }) => text.includes('.'));
  return only === undefined || more.length > 0 ? null : only.text;
}

/**
 * The line of a page that shows most of a trade: its quantity, with its day, price or amount. Null if there is none. It
 * only directs the reader to the line, who decides whether the document proves the trade.
 */
export function findEvidence(lines: readonly string[], trade: TradeToFind): Evidence | null {
  let best: { at: number; count: number; shown: TradeFigures } | null = null;
  for (const [at, line] of lines.entries()) {
    const shown = shownIn(line, trade);
    const count = countOf(shown);
    if (shown.quantity && count >= 2 && count > (best?.count ?? 0)) best = { at, count, shown };
  }
  if (best === null) return null;
  const { at, shown } = best;
  const price = shown.price || trade.price === null;
  return { at, date: shown.date, price, otherPrice: price ? null : priceIn(lines[at] ?? '', trade) };
}

export const findLine = (lines: readonly string[], trade: TradeToFind): number | null =>
  findEvidence(lines, trade)?.at ?? null;

/**
 * The index of the trade whose marked line is the next one below that of the trade at `at`, or the first marked one where
 * that trade has none; null after the last.
 */
export function nextMarked(lines: readonly string[], trades: readonly TradeToFind[], at: number): number | null {
  const marked = trades
    .map((trade, index) => ({ index, line: findLine(lines, trade) }))
    .filter((one): one is { index: number; line: number } => one.line !== null)
    .sort((one, other) => one.line - other.line || one.index - other.index);
  return marked[marked.findIndex(({ index }) => index === at) + 1]?.index ?? null;
}
