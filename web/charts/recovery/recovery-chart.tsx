import { useId } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { type Certainty, Figure } from '../../ui/figure.tsx';
import { currencySign, formatByCertainty, formatMoney } from '../../ui/format/format.ts';
import { formatMonth } from '../../ui/format/format-dates.ts';
import chart from '../chart.module.css';
import { ChartTip, tipHeight } from '../keyboard/tip.tsx';
import { useChartKeys } from '../keyboard/use-keyboard-navigation.ts';
import { useChartWidth } from '../use-chart-width.ts';
import { drawRecovery, type RecoveryDrawing } from './draw-recovery.ts';
import styles from './recovery-chart.module.css';
import { certaintyNames, type Recovery, type RecoveryEntry, textsOf } from './recovery-data.ts';

/** Recovery over time: paid sums up to today, then filed and estimated ones. */
export function RecoveryChart({ data }: { data: Recovery }) {
  return (
    <>
      <Canvas data={data} compact={false} assumedWidth={1280} />
      <Canvas data={data} compact assumedWidth={358} />
      <dl className={classNames('phone-only', styles.sums)}>
        {(['paid', 'filed', 'estimated'] as const).map((state) => (
          <div key={state}>
            <dt>{certaintyNames[state]}</dt>
            <dd>
              <Figure amount={data.sums[state]} currency={data.currency} certainty={state} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function describe({ sums, currency, payments }: Recovery): string {
  const whole = (amount: string) => formatMoney(amount, { currency, places: 0 });
  const last = payments.filter(({ state, date }) => state !== 'paid' && date !== null).at(-1)?.date;
  const until = last ? `, the last of it about ${formatMonth(last)}` : '';
  return `Paid so far ${formatMoney(sums.paid, { currency })}; filed ${whole(sums.filed)}; estimated ${whole(sums.estimated)}${until}.`;
}

function Canvas({ data, compact, assumedWidth }: { data: Recovery; compact: boolean; assumedWidth: number }) {
  const id = useId();
  const [frame, width] = useChartWidth(assumedWidth);
  // amounts without a known day are drawn at the right edge
  const placed = data.payments.map((entry) => ({ ...entry, date: entry.date ?? data.to, known: entry.date }));
  const drawing = drawRecovery(placed, data.from, data.to, data.today, width, compact);
  const { areas, lines, base, right, points } = drawing;
  const { current, goTo, handlers } = useChartKeys(points.length);
  const point = current === null ? undefined : points[current];
  const sign = currencySign(data.currency);
  return (
    <div
      ref={frame}
      className={classNames(styles.canvas, compact ? 'phone-only' : 'desktop-only')}
      {...handlers}
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        goTo(nearest(points, ((event.clientX - box.left) / box.width) * drawing.width));
      }}
    >
      <svg
        className={classNames(chart.chart, styles.svg)}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        height={drawing.height}
        preserveAspectRatio="xMinYMin meet"
        role="img"
        aria-labelledby={`${id}-title ${id}-description`}
      >
        <title id={`${id}-title`}>Recovery over time</title>
        <desc id={`${id}-description`}>{describe(data)}</desc>
        <defs>
          <pattern id={`${id}-hatch`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0V6" className={styles.hatch} />
          </pattern>
        </defs>
        {drawing.grid.map((line) => (
          <g key={line.y}>
            <path className={chart.grid} d={`M0 ${line.y}H${right}`} />
            <text className={chart.tick} x={right + (compact ? 6 : 10)} y={line.y + 4}>
              {line.value === 0 ? '0' : line.value >= 1000 ? `${sign}${line.value / 1000}k` : `${sign}${line.value}`}
            </text>
          </g>
        ))}
        <path fill={`url(#${id}-hatch)`} d={areas.estimated} />
        <path className={styles.filed} d={areas.filed} />
        <path className={styles.paid} d={areas.paid} />
        <path className={classNames(styles.paid, styles.after)} d={areas.paidAfter} />
        <path className={styles.estimatedLine} d={lines.estimated} />
        <path className={styles.filedLine} d={lines.filed} />
        <path className={styles.paidLine} d={lines.paid} />
        <path className={chart.today} d={`M${drawing.today} 14V${base}`} />
        {drawing.dots.map((dot) => (
          <g key={`${dot.x} ${dot.y}`}>
            <circle className={styles.dot} cx={dot.x} cy={dot.y} r="3.4" />
            {dot.label && !compact && (
              <text
                className={styles.label}
                x={dot.anchor === 'start' ? dot.x + 1 : dot.x - 9}
                y={dot.y - 10}
                textAnchor={dot.anchor}
              >
                {dot.label}
              </text>
            )}
          </g>
        ))}
        <text className={chart.timeText} x={drawing.today} y="10" textAnchor={drawing.today < 20 ? 'start' : 'middle'}>
          Today
        </text>
        {!compact && <Brackets data={data} drawing={drawing} />}
        {drawing.days.map((tick) => (
          <text
            key={tick.date}
            className={classNames(chart.tick, tick.isYear && chart.year)}
            x={drawing.x(tick.date)}
            y={base + 20}
            textAnchor={drawing.x(tick.date) < 12 ? 'start' : 'middle'}
          >
            {tick.label}
          </text>
        ))}
        {point && (
          <>
            <path className={chart.cross} d={`M${point.x} 20V${base}`} />
            <circle className={chart.crossDot} cx={point.x} cy={point.y} r="3.5" />
            <ChartTip
              rows={tipOf(point.payment, data.currency)}
              x={point.x}
              top={Math.max(20, Math.min(point.y + 12, base - tipHeight(3)))}
              width={drawing.width}
            />
          </>
        )}
      </svg>
      <p className="sr-only" aria-live="polite">
        {point ? textsOf({ ...point.payment, date: point.payment.known }, data.currency).join(', ') : ''}
      </p>
    </div>
  );
}

function tipOf(entry: RecoveryEntry & { known: string | null }, currency: string) {
  const [day, company, sum] = textsOf({ ...entry, date: entry.known }, currency);
  return [
    { left: day, right: null },
    { left: company, right: null },
    { left: sum, right: null, strong: true },
  ];
}

function nearest(points: readonly { x: number }[], x: number): number | null {
  let best: number | null = null;
  points.forEach((point, index) => {
    if (best === null || Math.abs(point.x - x) < Math.abs((points[best]?.x ?? 0) - x)) best = index;
  });
  return best;
}

/** The three sums, each next to its part of the height; a sum of zero has no bracket. */
function Brackets({
  data,
  drawing,
}: {
  data: Recovery;
  drawing: Pick<RecoveryDrawing<object>, 'right' | 'base' | 'tops'>;
}) {
  const { base, tops } = drawing;
  const x = drawing.right + 44;
  const parts: { state: Certainty; foot: number; head: number }[] = [
    { state: 'paid', foot: base, head: tops.paid },
    { state: 'filed', foot: tops.paid, head: tops.filed },
    { state: 'estimated', foot: tops.filed, head: tops.estimated },
  ];
  let above = base;
  return parts
    .filter((part) => part.foot - part.head > 2)
    .map(({ state, foot, head }) => {
      // two lines of text need space, whatever the sum
      const middle = Math.min((foot + head) / 2, above - 20);
      above = middle - 20;
      return (
        <g key={state}>
          <path className={styles.brace} d={`M${x} ${foot - 2}h6V${head + 2}h-6`} />
          <text className={chart.key} x={x + 16} y={middle - 4}>
            {certaintyNames[state]}
          </text>
          <text className={chart.keyValue} x={x + 16} y={middle + 13}>
            {formatByCertainty(data.sums[state], state, data.currency)}
          </text>
        </g>
      );
    });
}
