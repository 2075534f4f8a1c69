import { formatDecimal, requireDecimal } from '@trover/core/money/decimal.ts';
import { formatPrice, pluralize } from '../../ui/format/format.ts';
import { formatDate, formatSpan } from '../../ui/format/format-dates.ts';
import type { CaseChartData } from '../case-chart-data.ts';
import { percentChange } from './price.ts';

/** The chart as text, for screen readers. */
export function describeChart(data: CaseChartData): { title: string; description: string } {
  const parts = data.closes.length > 0 ? 'share price, class period' : 'class period';
  const title = `${data.company} ${parts}${data.trades.length > 0 ? ' and your trades' : ''}`;
  const sentences = data.classPeriods.map((period) => `The class period runs ${formatSpan(period.from, period.to)}.`);

  const first = data.classPeriods[0];
  const last = data.classPeriods.at(-1);
  if (first && last && data.closes.length > 0) {
    const inside = data.closes.filter(([date]) => date >= first.from && date <= last.to);
    const [opening, closing] = [inside[0], inside.at(-1)];
    const high = inside.reduce<(typeof inside)[number] | undefined>(
      (best, point) => (best && Number(best[1]) >= Number(point[1]) ? best : point),
      undefined,
    );
    if (opening && closing && high) {
      sentences.push(
        `The price was ${formatPrice(opening[1], data.currency)} when it began, ${formatPrice(high[1], data.currency)} at its highest and ${formatPrice(closing[1], data.currency)} when it ended.`,
      );
    }
  }
  for (const disclosure of data.disclosures) {
    const index = data.closes.findIndex(([date]) => date >= disclosure.date);
    const [before, after] = [data.closes[index - 1], data.closes[index]];
    const percent =
      disclosure.percent === null
        ? before && after
          ? percentChange(before[1], after[1])
          : null
        : `${disclosure.percent}%`;
    sentences.push(
      percent
        ? `On ${formatDate(disclosure.date)} the price moved ${percent}.`
        : `There was a disclosure on ${formatDate(disclosure.date)}.`,
    );
  }
  const steps = data.inflation?.steps ?? [];
  const [start, end] = [steps[0], steps.at(-1)];
  if (data.closes.length === 0 && data.inflation && start && end) {
    const format = (value: string) =>
      data.inflation?.basis === 'percent' ? `${value}% of the price` : `${formatPrice(value, data.currency)} a share`;
    sentences.push(
      start === end
        ? `${data.inflation.what}: ${format(start.value)}.`
        : `${data.inflation.what}: from ${format(start.value)} to ${format(end.value)} in ${steps.length} steps.`,
    );
  }
  const bought = data.trades.filter((trade) => trade.side === 'buy' && trade.counts);
  if (bought.length > 0) {
    const sum = bought.reduce((total, trade) => total + requireDecimal(trade.quantity), 0n) as ReturnType<
      typeof requireDecimal
    >;
    sentences.push(`${pluralize(formatDecimal(sum), 'share')} you bought count.`);
  }
  return { title, description: sentences.join(' ') };
}
