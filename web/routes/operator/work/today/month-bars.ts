import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import type { Board } from './board-data.ts';

type Money = Pick<Board['money'], 'days'>;

/** The maximum height of a bar above the chart's line, and below it. */
const TALLEST = 70;
const MAX_DEPTH = 60;
const DAY_WIDTH = 12;

/** Only for drawing. */
const cents = (amount: string): number => Number(requireCents(amount));

/** One scale for both directions, so that equal sums are bars of equal length. */
function scaleOf({ days }: Money): number {
  const up = Math.max(0, ...days.map(({ arrived }) => cents(arrived)));
  const down = Math.max(0, ...days.map(({ paid }) => cents(paid)));
  const scale = Math.min(
    up > 0 ? TALLEST / up : Number.POSITIVE_INFINITY,
    down > 0 ? MAX_DEPTH / down : Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(scale) ? scale : 0;
}

export interface MonthBar {
  day: string;
  x: number;
  width: number;
  up: number;
  down: number;
}

/** A bar for each day, at least one pixel high if there was any payment. */
export function barsOf(money: Money): MonthBar[] {
  const scale = scaleOf(money);
  const length = (amount: string) => {
    const of = cents(amount);
    return of > 0 ? Math.max(1, of * scale) : 0;
  };
  return money.days.map(({ day, arrived, paid }) => ({
    day,
    x: DAY_WIDTH * (Number(day.slice(8)) - 1) + 1.7,
    width: 8.6,
    up: length(arrived),
    down: length(paid),
  }));
}

/** The largest round sum (1, 2 or 5 times a power of ten) that the bars above the line reach, and its height. */
export function axisOf(money: Money): { amount: string; height: number } | null {
  const most = Math.max(0, ...money.days.map(({ arrived }) => cents(arrived)));
  if (most < 100) return null;
  const power = 10 ** Math.floor(Math.log10(most));
  const round = [5, 2, 1].map((of) => of * power).find((of) => of <= most) ?? power;
  return { amount: formatCents(BigInt(round)), height: round * scaleOf(money) };
}
