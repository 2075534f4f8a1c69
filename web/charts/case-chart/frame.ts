import { currencySign, formatPercent } from '../../ui/format/format.ts';
import type { CaseChartData } from '../case-chart-data.ts';
import { scaleLinear } from '../geometry/linear.ts';
import { type AxisTick, at, type DayScale, dayNumber, dayScale, dayText, monthTicks } from '../geometry/scale.ts';

export interface Panel {
  top: number;
  bottom: number;
  y: (value: number) => number;
  ticks: { y: number; label: string }[];
  /** The label at the left of the panel. */
  label: string | null;
}

/** The chart's scales and frame, computed before drawing. */
export interface ChartFrame {
  width: number;
  height: number;
  compact: boolean;
  left: number;
  right: number;
  /** Upper edge of the class band. */
  top: number;
  /** Bottom of the class band, with the dates. */
  base: number;
  from: string;
  to: string;
  /** First day of the first class band. */
  bandFrom: string;
  x: DayScale;
  days: AxisTick[];
  price: Panel | null;
  inflation: Panel | null;
  holdings: Panel | null;
}

/** The panels that the data can fill; only they determine the chart's height, never its width. */
export function panelsOf(data: CaseChartData): { price: boolean; inflation: boolean; holdings: boolean } {
  const hasInflation = data.inflation !== null && data.inflation.steps.length > 0;
  const hasPoints = data.trades.some((trade) => trade.price !== null);
  return {
    price: data.closes.length > 0 || hasPoints || (data.lookbackMeans.length > 0 && !hasInflation),
    inflation: data.closes.length === 0 && hasInflation,
    holdings: data.holdings.length > 0,
  };
}

const sizes = {
  desktop: { top: 40, plotTop: 62, main: 378, small: 226, holdings: 98, foot: 24, gutter: 52, alone: 120, step: 61 },
  compact: { top: 36, plotTop: 58, main: 294, small: 196, holdings: 82, foot: 24, gutter: 38, alone: 100, step: 50 },
} as const;

export function chartHeight(data: CaseChartData, compact: boolean): number {
  const size = compact ? sizes.compact : sizes.desktop;
  const panels = panelsOf(data);
  const main = panels.price || panels.inflation ? (data.isSmall ? size.small : size.main) : size.alone;
  return main + (panels.holdings ? size.holdings : 0) + size.foot;
}

export function frameChart(data: CaseChartData, width: number, compact: boolean): ChartFrame {
  const size = compact ? sizes.compact : sizes.desktop;
  const panels = panelsOf(data);
  const { from, to } = data.days ?? domainOf(data);
  const right = width - size.gutter;
  const main = panels.price || panels.inflation ? (data.isSmall ? size.small : size.main) : size.alone;
  const base = main + (panels.holdings ? size.holdings : 0);
  const split = panels.price && panels.inflation ? Math.round(size.plotTop + (main - size.plotTop) * 0.6) : null;

  return {
    width,
    height: base + size.foot,
    compact,
    left: 0,
    right,
    top: size.top,
    base,
    from,
    to,
    bandFrom: data.classPeriods[0]?.from ?? from,
    x: dayScale(from, to, 0, right),
    days: monthTicks(from, to, right, 48),
    price: panels.price ? pricePanel(data, from, to, size.plotTop, split ?? main) : null,
    inflation: panels.inflation ? inflationPanel(data, split === null ? size.plotTop : split + 34, main) : null,
    holdings: panels.holdings ? holdingsPanel(data, base - size.step, base) : null,
  };
}

/** The class period with a margin on both sides, extended to the user's trades. */
function domainOf(data: CaseChartData): { from: string; to: string } {
  const starts = data.classPeriods.map((period) => period.from);
  const ends = [...data.classPeriods.map((period) => period.to), ...(data.lookback ? [data.lookback.to] : [])];
  const dates = [...data.trades.map((trade) => trade.date), ...data.disclosures.map((disclosure) => disclosure.date)];
  const first = dayNumber([...starts, ...dates].reduce((a, b) => (a < b ? a : b)));
  const last = dayNumber([...ends, ...dates].reduce((a, b) => (a > b ? a : b)));
  const room = Math.min(230, Math.max(45, (last - first) * 0.24));
  const firstClose = data.closes[0]?.[0];
  const lastClose = data.closes.at(-1)?.[0];
  const start = first - room * (data.closes.length > 0 ? 1 : 0.4);
  const end = last + room * (data.closes.length > 0 ? 0.75 : 0.3);
  return {
    from: dayText(firstClose && dayNumber(firstClose) < first ? Math.max(start, dayNumber(firstClose)) : start),
    to: dayText(lastClose && dayNumber(lastClose) > last ? Math.min(end, dayNumber(lastClose)) : end),
  };
}

function pricePanel(data: CaseChartData, from: string, to: string, top: number, bottom: number): Panel {
  const values = [
    ...data.closes.filter(([date]) => date >= from && date <= to).map(([, close]) => Number(close)),
    ...data.trades.flatMap((trade) => (trade.price === null ? [] : [Number(trade.price)])),
    ...(data.closes.length === 0 ? data.lookbackMeans.map(([, mean]) => Number(mean)) : []),
  ];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = (high - low || high || 1) * 0.03;
  const scale = scaleLinear([Math.max(0, low - room), high + room], [bottom, top]).nice(4);
  const ticks = scale.ticks(bottom - top < 220 ? 3 : 4);
  return {
    top,
    bottom,
    y: (value) => at(scale(value)),
    ticks: ticks.map((tick) => ({ y: at(scale(tick)), label: tickLabel(tick, ticks, data.currency) })),
    label: null,
  };
}

function inflationPanel(data: CaseChartData, top: number, bottom: number): Panel {
  const isPercent = data.inflation?.basis === 'percent';
  const most = Math.max(...(data.inflation?.steps ?? []).map((step) => Number(step.value)));
  const scale = scaleLinear([0, most || 1], [bottom, top]).nice(3);
  const ticks = scale.ticks(3);
  return {
    top,
    bottom,
    y: (value) => at(scale(value)),
    ticks: ticks.map((tick) => ({
      y: at(scale(tick)),
      label: isPercent ? formatPercent(String(tick)) : tickLabel(tick, ticks, data.currency),
    })),
    label: `${data.inflation?.what}, ${isPercent ? 'percent of the price' : 'a share'}`,
  };
}

function holdingsPanel(data: CaseChartData, top: number, bottom: number): Panel {
  const most = Math.max(...data.holdings.map((holding) => Number(holding.all)), 0);
  const scale = scaleLinear([0, most || 1], [bottom, top]);
  return { top, bottom, y: (value) => at(scale(value)), ticks: [], label: 'Shares held' };
}

/** `$40`, or `$2.50` where the steps are fractions. */
function tickLabel(tick: number, ticks: readonly number[], currency: string): string {
  const places = ticks.every(Number.isInteger) ? 0 : 2;
  const sign = currencySign(currency);
  // a code such as CHF would be too wide
  return `${sign.length === 1 ? sign : ''}${tick.toFixed(places)}`;
}
