import { checkedIsin } from '../../../rows/securities.ts';
import { dayOrderOf, daysOf } from './days.ts';
import { comesTo, type Figure, figuresOf, hasDecimalComma } from './figures.ts';
import * as words from './vocabulary.ts';

/** What a confirmation states, its figures in agreement with each other. */
export interface ReadConfirmation {
  side: 'buy' | 'sell';
  isin: string;
  name: string | null;
  account: string | null;
  traded: string;
  settled: string | null;
  quantity: string;
  price: string;
  priceCurrency: string | null;
  gross: string;
  net: string | null;
  currency: string | null;
  /** The line that has the number of units. */
  line: number;
}

const ISIN = /\b([A-Z]{2}[A-Z0-9]{9}\d)\b/g;
const MOST_LINES = 400;
/** How far below the units a title or the ISIN may be. */
const BELOW = 3;
const BESIDE = 12;

interface Line {
  text: string;
  figures: Figure[];
}

/** The one trade that a document confirms; null where its words or figures leave any doubt. */
export function readConfirmation(lines: readonly string[]): ReadConfirmation | null {
  const used = lines.slice(0, MOST_LINES).map((line) => line.replace(/\s+/g, ' ').trim());
  const text = used.join('\n');
  const order = dayOrderOf(text);
  const comma = hasDecimalComma(text);
  if (!words.CONFIRMATION.test(text) || order === null) return null;
  const figures = agreeing(used.map((line): Line => ({ text: line, figures: figuresOf(line, comma) })));
  if (figures === null) return null;
  const titles = used.slice(0, figures.line + BELOW);
  if (words.OTHER_DOCUMENT.some((pattern) => titles.some((line) => isTitle(line) && pattern.test(line)))) return null;
  const side = sideOf(titles);
  const isin = isinBeside(used, figures.line);
  const traded = dayOn(used, words.TRADED_ON, order);
  if (isin === null || side === null || traded === null) return null;
  const net = netOf(
    used.map((line): Line => ({ text: line, figures: figuresOf(line, comma) })),
    side,
    figures,
  );
  return {
    side,
    isin,
    name: nameBeside(used, isin),
    account: words.ACCOUNT.exec(text)?.[1]?.trim() ?? null,
    traded,
    settled: dayOn(used, [words.SETTLED_ON], order),
    quantity: figures.quantity.value,
    price: figures.price.value,
    priceCurrency: figures.price.currency ?? figures.gross.currency,
    gross: figures.gross.value,
    net: net?.value ?? null,
    currency: net?.currency ?? figures.gross.currency ?? figures.price.currency,
    line: figures.line,
  };
}

/** Titles are short, and sentences of a disclosure are not. */
const isTitle = (line: string): boolean => line.length <= 80;

function sideOf(titles: readonly string[]): 'buy' | 'sell' | null {
  const short = titles.filter((line) => line.length <= 140);
  const has = (patterns: readonly RegExp[]) => short.some((line) => patterns.some((pattern) => pattern.test(line)));
  const [bought, sold] = [has(words.BOUGHT), has(words.SOLD)];
  if (bought === sold) return null;
  return bought ? 'buy' : 'sell';
}

/** The only ISIN of a document, or the only one near its units. */
function isinBeside(lines: readonly string[], line: number): string | null {
  const within = (from: number, to: number) => {
    const text = lines.slice(Math.max(0, from), to).join('\n');
    return new Set([...text.matchAll(ISIN)].map(([, isin]) => isin!).filter((isin) => checkedIsin(isin)));
  };
  for (const near of [within(0, lines.length), within(line - BESIDE, line + BESIDE), within(line - 3, line + 4)])
    if (near.size === 1) return [...near][0]!;
  return null;
}

interface Agreeing {
  quantity: Figure;
  price: Figure;
  gross: Figure;
  line: number;
}

/** The number of units, the price and the sum that agree; null where none do, or two different numbers of units do. */
function agreeing(lines: readonly Line[]): Agreeing | null {
  const quantities = lines.flatMap(({ figures }, line) =>
    figures
      .filter(
        (figure) =>
          !figure.isPercent &&
          figure.currency === null &&
          (isOfUnits(figure) || (isUnderHead(lines, line) && !isMoney(figure.after))),
      )
      .map((quantity) => ({ quantity, line })),
  );
  const near = new Set(quantities.flatMap(({ line }) => [line, line + 1, line + 2]));
  const money = (pattern: RegExp) =>
    lines.flatMap(({ text, figures }, at) =>
      near.has(at) || pattern.test(text) || pattern.test(lines[at - 1]?.text ?? '') ? figures : [],
    );
  const prices = money(words.PRICE);
  const sums = money(words.GROSS).filter(({ decimals, isPercent }) => decimals === 2 && !isPercent);
  const found: Agreeing[] = [];
  for (const { quantity, line } of quantities)
    for (const price of prices) {
      if (price === quantity || !(price.decimals > 0 || price.currency !== null)) continue;
      const gross = sums.find(
        (sum) => sum !== price && sum !== quantity && isOneCurrency(price, sum) && comesTo(quantity, price, sum),
      );
      if (gross !== undefined) found.push({ quantity, price, gross, line });
    }
  const first = found[0];
  if (first === undefined) return null;
  // One unit comes to its own price in any line, so that it must be the only number of units.
  if (first.quantity.value === '1' && quantities.some(({ quantity }) => quantity.value !== '1')) return null;
  const whole = wholeOf(found);
  if (whole === null) return null;
  const same = found.filter(({ quantity }) => quantity.value === whole.quantity.value);
  if (same.some(({ price }) => Math.abs(Number(price.value) / Number(whole.price.value) - 1) >= 0.002)) return null;
  return same.reduce((one, other) => (other.price.decimals > one.price.decimals ? other : one));
}

/** The only number of units, or the sum of an order that was executed in parts. */
function wholeOf(found: readonly Agreeing[]): Agreeing | null {
  const rows = found.filter(({ line }, at) => found.findIndex((each) => each.line === line) === at);
  const largest = rows.reduce((one, other) =>
    Number(other.quantity.value) > Number(one.quantity.value) ? other : one,
  );
  const parts = rows.filter(({ quantity }) => quantity.value !== largest.quantity.value);
  if (parts.length === 0) return largest;
  const sum = parts.reduce((total, { quantity }) => total + Number(quantity.value), 0);
  return parts.length > 1 && Math.abs(sum - Number(largest.quantity.value)) < 1e-6 ? largest : null;
}

/** Whether the line above, or the one over it, names a number of units and a price as the columns of a table. */
const isUnderHead = (lines: readonly Line[], at: number): boolean =>
  [1, 2].some((back) => {
    const head = lines[at - back];
    return (
      head !== undefined && head.figures.length === 0 && words.TABLE_HEAD.test(head.text) && words.PRICE.test(head.text)
    );
  });

const isMoney = (after: string): boolean => /^\s*(?:[A-Z]{3}|€|\$|£)(?![A-Za-z])/.test(after);

function isOfUnits({ before, after, decimals }: Figure): boolean {
  if (words.QUANTITY_AFTER.test(after)) return true;
  const isPrice = decimals > 0 && isMoney(after) && words.QUANTITY_ENDS.test(before);
  return !isPrice && words.QUANTITY_BEFORE.test(before);
}

const isOneCurrency = (one: Figure, other: Figure): boolean =>
  one.currency === null || other.currency === null || one.currency === other.currency;

/** What was paid or received: no less than the sum for a purchase, no more for a sale, where it is of the same currency. */
function netOf(lines: readonly Line[], side: 'buy' | 'sell', { gross }: Agreeing): Figure | null {
  const sum = Number(gross.value);
  const candidates = lines.flatMap(({ text, figures }, at) =>
    words.NET.test(text) || words.NET.test(lines[at - 1]?.text ?? '')
      ? figures.filter(({ decimals }) => decimals === 2)
      : [],
  );
  const fitting = candidates.filter(({ value, currency, isPercent }) => {
    if (isPercent || (currency !== null && gross.currency !== null && currency !== gross.currency)) return false;
    const ratio = Number(value) / sum;
    return side === 'buy' ? ratio >= 0.9999 && ratio <= 1.1 : ratio <= 1.0001 && ratio >= 0.6;
  });
  return fitting.findLast(({ value }) => value !== gross.value) ?? fitting.at(-1) ?? null;
}

function dayOn(lines: readonly string[], patterns: readonly RegExp[], order: 'dmy' | 'mdy' | 'ymd'): string | null {
  for (const pattern of patterns)
    for (const [at, line] of lines.entries()) {
      const found = pattern.exec(line);
      if (found === null) continue;
      const behind = daysOf(line.slice(found.index), order)[0] ?? daysOf(lines[at + 1] ?? '', order)[0];
      if (behind !== undefined) return behind;
    }
  return null;
}

/** The words before or above the ISIN. */
function nameBeside(lines: readonly string[], isin: string): string | null {
  const at = lines.findIndex((line) => line.includes(isin));
  const own = lines[at]!.slice(0, lines[at]!.indexOf(isin))
    .replace(/\b(?:ISIN|WKN|Wertpapier|Nominale|Stück)\b|[(:)/]|[\d.,]{3,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const name = /\p{L}{3}/u.test(own) ? own : (lines[at - 1] ?? '').replace(/\s[\d.,]+\s.*$/, '').trim();
  return /\p{L}{3}/u.test(name) ? name.slice(0, 120) : null;
}
