import type { ScanCase } from '@trover/contract/cases/scan.ts';
import type { LossResult } from '@trover/core/losses/loss.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { tradeDay } from '@trover/core/trades/trade-day.ts';
import { movementOf } from '../../../components/cases/movements.ts';
import { availabilityOf, type DrawnTrade, type ScanDrawing } from './outcome.ts';

/** More marks than these cover the price. */
const MAX_LINES = 60;

/** The rows of purchases with a counting share. */
const rowsThatCount = (result: LossResult): ReadonlySet<number> =>
  new Set(result.lines.filter(({ amount }) => !/^-?0*(\.0*)?$/.test(amount)).map(({ rows }) => rows.bought));

/** Until the loss is computed, every purchase in the class period counts. */
export function drawCase(
  known: ScanCase,
  trades: readonly Trade[],
  closes: ScanDrawing['closes'],
  result: LossResult | null = null,
): ScanDrawing {
  const { slug, company, currency, class_periods } = known;
  const counted = result && rowsThatCount(result);
  const isInClass = (day: string) => class_periods.some(({ from, to }) => day >= from && day <= to);
  const drawn = trades.flatMap((trade, index): DrawnTrade[] => {
    const { effect } = movementOf(trade);
    if ((effect !== 'in' && effect !== 'out') || trade.quantity === null) return [];
    const date = tradeDay(trade);
    const counts = effect === 'in' && (counted ? counted.has(index + 1) : isInClass(date));
    const side = effect === 'in' ? 'buy' : 'sell';
    return [{ date, side, quantity: trade.quantity.replace(/^-/, ''), price: trade.price, counts }];
  });
  const first = drawn.filter(({ counts }) => counts).slice(0, MAX_LINES);
  const rest = drawn.filter(({ counts }) => !counts).slice(0, MAX_LINES - first.length);
  return { slug, company, currency, class_periods, closes, trades: [...first, ...rest] };
}

/** The case to draw while files are read: open to claims, with the most trades. */
export function mostTouched(byCase: ReadonlyMap<ScanCase, readonly Trade[]>): ScanCase | null {
  let [best, weight]: [ScanCase | null, number] = [null, -1];
  for (const [known, trades] of byCase) {
    const own = trades.length + (availabilityOf(known) === 'open' ? 1e9 : 0);
    if (own > weight) [best, weight] = [known, own];
  }
  return best;
}
