import type { Db, DbTransaction } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { type CaseAccess, findCaseAccess, lockCase } from '@trover/db/queries/cases/access.ts';
import { fail } from '../errors.ts';

const noSuchCase = { message: 'We could not find that case.' };

interface Visible extends Pick<CaseAccess, 'is_published' | 'proposed_by'> {
  /** The status of the caller's own claim in it, where there is one. */
  my_state?: number | null;
}

/** Everyone sees a published case, its author and operators a proposal, its claimants a withdrawn case. */
export function maySeeCase(session: Session | null, found: Visible): boolean {
  if (found.is_published || typeof found.my_state === 'number') return true;
  return session !== null && (session.type === 'operator' || found.proposed_by === session.account_id);
}

export async function requireVisibleCase(db: Db, session: Session | null, caseId: number): Promise<CaseAccess> {
  const found = await findCaseAccess(db, { case_id: caseId });
  return found && maySeeCase(session, found) ? found : fail('not_found', noSuchCase);
}

/**
 * The case, locked for a change: an operator may change any, a scout their own proposal until it is accepted. `missing`
 * is the failure where the case does not exist for them; for a call that names a part of the case, it is the same as
 * when that part does not exist.
 */
export async function requireEditableCase(
  trx: DbTransaction,
  session: Session,
  caseId: number,
  missing = noSuchCase,
): Promise<CaseAccess> {
  const found = await lockCase(trx, { case_id: caseId });
  if (found === undefined || !maySeeCase(session, found)) fail('not_found', missing);
  if (session.type === 'operator') return found;
  if (found.proposed_by !== session.account_id)
    fail('not_allowed', { message: 'This case is not one of your proposals.' });
  if (found.status === 'accepted')
    fail('conflict', {
      message: 'This case is published, and our operators now maintain it. Write to us about a mistake.',
    });
  return found;
}
