import type { CompiledSecurity } from '../plans/compile-plan.ts';
import type { Plan } from '../plans/plan.ts';
import type { PreparedSecurity } from './account/prepare-account.ts';
import type { Line } from './evaluate-part.ts';
import type { Notice } from './loss.ts';

/** One security's lines in the arithmetic that they were computed in. */
export interface SecurityLines<N extends number | bigint> {
  prepared: PreparedSecurity;
  compiled: CompiledSecurity<N>;
  lines: Line<N>[];
  /** Market loss as a count of 10⁻¹⁶ per `per`; null without a holding value. */
  market: bigint | null;
}

/** The result of a plan for an account, in exact numbers: every line with its branch and terms, not yet in words. */
export interface Recognition {
  plan: Plan;
  securities: (SecurityLines<number> | SecurityLines<bigint>)[];
  claimCents: bigint;
  marketCents: bigint | null;
  notices: Notice[];
}
