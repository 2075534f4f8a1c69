import type { PageSession } from '../../../server-context.ts';
import { futureProofId } from './future-proof-notice.tsx';

/** Whether to offer the contract for future cases: to an investor who has signed none and has not closed the offer. */
export function offersContract(session: PageSession | null, closed: readonly string[]): boolean {
  if (session === null || session.has_longterm_contract || closed.includes(futureProofId)) return false;
  // an operator who views the account cannot accept it
  if (session.viewing) return false;
  return session.account.type === 'investor' && session.account.org_type === 1;
}
