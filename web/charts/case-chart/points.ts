import { formatMoney, formatPercent, formatPrice, formatQuantity, pluralize } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import type { CaseChartData, ChartTrade } from '../case-chart-data.ts';

/** A day where the crosshair can stop. */
export interface ChartPoint {
  date: string;
  close: string | null;
  trades: ChartTrade[];
  /** The other events of that day, as text. */
  events: string[];
}

/** Every day with a close, a trade or an event, in order, for the crosshair and the table. */
export function chartPoints(data: CaseChartData): ChartPoint[] {
  const points = new Map<string, ChartPoint>();
  const on = (date: string): ChartPoint => {
    const known = points.get(date);
    if (known) return known;
    const fresh: ChartPoint = { date, close: null, trades: [], events: [] };
    points.set(date, fresh);
    return fresh;
  };
  for (const [date, close] of data.closes) on(date).close = close;
  for (const trade of data.trades) on(trade.date).trades.push(trade);
  for (const { from, to } of data.classPeriods) {
    on(from).events.push('Class period begins');
    on(to).events.push('Class period ends');
  }
  for (const disclosure of data.disclosures) {
    const fall = disclosure.percent === null ? '' : ` (${formatPercent(disclosure.percent)})`;
    on(disclosure.date).events.push(`${disclosure.title ?? 'Corrective disclosure'}${fall}`);
  }
  if (data.closes.length === 0) {
    for (const step of data.inflation?.steps ?? []) {
      const value =
        data.inflation?.basis === 'percent'
          ? formatPercent(step.value)
          : `${formatPrice(step.value, data.currency)} a share`;
      on(step.from).events.push(`${data.inflation?.what} ${value}`);
    }
  }
  if (data.lookback) on(data.lookback.to).events.push('90-day look-back ends');
  const meanAtEnd = data.lookbackMeans.at(-1);
  if (meanAtEnd && data.closes.length === 0)
    on(meanAtEnd[0]).events.push(`90-day average ${formatPrice(meanAtEnd[1], data.currency)}`);
  return [...points.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** The text of the tooltip, also for screen readers: date and price, action and meaning. */
export interface PointText {
  head: [string, string | null];
  lines: { left: string; right: string | null; strong: boolean }[];
}

export function textOf(point: ChartPoint, currency: string): PointText {
  const only = point.trades.length === 1 ? point.trades[0] : undefined;
  const price = point.close ?? only?.price ?? null;
  const lines: PointText['lines'] = point.events.map((event) => ({ left: event, right: null, strong: false }));
  for (const trade of point.trades.slice(0, 3)) {
    lines.push({
      left: `${trade.side === 'buy' ? 'Bought' : 'Sold'} ${pluralize(trade.quantity, 'share')}`,
      right: trade.amount === null ? null : formatMoney(trade.amount, { currency }),
      strong: false,
    });
    lines.push({ left: trade.how, right: null, strong: true });
  }
  if (point.trades.length > 3)
    lines.push({
      left: `and ${formatQuantity(String(point.trades.length - 3))} more that day`,
      right: null,
      strong: false,
    });
  return { head: [formatDate(point.date), price === null ? null : formatPrice(price, currency)], lines };
}

export function pointLabel(point: ChartPoint, currency: string): string {
  const { head, lines } = textOf(point, currency);
  return [
    head.filter(Boolean).join(', '),
    ...lines.map(({ left, right }) => (right ? `${left}, ${right}` : left)),
  ].join('. ');
}

/** The next point in that direction with a trade or an event; the same one if there is none. */
export function nextEventPoint(points: readonly ChartPoint[], index: number, direction: 1 | -1): number {
  for (let next = index + direction; next >= 0 && next < points.length; next += direction) {
    const point = points[next];
    if (point && (point.trades.length > 0 || point.events.length > 0)) return next;
  }
  return index;
}
