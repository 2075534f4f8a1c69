import { formatDecimal, requireDecimal } from '@trover/core/money/decimal.ts';
import { formatQuantity } from '../../ui/format/format.ts';
import { formatDayMonth } from '../../ui/format/format-dates.ts';
import type { CaseChartData, ChartTrade } from '../case-chart-data.ts';
import { at } from '../geometry/scale.ts';
import { type Box, type PlacedText, placeText, textBox } from './boxes.ts';
import type { ChartFrame } from './frame.ts';
import { type DisclosureMark, disclosureMarks } from './price.ts';

export interface TradeMark {
  trades: ChartTrade[];
  side: 'buy' | 'sell';
  counts: boolean;
  /** The position of the dot: the day and its price. */
  x: number;
  y: number;
  /** Where the triangle's tip meets the stem. */
  tip: number;
  /** `+400`, `−200`. */
  text: string;
  label: PlacedText | null;
  /** Whether its label is over the class band. */
  inside: boolean;
}

export interface LabelledDisclosure extends DisclosureMark {
  label: { x: number; y: number; anchor: 'start' | 'end' } | null;
}

const shape = {
  desktop: { buyStem: 17.6, sellStem: 14.6, tall: 10.9, half: 6.4 },
  compact: { buyStem: 11.8, sellStem: 9.8, tall: 8.8, half: 5.2 },
} as const;

export function triangleOf(compact: boolean): { tall: number; half: number } {
  return compact ? shape.compact : shape.desktop;
}

/** Positions marks and labels; a label without room is left out, a mark never. */
export function placeMarks(
  data: CaseChartData,
  frame: ChartFrame,
): { trades: TradeMark[]; disclosures: LabelledDisclosure[] } {
  const occupied: Box[] = [];
  const within: Box = {
    left: -2,
    top: frame.top + 2,
    right: frame.right + 2,
    bottom: frame.price?.bottom ?? frame.base,
  };
  const marks = tradeMarks(data, frame);
  for (const mark of marks) occupied.push(markBox(mark, frame.compact));
  const falls = disclosureMarks(data, frame);
  const disclosures = data.isSmall
    ? falls.map((fall) => ({ ...fall, label: null }))
    : labelDisclosures(falls, frame, occupied, within);
  for (const { from, to } of disclosures)
    occupied.push({
      left: to[0] - 3,
      right: to[0] + 3,
      top: Math.min(from[1], to[1]),
      bottom: Math.max(from[1], to[1]),
    });
  const drawn = frame.compact ? marks.filter((mark) => mark.side === 'buy' && mark.counts) : marks;
  for (const mark of [...drawn].sort((a, b) => importance(b) - importance(a))) {
    const found = placeText(mark.text, placesFor(mark, frame.compact), 11.5, occupied, within);
    if (!found) continue;
    mark.label = found.place;
    occupied.push(found.box);
  }
  return { trades: marks, disclosures };
}

const importance = (mark: TradeMark) => (mark.side === 'buy' ? (mark.counts ? 2 : 0) : 1);

function tradeMarks(data: CaseChartData, frame: ChartFrame): TradeMark[] {
  const { price } = frame;
  if (!price) return [];
  const size = frame.compact ? shape.compact : shape.desktop;
  const marks: TradeMark[] = [];
  for (const trade of data.trades) {
    const value = trade.price ?? closeOn(data, trade.date);
    if (value === null) continue;
    const x = frame.x(trade.date);
    const near = marks.findLast(
      (mark) => mark.side === trade.side && mark.counts === trade.counts && x - mark.x < sameMark(data.trades.length),
    );
    if (near) {
      near.trades.push(trade);
      continue;
    }
    const y = price.y(Number(value));
    const tip = trade.side === 'buy' ? y + 3 + size.buyStem : y - 3 - size.sellStem;
    const inside = data.classPeriods.some(({ from, to }) => trade.date >= from && trade.date <= to);
    marks.push({
      trades: [trade],
      side: trade.side,
      counts: trade.counts,
      x,
      y,
      tip: at(tip),
      text: '',
      label: null,
      inside,
    });
  }
  for (const mark of marks) mark.text = `${mark.side === 'buy' ? '+' : '−'}${formatQuantity(sumOf(mark.trades))}`;
  return marks;
}

/** Trades on one day share a mark; where there are very many, so do those within a few pixels. */
const sameMark = (count: number) => (count > 60 ? 9 : 0.5);

function sumOf(trades: readonly ChartTrade[]): string {
  const sum = trades.reduce((total, trade) => total + requireDecimal(trade.quantity), 0n);
  return formatDecimal(sum as ReturnType<typeof requireDecimal>);
}

function closeOn(data: CaseChartData, date: string): string | null {
  return data.closes.findLast(([day]) => day <= date)?.[1] ?? null;
}

function markBox({ x, y, tip, side }: TradeMark, compact: boolean): Box {
  const { tall, half } = triangleOf(compact);
  const far = side === 'buy' ? tip + tall : tip - tall;
  return { left: x - half, right: x + half, top: Math.min(y, far) - 1, bottom: Math.max(y, far) + 1 };
}

/** First next to the triangle's base, then shifted along x. */
function placesFor({ x, tip, side }: TradeMark, compact: boolean): PlacedText[] {
  const { tall } = triangleOf(compact);
  const foot = side === 'buy' ? tip + tall + 16 : tip - tall - 5;
  const level = side === 'buy' ? tip + tall : tip - tall + 9;
  const places: PlacedText[] = [
    { x, y: foot, anchor: 'middle' },
    { x: x - 11, y: level, anchor: 'end' },
    { x: x + 11, y: level, anchor: 'start' },
    { x: x + 14, y: foot, anchor: 'middle' },
    { x: x - 14, y: foot, anchor: 'middle' },
  ];
  return places.map((place) => ({ ...place, x: at(place.x), y: at(place.y) }));
}

/** Percentage and date in two lines next to the stroke; on phones only the last one, without its date. */
function labelDisclosures(
  marks: readonly DisclosureMark[],
  frame: ChartFrame,
  occupied: Box[],
  within: Box,
): LabelledDisclosure[] {
  return marks.map((mark, index) => {
    const isLast = index === marks.length - 1;
    if (frame.compact && !isLast) return { ...mark, label: null };
    const words = mark.percent ?? formatDayMonth(mark.date);
    const middle = (mark.from[1] + mark.to[1]) / 2;
    const tries = [middle, mark.from[1] - 4, middle + 32, mark.to[1] + 8, middle - 40].flatMap((y) => [
      { x: mark.to[0] + (frame.compact ? 6 : 20), y: at(y), anchor: 'start' as const },
      { x: mark.from[0] - (frame.compact ? 6 : 20), y: at(y), anchor: 'end' as const },
    ]);
    for (const label of tries) {
      const first = textBox(words, label.x, label.y, label.anchor, 13);
      const second = textBox('10 Nov', label.x, label.y + 15, label.anchor, 12);
      const box = {
        left: Math.min(first.left, second.left),
        right: Math.max(first.right, second.right),
        top: first.top,
        bottom: second.bottom,
      };
      const fits =
        box.left >= within.left && box.right <= within.right && box.top >= within.top && box.bottom <= within.bottom;
      const free = !occupied.some(
        (other) => other.left < box.right && box.left < other.right && other.top < box.bottom && box.top < other.bottom,
      );
      if (fits && free) {
        occupied.push(box);
        return { ...mark, label };
      }
    }
    return { ...mark, label: null };
  });
}
