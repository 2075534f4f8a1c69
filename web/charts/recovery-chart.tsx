import { useId } from 'react';
import { classNames } from '../ui/class-names.ts';
import { type Certainty, Figure } from '../ui/figure.tsx';
import { currencySign, formatMoney } from '../ui/format.ts';
import { formatDate } from '../ui/format-dates.ts';
import { Cell, HeaderCell, Table } from '../ui/table.tsx';
import chart from './chart.module.css';
import { drawRecovery, type RecoveryPayment } from './geometry/recovery.ts';
import styles from './recovery-chart.module.css';
import { useChartWidth } from './use-chart-width.ts';

export interface RecoverySums {
  paid: string;
  filed: string;
  estimated: string;
}

export interface RecoveryData {
  payments: readonly RecoveryPayment[];
  sums: RecoverySums;
  from: string;
  to: string;
  today: string;
  currency: string;
}

/** Recovery over time: what was paid, and after today what is filed and estimated; or the same as a table. */
export function RecoveryChart({ data, view }: { data: RecoveryData; view: 'chart' | 'table' }) {
  if (view === 'table') return <RecoveryTable data={data} />;
  return (
    <>
      <Canvas data={data} compact={false} assumedWidth={1280} />
      <Canvas data={data} compact assumedWidth={358} />
      <dl className={classNames('phone-only', styles.sums)}>
        {(['paid', 'filed', 'estimated'] as const).map((state) => (
          <div key={state}>
            <dt>{names[state]}</dt>
            <dd>
              <Figure amount={data.sums[state]} currency={data.currency} certainty={state} size="small" />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const names: Record<Certainty, string> = { paid: 'Paid', filed: 'Filed', estimated: 'Estimated' };

function describe({ sums, currency, to }: RecoveryData): string {
  const whole = (amount: string) => formatMoney(amount, { currency, places: 0 });
  return `Paid so far ${formatMoney(sums.paid, { currency })}; filed ${whole(sums.filed)}; estimated ${whole(sums.estimated)}, expected by ${formatDate(to)}`;
}

function Canvas({ data, compact, assumedWidth }: { data: RecoveryData; compact: boolean; assumedWidth: number }) {
  const hatch = useId();
  const [frame, width] = useChartWidth(assumedWidth);
  const drawing = drawRecovery(data.payments, data.from, data.to, data.today, width, compact);
  const { areas, lines, base, right } = drawing;
  const sign = currencySign(data.currency);
  return (
    <div ref={frame} className={compact ? 'phone-only' : 'desktop-only'}>
      <svg
        className={classNames(chart.chart, styles.svg)}
        viewBox={`0 0 ${drawing.width} ${drawing.height}`}
        height={drawing.height}
        preserveAspectRatio="xMinYMin meet"
        role="img"
        aria-label={describe(data)}
      >
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
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
        <path fill={`url(#${hatch})`} d={areas.estimated} />
        <path className={styles.filed} d={areas.filed} />
        <path className={styles.paid} d={areas.paid} />
        <path className={classNames(styles.paid, styles.after)} d={areas.paidAfter} />
        <path className={styles.estimatedLine} d={lines.estimated} />
        <path className={styles.filedLine} d={lines.filed} />
        <path className={styles.paidLine} d={lines.paid} />
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
        <path className={chart.today} d={`M${drawing.today} 14V${base}`} />
        <text className={chart.timeText} x={drawing.today} y="10" textAnchor="middle">
          Today
        </text>
        {!compact && <Brackets data={data} right={right} base={base} tops={drawing.tops} />}
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
      </svg>
    </div>
  );
}

/** The three sums, each beside its part of the height; one of nothing has no bracket. */
function Brackets({
  data,
  right,
  base,
  tops,
}: {
  data: RecoveryData;
  right: number;
  base: number;
  tops: { paid: number; filed: number; estimated: number };
}) {
  const x = right + 44;
  const parts = [
    { state: 'paid', foot: base, head: tops.paid },
    { state: 'filed', foot: tops.paid, head: tops.filed },
    { state: 'estimated', foot: tops.filed, head: tops.estimated },
  ] as const;
  return parts
    .filter((part) => part.foot - part.head > 8)
    .map(({ state, foot, head }) => (
      <g key={state}>
        <path className={styles.brace} d={`M${x} ${foot - 2}h6V${head + 2}h-6`} />
        <text className={chart.key} x={x + 16} y={(foot + head) / 2 - 4}>
          {names[state]}
        </text>
        <text className={chart.keyValue} x={x + 16} y={(foot + head) / 2 + 13}>
          {formatMoney(data.sums[state], { currency: data.currency, places: state === 'paid' ? 2 : 0 })}
        </text>
      </g>
    ));
}

function RecoveryTable({ data }: { data: RecoveryData }) {
  return (
    <Table density="compact">
      <thead>
        <tr>
          <HeaderCell>Date</HeaderCell>
          <HeaderCell>Case</HeaderCell>
          <HeaderCell>State</HeaderCell>
          <HeaderCell numeric>Amount, {data.currency}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {data.payments.map((payment) => (
          <tr key={`${payment.date} ${payment.label} ${payment.amount}`}>
            <Cell className="t-num no-break">{formatDate(payment.date)}</Cell>
            <Cell>{payment.label ?? '–'}</Cell>
            <Cell>{names[payment.state]}</Cell>
            <Cell numeric>
              <Figure amount={payment.amount} currency={data.currency} certainty={payment.state} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
