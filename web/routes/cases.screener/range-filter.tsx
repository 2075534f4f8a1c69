import { useEffect, useState } from 'react';
import { FilterHistogram } from '../../charts/filter-histogram.tsx';
import { type Bar, coveredEdges } from './covered-edges.ts';
import styles from './filters.module.css';

/** A filter for a range, above bars that show the distribution of cases. */
export function RangeFilter({
  heading,
  tone,
  bars,
  from,
  to,
  names,
  show,
  onChange,
}: {
  heading: string;
  tone: 'time' | 'ink';
  bars: readonly Bar[];
  from: string;
  to: string;
  /** The field names of a plain form. */
  names: readonly [string, string];
  show: (value: string) => string;
  onChange: (from: string, to: string) => void;
}) {
  const end = bars.length;
  const [[low, high], setEdges] = useState(() => coveredEdges(bars, from, to));
  useEffect(() => setEdges(coveredEdges(bars, from, to)), [bars, from, to]);

  const chosenFrom = low > 0 ? bars[low]!.from : '';
  const chosenTo = high < end ? bars[high - 1]!.to : '';
  const formatEdge = (edge: number) => show(edge < end ? bars[edge]!.from : bars[end - 1]!.to);
  return (
    <fieldset className={styles.section}>
      <legend className={styles.heading}>
        {heading}
        <span className={styles.chosen}>
          {low === 0 && high === end ? 'any' : `${formatEdge(low)} – ${formatEdge(high)}`}
        </span>
      </legend>
      <FilterHistogram
        label={heading}
        tone={tone}
        counts={bars.map((bar) => bar.count)}
        low={low}
        high={high}
        formatEdge={formatEdge}
        onChange={(nextLow, nextHigh) => setEdges([nextLow, nextHigh])}
        onCommit={() => {
          if (chosenFrom !== from || chosenTo !== to) onChange(chosenFrom, chosenTo);
        }}
      />
      {chosenFrom && <input type="hidden" name={names[0]} value={chosenFrom} />}
      {chosenTo && <input type="hidden" name={names[1]} value={chosenTo} />}
    </fieldset>
  );
}
