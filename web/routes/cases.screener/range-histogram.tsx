import { useEffect, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './range-histogram.module.css';

export interface Bar {
  from: string;
  to: string;
  count: number;
}

const width = 232;
const floor = 56;
const tallest = 52;

/** The first and last bar that a range of values covers; open ends cover all. */
export function coveredBars(bars: readonly Bar[], from: string, to: string): [number, number] {
  const first = from ? bars.findIndex((bar) => compare(bar.from, from) >= 0) : 0;
  const last = to ? bars.findLastIndex((bar) => compare(bar.to, to) <= 0) : bars.length - 1;
  const low = first < 0 ? bars.length - 1 : first;
  return [low, Math.max(low, last)];
}

/** Days compare as text, amounts by their size. */
function compare(one: string, other: string): number {
  return one.includes('-') ? one.localeCompare(other) : Number(one) - Number(other);
}

/** Bars of a filter with a handle at each end of the range that is kept. */
export function RangeHistogram({
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
  names: readonly [string, string];
  show: (value: string) => string;
  onChange: (from: string, to: string) => void;
}) {
  const last = bars.length - 1;
  const [[low, high], setRange] = useState(() => coveredBars(bars, from, to));
  useEffect(() => setRange(coveredBars(bars, from, to)), [bars, from, to]);

  const chosen: [string, string] = [low > 0 ? bars[low]!.from : '', high < last ? bars[high]!.to : ''];
  const commit = () => {
    if (chosen[0] !== from || chosen[1] !== to) onChange(...chosen);
  };
  const [a, b] = [show(bars[low]!.from), show(bars[high]!.to)];
  const slider = (name: string, value: number, move: (next: number) => [number, number]) => ({
    type: 'range' as const,
    min: 0,
    max: last,
    step: 1,
    value,
    'aria-label': `${heading}, ${name}`,
    'aria-valuetext': name === 'from' ? a : b,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setRange(move(Number(event.target.value))),
    onPointerUp: commit,
    onKeyUp: commit,
  });

  const most = Math.max(1, ...bars.map((bar) => bar.count));
  const step = width / bars.length;
  return (
    <fieldset className={styles.range}>
      <legend className={styles.legend}>
        {heading} <span>{low === 0 && high === last ? 'any' : low === 0 ? `to ${b}` : `${a} – ${b}`}</span>
      </legend>
      <div className={styles.drawing}>
        <svg viewBox={`0 0 ${width} 64`} className={styles.bars} aria-hidden="true">
          {bars.map((bar, index) => {
            const height = bar.count ? Math.max(2, (bar.count / most) * tallest) : 0;
            const kept = index >= low && index <= high;
            return (
              <rect
                key={bar.from}
                className={classNames(styles.bar, kept && styles[tone])}
                x={index * step + 1}
                width={step - 2}
                y={floor - height}
                height={height}
              />
            );
          })}
          <path className={styles.base} d={`M0 56.5H${width}`} />
          <path className={styles.kept} d={`M${low * step} 56.5H${(high + 1) * step}`} />
        </svg>
        <input {...slider('from', low, (next) => [Math.min(next, high), high])} />
        <input {...slider('to', high, (next) => [low, Math.max(next, low)])} />
        {chosen[0] && <input type="hidden" name={names[0]} value={chosen[0]} />}
        {chosen[1] && <input type="hidden" name={names[1]} value={chosen[1]} />}
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{show(bars[0]!.from)}</span>
        <span>{show(bars[last]!.to)}</span>
      </div>
    </fieldset>
  );
}
