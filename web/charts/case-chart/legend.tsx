import type { ReactNode } from 'react';
import styles from '../case-chart.module.css';
import type { CaseChartData } from '../case-chart-data.ts';

/** A legend of only what the chart shows. */
export function CaseChartLegend({ data }: { data: CaseChartData }) {
  const has = (side: 'buy' | 'sell', counts?: boolean) =>
    data.trades.some((trade) => trade.side === side && (counts === undefined || trade.counts === counts));
  const entries: [string, ReactNode][] = [];
  if (has('buy', true))
    entries.push([
      'Bought, counts',
      <path
        key="a"
        d="M7 3l4.5 8.5h-9z"
        fill="var(--yours)"
        stroke="var(--yours)"
        strokeWidth="1.3"
        strokeLinejoin="round"
      />,
    ]);
  if (has('buy', false))
    entries.push([
      'Bought, does not count',
      <path key="b" d="M7 3l4.5 8.5h-9z" fill="none" stroke="var(--lost)" strokeWidth="1.3" strokeLinejoin="round" />,
    ]);
  if (has('sell'))
    entries.push([
      'Sold',
      <path key="c" d="M7 11.5L2.500 3h9z" fill="none" stroke="var(--lost)" strokeWidth="1.3" strokeLinejoin="round" />,
    ]);
  if (data.classPeriods.length > 0)
    entries.push(['Class period', <rect key="d" y="2" width="14" height="10" className={styles.legendBand} />]);
  if (data.closes.length > 0)
    entries.push([
      'Closing price',
      <path key="e" d="M1 3l5 1 2 8 5-1" fill="none" stroke="var(--ink)" strokeWidth="1.6" />,
    ]);
  else if (data.inflation)
    entries.push([
      data.inflation.what,
      <path key="f" d="M1 3h6v5h6" fill="none" stroke="var(--ink)" strokeWidth="1.6" />,
    ]);
  return (
    <ul className={styles.legend} aria-label="Key">
      {entries.map(([label, drawing]) => (
        <li key={label}>
          <svg viewBox="0 0 14 14" aria-hidden="true">
            {drawing}
          </svg>
          {label}
        </li>
      ))}
      {data.lookback && (
        <li className="phone-only">
          <svg viewBox="0 0 14 14" aria-hidden="true">
            <path d="M1 9l6-6M4 12l9-9M10 12l3-3" stroke="var(--time-soft)" strokeWidth="1.6" />
          </svg>
          90-day look-back
        </li>
      )}
      {data.closes.length === 0 && <li>Closing prices not available</li>}
    </ul>
  );
}
