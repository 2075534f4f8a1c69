import { type Decimal, formatDecimal, parseRounded } from '@trover/core/money/decimal.ts';
import { useMemo } from 'react';
import { CaseChart } from '../../../charts/case-chart.tsx';
import type { CaseChartData } from '../../../charts/case-chart-data.ts';
import { formatQuantity } from '../../../ui/format/format.ts';
import type { ScanDrawing } from './outcome.ts';
import styles from './scan-panel.module.css';

const formatShares = (quantity: string): string =>
  `${formatQuantity(quantity)} ${quantity === '1' ? 'share' : 'shares'}`;

/** The case that the files affect most: its price, the class period, and the purchases in it. */
export default function ScanChart({ drawing }: { drawing: ScanDrawing }) {
  const data = useMemo<CaseChartData>(
    () => ({
      isSmall: true,
      company: drawing.company,
      currency: drawing.currency,
      classPeriods: drawing.class_periods,
      lookback: null,
      lookbackMeans: [],
      closes: drawing.closes,
      inflation: null,
      disclosures: [],
      trades: drawing.trades.map((trade, key) => ({
        ...trade,
        key,
        amount: null,
        how: trade.counts
          ? 'Bought in the class period: counts'
          : trade.side === 'buy'
            ? 'Bought, but does not count'
            : 'Sold',
      })),
      holdings: [],
    }),
    [drawing],
  );
  const bought = drawing.trades.reduce(
    (sum, { counts, quantity }) => sum + (counts ? (parseRounded(quantity) ?? 0n) : 0n),
    0n,
  );
  return (
    <div className={styles.chart}>
      <p className={styles.conclusion}>
        <b>{drawing.company}</b>{' '}
        {bought > 0n
          ? `You bought ${formatShares(formatDecimal(bought as Decimal))} in the class period.`
          : 'None of these purchases count.'}
      </p>
      <CaseChart data={data} view="chart" defaultWidth={1280} />
    </div>
  );
}
