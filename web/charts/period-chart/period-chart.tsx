import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { CaseChartLayers } from '../case-chart/chart-layers.tsx';
import { describeChart } from '../case-chart/describe.ts';
import { type ChartFrame, chartHeight, frameChart } from '../case-chart/frame.ts';
import { placeMarks } from '../case-chart/marks.ts';
import caseChart from '../case-chart.module.css';
import type { CaseChartData, ChartPeriod } from '../case-chart-data.ts';
import chart from '../chart.module.css';
import { dayNumber, dayText } from '../geometry/scale.ts';
import { useChartWidth } from '../use-chart-width.ts';
import {
  type Closes,
  dayByKey,
  daysAround,
  daysToChooseIn,
  type Edge,
  hasRoom,
  lookbackAfter,
  moveEdge,
  periodBetween,
  widen,
} from './days.ts';
import styles from './period-chart.module.css';
import { largestFalls } from './price-drops.ts';

interface PeriodChartProps {
  company: string;
  currency: string;
  closes: Closes;
  /** The complete periods; an edge is not drawn until its date is complete. */
  periods: readonly ChartPeriod[];
  today: string;
  onChange: (at: number, period: ChartPeriod) => void;
}

/**
 * A company's price with the class periods over it, whose edges can be dragged, moved by arrow keys, or drawn again.
 * Another price needs another `key`: the visible days do not change while a period moves.
 */
export function PeriodChart(props: PeriodChartProps) {
  const { company, currency, closes, periods, today } = props;
  const [room] = useState(() => daysToChooseIn(closes, periods, today));
  const [view, setView] = useState(() => ({ days: daysAround(room, periods), count: periods.length }));
  // what is shown changes when a period is added, and where an edge gets near its end
  if (view.count !== periods.length || !hasRoom(view.days, room, periods))
    setView({ days: daysAround(room, periods), count: periods.length });
  const data = useMemo<CaseChartData>(() => {
    const last = periods.at(-1);
    return {
      company,
      currency,
      closes,
      classPeriods: periods,
      days: widen(view.days, periods),
      lookback: last ? lookbackAfter(last.to) : null,
      lookbackMeans: [],
      inflation: null,
      disclosures: largestFalls(closes, 2).map(({ date }) => ({ date, title: null, percent: null })),
      trades: [],
      holdings: [],
    };
  }, [company, currency, closes, periods, view]);
  return (
    <>
      <Canvas {...props} data={data} compact={false} assumedWidth={788} />
      <Canvas {...props} data={data} compact assumedWidth={358} />
    </>
  );
}

function Canvas({
  data,
  compact,
  assumedWidth,
  periods,
  onChange,
}: PeriodChartProps & { data: CaseChartData; compact: boolean; assumedWidth: number }) {
  const id = useId();
  const [box, width] = useChartWidth(assumedWidth);
  const drawnFrom = useRef<string | null>(null);
  // The visible days do not change while an edge is dragged: otherwise the chart would move under the pointer.
  const held = useRef<ChartPeriod | null>(null);
  const days = held.current ?? (data.days as ChartPeriod);
  const shown = useMemo(() => ({ ...data, days, lookback: clip(data.lookback, days) }), [data, days]);
  const frame = useMemo(() => frameChart(shown, width, compact), [shown, width, compact]);
  const marks = useMemo(() => placeMarks(shown, frame), [shown, frame]);
  const { title, description } = useMemo(() => describeChart(shown), [shown]);
  const height = chartHeight(shown, compact);

  const dayAt = (event: PointerEvent): string => {
    const svg = (event.currentTarget as Element).closest('svg') as SVGSVGElement;
    const place = svg.getBoundingClientRect();
    const x = ((event.clientX - place.left) / place.width) * frame.width;
    const share = Math.max(0, Math.min(1, x / frame.right));
    return dayText(dayNumber(frame.from) + share * (dayNumber(frame.to) - dayNumber(frame.from)));
  };

  const draw = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (periods.length > 0 || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = days;
      drawnFrom.current = dayAt(event);
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (drawnFrom.current === null) return;
      const period = periodBetween(drawnFrom.current, dayAt(event));
      if (period.from !== period.to) onChange(0, period);
    },
    onPointerUp: () => {
      drawnFrom.current = null;
      held.current = null;
    },
  };

  return (
    <div ref={box} className={classNames(styles.box, compact ? 'phone-only' : 'desktop-only')}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing with sliders in it */}
      <svg
        className={classNames(chart.chart, caseChart.chart, styles.svg, periods.length === 0 && styles.empty)}
        viewBox={`0 0 ${frame.width} ${height}`}
        height={height}
        preserveAspectRatio="xMinYMin meet"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-description`}
        role="group"
        {...draw}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-description`}>{description}</desc>
        <CaseChartLayers data={shown} frame={frame} marks={marks} />
        {periods.map((period, at) =>
          (['from', 'to'] as const).map((edge) => (
            <Handle
              // biome-ignore lint/suspicious/noArrayIndexKey: a period is known by its place alone
              key={`${at} ${edge}`}
              edge={edge}
              name={periods.length === 1 ? 'the class period' : `class period ${at + 1}`}
              period={period}
              frame={frame}
              within={days}
              onHold={() => {
                held.current = days;
              }}
              onRelease={() => {
                held.current = null;
              }}
              dayAt={dayAt}
              onMove={(day) => onChange(at, moveEdge(period, edge, day, days))}
            />
          )),
        )}
      </svg>
    </div>
  );
}

function Handle({
  edge,
  name,
  period,
  frame,
  within,
  dayAt,
  onMove,
  onHold,
  onRelease,
}: {
  edge: Edge;
  name: string;
  period: ChartPeriod;
  frame: ChartFrame;
  within: ChartPeriod;
  dayAt: (event: PointerEvent) => string;
  onMove: (day: string) => void;
  onHold: () => void;
  onRelease: () => void;
}) {
  const day = period[edge];
  const x = frame.x(day);
  const middle = (frame.top + frame.base) / 2;
  const onKey = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, event.shiftKey, day, within);
    if (next === undefined) return;
    event.preventDefault();
    onMove(next);
  };
  const isHeld = (event: PointerEvent<SVGGElement>) => event.currentTarget.hasPointerCapture(event.pointerId);
  return (
    <g
      className={styles.handle}
      role="slider"
      tabIndex={0}
      aria-label={`${edge === 'from' ? 'First' : 'Last'} day of ${name}`}
      aria-valuemin={dayNumber(within.from)}
      aria-valuemax={dayNumber(within.to)}
      aria-valuenow={dayNumber(day)}
      aria-valuetext={formatDate(day)}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        onHold();
      }}
      onPointerMove={(event) => isHeld(event) && onMove(dayAt(event))}
      onPointerUp={onRelease}
      onPointerCancel={onRelease}
    >
      <rect className={styles.grip} x={x - 22} y={frame.top} width="44" height={frame.base - frame.top} />
      <rect className={styles.knob} x={x - 6} y={middle - 16} width="12" height="32" rx="6" />
      <path className={styles.lines} d={`M${x - 1.5} ${middle - 6}v12m3-12v12`} />
    </g>
  );
}

/** The look-back may extend beyond the last price. */
function clip(period: ChartPeriod | null, days: ChartPeriod): ChartPeriod | null {
  if (!period || period.from >= days.to) return null;
  return { from: period.from, to: period.to < days.to ? period.to : days.to };
}
