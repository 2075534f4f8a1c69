import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { CaseChartData, ChartHolding, ChartTrade } from '../../../charts/case-chart-data.ts';
import { dayNumber, dayText } from '../../../charts/geometry/scale.ts';
import { caseChartData, mainSecurity } from '../../../components/cases/chart-data.ts';

type Closes = readonly (readonly [string, string])[];

/** The range of price days to fetch: the class period with a margin on both sides. */
export function chartWindow(page: CasePage): { symbol: string; from: string; to: string } | null {
  const symbol = mainSecurity(page, [])?.symbol;
  const [from, to] = [page.class_periods[0]?.from, page.class_periods.at(-1)?.to];
  if (!symbol || !from || !to) return null;
  return { symbol, from: dayText(dayNumber(from) - 250), to: dayText(dayNumber(to) + 200) };
}

const MAX_POINTS = 330;

/** Fewer closes, but all of those around a disclosure, where the price drops. */
function thinned(closes: Closes, disclosed: readonly string[]): Closes {
  const step = Math.max(1, Math.ceil(closes.length / MAX_POINTS));
  const days = disclosed.map(dayNumber);
  const near = (date: string): boolean => {
    const at = dayNumber(date);
    return days.some((day) => Math.abs(day - at) <= 5);
  };
  return closes.filter(([date], index) => index % step === 0 || index === closes.length - 1 || near(date));
}

/** Trades of an invented owner: their position in the class period (0 its start, 1 its end), and the shares. */
const invented = [
  { at: -0.16, side: 'buy', quantity: 200 },
  { at: 0.06, side: 'buy', quantity: 400 },
  { at: 0.29, side: 'buy', quantity: 320 },
  { at: 0.52, side: 'sell', quantity: 200 },
  { at: 0.65, side: 'buy', quantity: 520 },
  { at: 0.87, side: 'sell', quantity: 240 },
  { at: 1.08, side: 'sell', quantity: 600 },
] as const;

/** The case chart of a demonstration case, with the trades of an invented owner. */
export function demonstrationChart(page: CasePage, closes: Closes): CaseChartData | null {
  const security = mainSecurity(page, []);
  const [from, to] = [page.class_periods[0]?.from, page.class_periods.at(-1)?.to];
  const chart = caseChartData(page, security, [], []);
  if (!chart || !from || !to || closes.length === 0) return null;
  const [start, length] = [dayNumber(from), dayNumber(to) - dayNumber(from)];
  const trades = invented.map(({ at, side, quantity }, key): ChartTrade => {
    const day = dayText(start + at * length);
    const [date, price] = closes.findLast(([each]) => each <= day) ?? closes[0]!;
    const counts = side === 'buy' && date >= from && date <= to;
    const how = counts
      ? 'Bought in the class period: counts'
      : side === 'buy'
        ? 'Bought before the class period'
        : 'Sold';
    return { key, date, side, quantity: String(quantity), price, amount: null, counts, how };
  });
  const disclosed = page.corrective_disclosures.map(({ date }) => date);
  return { ...chart, closes: thinned(closes, disclosed), trades, holdings: holdingsOf(trades) };
}

/** First in, first out: sales first use shares that were bought before the class period. */
function holdingsOf(trades: readonly ChartTrade[]): ChartHolding[] {
  let [before, eligible] = [0, 0];
  return trades.map(({ date, side, quantity, counts }) => {
    const shares = Number(quantity);
    if (side === 'buy') {
      if (counts) eligible += shares;
      else before += shares;
    } else {
      const early = Math.min(before, shares);
      before -= early;
      eligible -= shares - early;
    }
    return { date, all: String(before + eligible), eligible: String(eligible) };
  });
}

/** The shares that count, for the sentence above the chart. */
export function sharesThatCount(chart: CaseChartData): number {
  return chart.trades.reduce((sum, { counts, quantity }) => sum + (counts ? Number(quantity) : 0), 0);
}
