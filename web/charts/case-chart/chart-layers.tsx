import { useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { formatQuantity } from '../../ui/format/format.ts';
import { formatDayMonth, formatSpan } from '../../ui/format/format-dates.ts';
import styles from '../case-chart.module.css';
import type { CaseChartData } from '../case-chart-data.ts';
import chart from '../chart.module.css';
import { at, linePath, stepPath } from '../geometry/scale.ts';
import type { ChartFrame, Panel } from './frame.ts';
import { type LabelledDisclosure, type placeMarks, type TradeMark, triangleOf } from './marks.ts';
import { priceSegments } from './price.ts';

/** The static layers of the chart, from back to front. `Crosshair` draws over them what changes with the pointer. */
export function CaseChartLayers({
  data,
  frame,
  marks,
}: {
  data: CaseChartData;
  frame: ChartFrame;
  marks: ReturnType<typeof placeMarks>;
}) {
  const hatch = useId();
  const { lookback } = data;
  const main = frame.price ?? frame.inflation;
  const hatchFoot = main?.bottom ?? frame.base;
  return (
    <>
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V6" className={chart.lookback} />
        </pattern>
      </defs>
      {data.classPeriods.map(({ from, to }) => (
        <rect
          key={from}
          className={classNames(chart.classBand, styles.classBand)}
          x={frame.x(from)}
          y={frame.top}
          width={at(frame.x(to) - frame.x(from))}
          height={frame.base - frame.top}
        />
      ))}
      {lookback && (
        <rect
          x={frame.x(lookback.from)}
          y={frame.top}
          width={at(Math.max(1, frame.x(lookback.to) - frame.x(lookback.from)))}
          height={hatchFoot - frame.top}
          fill={`url(#${hatch})`}
        />
      )}
      {[frame.price, frame.inflation].map(
        (panel) => panel && <PanelGrid key={panel.top} panel={panel} frame={frame} />,
      )}
      {data.classPeriods.map(({ from, to }) => (
        <path
          key={from}
          className={chart.classEdge}
          d={`M${frame.x(from)} ${frame.base}V${frame.top}H${frame.x(to)}V${frame.base}`}
        />
      ))}
      <PeriodWords data={data} frame={frame} />
      {frame.inflation && <InflationSteps data={data} frame={frame} panel={frame.inflation} />}
      {frame.price && data.closes.length === 0 && <LookbackMeans data={data} frame={frame} panel={frame.price} />}
      {priceSegments(data, frame).map((segment) => (
        <path
          key={segment.from}
          pathLength="1"
          className={classNames(segment.inside ? chart.price : chart.priceOutside, styles.line)}
          d={segment.path}
        />
      ))}
      {marks.disclosures.map((mark) => (
        <Disclosure key={mark.date} mark={mark} compact={frame.compact} />
      ))}
      {marks.trades.map((mark) => (
        <Trade key={mark.trades[0]?.key} mark={mark} compact={frame.compact} />
      ))}
      {frame.holdings && <Holdings data={data} frame={frame} panel={frame.holdings} />}
      <path className={chart.base} d={`M0 ${frame.base}H${frame.right}`} />
      {frame.days.map((tick) => {
        const x = frame.x(tick.date);
        return (
          <text
            key={tick.date}
            className={classNames(chart.tick, tick.isYear && chart.year)}
            x={x < 12 ? 0 : x}
            y={frame.base + 18}
            textAnchor={x < 12 ? 'start' : 'middle'}
          >
            {tick.label}
          </text>
        );
      })}
    </>
  );
}

function PanelGrid({ panel, frame }: { panel: Panel; frame: ChartFrame }) {
  return (
    <>
      {panel.ticks.map((tick) => (
        <g key={tick.y}>
          <path className={chart.grid} d={`M0 ${tick.y}H${frame.right}`} />
          <text className={chart.tick} x={frame.right + 8} y={tick.y + 4}>
            {tick.label}
          </text>
        </g>
      ))}
      {panel.label && (
        <text
          className={classNames(chart.tick, styles.halo, styles.insideText)}
          x={at(Math.max(0, frame.x(frame.bandFrom)) + 10)}
          y={panel.top - 6}
        >
          {panel.label}
        </text>
      )}
    </>
  );
}

/** "Class period" and its dates above the band, where there is room for them. */
function PeriodWords({ data, frame }: { data: CaseChartData; frame: ChartFrame }) {
  const first = data.classPeriods[0];
  const last = data.classPeriods.at(-1);
  if (!first || !last) return null;
  const dates =
    data.classPeriods.length === 1
      ? formatSpan(first.from, first.to)
      : `${data.classPeriods.length} periods, ${formatSpan(first.from, last.to)}`;
  const start = frame.x(first.from);
  const end = frame.x(last.to);
  if (frame.compact) {
    const half = dates.length * 3.2;
    const middle = at(Math.min(frame.width - half, Math.max(half, (start + end) / 2)));
    return (
      <>
        <text className={chart.timeLabel} x={middle} y="14" textAnchor="middle">
          Class period
        </text>
        <text className={chart.timeText} x={middle} y="28" textAnchor="middle">
          {dates}
        </text>
      </>
    );
  }
  const wide = 78 + dates.length * 6.4;
  const x = at(Math.max(0, Math.min(start, frame.width - wide)));
  const lookbackX = data.lookback ? frame.x(data.lookback.from) + 8 : null;
  const lookbackFits = lookbackX !== null && lookbackX > x + wide + 12 && lookbackX + 92 <= frame.width;
  return (
    <>
      <text className={chart.timeLabel} x={x} y="30">
        Class period
      </text>
      <text className={chart.timeText} x={x + 78} y="30">
        {dates}
      </text>
      {lookbackFits && (
        <text className={chart.timeText} x={lookbackX} y="30">
          90-day look-back
        </text>
      )}
    </>
  );
}

function InflationSteps({ data, frame, panel }: { data: CaseChartData; frame: ChartFrame; panel: Panel }) {
  const steps = data.inflation?.steps ?? [];
  const last = steps.at(-1);
  if (!last) return null;
  const end = frame.x(last.to);
  const points = steps.map((step) => [frame.x(step.from), panel.y(Number(step.value))] as const);
  const line = stepPath(points, end);
  const first = points[0];
  return (
    <>
      <path className={styles.inflationArea} d={`${line}V${panel.bottom}H${first?.[0] ?? 0}Z`} />
      <path
        className={classNames(styles.inflationLine, styles.line)}
        pathLength="1"
        d={`M${first?.[0] ?? 0} ${panel.bottom}V${line.slice(1).split(' ')[1]?.split('H')[0] ?? panel.bottom}${line.replace(/^M[\d.-]+ [\d.-]+/, '')}V${panel.bottom}`}
      />
    </>
  );
}

function LookbackMeans({ data, frame, panel }: { data: CaseChartData; frame: ChartFrame; panel: Panel }) {
  const points = data.lookbackMeans.map(([date, mean]) => [frame.x(date), panel.y(Number(mean))] as const);
  const last = points.at(-1);
  if (!last) return null;
  return (
    <>
      <path className={styles.mean} d={linePath(points)} />
      {!frame.compact && (
        <text className={classNames(chart.tick, styles.halo)} x={last[0] + 6} y={last[1] + 4}>
          Average close
        </text>
      )}
    </>
  );
}

function Disclosure({ mark, compact }: { mark: LabelledDisclosure; compact: boolean }) {
  const { label, from, to } = mark;
  const inside = label !== null && mark.inside && label.x < to[0] ? styles.insideText : null;
  const leadY = label ? label.y - 4 : 0;
  return (
    <g className={styles.trade}>
      <path className={styles.drop} d={`M${from[0]} ${from[1]}L${to[0]} ${to[1]}`} />
      {label && !compact && (
        <path
          className={styles.lead}
          d={`M${label.anchor === 'start' ? to[0] + 3 : from[0] - 3} ${Math.min(Math.max(leadY, from[1] + 6), to[1])}L${label.anchor === 'start' ? label.x - 4 : label.x + 4} ${leadY}`}
        />
      )}
      {label && (
        <>
          <text className={classNames(styles.percent, inside)} x={label.x} y={label.y} textAnchor={label.anchor}>
            {mark.percent ?? formatDayMonth(mark.date)}
          </text>
          {mark.percent && !compact && (
            <text
              className={classNames(styles.percentDate, inside)}
              x={label.x}
              y={label.y + 15}
              textAnchor={label.anchor}
            >
              {formatDayMonth(mark.date)}
            </text>
          )}
        </>
      )}
    </g>
  );
}

function Trade({ mark, compact }: { mark: TradeMark; compact: boolean }) {
  const { tall, half } = triangleOf(compact);
  const up = mark.side === 'buy';
  return (
    <g className={classNames(styles.trade, mark.counts && styles.counts)}>
      <path className={styles.stem} d={`M${mark.x} ${at(up ? mark.y + 3 : mark.y - 3)}V${mark.tip}`} />
      <circle className={styles.dot} cx={mark.x} cy={mark.y} r="2.6" />
      <path className={styles.triangle} d={`M${mark.x} ${mark.tip}l${half} ${up ? tall : -tall}h${-2 * half}z`} />
      {mark.label && (
        <text
          className={classNames(styles.count, mark.inside && styles.insideText)}
          x={mark.label.x}
          y={mark.label.y}
          textAnchor={mark.label.anchor}
        >
          {mark.text}
        </text>
      )}
    </g>
  );
}

/** Shares held, on the same days as the price: all shares in the background, those that count in front. */
function Holdings({ data, frame, panel }: { data: CaseChartData; frame: ChartFrame; panel: Panel }) {
  const area = (quantityOf: (holding: CaseChartData['holdings'][number]) => string) => {
    const points = data.holdings.map(
      (holding) => [frame.x(holding.date), panel.y(Number(quantityOf(holding)))] as const,
    );
    const first = points[0]?.[0] ?? 0;
    return `${stepPath([[first, panel.bottom], ...points], frame.right)}V${panel.bottom}Z`;
  };
  const bandX = Math.max(0, frame.x(frame.bandFrom));
  const most = data.holdings.reduce((a, b) => (Number(a.all) >= Number(b.all) ? a : b));
  return (
    <>
      <text
        className={classNames(chart.tick, styles.halo, bandX < 74 && styles.insideText)}
        x={bandX < 74 ? at(bandX + 10) : 0}
        y={panel.top - 9}
      >
        {panel.label}
      </text>
      <path className={styles.heldAll} d={area((holding) => holding.all)} />
      <path className={styles.heldEligible} d={area((holding) => holding.eligible)} />
      <text className={chart.tick} x={frame.right + 8} y={panel.top + 4}>
        {shortQuantity(most.all)}
      </text>
      <text className={chart.tick} x={frame.right + 8} y={panel.bottom + 1}>
        0
      </text>
    </>
  );
}

/** `1,240`, `38K`, `1.2M`: the margin has room for six characters. */
function shortQuantity(quantity: string): string {
  const whole = quantity.split('.')[0] ?? quantity;
  if (whole.length > 6) return `${(Number(whole) / 1e6).toFixed(1)}M`;
  if (whole.length > 5) return `${Math.round(Number(whole) / 1e3)}K`;
  return formatQuantity(whole.length > 3 ? whole : quantity);
}
