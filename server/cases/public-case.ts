import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { Deadline } from '@trover/core/cases/deadlines.ts';

/** The fields of a case's page that depend on the caller, or are counts. */
type OwnFields =
  | 'group'
  | 'mine'
  | 'matches'
  | 'investors_joined'
  | 'my_state'
  | 'my_claims'
  | 'votes'
  | 'is_favorite'
  | 'favorites'
  | 'proposal';

/** The public page of a case, and the data from which the visitor's own part is computed. */
export interface PublicCase {
  shown: Omit<CasePage, OwnFields>;
  deadlines: readonly Deadline[];
}
