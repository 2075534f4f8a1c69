import type { Db, DbTransaction } from '@trover/db/connect.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { findCaseId } from '@trover/db/queries/cases/case-page.ts';
import { type ClaimRecord, findClaim, lockClaim } from '@trover/db/queries/claims/requests.ts';
import { fail } from '../errors.ts';

const NONE = { message: 'We could not find that claim in your account.' };

/** The caller's claim; fails as not found for anyone else's. */
export async function requireClaim(db: Db, session: Session, claimId: number): Promise<ClaimRecord> {
  return (await findClaim(db, session.account_id, claimId)) ?? fail('not_found', NONE);
}

/** The caller's claim, locked until the transaction ends. */
export async function requireLockedClaim(trx: DbTransaction, session: Session, claimId: number): Promise<ClaimRecord> {
  return (await lockClaim(trx, session.account_id, claimId)) ?? fail('not_found', NONE);
}

/** A published case by its id or slug. */
export async function requireCaseId(db: Db, idOrSlug: string): Promise<number> {
  const id = await findCaseId(db, { id_or_slug: idOrSlug });
  if (id === undefined) fail('not_found', { message: 'We could not find that case.' });
  return id;
}
