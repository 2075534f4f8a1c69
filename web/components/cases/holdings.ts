import { type Decimal, formatDecimal, requireDecimal, ZERO } from '@trover/core/money/decimal.ts';
import type { ChartHolding, ChartPeriod } from '../../charts/case-chart-data.ts';
import type { OwnTrade } from './own-trades.ts';

/**
 * Shares held after each day of trading: all of them, and those of purchases in a class period that count. If earlier
 * trades are missing, a negative count is shown as zero.
 */
export function holdingsByDay(trades: readonly OwnTrade[], periods: readonly ChartPeriod[]): ChartHolding[] {
  const changes = new Map<string, { all: bigint; eligible: bigint; set: bigint | null }>();
  const on = (date: string) => {
    const known = changes.get(date);
    if (known) return known;
    const fresh = { all: 0n, eligible: 0n, set: null };
    changes.set(date, fresh);
    return fresh as { all: bigint; eligible: bigint; set: bigint | null };
  };
  const isInClass = (date: string) => periods.some(({ from, to }) => date >= from && date <= to);

  for (const trade of trades) {
    if (trade.quantity === null) continue;
    const quantity = requireDecimal(trade.quantity);
    const { effect } = trade.movement;
    if (effect === 'in' || effect === 'change') on(trade.trade_date).all += quantity;
    if (effect === 'out') on(trade.trade_date).all -= quantity;
    if (effect === 'set') on(trade.trade_date).set = quantity;
    if (!trade.counts) continue;
    const counted = new Set<string>();
    for (const line of trade.lots) {
      const lot = `${line.rows.sold ?? 'held'} ${line.quantity}`;
      if (!isInClass(line.bought) || (line.component !== undefined && counted.has(lot))) continue;
      counted.add(lot);
      on(line.bought).eligible += requireDecimal(line.quantity);
      if (line.sold !== null) on(line.sold).eligible -= requireDecimal(line.quantity);
    }
  }

  let all: bigint = ZERO;
  let eligible: bigint = ZERO;
  return [...changes.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, change]) => {
      all = change.set === null ? all + change.all : change.set;
      if (all < 0n) all = 0n;
      eligible += change.eligible;
      const shown = eligible > all ? all : eligible;
      return { date, all: formatDecimal(all as Decimal), eligible: formatDecimal(shown as Decimal) };
    });
}
