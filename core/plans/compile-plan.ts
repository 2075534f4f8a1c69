import type { Arithmetic } from '../money/arithmetic.ts';
import { FRACTION_PLACES, type Fraction } from '../money/fraction.ts';
import {
  type Branch,
  closeOf,
  type Decline,
  type Expression,
  LOT_BITS,
  type Moment,
  type Plan,
  type Range,
  type Security,
  startOf,
  type TableRow,
  type Term,
} from './plan.ts';

/** Plain comparisons, without a call for each range. */
export function isWithinAny(moment: Moment, ranges: readonly Range[]): boolean {
  for (let at = 0; at < ranges.length; at++) {
    const range = ranges[at]!;
    if (moment >= range.from && moment <= range.to) return true;
  }
  return false;
}

export interface CompiledBranch<N> {
  id: string;
  clause: string | null;
  bought: Range[];
  sold: Range | null;
  /** The close of the day of `held_at`. */
  held_at: Moment | null;
  /** The kinds of lot to which it applies, as a sum of `LOT_BITS`. */
  acquired: number;
  /** The distinct terms of the loss, in the order of `values`. */
  terms: Term[];
  perShare: (values: N[]) => N;
}

interface CompiledComponent<N> {
  id: string | null;
  branches: CompiledBranch<N>[];
}

interface Row<N> {
  from: Moment;
  to: Moment;
  value: N;
}

/** A security's plan, compiled to the numbers of one arithmetic for fast repeated evaluation. */
export interface CompiledSecurity<N extends number | bigint> {
  security: Security;
  index: number;
  arithmetic: Arithmetic<N>;
  components: CompiledComponent<N>[];
  classPeriods: Range[];
  inflation: { basis: 'amount' | 'percent'; bought: Row<N>[]; sold: Row<N>[] } | null;
  declines: (Omit<Decline, 'value'> & { value: N })[];
  means: { from: Moment; mean: N }[];
  mean: N | null;
  holding: { close: Moment; value: N; price: N } | null;
  offering_price: N | null;
  suit_price: N | null;
  weights: { bought: Range; factor: Fraction }[];
}

/** The decimal places that a figure per share can need: those of both factors of a product. */
export function placesOf(security: Security): number {
  const percent = security.inflation?.basis === 'percent';
  const places = (expression: Expression): number => {
    if (expression.kind === 'constant') return 8;
    if (expression.kind === 'term') return percent && expression.term.startsWith('inflation') ? 18 : 8;
    const each = expression.operands.map(places);
    return expression.kind === 'times' ? each.reduce((sum, one) => sum + one, 0) : Math.max(...each);
  };
  const branches = security.components.flatMap((component) => component.branches);
  const most = Math.max(8, ...branches.map((branch) => places(branch.loss)));
  return most + (security.weights.length > 0 ? FRACTION_PLACES : 0);
}

function termsOf(expression: Expression, into: Term[]): Term[] {
  if (expression.kind === 'term') {
    if (!into.includes(expression.term)) into.push(expression.term);
  } else if (expression.kind !== 'constant') for (const operand of expression.operands) termsOf(operand, into);
  return into;
}

function compileExpression<N extends number | bigint>(
  expression: Expression,
  terms: Term[],
  arithmetic: Arithmetic<N>,
): (values: N[]) => N {
  if (expression.kind === 'constant') {
    const value = arithmetic.lift(arithmetic.of(expression.value));
    return () => value;
  }
  if (expression.kind === 'term') {
    const at = terms.indexOf(expression.term);
    return (values) => values[at]!;
  }
  const operands = expression.operands.map((operand) => compileExpression(operand, terms, arithmetic));
  const places = expression.operands.map((operand) => (operand.kind === 'term' ? terms.indexOf(operand.term) : -1));
  const [first, ...rest] = operands as [(values: N[]) => N, ...((values: N[]) => N)[]];
  const { plus, minus, times } = arithmetic;
  const fold = (join: (a: N, b: N) => N): ((values: N[]) => N) => {
    // two terms, or two or three operands, are nearly all that plans have: no loop and fewer calls for those
    const [second, third, ...more] = rest;
    if (second === undefined) return first;
    if (third === undefined) {
      const [a, b] = places as [number, number];
      if (a >= 0 && b >= 0) return (values) => join(values[a]!, values[b]!);
      return (values) => join(first(values), second(values));
    }
    return (values) => {
      let result = join(join(first(values), second(values)), third(values));
      for (let at = 0; at < more.length; at++) result = join(result, more[at]!(values));
      return result;
    };
  };
  switch (expression.kind) {
    case 'least':
      return fold((a, b) => (b < a ? b : a));
    case 'greatest':
      return fold((a, b) => (b > a ? b : a));
    case 'plus':
      return fold(plus);
    case 'minus':
      return fold(minus);
    case 'times':
      return fold(times);
  }
}

function compileBranch<N extends number | bigint>(branch: Branch, arithmetic: Arithmetic<N>): CompiledBranch<N> {
  const terms = termsOf(branch.loss, []);
  return {
    id: branch.id,
    clause: branch.clause,
    bought: branch.bought,
    sold: branch.sold,
    held_at: branch.held_at === null ? null : closeOf(branch.held_at),
    acquired: [...branch.acquired].reduce((bits, kind) => bits | LOT_BITS[kind], 0),
    terms,
    perShare: compileExpression(branch.loss, terms, arithmetic),
  };
}

export function compileSecurity<N extends number | bigint>(
  security: Security,
  index: number,
  arithmetic: Arithmetic<N>,
): CompiledSecurity<N> {
  const figure = (value: Parameters<typeof arithmetic.of>[0]): N => arithmetic.lift(arithmetic.of(value));
  const isPercent = security.inflation?.basis === 'percent';
  // a percentage is applied to a price, so it stays at eight places; an amount per share is a figure like any other
  const rows = (table: TableRow[]): Row<N>[] =>
    table.map((row) => ({ ...row, value: isPercent ? arithmetic.of(row.value) : figure(row.value) }));
  const { inflation, lookback, holding, offering } = security;
  return {
    security,
    index,
    arithmetic,
    components: security.components.map((component) => ({
      id: component.id,
      branches: component.branches.map((branch) => compileBranch(branch, arithmetic)),
    })),
    classPeriods: security.class_periods.map(({ from, to }) => ({ from: startOf(from), to: closeOf(to) })),
    inflation: inflation && { basis: inflation.basis, bought: rows(inflation.bought), sold: rows(inflation.sold) },
    declines: security.declines.map((cell) => ({ ...cell, value: figure(cell.value) })),
    means: (lookback?.means ?? []).map(({ day, mean }) => ({ from: (day * 2) as Moment, mean: figure(mean) })),
    mean: lookback?.mean == null ? null : figure(lookback.mean),
    holding: holding && {
      close: closeOf(holding.date),
      value: figure(holding.value),
      price: arithmetic.of(holding.value),
    },
    offering_price: offering?.price == null ? null : figure(offering.price),
    suit_price: offering?.suit_price == null ? null : figure(offering.suit_price),
    weights: security.weights,
  };
}

const names = new WeakMap<Plan, Map<string, number>>();

/** The plan's security that a row names by id, ticker, CUSIP or ISIN, in upper or lower case; undefined if none. */
export function findSecurity(plan: Plan, name: string): number | undefined {
  let index = names.get(plan);
  if (!index) {
    index = new Map();
    for (const [at, security] of plan.securities.entries()) {
      const { tickers, cusips, isins } = security.identifiers;
      for (const each of [security.id, ...tickers, ...cusips, ...isins]) index.set(each.toUpperCase(), at);
    }
    names.set(plan, index);
  }
  return index.get(name) ?? index.get(name.toUpperCase());
}
