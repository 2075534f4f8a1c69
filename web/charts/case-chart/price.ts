import { divide, formatDecimal, parseDecimal } from '@trover/core/money/decimal.ts';
import { formatPercent } from '../../ui/format/format.ts';
import type { CaseChartData } from '../case-chart-data.ts';
import { linePath } from '../geometry/scale.ts';
import type { ChartFrame } from './frame.ts';

export interface PriceSegment {
  /** The first day of the segment, which is stable between redraws. */
  from: string;
  inside: boolean;
  path: string;
}

type ScreenPoint = readonly [number, number];

/** The price line, inside and outside the class periods; each segment begins where the last one ends. */
export function priceSegments(data: CaseChartData, frame: ChartFrame): PriceSegment[] {
  if (!frame.price) return [];
  const { y } = frame.price;
  const isInside = (date: string) => data.classPeriods.some((period) => date >= period.from && date <= period.to);
  const segments: { from: string; inside: boolean; points: ScreenPoint[] }[] = [];
  for (const [date, close] of data.closes) {
    if (date < frame.from || date > frame.to) continue;
    const point: ScreenPoint = [frame.x(date), y(Number(close))];
    const inside = isInside(date);
    const last = segments.at(-1);
    if (last?.inside === inside) last.points.push(point);
    else {
      const joint = last?.points.at(-1);
      segments.push({ from: date, inside, points: joint ? [joint, point] : [point] });
    }
  }
  return segments.map(({ from, inside, points }) => ({ from, inside, path: linePath(thin(points)) }));
}

/** If several closes share a pixel: the first, lowest, highest and last of them, so that no spike is lost. */
export function thin(points: readonly ScreenPoint[]): ScreenPoint[] {
  const thinned: ScreenPoint[] = [];
  for (let start = 0; start < points.length; ) {
    const pixel = Math.floor(points[start]?.[0] ?? 0);
    let end = start;
    while (end < points.length && Math.floor(points[end]?.[0] ?? 0) === pixel) end += 1;
    const column = points.slice(start, end);
    if (column.length <= 3) thinned.push(...column);
    else {
      const ys = column.map(([, y]) => y);
      const wanted = new Set([0, ys.indexOf(Math.min(...ys)), ys.indexOf(Math.max(...ys)), column.length - 1]);
      thinned.push(...column.filter((_, index) => wanted.has(index)));
    }
    start = end;
  }
  return thinned;
}

export interface DisclosureMark {
  date: string;
  /** The stroke that shows the price drop; vertical and short where no prices are known. */
  from: ScreenPoint;
  to: ScreenPoint;
  percent: string | null;
  /** Whether it is within a class period, where labels have a halo in the band's color. */
  inside: boolean;
}

/** A corrective disclosure is drawn from the close before to the first close on or after its day. */
export function disclosureMarks(data: CaseChartData, frame: ChartFrame): DisclosureMark[] {
  const marks: DisclosureMark[] = [];
  for (const disclosure of data.disclosures) {
    const inside = data.classPeriods.some(({ from, to }) => disclosure.date >= from && disclosure.date <= to);
    const after = data.closes.findIndex(([date]) => date >= disclosure.date);
    const fall = after > 0 ? [data.closes[after - 1], data.closes[after]] : null;
    const [before, next] = fall ?? [];
    if (frame.price && before && next) {
      const { y } = frame.price;
      marks.push({
        date: disclosure.date,
        from: [frame.x(before[0]), y(Number(before[1]))],
        to: [frame.x(next[0]), y(Number(next[1]))],
        percent: disclosure.percent === null ? percentChange(before[1], next[1]) : formatPercent(disclosure.percent),
        inside,
      });
      continue;
    }
    const x = frame.x(disclosure.date);
    const top = frame.price?.top ?? frame.inflation?.top ?? frame.top + 22;
    marks.push({
      date: disclosure.date,
      from: [x, top],
      to: [x, top + 26],
      percent: disclosure.percent === null ? null : formatPercent(disclosure.percent),
      inside,
    });
  }
  return marks;
}

/** `−14.2%`, from two closes; null if one of them is not a decimal, or the first is zero. */
export function percentChange(before: string, after: string): string | null {
  const [first, second] = [parseDecimal(before), parseDecimal(after)];
  if (first === null || second === null || first === 0n) return null;
  const change = divide((100n * (second - first)) as typeof first, first);
  return formatPercent(formatDecimal(change));
}
