import { type CompiledSecurity, isWithinAny } from '../plans/compile-plan.ts';
import type { Part } from './match-lots.ts';

const UNIT = 1e8;
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

  add(part: Part<N>): void {
    const { classPeriods, holding } = this.#compiled;
    if (holding === null) return;
    const { step, price } = part.lot;
    if (price === null || step.price === 0n || step.lot === 'cover' || step.lot === 'opening') return;
    if (part.fate === 'covered') return;
    if (!isWithinAny(step.bought, classPeriods)) return;
    const isGone = part.disposal !== null && part.disposal.moment <= holding.close;
    if (isGone && part.fate !== 'sold') return;
    const end = isGone ? part.price! : holding.price;
    if (step.lot === 'written') this.#sum(part.quantity, end, price);
    else this.#sum(part.quantity, price, end);
  }

  #sum(quantity: N, plus: N, minus: N): void {
    if (typeof quantity === 'number') {
      const exact = (quantity / UNIT) * ((plus as number) - (minus as number));
      if (quantity % UNIT === 0 && exact < FLUSH && exact > -FLUSH) {
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
