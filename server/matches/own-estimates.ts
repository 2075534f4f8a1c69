import type { ownEstimateSchema } from '@trover/contract/cases.ts';
import { type Decimal, formatCents, formatDecimal, parseCents, requireDecimal } from '@trover/core/money/decimal.ts';
import type { OwnMatch } from '@trover/db/queries/matches.ts';
import type { z } from 'zod';

export type OwnEstimate = z.output<typeof ownEstimateSchema>;

type Money = 'recognized_loss' | 'payment_low' | 'payment_expected' | 'payment_high';

function sumMoney(matches: readonly OwnMatch[], field: Money): string | null {
  const known = matches.map((match) => match[field]).filter((value) => value !== null);
  if (known.length === 0) return null;
  return formatCents(known.reduce((sum, value) => sum + (parseCents(value) ?? 0n), 0n));
}

/** All of a caller's beneficial accounts in one case, as one figure. */
function estimateOf(matches: readonly OwnMatch[]): OwnEstimate {
  const counted = matches.filter((match) => match.eligible);
  const shown = counted.length > 0 ? counted : matches;
  const shares = shown.reduce((sum, match) => sum + requireDecimal(match.shares_bought), 0n);
  const [first] = shown;
  return {
    eligible: counted.length > 0,
    why: first?.why ?? '',
    shares_bought: formatDecimal(shares as Decimal),
    recognized_loss: sumMoney(shown, 'recognized_loss'),
    payment_low: sumMoney(shown, 'payment_low'),
    payment_expected: sumMoney(shown, 'payment_expected'),
    payment_high: sumMoney(shown, 'payment_high'),
    currency: first?.currency ?? 'USD',
    basis: first?.basis ?? 'estimate',
  };
}

export function estimatesByCase(matches: readonly OwnMatch[]): Map<number, OwnEstimate> {
  const byCase = Map.groupBy(matches, (match) => match.case_id);
  return new Map([...byCase].map(([caseId, own]) => [caseId, estimateOf(own)]));
}
