import { addDecimals, dividedByTens, isMore, isNegative, magnitude, negate } from '../../../readers/numbers.ts';
import type { ReadConfirmation } from './confirmed-trade.ts';
import { comesTo, type Figure, figuresOf, hasDecimalComma } from './figures.ts';

interface Fill {
  quantity: string;
  price: string;
  gross: string;
  line: number;
}

/** How far below the last part the sum of all parts is printed. */
const SUM_WITHIN = 6;
const MAX_FIGURES = 4;

/**
 * The parts in which an order was executed at several prices, where a document lists these one below the other and their sum
 * below; null where such rows have no sum, so that some of them may be of another trade.
 */
export function fillsOf(lines: readonly string[], whole: ReadConfirmation, isOnly: boolean): ReadConfirmation[] | null {
  const comma = hasDecimalComma(lines.join('\n'));
  const rows = rowsAround(lines, whole.line, comma);
  const others = rows.filter(({ line }) => line !== whole.line);
  if (rows.length < 2 || sumOf(others, 'quantity') === whole.quantity) return [whole];
  const gross = sumOf(rows, 'gross');
  const last = rows.at(-1)!.line;
  const below = lines.slice(last + 1, last + 1 + SUM_WITHIN).flatMap((line) => figuresOf(line, comma));
  if (!below.some(({ value }) => value === gross)) return null;
  const total = isOnly ? confirmedTotal(lines, whole, gross, comma) : null;
  // What the order cost was charged once: to the part that came to most.
  const charged = rows.reduce((most, row, at) => (isMore(row.gross, rows[most]!.gross) ? at : most), 0);
  const net = total === null ? null : addDecimals(rows[charged]!.gross, total);
  if (net !== null && isNegative(net)) return null;
  return rows.map(({ quantity, price, gross: sum, line }, at) => {
    return { ...whole, quantity, price, gross: sum, line, fees: null, net: at === charged ? net : null };
  });
}

/** What was paid or received besides the sum of the parts, where the document prints it. */
function confirmedTotal(
  lines: readonly string[],
  { side, currency }: ReadConfirmation,
  gross: string,
  comma: boolean,
): string | null {
  const isNet = ({ value, decimals, currency: own }: Figure) =>
    decimals === 2 && (own === null || own === currency) && isAfterCosts(side, value, gross);
  const found = lines
    .filter((line) =>
      /zu ihren (?:lasten|gunsten)|net(?:to)? amount|endbetrag|ausmachender betrag|montant net/i.test(line),
    )
    .flatMap((line) => figuresOf(line, comma).filter(isNet))
    .at(-1);
  return found === undefined ? null : addDecimals(magnitude(found.value), negate(gross));
}

/** Whether a sum is that of the parts with costs of a tenth at most, or less costs and taxes of four tenths at most. */
function isAfterCosts(side: 'buy' | 'sell', net: string, gross: string): boolean {
  const costs = side === 'buy' ? addDecimals(net, negate(gross)) : addDecimals(gross, negate(net));
  const tenth = dividedByTens(gross, 1);
  const most = side === 'buy' ? tenth : [tenth, tenth, tenth, tenth].reduce(addDecimals);
  return !isNegative(costs) && !isMore(costs, most);
}

function rowsAround(lines: readonly string[], at: number, comma: boolean): Fill[] {
  const rows: Fill[] = [];
  for (let line = at; line >= 0; line--) {
    const row = rowIn(lines[line]!, line, comma);
    if (row === null) break;
    rows.unshift(row);
  }
  for (let line = at + 1; rows.length > 0 && line < lines.length; line++) {
    const row = rowIn(lines[line]!, line, comma);
    if (row === null) break;
    rows.push(row);
  }
  return rows;
}

/** A line of units, a price and what these come to, and of nothing else. */
function rowIn(text: string, line: number, comma: boolean): Fill | null {
  // Of `120 141.25`, the two may be read as one number as well.
  const figures = figuresOf(text, comma);
  const [quantity, gross] = [figures[0], figures.at(-1)];
  if (quantity === undefined || gross === undefined || figures.length > MAX_FIGURES || /\p{L}{4}/u.test(text))
    return null;
  const price = figures.slice(1, -1).find((one) => comesTo(quantity, one, gross));
  return price === undefined ? null : { quantity: quantity.value, price: price.value, gross: gross.value, line };
}

const sumOf = (rows: readonly Fill[], of: 'quantity' | 'gross'): string =>
  rows.reduce((sum, row) => addDecimals(sum, row[of]), '0');
