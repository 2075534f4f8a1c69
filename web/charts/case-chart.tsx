import { type ComponentProps, type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { lazyComponent } from '../ui/loading/lazy-component.tsx';
import { ErrorState } from '../ui/state.tsx';
import { CaseChartLayers } from './case-chart/chart-layers.tsx';
import { Crosshair } from './case-chart/crosshair.tsx';
import { describeChart } from './case-chart/describe.ts';
import { chartHeight, frameChart } from './case-chart/frame.ts';
import { move } from './case-chart/keys.ts';
import { CaseChartLegend } from './case-chart/legend.tsx';
import { placeMarks } from './case-chart/marks.ts';
import { type ChartPoint, chartPoints, pointLabel } from './case-chart/points.ts';
import type { CaseChartTable } from './case-chart/table.tsx';
import styles from './case-chart.module.css';
import type { CaseChartData } from './case-chart-data.ts';
import chart from './chart.module.css';
import { dayNumber } from './geometry/scale.ts';
import { useChartWidth } from './use-chart-width.ts';

export type ChartView = 'chart' | 'table';

/** Fetched when the table is opened. */
const FetchedTable = lazyComponent<ComponentProps<typeof CaseChartTable>>(
  async () => ({ default: (await import('./case-chart/table.tsx')).CaseChartTable }),
  (_, again) => <ErrorState heading="The table did not load" text="The chart is unaffected." onRetry={again} />,
);

/**
 * The case chart: class period, price, disclosures, own trades and shares held; also as a table. Without prices, steps
 * of artificial inflation and the means of the look-back replace them.
 */
export function CaseChart({
  data,
  view,
  defaultWidth = 868,
}: {
  data: CaseChartData;
  view: ChartView;
  defaultWidth?: number;
}) {
  const points = useMemo(() => chartPoints(data), [data]);
  if (view === 'table') return <FetchedTable points={points} currency={data.currency} />;
  return (
    <figure className={styles.figure}>
      <Canvas data={data} points={points} compact={false} assumedWidth={defaultWidth} />
      <Canvas data={data} points={points} compact assumedWidth={358} />
      <CaseChartLegend data={data} />
    </figure>
  );
}

/** One drawing, for desktop or phone; the style sheet shows the right one. */
function Canvas({
  data,
  points,
  compact,
  assumedWidth,
}: {
  data: CaseChartData;
  points: readonly ChartPoint[];
  compact: boolean;
  assumedWidth: number;
}) {
  const id = useId();
  const [frameRef, width] = useChartWidth(assumedWidth);
  const [current, setCurrent] = useState<number | null>(null);
  const fresh = useFresh();
  const frame = useMemo(() => frameChart(data, width, compact), [data, width, compact]);
  const marks = useMemo(() => placeMarks(data, frame), [data, frame]);
  const { title, description } = useMemo(() => describeChart(data), [data]);
  const height = chartHeight(data, compact);
  const point = current === null ? undefined : points[current];

  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * frame.width;
    setCurrent(nearest(points, dateAt(x, frame.from, frame.to, frame.right)));
  };

  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = move(event.key, points, current);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the crosshair adds to a picture whose text has all of it
    <div
      ref={frameRef}
      className={classNames(styles.canvas, compact ? 'phone-only' : 'desktop-only')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows walk the crosshair
      tabIndex={0}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => setCurrent(null)}
      onBlur={() => setCurrent(null)}
      onKeyDown={onKey}
      data-leaves-first={current !== null || undefined}
    >
      <svg
        className={classNames(chart.chart, styles.chart, styles.svg, fresh && styles.fresh)}
        viewBox={`0 0 ${frame.width} ${height}`}
        height={height}
        preserveAspectRatio="xMinYMin meet"
        role="img"
        aria-labelledby={`${id}-title ${id}-description`}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        <CaseChartLayers data={data} frame={frame} marks={marks} />
        {point && <Crosshair point={point} data={data} frame={frame} />}
      </svg>
      <p className="sr-only" aria-live="polite">
        {point ? pointLabel(point, data.currency) : ''}
      </p>
    </div>
  );
}

/** The chart animates once; later redraws show it without the animation. */
function useFresh(): boolean {
  const [fresh, setFresh] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setFresh(false), 1500);
    return () => clearTimeout(timer);
  }, []);
  return fresh;
}

function dateAt(x: number, from: string, to: string, right: number): number {
  return dayNumber(from) + (Math.max(0, Math.min(right, x)) / right) * (dayNumber(to) - dayNumber(from));
}

function nearest(points: readonly ChartPoint[], day: number): number {
  let best = 0;
  let distance = Number.POSITIVE_INFINITY;
  points.forEach((point, index) => {
    const found = Math.abs(dayNumber(point.date) - day);
    if (found < distance) {
      best = index;
      distance = found;
    }
  });
  return best;
}
