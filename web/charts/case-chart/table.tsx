import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatCount, formatPrice, formatQuantity } from '../../ui/format/format.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { Cell, HeaderCell, Table } from '../../ui/table.tsx';
import styles from '../case-chart.module.css';
import type { ChartPoint } from './points.ts';

/** The days of the chart as rows: those with events, and on demand every day with a close. */
export function CaseChartTable({ points, currency }: { points: readonly ChartPoint[]; currency: string }) {
  const hasCloses = points.some((point) => point.close !== null);
  const [every, setEvery] = useState(false);
  const shown = every ? points : points.filter((point) => point.trades.length > 0 || point.events.length > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
    <section className={styles.tableFrame} aria-label="The chart as a table" tabIndex={0}>
      <Table density="compact">
        <thead>
          <tr>
            <HeaderCell>Date</HeaderCell>
            {hasCloses && <HeaderCell numeric>Close, {currency}</HeaderCell>}
            <HeaderCell numeric>Your trade</HeaderCell>
            <HeaderCell numeric>Your price</HeaderCell>
            <HeaderCell>What it means</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {shown.flatMap((point) => {
            const rows = point.trades.length > 0 ? point.trades : [null];
            return rows.map((trade, index) => (
              <tr key={`${point.date} ${trade?.key ?? index}`}>
                <Cell className="t-num no-break">{formatDate(point.date)}</Cell>
                {hasCloses && <Cell numeric>{point.close === null ? '–' : formatPrice(point.close)}</Cell>}
                <Cell numeric>
                  {trade ? `${trade.side === 'buy' ? '+' : '−'}${formatQuantity(trade.quantity)}` : '–'}
                </Cell>
                <Cell numeric>{trade?.price ? formatPrice(trade.price) : '–'}</Cell>
                <Cell>
                  {trade?.how}
                  {index === 0 && point.events.length > 0 && (
                    <span className={styles.event}>{`${trade ? '. ' : ''}${point.events.join('. ')}`}</span>
                  )}
                </Cell>
              </tr>
            ));
          })}
        </tbody>
      </Table>
      {shown.length < points.length && (
        <p className={styles.every}>
          <Button size="small" onClick={() => setEvery(true)}>
            Show all {formatCount(points.length)} days
          </Button>
        </p>
      )}
    </section>
  );
}
