import type { MatchTrade } from '@trover/contract/matches/matches.ts';
import { formatLongDate, parseDay } from '@trover/core/dates/day.ts';
import type { LossLine } from '@trover/core/losses/loss.ts';
import { type Decimal, formatCents, formatDecimal, parseCents, requireDecimal } from '@trover/core/money/decimal.ts';
import { capitalize } from '@trover/core/text/capitalize.ts';
import type { Trade } from '@trover/core/trades/trade.ts';
import { tradeDay } from '@trover/core/trades/trade-day.ts';
import type { CaseTrade } from '@trover/db/queries/cases/case-trades.ts';

/** The first and last class day of a case, over all its periods. */
export interface ClassSpan {
  from: string;
  to: string;
}

const DATES_NAMED = 3;

const sum = (lines: readonly LossLine[]): bigint =>
  lines.reduce((total, line) => total + requireDecimal(line.quantity), 0n);

function formatQuantity(quantity: bigint): string {
  const [whole = '', fraction] = formatDecimal(quantity as Decimal).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

const REASONS: Record<string, string> = {
  delivered: 'moved out of the account',
  cover: 'bought to cover a short position',
  zero_price: 'cost nothing',
  unpriced: 'at a price that is not known',
  exercised: 'left by exercise or assignment',
};

function reasonOf(line: LossLine, { from, to }: ClassSpan): string {
  const known = REASONS[line.branch];
  if (known !== undefined) return known;
  if (line.bought < from) return 'before the class period';
  if (line.bought > to) return 'after the class period';
  if (line.branch === 'outside') return 'under no clause of the plan';
  const clause = line.clause === null ? '' : ` (clause ${line.clause})`;
  return `${line.branch.replaceAll('_', ' ')}, no loss${clause}`;
}

const isCounted = (line: LossLine): boolean => (parseCents(line.amount) ?? 0n) > 0n;

/** How a purchase counts, from the lines of its lot: "240 sold before disclosure, no loss, 160 count". */
function howBought(lines: readonly LossLine[], span: ClassSpan): string {
  const counted = lines.filter(isCounted);
  const rest = lines.filter((line) => !isCounted(line));
  const held = sum(counted.filter((line) => line.sold === null));
  if (rest.length === 0) {
    if (held === 0n) return 'All count, all sold';
    return held === sum(counted) ? 'All count, all still held' : `All count, ${formatQuantity(held)} still held`;
  }
  const reasons = [...Map.groupBy(rest, (line) => reasonOf(line, span))];
  if (counted.length === 0 && reasons.length === 1) return capitalize(reasons[0]![0]);
  const parts = reasons.map(([reason, of]) => `${formatQuantity(sum(of))} ${reason}`);
  return counted.length === 0 ? parts.join(', ') : `${parts.join(', ')}, ${formatQuantity(sum(counted))} count`;
}

function howSold(lines: readonly LossLine[]): string {
  const days = [...new Set(lines.map((line) => line.bought))].sort();
  const named = days.slice(0, DATES_NAMED).map((day) => formatLongDate(day));
  const more = days.length - named.length;
  return `Matched to ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function howOther(trade: Trade, span: ClassSpan): string {
  switch (trade.type) {
    case 'sell':
      return 'Matched to shares that the plan does not cover';
    case 'split':
      return 'Restates the shares before it';
    case 'dividend':
      return 'Moves no shares';
    case 'transfer_out':
      return 'Moves shares out of the account';
    default:
      if (trade.type === 'buy' && parseDay(tradeDay(trade)) !== null && tradeDay(trade) < span.from)
        return 'Before the class period';
      return 'Sets what is held';
  }
}

/** Each trade with how it counts, from the lines of the result that refer to its row. */
export function explainTrades(
  trades: readonly CaseTrade[],
  computed: readonly Trade[],
  lines: readonly LossLine[],
  span: ClassSpan,
): MatchTrade[] {
  const bought = Map.groupBy(lines, (line) => line.rows.bought);
  const sold = Map.groupBy(lines, (line) => line.rows.sold ?? 0);
  return trades.map((trade, at) => {
    const row = at + 1;
    const of = bought.get(row) ?? [];
    const from = sold.get(row) ?? [];
    const counted = of.filter(isCounted);
    const how = of.length > 0 ? howBought(of, span) : from.length > 0 ? howSold(from) : howOther(computed[at]!, span);
    return {
      row,
      trade_id: trade.id,
      portfolio_id: trade.portfolio_id,
      account: trade.account,
      security: computed[at]!.symbol ?? computed[at]!.cusip ?? computed[at]!.isin ?? '',
      type: trade.type,
      subtype: trade.subtype,
      trade_date: trade.trade_date,
      time: trade.time,
      quantity: trade.quantity,
      price: trade.price,
      currency: trade.currency,
      amount: trade.net_amount,
      counts: counted.length > 0,
      how,
      recognized_loss:
        counted.length === 0
          ? null
          : formatCents(counted.reduce((total, line) => total + (parseCents(line.amount) ?? 0n), 0n)),
    };
  });
}
