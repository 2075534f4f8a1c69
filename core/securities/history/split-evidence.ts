import type { Day } from '../../dates/day.ts';
import { isWithinDays } from '../../dates/day.ts';
import type { Decimal } from '../../money/decimal.ts';
import type { Plan } from '../../plans/plan.ts';
import type { Ratio } from '../../trades/ratio.ts';
import type { Transaction } from '../../trades/transaction.ts';

/** Of which shares the rows before a split are: those of their day, or those after it. */
export type RowBasis = 'traded' | 'restated';

/** A security's closing prices by day. */
export type DailyCloses = ReadonlyMap<Day, Decimal>;

/** A split, and what its security's prices are compared with. */
interface SplitToRead {
  date: Day;
  ratio: Ratio;
}

/** No close is farther from its day than a long weekend. */
const MAX_CLOSED_DAYS = 5;

interface Quotient {
  numerator: bigint;
  denominator: bigint;
}

/**
 * Whether a quotient is 1 or the ratio, within the fourth root of the ratio either way (for 4:1 by 41%, for 2:1 by 19%); null
 * where it is neither, so that prices between the two prove nothing.
 */
function nearestOf({ numerator, denominator }: Quotient, { to, from }: Ratio): 'one' | 'ratio' | null {
  const [more, less] = to > from ? [to, from] : [from, to];
  const isOne = (one: bigint, other: bigint): boolean => {
    const [high, low] = one > other ? [one, other] : [other, one];
    return high ** 4n * less < low ** 4n * more;
  };
  if (isOne(numerator, denominator)) return 'one';
  return isOne(numerator * from, denominator * to) ? 'ratio' : null;
}

/** The close of a day, or the nearest one in a direction. */
function closeNear(closes: DailyCloses, day: number, step: 1 | -1): Decimal | undefined {
  for (let days = 0; days < MAX_CLOSED_DAYS; days += 1) {
    const close = closes.get((day + step * days) as Day);
    if (close !== undefined && close > 0n) return close;
  }
  return undefined;
}

const isPriced = (row: Transaction, { date }: SplitToRead): boolean =>
  row.date < date && row.price !== null && row.price > 0n && row.type !== 'split';

/** What all rows show that show anything; null where none does, or they contradict each other. */
function agreedOf(found: Iterable<RowBasis | null>): RowBasis | null {
  const shown = new Set([...found].filter((one) => one !== null));
  const [basis] = shown;
  return shown.size === 1 ? basis! : null;
}

/** By the closes of the rows' days, which show by themselves whether they are as traded: the price changes on the day of the split. */
function readByCloses(rows: readonly Transaction[], closes: DailyCloses, split: SplitToRead): RowBasis | null {
  const { to, from } = split.ratio;
  const last = closeNear(closes, split.date - 1, -1);
  const first = closeNear(closes, split.date, 1);
  if (last === undefined || first === undefined) return null;
  const change = nearestOf({ numerator: last, denominator: first }, split.ratio);
  if (change === null) return null;
  // as traded the close is per old share; restated it is per new one
  const perOld = change === 'ratio' ? { to: 1n, from: 1n } : { to, from };
  return agreedOf(
    rows
      .filter((row) => isPriced(row, split))
      .map((row) => {
        const close = closeNear(closes, row.date, -1);
        return close === undefined
          ? null
          : basisOf(row.price!, { numerator: close * perOld.to, denominator: perOld.from }, split);
      }),
  );
}

/** A price beside what an old share was worth. */
function basisOf(price: Decimal, old: Quotient, { ratio }: SplitToRead): RowBasis | null {
  const nearest = nearestOf({ numerator: old.numerator, denominator: old.denominator * price }, ratio);
  return nearest === 'one' ? 'traded' : nearest === 'ratio' ? 'restated' : null;
}

/** Ratios from which on a price beside a mean of the look-back is evidence: prices fall by half there, but not by three quarters. */
const MIN_LOOKBACK_RATIO = 4n;

/** By the plan's own prices, which are per share as of one day: that of its offering, and the means of its look-back. */
function readByPlan(rows: readonly Transaction[], plan: PlanPrices, split: SplitToRead): RowBasis | null {
  const { to, from } = split.date <= plan.shares_as_of ? split.ratio : { to: 1n, from: 1n };
  const { offering, lookback } = plan.security;
  const [more, less] =
    split.ratio.to > split.ratio.from ? [split.ratio.to, split.ratio.from] : [split.ratio.from, split.ratio.to];
  const isLarge = more >= less * MIN_LOOKBACK_RATIO;
  const priceNear = ({ type, date }: Transaction): Decimal | null => {
    if (type === 'offering') return offering?.price ?? null;
    if (lookback === null || !isLarge || !isWithinDays(date, lookback.from, lookback.to)) return null;
    return lookback.means.findLast(({ day }) => day <= date)?.mean ?? lookback.mean;
  };
  return agreedOf(
    rows
      .filter((row) => isPriced(row, split))
      .map((row) => {
        const price = priceNear(row);
        return price === null ? null : basisOf(row.price!, { numerator: price * to, denominator: from }, split);
      }),
  );
}

/** What of a plan a price can be compared with. */
interface PlanPrices {
  shares_as_of: Day;
  security: Pick<Plan['securities'][number], 'offering' | 'lookback'>;
}

/** What prices outside the owner's files show of an account's rows before a split; null where they show nothing. */
export function readSplitEvidence(
  rows: readonly Transaction[],
  split: SplitToRead,
  of: { closes: DailyCloses | undefined; plan: PlanPrices | undefined },
): RowBasis | null {
  const byCloses = of.closes === undefined ? null : readByCloses(rows, of.closes, split);
  return byCloses ?? (of.plan === undefined ? null : readByPlan(rows, of.plan, split));
}
