import { formatDay } from '../dates/day.ts';
import { divideHalfUp, formatCents, formatUnits, PLACES } from '../money/decimal.ts';
import type { CompiledSecurity } from '../plans/compile-plan.ts';
import { dayOf } from '../plans/plan.ts';
import type { Lot } from './lots.ts';
import { MarketLoss } from './market-loss.ts';
import type { Step } from './matching-row.ts';

/**
 * One lot bought in the class period and what became of it, as market loss counts it: its cost less what its sale brought
 * by the holding date, or less the holding value. Decimal strings; amounts to the cent, each rounded by itself.
 */
export interface MarketLot {
  security: string;
  bought: string;
  quantity: string;
  price_bought: string;
  cost: string;
  /** Null: held at the holding date. */
  sold: string | null;
  /** The sale's price, or the holding value. */
  price_end: string;
  proceeds: string;
  loss: string;
  rows: { bought: number; sold: number | null };
}

/** Market loss of one security with the lots that it is made of. */
export class MarketLots<N extends number | bigint> extends MarketLoss<N> {
  readonly lots: MarketLot[] = [];
  readonly #per: bigint;
  readonly #security: string;
  readonly #close: number;

  constructor(compiled: CompiledSecurity<N>) {
    super(compiled);
    this.#per = compiled.security.per;
    this.#security = compiled.security.id;
    this.#close = compiled.holding?.close ?? 0;
  }

  protected override sum(quantity: N, plus: N, minus: N, lot: Lot<N>, disposal: Step | null): void {
    super.sum(quantity, plus, minus, lot, disposal);
    const isGone = disposal !== null && disposal.moment <= this.#close;
    const [many, cost, proceeds] = [BigInt(quantity), BigInt(plus), BigInt(minus)];
    const isWritten = lot.step.lot === 'written';
    this.lots.push({
      security: this.#security,
      bought: formatDay(dayOf(lot.step.bought)),
      quantity: formatUnits(many, PLACES),
      price_bought: formatUnits(isWritten ? proceeds : cost, PLACES),
      cost: this.#cents(many * cost),
      sold: isGone ? formatDay(dayOf(disposal.moment)) : null,
      price_end: formatUnits(isWritten ? cost : proceeds, PLACES),
      proceeds: this.#cents(many * proceeds),
      loss: this.#cents(many * (cost - proceeds)),
      rows: { bought: lot.step.row, sold: isGone ? disposal.row : null },
    });
  }

  /** A count of 10⁻¹⁶ per `per` of 10⁻⁸. */
  #cents(exact: bigint): string {
    return formatCents(divideHalfUp(exact, this.#per * 1_000_000n));
  }
}
