import type { Db, DbTransaction } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { type CaseAccess, findCaseAccess, lockCase } from '@trover/db/queries/cases/access.ts';
import { fail } from '../errors.ts';

const noSuchCase = { message: 'We could not find that case.' };

interface Visible extends Pick<CaseAccess, 'is_published' | 'proposed_by'> {
  /** How far the caller's own claim in it is, where there is one. */
  my_state?: number | null;
}

/** Everybody sees what is published; a proposal is seen by who proposed it and by operators, a withdrawn case by who claims in it. */
export function maySeeCase(session: Session | null, found: Visible): boolean {
  if (found.is_published || typeof found.my_state === 'number') return true;
  return session !== null && (session.type === 'operator' || found.proposed_by === session.account_id);
}

export async function requireVisibleCase(db: Db, session: Session | null, caseId: number): Promise<CaseAccess> {
  const found = await findCaseAccess(db, { case_id: caseId });
  return found && maySeeCase(session, found) ? found : fail('not_found', noSuchCase);
}

/**
 * The case, to be changed in this transaction: an operator changes any, a scout the own proposal until it is accepted.
 * `missing` is the failure for a case that is not there for them; where a thing of the case was named, the same as when
 * that thing does not exist.
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
