import type { Source } from '@trover/contract/portfolios/positions.ts';
import { formatMonthSpan } from '../../ui/format/format-dates.ts';
import { at, dayScale } from './scale.ts';

export const rowHeight = 40;
const top = 26;

export interface CoverageBox {
  x: number;
  width: number;
}

export interface CoverageRow {
  source: Source;
  y: number;
  /** The owner, where it differs from the row above. */
  owner: string | null;
  held: CoverageBox[];
  gaps: (CoverageBox & { months: number; isMissed: boolean })[];
  periods: (CoverageBox & { ticker: string; order_id: number; labelled: boolean })[];
}

/** The position of a gap's label; at today's edge it is aligned to the end. */
export function wordsOfGap(
  { x, width, months }: CoverageBox & { months: number },
  todayX: number,
): { x: number; anchor: 'end' | 'middle'; from: number; to: number } {
  const wide = `${months} months missing`.length * 6;
  if (x + width > todayX - 40) return { x: todayX - 4, anchor: 'end', from: todayX - 4 - wide, to: todayX - 4 };
  const middle = x + width / 2;
  return { x: middle, anchor: 'middle', from: middle - wide / 2, to: middle + wide / 2 };
}

/** The positions of the records, gaps and class periods of the sources, between the labels at the left and today. */
export function layOutCoverage(
  sources: readonly Source[],
  { today, width, left, start: begins }: { today: string; width: number; left: number; start?: string },
): { rows: CoverageRow[]; years: { x: number; label: string }[]; todayX: number; height: number } {
  const starts = sources.flatMap(({ held, cases }) => [...held, ...cases].map(({ from }) => from)).sort();
  const start = begins ?? `${(starts[0] ?? today).slice(0, 4)}-01-01`;
  const right = width - 64;
  const x = dayScale(start, today, left, right);
  const box = ({ from, to }: { from: string; to: string }): CoverageBox => {
    const begin = Math.max(left, Math.min(right, x(from)));
    return { x: at(begin), width: at(Math.max(2, Math.min(right, x(to)) - begin)) };
  };
  const rows = sources.map((source, index): CoverageRow => {
    let labelEnd = 0;
    const gaps = source.gaps.map((gap) => ({ ...box(gap), months: gap.months, isMissed: gap.order_ids.length > 0 }));
    const missed = gaps.filter(({ isMissed }) => isMissed).map((gap) => wordsOfGap(gap, x(today)));
    return {
      source,
      y: top + index * rowHeight,
      owner: sources[index - 1]?.beneficial_owner === source.beneficial_owner ? null : source.beneficial_owner,
      held: source.held.map(box),
      gaps,
      periods: source.cases.map((each) => {
        const ticker = each.ticker ?? each.company.slice(0, 4).toUpperCase();
        const placed = box(each);
        const end = placed.x + ticker.length * 8 + 10;
        // gap labels precede the names of the periods' cases
        const labelled = placed.x >= labelEnd && !missed.some(({ from, to }) => placed.x < to && from < end);
        if (labelled) labelEnd = end;
        return { ...placed, ticker, order_id: each.order_id, labelled };
      }),
    };
  });
  const first = Number(start.slice(0, 4));
  const last = Number(today.slice(0, 4));
  const step = Math.max(1, Math.ceil(((last - first + 1) * 56) / Math.max(1, right - left)));
  const years: { x: number; label: string }[] = [];
  for (let year = first; year <= last; year += step) years.push({ x: x(`${year}-01-01`), label: String(year) });
  return { rows, years, todayX: x(today), height: top + sources.length * rowHeight + 8 };
}

/** A gap between arrows, with its label. */
export interface CoveragePoint {
  row: number;
  y: number;
  box: CoverageBox;
  /** Owner and position, time, meaning. */
  words: [string, string, string];
}

/** Every period with and without records, by row and day. */
export function coveragePoints(rows: readonly CoverageRow[]): CoveragePoint[] {
  return rows.flatMap(({ source, y, held, gaps }, row) => {
    const whose = `${source.beneficial_owner}, ${source.name}`;
    const caseOf = (ids: readonly number[]): string => {
      const found = source.cases.find(({ order_id }) => ids.includes(order_id));
      return found?.ticker ?? found?.company ?? 'a case';
    };
    const periods = [
      ...source.held.map((span, index) => ({ span, box: held[index], means: 'Records held' })),
      ...source.gaps.map((span, index) => ({
        span,
        box: gaps[index],
        means: span.order_ids.length ? `No record, inside ${caseOf(span.order_ids)}` : 'No record, no claim affected',
      })),
    ].sort((one, other) => one.span.from.localeCompare(other.span.from));
    return periods.flatMap(({ span, box, means }) =>
      box
        ? [{ row, y, box, words: [whose, formatMonthSpan(span.from, span.to), means] as CoveragePoint['words'] }]
        : [],
    );
  });
}

/** The first period of the row above or below; the same one where there is none. */
export function nextRow(points: readonly CoveragePoint[], from: number, direction: 1 | -1): number {
  const row = points[from]?.row ?? 0;
  const rows = points.map((point) => point.row).filter((other) => (other - row) * direction > 0);
  if (rows.length === 0) return from;
  const next = direction === 1 ? Math.min(...rows) : Math.max(...rows);
  return points.findIndex((point) => point.row === next);
}
