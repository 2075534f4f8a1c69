import { scaleLinear } from '../geometry/linear.ts';
import { type AxisTick, at, dayScale, monthTicks, stepPath } from '../geometry/scale.ts';
import type { RecoveryEntry } from './recovery-data.ts';

/** A payment on a known day. */
export type RecoveryPayment = RecoveryEntry & { date: string };

/** A payment on the chart, with the cumulative sum up to it. */
interface RecoveryPoint<Payment> {
  x: number;
  y: number;
  payment: Payment;
}

export interface RecoveryDrawing<Payment> {
  width: number;
  height: number;
  right: number;
  base: number;
  today: number;
  grid: { y: number; value: number }[];
  days: AxisTick[];
  x: (date: string) => number;
  areas: { paid: string; paidAfter: string; filed: string; estimated: string };
  lines: { paid: string; filed: string; estimated: string };
  dots: { x: number; y: number; label: string | null; anchor: 'start' | 'end' }[];
  /** Every payment ordered by day, for the crosshair. */
  points: RecoveryPoint<Payment>[];
  /** Upper edge of each sum at the right, for the brackets. */
  tops: { paid: number; filed: number; estimated: number };
}

const order = ['paid', 'filed', 'estimated'] as const;

/** Stacked steps, since payments occur on days: the paid sum up to today, then the filed and estimated sums on top. */
export function drawRecovery<Payment extends RecoveryPayment>(
  payments: readonly Payment[],
  from: string,
  to: string,
  today: string,
  width: number,
  compact: boolean,
): RecoveryDrawing<Payment> {
  const right = compact ? width - 46 : width - 168;
  const [height, base, top] = compact ? [260, 234, 28] : [330, 304, 28];
  const x = dayScale(from, to, 0, right);
  const sorted = payments.toSorted((a, b) => a.date.localeCompare(b.date));
  const sums = Object.fromEntries(
    order.map((state) => [state, total(sorted.filter((one) => one.state === state))]),
  ) as Record<(typeof order)[number], number>;
  const all = sums.paid + sums.filed + sums.estimated;
  const scale = scaleLinear([0, all || 1], [base, top]).nice(4);
  const y = (value: number) => at(scale(value));

  const paidSteps = steps(sorted, ['paid'], 0, x, y);
  const now = x(today);
  const filedSteps = steps(sorted, ['filed'], sums.paid, x, y);
  const estimatedSteps = steps(sorted, ['filed', 'estimated'], sums.paid, x, y);
  const paidLine = stepPath([[0, base], ...paidSteps], now);
  const filedLine = stepPath([[now, y(sums.paid)], ...filedSteps], right);
  const estimatedLine = stepPath([[now, y(sums.paid)], ...estimatedSteps], right);
  const close = (line: string, left: number) => `${line}V${base}H${left}Z`;
  return {
    width,
    height,
    right,
    base,
    today: now,
    grid: scale.ticks(4).map((value) => ({ y: y(value), value })),
    days: monthTicks(from, to, right, compact ? 90 : 90),
    x,
    areas: {
      paid: close(paidLine, 0),
      paidAfter: `M${now} ${y(sums.paid)}H${right}V${base}H${now}Z`,
      filed: close(filedLine, now),
      estimated: close(estimatedLine, now),
    },
    lines: { paid: paidLine, filed: filedLine, estimated: estimatedLine },
    dots: labelDots(
      paidSteps,
      sorted.filter((one) => one.state === 'paid').map(({ label }) => label),
    ),
    points: pointsOf(sorted, sums.paid, x, y),
    tops: { paid: y(sums.paid), filed: y(sums.paid + sums.filed), estimated: y(all) },
  };
}

/** Dots never move. Where names would overlap, only the first is shown. */
function labelDots(
  places: readonly [number, number][],
  labels: readonly (string | null)[],
): RecoveryDrawing<RecoveryPayment>['dots'] {
  let end = Number.NEGATIVE_INFINITY;
  return places.map(([x, y], index) => {
    const label = labels[index] ?? null;
    const anchor = x < 120 ? ('start' as const) : ('end' as const);
    const wide = (label?.length ?? 0) * 7;
    const left = anchor === 'start' ? x + 1 : x - 9 - wide;
    const fits = label !== null && left > end;
    if (fits) end = left + wide + 6;
    return { x, y, label: fits ? label : null, anchor };
  });
}

/** Stacks the filed sums on the paid ones, and the estimated ones on both. */
function pointsOf<Payment extends RecoveryPayment>(
  sorted: readonly Payment[],
  paid: number,
  x: (date: string) => number,
  y: (value: number) => number,
): RecoveryPoint<Payment>[] {
  const sums = { paid: 0, filed: 0, estimated: 0 };
  return sorted.map((payment) => {
    sums[payment.state] += Number(payment.amount);
    const under = { paid: 0, filed: paid, estimated: paid + sums.filed }[payment.state];
    return { x: x(payment.date), y: y(under + sums[payment.state]), payment };
  });
}

function total(payments: readonly RecoveryPayment[]): number {
  return payments.reduce((sum, payment) => sum + Number(payment.amount), 0);
}

/** The x of each step and the height after it. */
function steps(
  payments: readonly RecoveryPayment[],
  states: readonly RecoveryPayment['state'][],
  start: number,
  x: (date: string) => number,
  y: (value: number) => number,
): [number, number][] {
  let sum = start;
  return payments
    .filter((payment) => states.includes(payment.state))
    .map((payment) => {
      sum += Number(payment.amount);
      return [x(payment.date), y(sum)];
    });
}
