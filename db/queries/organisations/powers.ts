import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

interface FormerOwner {
  organisation_id: number;
  member_id: number;
}

/** Of the keys that a member made, who knows them. */
export async function revokeKeysOf(db: Db, { organisation_id, member_id }: FormerOwner): Promise<number> {
  const { numAffectedRows } = await sql`update organisation_keys set revoked_at = now()
    where organisation_id = ${organisation_id} and made_by = ${member_id} and revoked_at is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Of the open invitations of a member, who may have sent them to themselves. */
export async function revokeInvitationsOf(db: Db, { organisation_id, member_id }: FormerOwner): Promise<number> {
  const { numAffectedRows } = await sql`update organisation_invitations set revoked_at = now()
    where organisation_id = ${organisation_id} and invited_by = ${member_id} and accepted_at is null
      and revoked_at is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}
