import type { PaymentEstimate } from '../loss.ts';

/**
 * What an estimate counts as in every figure and sum before fees: nothing below the plan's minimum payment, and null where no
 * payment can be estimated. `owed` of db/queries/matches is the same rule in SQL.
 */
export const owedAmount = ({
  expected,
  below_minimum,
}: Pick<PaymentEstimate, 'expected' | 'below_minimum'>): string | null => (below_minimum ? '0.00' : expected);
