import type { CompiledBranch, CompiledSecurity } from '../plans/compile-plan.ts';
import { isWithin, type LotKind, type Moment, type Term } from '../plans/plan.ts';
import type { Part } from './match-lots.ts';

/** A part of a lot with what the plan says of it. */
export interface Line<N> {
  part: Part<N>;
  component: string | null;
  /** The branch that decided; null where `label` says why none did. */
  branch: CompiledBranch<N> | null;
  label: string;
  values: N[];
  gaps: Term[] | null;
  /** After the floor and the weight. */
  perShare: N;
  cents: N;
}

interface Row<N> {
  from: Moment;
  to: Moment;
  value: N;
}

/** The row of that moment, or the next one when it stands in a gap; null before the first and after the last. */
function findRow<N>(rows: Row<N>[], moment: Moment): { row: Row<N>; isGap: boolean } | null {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]!.to < moment) low = middle + 1;
    else high = middle;
  }
  const row = rows[low];
  if (row === undefined) return null;
  if (row.from <= moment) return { row, isGap: false };
  return low === 0 ? null : { row, isGap: true };
}

/** The moment itself where a range holds it, else the start of the next range after a gap; null outside all of them. */
function intoRange(ranges: { from: Moment; to: Moment }[], moment: Moment): Moment | null {
  let isAfterOne = false;
  let next: Moment | null = null;
  for (const range of ranges) {
    if (isWithin(moment, range)) return moment;
    if (range.to < moment) isAfterOne = true;
    else if (next === null || range.from < next) next = range.from;
  }
  return isAfterOne ? next : null;
}

function lotKind(part: Part<unknown>): LotKind {
  return part.lot.step.lot;
}

/** The judge of one security's parts: which branch decides, with which numbers. */
export class Judge<N extends number | bigint> {
  readonly #compiled: CompiledSecurity<N>;
  readonly #gainsOffset: boolean;
  readonly #lines: Line<N>[];
  readonly #isPerUnit: boolean;

  constructor(compiled: CompiledSecurity<N>, gainsOffset: boolean, lines: Line<N>[]) {
    this.#compiled = compiled;
    this.#gainsOffset = gainsOffset;
    this.#lines = lines;
    this.#isPerUnit = compiled.inflation?.basis === 'percent';
  }

  judge(part: Part<N>): void {
    const { lot } = part;
    const kind = lotKind(part);
    const without =
      kind === 'cover' || part.fate === 'covered'
        ? 'cover'
        : lot.price === null && kind !== 'opening'
          ? 'unpriced'
          : lot.step.price === 0n && kind !== 'written'
            ? 'zero_price'
            : null;
    if (without !== null) {
      this.#undecided(part, without);
      return;
    }
    const { components, security } = this.#compiled;
    let best: Line<N> | null = null;
    for (const component of components) {
      const branch = component.branches.find((each) => this.#fits(each, part, kind));
      if (!branch) continue;
      const line = this.#decide(part, branch, component.id);
      if (security.combine === 'sum') {
        this.#lines.push(line);
        best = line;
      } else if (best === null || line.perShare > best.perShare) best = line;
    }
    if (best === null) {
      if (kind !== 'opening')
        this.#undecided(part, part.fate === 'delivered' || part.fate === 'exercised' ? part.fate : 'outside');
    } else if (security.combine !== 'sum') this.#lines.push(best);
  }

  #undecided(part: Part<N>, label: string): void {
    const { zero } = this.#compiled.arithmetic;
    this.#lines.push({
      part,
      component: null,
      branch: null,
      label,
      values: [],
      gaps: null,
      perShare: zero,
      cents: zero,
    });
  }

  #fits(branch: CompiledBranch<N>, part: Part<N>, kind: LotKind): boolean {
    if (!branch.acquired.has(kind)) return false;
    const { bought } = part.lot.step;
    if (!branch.bought.some((range) => isWithin(bought, range))) return false;
    const disposal = part.disposal;
    if (branch.sold !== null) return part.fate === 'sold' && isWithin(disposal!.moment, branch.sold);
    if (branch.held_at === null) return part.fate === 'sold' || part.fate === 'held';
    return bought <= branch.held_at && (disposal === null || disposal.moment > branch.held_at);
  }

  #decide(part: Part<N>, branch: CompiledBranch<N>, component: string | null): Line<N> {
    const { arithmetic, weights, security } = this.#compiled;
    let gaps: Term[] | null = null;
    const values: N[] = [];
    const onGap = (term: Term): void => {
      gaps ??= [];
      gaps.push(term);
    };
    for (const term of branch.terms) values.push(this.#valueOf(term, part, onGap));
    let perShare = branch.perShare(values);
    if (!this.#gainsOffset && perShare < arithmetic.zero) perShare = arithmetic.zero;
    if (weights.length > 0) {
      const weight = weights.find((each) => isWithin(part.lot.step.bought, each.bought));
      if (weight) perShare = arithmetic.weigh(perShare, weight.factor);
    }
    const cents = arithmetic.amount(part.quantity, perShare, security.per);
    return { part, component, branch, label: branch.id, values, gaps, perShare, cents };
  }

  #valueOf(term: Term, part: Part<N>, onGap: (term: Term) => void): N {
    const { arithmetic, mean, means, holding, offering_price, suit_price } = this.#compiled;
    switch (term) {
      case 'price_bought':
        return arithmetic.lift(part.lot.price!);
      case 'price_sold':
        return arithmetic.lift(part.price!);
      case 'inflation_bought':
        return this.#inflationBought(part, onGap);
      case 'inflation_sold':
        return this.#inflation('sold', part.disposal!.moment, part.price!, () => onGap(term));
      case 'decline':
        return this.#decline(part, onGap);
      case 'mean_to_sale':
        return meanTo(means, part.disposal!.moment, () => onGap(term));
      case 'mean':
        return mean!;
      case 'holding_value':
        return holding!.value;
      case 'offering_price':
        return offering_price!;
      case 'suit_price':
        return suit_price!;
    }
  }

  #inflationBought(part: Part<N>, onGap: (term: Term) => void): N {
    const { lot } = part;
    lot.inflation ??= this.#inflation('bought', lot.step.bought, lot.price, () => {
      lot.isInflationFromGap = true;
    });
    if (lot.isInflationFromGap) onGap('inflation_bought');
    return lot.inflation;
  }

  #inflation(side: 'bought' | 'sold', moment: Moment, price: N | null, onGap: () => void): N {
    const { inflation, arithmetic } = this.#compiled;
    const found = findRow(inflation![side], moment);
    if (found === null) return arithmetic.zero;
    if (found.isGap) onGap();
    return this.#isPerUnit ? arithmetic.percent(price!, found.row.value) : found.row.value;
  }

  #decline(part: Part<N>, onGap: (term: Term) => void): N {
    const { declines, arithmetic } = this.#compiled;
    const bought = part.lot.step.bought;
    const sold = part.fate === 'sold' ? part.disposal!.moment : null;
    const find = (b: Moment, s: Moment | null) =>
      declines.find(
        (cell) =>
          isWithin(b, cell.bought) && (s === null ? cell.sold === null : cell.sold !== null && isWithin(s, cell.sold)),
      );
    const exact = find(bought, sold);
    if (exact) return exact.value;
    const side = declines.filter((cell) => (cell.sold === null) === (sold === null));
    const b = intoRange(
      side.map((cell) => cell.bought),
      bought,
    );
    if (b === null) return arithmetic.zero;
    const row = side.filter((cell) => isWithin(b, cell.bought));
    const s =
      sold === null
        ? null
        : intoRange(
            row.map((cell) => cell.sold!),
            sold,
          );
    if (sold !== null && s === null) return arithmetic.zero;
    const cell = find(b, s);
    if (!cell) return arithmetic.zero;
    onGap('decline');
    return cell.value;
  }
}

/** The running mean of that day, or of the last listed day before it; before the first, the first, as from a gap. */
function meanTo<N>(means: { from: Moment; mean: N }[], moment: Moment, onGap: () => void): N {
  let low = 0;
  let high = means.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (means[middle]!.from <= moment) low = middle + 1;
    else high = middle;
  }
  if (low === 0) onGap();
  return means[low === 0 ? 0 : low - 1]!.mean;
}
