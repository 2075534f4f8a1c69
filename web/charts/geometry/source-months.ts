import type { Source } from '@trover/contract/portfolios/positions.ts';
import { at, dayScale } from './scale.ts';

const axisHeight = 18;
const laneHeight = 15;
const barHeight = 40;
const stripHeight = 6;
/** More class periods than this overlap into a band of brackets that nobody can read. */
const maxLanes = 6;
const letterWidth = 8;

interface Span {
  x: number;
  width: number;
}

interface MonthBar extends Span {
  y: number;
  height: number;
  month: string;
  trades: number;
}

interface PeriodBracket extends Span {
  order_id: number;
  ticker: string;
  /** The top of its bracket; null where there is no room for one. */
  y: number | null;
}

interface SourceMonths {
  bars: MonthBar[];
  brackets: PeriodBracket[];
  held: Span[];
  missed: Span[];
  barBase: number;
  stripY: number;
  height: number;
}

/** The first day of the month after that of this day. */
function nextMonth(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
}

/** Brackets in as few lanes as possible, none above another's line or letters. */
function placeBrackets(periods: readonly (Span & { order_id: number; ticker: string })[]): PeriodBracket[] {
  const laneEnds: number[] = [];
  return periods
    .toSorted((one, other) => one.x - other.x || one.width - other.width)
    .map((period) => {
      const free = laneEnds.findIndex((end) => end + 4 <= period.x);
      const lane = free === -1 ? laneEnds.length : free;
      if (lane >= maxLanes) return { ...period, y: null };
      laneEnds[lane] = period.x + Math.max(period.width, period.ticker.length * letterWidth + 6);
      return { ...period, y: axisHeight + lane * laneHeight };
    });
}

/** The trades of a source month by month, with its records and the class periods of its cases. */
export function layOutSourceMonths(
  { held, gaps, cases, trades_by_month }: Pick<Source, 'held' | 'gaps' | 'cases' | 'trades_by_month'>,
  { start, today, width }: { start: string; today: string; width: number },
): SourceMonths {
  const x = dayScale(start, today, 0, width);
  const within = (day: string): number => Math.max(0, Math.min(width, x(day)));
  const span = ({ from, to }: { from: string; to: string }): Span => {
    const begin = within(from);
    return { x: begin, width: at(Math.max(2, within(to) - begin)) };
  };
  const brackets = placeBrackets(
    cases.map((each) => ({
      ...{ ...span(each), order_id: each.order_id },
      ticker: each.ticker ?? each.company.slice(0, 4).toUpperCase(),
    })),
  );
  const lanes = brackets.reduce((most, { y }) => (y === null ? most : Math.max(most, y + laneHeight)), axisHeight);
  const barBase = lanes + 8 + barHeight;
  const most = Math.max(1, ...trades_by_month.map(({ trades }) => trades));
  return {
    brackets,
    bars: trades_by_month.map(({ month, trades }) => {
      const begin = within(month);
      const height = at(Math.max(3, (trades / most) * barHeight));
      return {
        ...{ month, trades, height, x: begin, y: at(barBase - height) },
        width: at(Math.max(1.5, within(nextMonth(month)) - begin - 1)),
      };
    }),
    held: held.map(span),
    missed: gaps.filter(({ order_ids }) => order_ids.length > 0).map(span),
    barBase,
    stripY: barBase + 3,
    height: barBase + 3 + stripHeight + 3,
  };
}
