import { wholeShares } from '../money/arithmetic.ts';
import { type CompiledSecurity, isWithinAny } from '../plans/compile-plan.ts';
import type { Lot } from './lots.ts';
import type { Disposition } from './match-lots.ts';
import type { Step } from './matching-row.ts';

const FLUSH = 2 ** 52;

/**
 * Market loss of one security, exactly, as a count of 10⁻¹⁶ per `per`: cost of class-period lots less proceeds of
 * their sales by the holding date less the holding value of what was not disposed of by then. Deliveries, covers and
 * exercises leave both sides; signs turn for written contracts.
 */
export class MarketLoss<N extends number | bigint> {
  readonly #compiled: CompiledSecurity<N>;
  #safe = 0;
  #wide = 0n;

  constructor(compiled: CompiledSecurity<N>) {
    this.#compiled = compiled;
  }

  get total(): bigint {
    return this.#wide + BigInt(this.#safe) * 100_000_000n;
  }

  add(lot: Lot<N>, quantity: N, disposition: Disposition, disposal: Step | null, sold: N | null): void {
    const { classPeriods, holding } = this.#compiled;
    if (holding === null) return;
    const { step, price } = lot;
    if (price === null || step.price === 0n || step.lot === 'cover' || step.lot === 'opening') return;
    if (disposition === 'covered') return;
    if (!isWithinAny(step.bought, classPeriods)) return;
    const isGone = disposal !== null && disposal.moment <= holding.close;
    if (isGone && disposition !== 'sold') return;
    const end = isGone ? sold! : holding.price;
    if (step.lot === 'written') this.sum(quantity, end, price, lot, disposal);
    else this.sum(quantity, price, end, lot, disposal);
  }

  /** Counts `quantity` × (`plus` − `minus`). */
  protected sum(quantity: N, plus: N, minus: N, _lot: Lot<N>, _disposal: Step | null): void {
    if (typeof quantity === 'number') {
      const exact = wholeShares(quantity) * ((plus as number) - (minus as number));
      if (exact < FLUSH && exact > -FLUSH) {
        this.#safe += exact;
        if (this.#safe > FLUSH || this.#safe < -FLUSH) {
          this.#wide += BigInt(this.#safe) * 100_000_000n;
          this.#safe = 0;
        }
        return;
      }
    }
    this.#wide += BigInt(quantity) * (BigInt(plus) - BigInt(minus));
  }
}
