import { type CompiledBranch, type CompiledSecurity, isWithinAny } from '../plans/compile-plan.ts';
import { isWithin, type Moment, type Term } from '../plans/plan.ts';
import type { Lot } from './lots.ts';
import type { Disposition } from './match-lots.ts';
import type { Step } from './matching-row.ts';

/** A part of a lot with its branch and figures under the plan. */
export interface Line<N> {
  lot: Lot<N>;
  quantity: N;
  disposition: Disposition;
  disposal: Step | null;
  component: string | null;
  /** The branch that decided; null where `label` has the reason why none did. */
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

/** The place of that moment's row, or of the next one in a gap; the count of rows after the last. */
function findRow<N>(rows: readonly Row<N>[], moment: Moment): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]!.to < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The moment if a range contains it, the start of the next range if it is in a gap, null outside all ranges. */
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

/** Evaluates one security's parts: which branch decides, with which numbers. */
export class Evaluator<N extends number | bigint> {
  readonly #compiled: CompiledSecurity<N>;
  readonly #gainsOffset: boolean;
  readonly #lines: Line<N>[];
  readonly #isPercent: boolean;
  /** Whether the branch at hand is about shares held, though a sale may have followed. */
  #usesHeldCell = false;
  /** What the disposal at hand brought a share. */
  #price: N | null = null;
  /** The gaps that the values of the line at hand came from. */
  #gaps: Term[] | null = null;

  constructor(compiled: CompiledSecurity<N>, gainsOffset: boolean, lines: Line<N>[]) {
    this.#compiled = compiled;
    this.#gainsOffset = gainsOffset;
    this.#lines = lines;
    this.#isPercent = compiled.inflation?.basis === 'percent';
  }

  evaluate(lot: Lot<N>, quantity: N, disposition: Disposition, disposal: Step | null, price: N | null): void {
    this.#price = price;
    const kind = lot.step.lot;
    const without =
      kind === 'cover' || disposition === 'covered'
        ? 'cover'
        : lot.price === null && kind !== 'opening'
          ? 'unpriced'
          : lot.step.price === 0n && kind !== 'written'
            ? 'zero_price'
            : null;
    if (without !== null) {
      if (kind !== 'opening') this.#undecided(lot, quantity, disposition, disposal, without);
      return;
    }
    const { components, security } = this.#compiled;
    let best: Line<N> | null = null;
    for (const component of components) {
      const branch = this.#findBranch(component.branches, lot, disposition, disposal);
      if (!branch) continue;
      const line = this.#decide(lot, quantity, disposition, disposal, branch, component.id);
      if (security.combine === 'sum') {
        this.#lines.push(line);
        best = line;
      } else if (best === null || line.perShare > best.perShare) best = line;
    }
    if (best === null) {
      if (kind !== 'opening')
        this.#undecided(
          lot,
          quantity,
          disposition,
          disposal,
          disposition === 'delivered' || disposition === 'exercised' ? disposition : 'outside',
        );
    } else if (security.combine !== 'sum') this.#lines.push(best);
  }

  #undecided(lot: Lot<N>, quantity: N, disposition: Disposition, disposal: Step | null, label: string): void {
    const { zero } = this.#compiled.arithmetic;
    this.#lines.push({
      lot,
      quantity,
      disposition,
      disposal,
      component: null,
      branch: null,
      label,
      values: [],
      gaps: null,
      perShare: zero,
      cents: zero,
    });
  }

  #findBranch(
    branches: readonly CompiledBranch<N>[],
    lot: Lot<N>,
    disposition: Disposition,
    disposal: Step | null,
  ): CompiledBranch<N> | null {
    for (let at = 0; at < branches.length; at++)
      if (this.#fits(branches[at]!, lot, disposition, disposal)) return branches[at]!;
    return null;
  }

  #fits(branch: CompiledBranch<N>, lot: Lot<N>, disposition: Disposition, disposal: Step | null): boolean {
    const { bought, lotBit } = lot.step;
    if ((branch.acquired & lotBit) === 0 || !isWithinAny(bought, branch.bought)) return false;
    if (branch.sold !== null) return disposition === 'sold' && isWithin(disposal!.moment, branch.sold);
    if (branch.held_at === null) return disposition === 'sold' || disposition === 'held';
    return bought <= branch.held_at && (disposal === null || disposal.moment > branch.held_at);
  }

  #decide(
    lot: Lot<N>,
    quantity: N,
    disposition: Disposition,
    disposal: Step | null,
    branch: CompiledBranch<N>,
    component: string | null,
  ): Line<N> {
    const { arithmetic, weights, security } = this.#compiled;
    const { terms } = branch;
    this.#gaps = null;
    this.#usesHeldCell = branch.held_at !== null || disposition !== 'sold';
    const values = new Array<N>(terms.length);
    for (let at = 0; at < terms.length; at++) values[at] = this.#valueOf(terms[at]!, lot, disposal);
    let perShare = branch.perShare(values);
    if (!this.#gainsOffset && perShare < arithmetic.zero) perShare = arithmetic.zero;
    if (weights.length > 0) {
      const weight = weights.find((each) => isWithin(lot.step.bought, each.bought));
      if (weight) perShare = arithmetic.weigh(perShare, weight.factor);
    }
    const cents = arithmetic.amount(quantity, perShare, security.per);
    return {
      lot,
      quantity,
      disposition,
      disposal,
      component,
      branch,
      label: branch.id,
      values,
      gaps: this.#gaps,
      perShare,
      cents,
    };
  }

  #onGap(term: Term): void {
    this.#gaps ??= [];
    this.#gaps.push(term);
  }

  #valueOf(term: Term, lot: Lot<N>, disposal: Step | null): N {
    const { arithmetic, mean, holding, offering_price, suit_price } = this.#compiled;
    switch (term) {
      case 'price_bought':
        return arithmetic.lift(lot.price!);
      case 'price_sold':
        return arithmetic.lift(this.#price!);
      case 'inflation_bought':
        return this.#inflationBought(lot);
      case 'inflation_sold':
        return this.#inflation('sold', disposal!.moment, this.#price!);
      case 'decline':
        return this.#decline(lot, disposal);
      case 'mean_to_sale':
        return this.#meanTo(disposal!.moment);
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

  #inflationBought(lot: Lot<N>): N {
    if (lot.inflation === undefined) {
      const before = this.#gaps?.length ?? 0;
      lot.inflation = this.#inflation('bought', lot.step.bought, lot.price);
      lot.isInflationFromGap = (this.#gaps?.length ?? 0) > before;
    } else if (lot.isInflationFromGap) this.#onGap('inflation_bought');
    return lot.inflation;
  }

  #inflation(side: 'bought' | 'sold', moment: Moment, price: N | null): N {
    const { inflation, arithmetic } = this.#compiled;
    const rows = inflation![side];
    const at = findRow(rows, moment);
    // before the first row and after the last one the value is 0
    if (at === rows.length || (at === 0 && rows[0]!.from > moment)) return arithmetic.zero;
    const row = rows[at]!;
    if (row.from > moment) this.#onGap(side === 'bought' ? 'inflation_bought' : 'inflation_sold');
    return this.#isPercent ? arithmetic.percent(price!, row.value) : row.value;
  }

  /** The running mean of that day, or of the last listed day before it; before the first, the first, as from a gap. */
  #meanTo(moment: Moment): N {
    const { means } = this.#compiled;
    let low = 0;
    let high = means.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (means[middle]!.from <= moment) low = middle + 1;
      else high = middle;
    }
    if (low === 0) this.#onGap('mean_to_sale');
    return means[low === 0 ? 0 : low - 1]!.mean;
  }

  #decline(lot: Lot<N>, disposal: Step | null): N {
    const { declines, arithmetic } = this.#compiled;
    const bought = lot.step.bought;
    const sold = this.#usesHeldCell ? null : disposal!.moment;
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
    this.#onGap('decline');
    return cell.value;
  }
}
