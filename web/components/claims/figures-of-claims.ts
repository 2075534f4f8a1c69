import type { CaseSummary } from '@trover/contract/cases/cases.ts';
import type { ClaimFigure, getRecovery } from '@trover/contract/portfolios/recovery.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { acceptsClaims } from '../cases/case-status.ts';

/** The combined state and figures of the claims in each case, by its slug. */
export const figuresOfClaims = (
  recovery: Pick<DataOf<typeof getRecovery>, 'claims'> | null,
): ReadonlyMap<string, ClaimFigure> => new Map(recovery?.claims.map((each) => [each.slug, each]));

/** The figure of a case: ended claims do not count while claims can still be filed. */
export function figureOfCase(
  figures: ReadonlyMap<string, ClaimFigure>,
  each: Pick<CaseSummary, 'slug' | 'stage' | 'days_left'>,
): ClaimFigure | undefined {
  const figure = figures.get(each.slug);
  return figure?.phase === 'ended' && acceptsClaims(each) ? undefined : figure;
}
