import { scaleLinear } from './linear.ts';
import { type AxisTick, at, dayScale, monthTicks, stepPath } from './scale.ts';

/** Money that arrives on a day; decimals are strings. */
export interface RecoveryPayment {
  date: string;
  amount: string;
  state: 'paid' | 'filed' | 'estimated';
  /** Written beside a paid dot. */
  label: string | null;
}

export interface RecoveryDrawing {
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
  /** Upper edge of each sum at the right, for the brackets. */
  tops: { paid: number; filed: number; estimated: number };
}

const order = ['paid', 'filed', 'estimated'] as const;

/** Stacked steps, since money arrives on days: paid up to today, then what is filed and estimated on top of it. */
export function drawRecovery(
  payments: readonly RecoveryPayment[],
  from: string,
  to: string,
  today: string,
  width: number,
  compact: boolean,
): RecoveryDrawing {
  const right = compact ? width - 46 : width - 168;
  const [height, base, top] = compact ? [260, 234, 28] : [330, 304, 28];
  const x = dayScale(from, to, 0, right);
  const sorted = [...payments].sort((a, b) => (a.date < b.date ? -1 : 1));
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
    dots: paidSteps.map(([dotX, dotY], index) => ({
      x: dotX,
      y: dotY,
      label: sorted.filter((one) => one.state === 'paid')[index]?.label ?? null,
      anchor: dotX < 120 ? 'start' : 'end',
    })),
    tops: { paid: y(sums.paid), filed: y(sums.paid + sums.filed), estimated: y(all) },
  };
}

function total(payments: readonly RecoveryPayment[]): number {
  return payments.reduce((sum, payment) => sum + Number(payment.amount), 0);
}

/** Each step's x and the height after it. */
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
