import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { CaseChartData, ChartInflationStep, ChartTrade } from '../../charts/case-chart-data.ts';
import { holdingsByDay } from './holdings.ts';
import type { OwnTrade } from './own-trades.ts';

type CaseSecurity = CasePage['securities'][number];

/** The chart of one security of a case, with the trades of one beneficial account. */
export function caseChartData(
  page: CasePage,
  security: CaseSecurity | null,
  trades: readonly OwnTrade[],
  closes: readonly (readonly [string, string])[],
): CaseChartData | null {
  const classPeriods = security && security.class_periods.length > 0 ? security.class_periods : page.class_periods;
  if (classPeriods.length === 0) return null;
  return {
    company: page.company.name,
    currency: page.plan?.currency ?? page.currency,
    classPeriods,
    lookback: security?.lookback ?? null,
    lookbackMeans: security?.lookback?.means ?? [],
    closes,
    inflation: security ? lossTable(security, classPeriods) : null,
    disclosures: page.corrective_disclosures.map(({ date, title, price_change_pct }) => ({
      date,
      title,
      percent: price_change_pct,
    })),
    trades: trades.flatMap(chartTrade),
    holdings: trades.length > 0 ? holdingsByDay(trades, classPeriods) : [],
  };
}

/** The plan's table by day of purchase: artificial inflation, or the maximum loss of a share held to the end. */
function lossTable(
  security: CaseSecurity,
  periods: readonly { from: string; to: string }[],
): CaseChartData['inflation'] {
  if (security.inflation) {
    return { basis: security.inflation.basis, what: 'Artificial inflation', steps: inflationSteps(security, periods) };
  }
  const [first] = periods;
  const last = periods.at(-1);
  const held = security.declines.filter((cell) => cell.held);
  if (held.length === 0 || !first || !last) return null;
  const steps = held
    .map((cell) => ({
      from: (cell.bought_from ?? first.from).slice(0, 10),
      to: (cell.bought_to ?? last.to).slice(0, 10),
      value: cell.value,
    }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  return { basis: 'amount', what: 'Decline of a share held to the end', steps };
}

/** Only rows without a sale condition; a row without an end extends to the end of the class period. */
function inflationSteps(
  security: CaseSecurity,
  periods: readonly { from: string; to: string }[],
): ChartInflationStep[] {
  const first = periods[0]?.from ?? '';
  const last = periods.at(-1)?.to ?? '';
  return (security.inflation?.rows ?? [])
    .filter((row) => row.only === null)
    .map((row) => ({ from: (row.from ?? first).slice(0, 10), to: (row.to ?? last).slice(0, 10), value: row.value }));
}

function chartTrade(trade: OwnTrade): ChartTrade[] {
  const { effect } = trade.movement;
  if ((effect !== 'in' && effect !== 'out') || trade.quantity === null) return [];
  return [
    {
      key: trade.row,
      date: trade.trade_date,
      side: effect === 'in' ? 'buy' : 'sell',
      quantity: trade.quantity,
      price: trade.price,
      amount: trade.amount,
      counts: effect === 'in' && trade.counts,
      how: trade.how,
    },
  ];
}

/** The security to show first: the one traded most, or else the first with prices, or else the first. */
export function mainSecurity(page: CasePage, trades: readonly OwnTrade[]): CaseSecurity | null {
  const counts = new Map<string, number>();
  for (const trade of trades) counts.set(trade.security, (counts.get(trade.security) ?? 0) + 1);
  const traded = [...page.securities].sort((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0))[0];
  if (traded && counts.has(traded.id)) return traded;
  return page.securities.find((security) => security.has_prices) ?? page.securities[0] ?? null;
}
