import type { ClaimFigure, getRecovery } from '@trover/contract/portfolios/recovery.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';

/** The one state of the claims in each case and what they came to, by its slug. */
export const figuresOfClaims = (
  recovery: Pick<DataOf<typeof getRecovery>, 'claims'> | null,
): ReadonlyMap<string, ClaimFigure> => new Map(recovery?.claims.map((each) => [each.slug, each]));
