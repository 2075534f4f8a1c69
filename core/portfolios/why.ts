import { formatDay } from '../dates/day.ts';
import type { Line } from '../losses/judge-part.ts';
import type { Recognition } from '../losses/recognize-loss.ts';
import { type Decimal, formatDecimal } from '../money/decimal.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `6 Nov 2015`. */
export function sayDay(iso: string): string {
  const [year, month, day] = iso.split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** `1,240 shares`, `1 share`. */
export function sayShares(quantity: bigint): string {
  const [whole = '', fraction] = formatDecimal(quantity as Decimal).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const figure = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return `${figure} ${figure === '1' ? 'share' : 'shares'}`;
}

function sayPeriods({ plan }: Recognition): string {
  const periods = new Map<string, string>();
  for (const { class_periods } of plan.securities)
    for (const { from, to } of class_periods)
      periods.set(`${from} ${to}`, `${sayDay(formatDay(from))} to ${sayDay(formatDay(to))}`);
  return `class period, ${[...periods.values()].join(' and ')}`;
}

const quantityOf = (line: Line<number | bigint>): bigint => BigInt(line.part.quantity);

function linesOf({ securities }: Recognition): Line<number | bigint>[] {
  return securities.flatMap(({ lines }) => lines as Line<number | bigint>[]);
}

/** What counts: how much was bought in the class period, and how much of it lost what the plan recognizes. */
export function whyYes(recognition: Recognition, bought: bigint): string {
  const counted = new Map<unknown, bigint>();
  for (const line of linesOf(recognition)) if (line.cents > 0) counted.set(line.part, quantityOf(line));
  const counts = [...counted.values()].reduce((sum, quantity) => sum + quantity, 0n);
  if (bought === 0n) return `${sayShares(counts)} count towards the claim.`;
  const all = counts === bought ? 'all of them count' : `${sayShares(counts)} count`;
  return `Bought ${sayShares(bought)} in the ${sayPeriods(recognition)}; ${all}.`;
}

const OTHERWISE: Record<string, string> = {
  outside: 'what was bought then falls under none of the plan’s clauses',
  delivered: 'they were moved out of the account before they could count',
  cover: 'they were bought to close a short position',
  zero_price: 'they cost nothing',
  unpriced: 'the price paid is not known',
  exercised: 'they left by exercise or assignment',
};

/** The commonest thing that the plan said of what gave no loss. */
function commonest(lines: Line<number | bigint>[]): { label: string; clause: string | null } | null {
  const shares = new Map<string, { quantity: bigint; clause: string | null }>();
  for (const line of lines) {
    const seen = shares.get(line.label);
    const quantity = (seen?.quantity ?? 0n) + quantityOf(line);
    shares.set(line.label, { quantity, clause: line.branch?.clause ?? null });
  }
  const [most] = [...shares].sort(([, a], [, b]) => (a.quantity < b.quantity ? 1 : -1));
  return most === undefined ? null : { label: most[0], clause: most[1].clause };
}

/** Why nothing counts. */
export function whyNot(recognition: Recognition, bought: bigint): string {
  if (bought === 0n) return `No shares bought in the ${sayPeriods(recognition)}.`;
  const said = `Bought ${sayShares(bought)} in the ${sayPeriods(recognition)}, but`;
  const sum = linesOf(recognition).reduce((total, line) => total + BigInt(line.cents), 0n);
  if (sum > 0n)
    return `${said} the plan takes the loss away: over all trades they brought a gain, and it pays only those who lost.`;
  const most = commonest(linesOf(recognition).filter((line) => line.label !== 'outside')) ?? {
    label: 'outside',
    clause: null,
  };
  const reason = OTHERWISE[most.label] ?? `under “${most.label.replaceAll('_', ' ')}” the plan recognizes no loss`;
  return `${said} ${reason}${most.clause === null ? '' : ` (clause ${most.clause})`}.`;
}
