import { COLORS } from './artifacts.ts';
import { write } from './faces.ts';
import { addFigure } from './printed-page.ts';

/** A sum on its day; `date` is null where nobody can know it yet. */
export interface MoneyStep {
  date: string | null;
  cents: bigint;
  kind: 'paid' | 'filed' | 'open';
}

interface StepChart {
  steps: readonly MoneyStep[];
  from: string;
  to: string;
  today: string;
  todayLabel: string;
  /** The sums at the right, from the bottom up. */
  sums: Readonly<Record<MoneyStep['kind'], { label: string; amount: string }>>;
  /** What screen readers read in place of the drawing. */
  alt: string;
}

const HEIGHT = 147;
const BASE = 131;
const TOP = 14;
/** The space for the sums at the right. */
const KEYS = 118;
const HATCH = 4.5;

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`);

type Point = readonly [x: number, y: number];

const KINDS = ['paid', 'filed', 'open'] as const;

/** Money over time in stacked steps: what was paid up to today, then filed claims and open ones on top of it. */
export function addStepChart(page: PDFKit.PDFDocument, chart: StepChart): void {
  addFigure(page, chart.alt, HEIGHT + 4, (top) => drawChart(page, chart, top));
}

function drawChart(page: PDFKit.PDFDocument, chart: StepChart, top: number): void {
  const { steps, from, to, today, sums } = chart;
  const { left, right: margin } = page.page.margins;
  const right = page.page.width - margin - KEYS;
  const base = top + BASE;
  const total = steps.reduce((sum, { cents }) => sum + cents, 0n);
  const x = (day: string): number =>
    left + ((right - left) * (dayNumber(day) - dayNumber(from))) / (dayNumber(to) - dayNumber(from));
  // a ten-thousandth of the height is less than a printer can draw
  const y = (cents: bigint): number =>
    base - ((BASE - TOP) * Number((cents * 10_000n) / (total === 0n ? 1n : total))) / 10_000;
  const sumOf = (kinds: readonly MoneyStep['kind'][]): bigint =>
    steps.reduce((sum, { kind, cents }) => sum + (kinds.includes(kind) ? cents : 0n), 0n);
  const now = x(today);
  const paid = sumOf(['paid']);
  const line = (kinds: readonly MoneyStep['kind'][], start: Point, begin: bigint, end: number): Point[] => {
    let sum = begin;
    const points: Point[] = [start];
    for (const { kind, date, cents } of steps) {
      if (!kinds.includes(kind)) continue;
      const at = date === null ? right - 16 : Math.min(Math.max(x(date), left), right);
      points.push([at, points.at(-1)![1]]);
      sum += cents;
      points.push([at, y(sum)]);
    }
    points.push([end, points.at(-1)![1]]);
    return points;
  };
  const paidLine = line(['paid'], [left, base], 0n, now);
  const filedLine = line(['filed'], [now, y(paid)], paid, right);
  const openLine = line(['filed', 'open'], [now, y(paid)], paid, right);

  for (let at = 0; at < 4; at += 1) {
    const height = top + TOP + ((BASE - TOP) * at) / 4;
    page.save().dash(0.8, { space: 2.6 });
    page.moveTo(left, height).lineTo(right, height).lineWidth(0.5).strokeColor(COLORS.rule).stroke();
    page.restore();
  }
  hatch(page, openLine, base, { left: now, right, top: top + TOP });
  area(page, filedLine, base, COLORS.soft);
  page.save().fillOpacity(0.82);
  page
    .rect(now, y(paid), right - now, base - y(paid))
    .fillColor(COLORS.yours)
    .fill();
  page.restore();
  area(page, paidLine, base, COLORS.yours);
  if (sumOf(['filed']) > 0n) trace(page, filedLine, false);
  if (sumOf(['open']) > 0n) trace(page, openLine, true);
  page.moveTo(left, base).lineTo(right, base).lineWidth(0.5).strokeColor(COLORS.quiet).stroke();
  page
    .moveTo(now, top + 2)
    .lineTo(now, base)
    .lineWidth(0.9)
    .strokeColor(COLORS.time)
    .stroke();
  const isNarrow = right - now < 50;
  const day = { face: 'sans', size: 8.25, color: COLORS.timeText } as const;
  write(page, chart.todayLabel, day, {
    at: [isNarrow ? now - 54 : now + 4, top],
    ...{ width: 50, align: isNarrow ? ('right' as const) : ('left' as const), lineBreak: false },
  });
  drawYears(page, chart, base, x);
  const edges = [base, y(paid), y(sumOf(['paid', 'filed'])), y(total)];
  drawKeys(page, sums, edges, right);
}

function shape(page: PDFKit.PDFDocument, points: readonly Point[], base: number): PDFKit.PDFDocument {
  const [first, last] = [points[0]!, points.at(-1)!];
  page.moveTo(first[0], base);
  for (const [px, py] of points) page.lineTo(px, py);
  return page.lineTo(last[0], base).closePath();
}

const area = (page: PDFKit.PDFDocument, points: readonly Point[], base: number, color: string): void => {
  shape(page, points, base).fillColor(color).fill();
};

function hatch(
  page: PDFKit.PDFDocument,
  points: readonly Point[],
  base: number,
  { left, right, top }: { left: number; right: number; top: number },
): void {
  page.save();
  shape(page, points, base).clip();
  const high = base - top;
  for (let at = left - high; at < right; at += HATCH) page.moveTo(at, base).lineTo(at + high, top);
  page.lineWidth(0.8).strokeColor(COLORS.middle).stroke();
  page.restore();
}

function trace(page: PDFKit.PDFDocument, points: readonly Point[], isDotted: boolean): void {
  page.save();
  for (const [at, [px, py]] of points.entries())
    if (at === 0) page.moveTo(px, py);
    else page.lineTo(px, py);
  if (isDotted) page.lineCap('round').dash(0.1, { space: 3.2 });
  page.lineWidth(1.1).strokeColor(COLORS.yours).stroke();
  page.restore();
}

/** The years below the chart; the first where the chart begins. */
function drawYears(page: PDFKit.PDFDocument, { from, to }: StepChart, base: number, x: (day: string) => number): void {
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) {
    const day = `${year}-01-01`;
    const at = x(day < from ? from : day);
    write(page, String(year), { face: 'bold', size: 8.25 }, { at: [at, base + 7], width: 40, lineBreak: false });
  }
}

/** The sums with their brackets; one of zero has none, and two lines of text have the space that they need. */
function drawKeys(page: PDFKit.PDFDocument, sums: StepChart['sums'], edges: readonly number[], right: number): void {
  let above = edges[0]! + 12;
  for (const [at, kind] of KINDS.entries()) {
    const [foot, head] = [edges[at]!, edges[at + 1]!];
    if (foot - head < 0.5) continue;
    const low = foot - 0.75;
    const high = Math.min(head + 0.75, low);
    page
      .moveTo(right + 2, low)
      .lineTo(right + 6, low)
      .lineTo(right + 6, high)
      .lineTo(right + 2, high)
      .lineWidth(0.75)
      .strokeColor(COLORS.strongRule)
      .stroke();
    const middle = Math.min((foot + head) / 2, above - 25);
    above = middle;
    const { label, amount } = sums[kind];
    const place = { width: KEYS - 12, lineBreak: false };
    write(page, label, { face: 'sans', size: 8.25, color: COLORS.quiet }, { at: [right + 12, middle - 11], ...place });
    write(page, amount, { face: 'bold', size: 9.75 }, { at: [right + 12, middle - 0.5], ...place });
  }
}
