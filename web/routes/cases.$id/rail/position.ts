import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { Match } from '@trover/contract/matches/matches.ts';
import { acceptsClaims } from '../../../components/cases/case-status.ts';

/** The visitor's position in the case, which decides the panel's text and primary action. */
export type Position = 'signed-out' | 'not-held' | 'not-eligible' | 'eligible' | 'upcoming' | 'closed';

export function positionOf(page: CasePage, match: Match | null): Position {
  if (match?.eligible) return page.group === 'upcoming' ? 'upcoming' : 'eligible';
  if (page.group === 'upcoming') return 'upcoming';
  if (!acceptsClaims(page)) return match ? 'not-eligible' : 'closed';
  if (page.matches === null) return 'signed-out';
  return match ? 'not-eligible' : 'not-held';
}
