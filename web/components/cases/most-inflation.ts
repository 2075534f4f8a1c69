import type { Match } from '@trover/contract/matches/matches.ts';
import { type Decimal, formatDecimal, requireDecimal } from '@trover/core/money/decimal.ts';
import { isDecided } from './own-trades.ts';

type Line = NonNullable<Match['result']>['lines'][number];

/** The highest inflation at which a counting share was bought; null where the plan has no such table. */
export function mostInflation(lines: readonly Line[]): string | null {
  let most: Decimal | null = null;
  for (const line of lines) {
    const found = line.terms.inflation_bought;
    if (!isDecided(line) || found === undefined) continue;
    const value = requireDecimal(found);
    if (most === null || value > most) most = value;
  }
  return most === null || most === 0n ? null : formatDecimal(most);
}
