import { type Day, formatDay, isWeekend } from '../dates/day.ts';
import type { Node } from './document.ts';
import {
  ALWAYS,
  type ClassPeriod,
  closeOf,
  type Decline,
  dayOf,
  type Inflation,
  type IntradayCut,
  type Lookback,
  type Range,
  startOf,
  type TableRow,
} from './plan.ts';
import { readRange } from './read-range.ts';

const meet = (a: Range, b: Range): boolean => a.from <= b.to && b.from <= a.to;

const describeRow = (range: Range): string =>
  `${range.from === ALWAYS.from ? 'the beginning' : formatDay(dayOf(range.from))} to ${
    range.to === ALWAYS.to ? 'the end' : formatDay(dayOf(range.to))
  }`;

export function readClassPeriods(node: Node): ClassPeriod[] {
  const nodes = node.list();
  if (nodes.length === 0) throw node.fault('is empty: a plan needs a class period');
  const periods: ClassPeriod[] = [];
  for (const each of nodes) {
    const members = each.object('id', 'from', 'to');
    const period = { id: members.id.text('the name of the period'), from: members.from.day(), to: members.to.day() };
    if (period.from > period.to) throw members.to.fault(`is before from, ${formatDay(period.from)}`);
    if (period.id === 'class' && nodes.length > 1)
      throw members.id.fault('"class" means all periods together: give each of several its own name');
    if (periods.some((other) => other.id === period.id)) throw members.id.fault(`'${period.id}' appears twice`);
    const before = periods.at(-1);
    if (before && period.from < before.from)
      throw members.from.fault(`is before the period above it, which begins on ${formatDay(before.from)}: order them`);
    periods.push(period);
  }
  return periods;
}

export function readCuts(node: Node): IntradayCut[] {
  const cuts: IntradayCut[] = [];
  for (const each of node.listOrNone()) {
    const { date, at, before_if_price_at_least } = each.object('date', 'at', 'before_if_price_at_least');
    const cut = {
      day: date.day(),
      at: at.clock(),
      before_if_price_at_least: before_if_price_at_least.orNull((price) => price.atLeastZero()),
    };
    if (cuts.some((other) => other.day === cut.day))
      throw date.fault(`${formatDay(cut.day)} is cut already: a day has two halves`);
    cuts.push(cut);
  }
  return cuts;
}

const GAP_DAYS = 4;

/** Days of a class period that no range covers, as the first run that is too long to be a weekend. */
function findHole(covered: Range[], period: ClassPeriod): { from: Day; to: Day } | null {
  let run: Day[] = [];
  for (let day = period.from; day <= period.to; day = (day + 1) as Day) {
    if (covered.some((range) => range.from <= startOf(day) && closeOf(day) <= range.to)) {
      run = [];
      continue;
    }
    const half = covered.some((range) => meet(range, { from: startOf(day), to: closeOf(day) }));
    const whole = half && [startOf(day), closeOf(day)].every((at) => covered.some((r) => r.from <= at && at <= r.to));
    if (whole) {
      run = [];
      continue;
    }
    run.push(day);
    const first = run[0]!;
    const atEdge = first === period.from && !covered.some((range) => range.from <= startOf(first));
    const past = !covered.some((range) => range.from > closeOf(day));
    if (run.length > GAP_DAYS || ((atEdge || past) && !isWeekend(day))) return { from: first, to: day };
  }
  return null;
}

/** Every day of the class periods has its value, but for gaps of at most four days, which have the next row's. */
export function requireCoverage(at: Node, covered: Range[], periods: ClassPeriod[], what = ''): void {
  for (const period of periods) {
    const hole = findHole(covered, period);
    if (hole)
      throw at.fault(
        `has no value for ${what && `${what} `}${formatDay(hole.from)} in the class period ${formatDay(period.from)} to ${formatDay(period.to)}: add a row for it`,
      );
  }
}

export function readInflation(node: Node, periods: ClassPeriod[], cuts: IntradayCut[]): Inflation {
  const { basis, rows } = node.object('basis', 'rows');
  const sides: { bought: TableRow[]; sold: TableRow[] } = { bought: [], sold: [] };
  for (const row of rows.list()) {
    const members = row.object('from', 'to', 'value', 'only', 'after');
    const range = readRange(row.only('from', 'after', 'to'), cuts);
    const only = members.only.orNull((side) => side.oneOf('sales', 'purchases'));
    const read = { ...range, value: members.value.decimal() };
    for (const side of ['bought', 'sold'] as const) {
      if (only !== null && (only === 'sales') !== (side === 'sold')) continue;
      const other = sides[side].find((each) => meet(each, read));
      if (other) throw row.fault(`overlaps the row of ${describeRow(other)}: a day has one value`);
      sides[side].push(read);
    }
  }
  for (const side of ['bought', 'sold'] as const) sides[side].sort((a, b) => a.from - b.from);
  requireCoverage(rows, sides.bought, periods);
  return { basis: basis.oneOf('amount', 'percent'), ...sides };
}

export function readDeclines(node: Node, periods: ClassPeriod[], cuts: IntradayCut[]): Decline[] {
  const declines: Decline[] = [];
  for (const cell of node.listOrNone()) {
    const { bought, sold, held, value } = cell.object('bought', 'sold', 'held', 'value');
    const isHeld = held.isAbsent ? false : held.flag();
    if (isHeld === !sold.isAbsent)
      throw cell.fault(isHeld ? 'is both sold and held: keep one' : 'needs a sold range, or "held": true');
    const decline: Decline = {
      bought: readRange(bought, cuts),
      sold: isHeld ? null : readRange(sold, cuts),
      value: value.decimal(),
    };
    const other = declines.find(
      (each) =>
        meet(each.bought, decline.bought) &&
        (each.sold && decline.sold ? meet(each.sold, decline.sold) : each.sold === decline.sold),
    );
    if (other)
      throw cell.fault(`overlaps the cell of shares bought ${describeRow(other.bought)}: a share has one value`);
    declines.push(decline);
  }
  if (declines.length > 0)
    requireCoverage(
      node,
      declines.map((cell) => cell.bought),
      periods,
    );
  return declines;
}

export function readLookback(node: Node): Lookback {
  const { from, to, mean, means } = node.object('from', 'to', 'mean', 'means');
  const lookback: Lookback = {
    from: from.day(),
    to: to.day(),
    mean: mean.orNull((value) => value.atLeastZero()),
    means: [],
  };
  if (lookback.from > lookback.to) throw to.fault(`is before from, ${formatDay(lookback.from)}`);
  for (const entry of means.listOrNone()) {
    const pair = entry.list();
    if (pair.length !== 2) throw entry.fault('expected a day and its mean, such as ["2019-08-08", "28.22"]');
    const day = pair[0]!.day();
    if (isWeekend(day)) throw pair[0]!.fault(`${formatDay(day)} is a weekend day: means are for trading days`);
    if (day < lookback.from || day > lookback.to)
      throw pair[0]!.fault(
        `${formatDay(day)} lies outside the look-back, ${formatDay(lookback.from)} to ${formatDay(lookback.to)}`,
      );
    const before = lookback.means.at(-1);
    if (before && day <= before.day)
      throw pair[0]!.fault(`${formatDay(day)} must come after ${formatDay(before.day)}: put the days in order`);
    lookback.means.push({ day, mean: pair[1]!.atLeastZero() });
  }
  return lookback;
}

export function readWeights(
  node: Node,
  cuts: IntradayCut[],
): { bought: Range; factor: ReturnType<Node['fraction']> }[] {
  const weights: { bought: Range; factor: ReturnType<Node['fraction']> }[] = [];
  for (const each of node.listOrNone()) {
    const { bought, factor } = each.object('bought', 'factor');
    const weight = { bought: readRange(bought, cuts), factor: factor.fraction() };
    const other = weights.find((before) => meet(before.bought, weight.bought));
    if (other) throw bought.fault(`overlaps the weight of ${describeRow(other.bought)}: a share has one weight`);
    weights.push(weight);
  }
  return weights;
}
