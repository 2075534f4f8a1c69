import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { Match } from '@trover/contract/matches/matches.ts';
import { owedAmount } from '@trover/core/fees/fee-amount.ts';
import type { CaseChartData } from '../../charts/case-chart-data.ts';
import { dayNumber, dayText } from '../../charts/geometry/scale.ts';
import { caseChartData, mainSecurity } from '../../components/cases/chart-data.ts';
import { type OwnTrade, ownTrades } from '../../components/cases/own-trades.ts';

type CaseSecurity = CasePage['securities'][number];
export type Closes = readonly (readonly [string, string])[];

/** The choices in the address: one beneficial account, one security. */
export interface PageChoice {
  account: string | null;
  security: string | null;
}

export function readChoice(search: URLSearchParams): PageChoice {
  return { account: search.get('account'), security: search.get('security') };
}

export interface Chosen {
  match: Match | null;
  trades: OwnTrade[];
  security: CaseSecurity | null;
}

/**
 * The chosen account, or the one with the largest expected payment; and the chosen security, or the most relevant one
 * for it.
 */
export function choose(page: CasePage, choice: PageChoice): Chosen {
  const matches = [...(page.matches ?? [])].sort((a, b) => weight(b) - weight(a));
  const match = matches.find((one) => String(one.beneficial_account_id) === choice.account) ?? matches[0] ?? null;
  const trades = match ? ownTrades(match) : [];
  const security = page.securities.find((one) => one.id === choice.security) ?? mainSecurity(page, trades);
  return { match, trades, security };
}

/** Only for sorting: which account is shown first. */
function weight(match: Match): number {
  return Number(owedAmount(match.payment) ?? match.recognized_loss ?? 0) + (match.eligible ? 1 : 0);
}

/** The range of prices that the chart can show: the events with a margin on both sides. */
export function priceWindow(page: CasePage, { trades, security }: Chosen): { from: string; to: string } | null {
  const periods = security && security.class_periods.length > 0 ? security.class_periods : page.class_periods;
  const days = [
    ...periods.flatMap(({ from, to }) => [from, to]),
    ...(security?.lookback ? [security.lookback.to] : []),
    ...trades.map((trade) => trade.trade_date),
  ].sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return { from: dayText(dayNumber(first) - 250), to: dayText(dayNumber(last) + 200) };
}

export function chartOf(page: CasePage, { trades, security }: Chosen, closes: Closes): CaseChartData | null {
  const own =
    security && page.securities.length > 1 ? trades.filter((trade) => isOf(trade.security, security)) : trades;
  return caseChartData(page, security, own, closes);
}

/** A match names a security by its id in the plan, or by its key in the case. */
function isOf(name: string, security: CaseSecurity): boolean {
  return [security.id, security.symbol, ...security.tickers, ...security.cusips, ...security.isins].includes(name);
}
