import { type Decimal, multiply, parseRounded, ZERO } from '@trover/core/money/decimal.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { isDayShaped, isFigure } from '../../mapping/column-content.ts';
import { isNegative, magnitude, negate, readDecimal } from '../../readers/numbers.ts';

export interface Label {
  name: string;
  value: string;
}

const COST = /^(?:commissions?|(?:[a-z/]+ ){0,4}(?:fees?|charges?)|charges? and\/or interest)$/i;
/** Costs that are of no trade alone. */
const PERIOD_NAME = /\b(?:ytd|year|date|annual|month(?:ly)?|quarter(?:ly)?)\b/i;
const NET =
  /^net (?:amount|proceeds|cost|consideration|settlement|due|sum|value|money|debit|credit)$|^(?:net )?settlement amount$|^amount (?:due|payable|debited|credited)$/i;
const TOTAL = /^total (?:amount|proceeds|cost|consideration|settlement|due|sum|value)$/i;
const GROSS = /^(?:principal(?: amount)?|gross(?: amount| proceeds)?|consideration)$/i;

export const isFigurePiece = (piece: string): boolean => isFigure(piece) && !isDayShaped(piece);

/** The cost that a line prints with its figure behind a gap. */
export function costIn(pieces: readonly string[]): Label | null {
  const isCost = (piece: string) => COST.test(piece) && !PERIOD_NAME.test(piece);
  const at = pieces.findIndex((piece, place) => isCost(piece) && isFigurePiece(pieces[place + 1] ?? ''));
  return at < 0 ? null : { name: pieces[at]!, value: pieces[at + 1]! };
}

/** The sum that a line prints behind its name, with a colon or a gap or both. */
export function sumIn(text: string): Label | null {
  const pieces = text
    .trim()
    .split(/\s*:\s+|\s{2,}|\t/)
    .map((piece) => piece.replace(/\s*:$/, '').trim());
  const at = pieces.findIndex((piece, place) => isSum(piece) && isFigurePiece(pieces[place + 1] ?? ''));
  return at < 0 ? null : { name: pieces[at]!, value: pieces[at + 1]! };
}

export const isSum = (name: string): boolean => NET.test(name) || TOTAL.test(name);

/** The costs that a block prints by their places, and the sums below them. */
export class BlockCosts {
  #costs: Label[] = [];
  #sums: (Label & { costs: number })[] = [];

  addCost(cost: Label): void {
    this.#costs.push(cost);
  }

  addSum(sum: Label): void {
    this.#sums.push({ ...sum, costs: this.#costs.length });
  }

  /** What was paid: a sum that is net by its name, or else the total. */
  get net(): Label | null {
    return this.#net ?? null;
  }

  /** The costs above the net amount, or the total of them; null where there are none. */
  get costs(): string | null {
    const costs = this.#costs.slice(0, this.#net?.costs);
    const values = counted(costs).map(({ value }) => value);
    return values.length < 2 ? (values[0] ?? null) : added(values);
  }

  get #net(): (Label & { costs: number }) | undefined {
    return this.#sums.find(({ name }) => NET.test(name)) ?? this.#sums[0];
  }
}

/** The total of costs, where one of them is that, and else all. */
function counted(costs: readonly Label[]): readonly Label[] {
  const total = costs.filter(({ name }) => /^total\b/i.test(name)).slice(-1);
  return total.length > 0 ? total : costs;
}

/** The sum of figures, written as they are. */
function added(printed: readonly string[]): string {
  const isComma = printed.some((value) => /,\d{1,2}(?!\d)/.test(value));
  const figures = printed.map((value) => parseRounded(magnitude(readDecimal(value, isComma) ?? '0')) ?? ZERO);
  const sum = asText(figures.reduce((total, figure) => total + figure, 0n));
  return isComma ? sum.replace('.', ',') : sum;
}

const ONE = 10n ** 8n;
const asText = (units: bigint): string =>
  `${units / ONE}.${String(units % ONE).padStart(8, '0')}`.replace(/0{1,6}$/, '');

/** Of options a hundred, of prices in hundredths or percent a hundredth. */
const TIMES = ['1', '100', '0.01'].map((times) => parseRounded(times)!);
const CENT = parseRounded('0.01')!;

/**
 * Leaves a trade the costs with which it comes to the net amount that its block prints: all, or else those above that
 * amount. Where neither do, the costs are not known, and the net amount is as printed.
 */
export function verifyCosts(
  trade: Trade,
  { costs: { net }, above, labels }: { costs: BlockCosts; above: readonly Label[]; labels: readonly Label[] },
  decimalComma: boolean,
): void {
  const read = (printed: string) => magnitude(readDecimal(printed, decimalComma) ?? '');
  const printed = net === null ? '' : read(net.value);
  const paid = parseRounded(printed);
  const side = /sell|short/.test(trade.type) ? -1n : 1n;
  if (paid === null || !/buy|sell|cover|short/.test(trade.type)) return;
  const gross = grossOf(trade, labels, read);
  const fits = (costs: bigint) =>
    gross.some((worth) => {
      const gap = worth + side * costs - paid;
      return gap <= CENT && gap >= -CENT;
    });
  const costs = counted(above).reduce((sum, { value }) => sum + (parseRounded(read(value)) ?? 0n), 0n);
  if (gross.length === 0 || fits(parseRounded(trade.fees ?? '0') ?? 0n)) return;
  trade.fees = above.length > 0 && fits(costs) ? asText(costs).replace(/\.?0+$/, '') : null;
  const isPaid = trade.net_amount === null ? side > 0n : isNegative(trade.net_amount);
  trade.net_amount = isPaid ? negate(printed) : printed;
  trade.net_amount_basis = `sign derived: ${net?.name} is unsigned`;
}

function grossOf(trade: Trade, labels: readonly Label[], read: (printed: string) => string): Decimal[] {
  const printed = labels.find(({ name }) => GROSS.test(name));
  const stated = printed === undefined ? null : parseRounded(read(printed.value));
  if (stated !== null) return [stated];
  const [quantity, price] = [trade.quantity, trade.price].map((figure) => parseRounded(magnitude(figure ?? '')));
  if (quantity == null || price == null) return [];
  return TIMES.map((times) => multiply(multiply(quantity, price), times));
}
