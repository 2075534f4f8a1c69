import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

interface FormerOwner {
  organisation_id: number;
  member_id: number;
}

/** Revokes the API keys that a member created, since the member knows them. */
export async function revokeKeysOf(db: Db, { organisation_id, member_id }: FormerOwner): Promise<number> {
  const { numAffectedRows } = await sql`update organisation_keys set revoked_at = now()
    where organisation_id = ${organisation_id} and made_by = ${member_id} and revoked_at is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Revokes the open invitations of a member, who may have sent them to their own addresses. */
export async function revokeInvitationsOf(db: Db, { organisation_id, member_id }: FormerOwner): Promise<number> {
  const { numAffectedRows } = await sql`update organisation_invitations set revoked_at = now()
    where organisation_id = ${organisation_id} and invited_by = ${member_id} and accepted_at is null
      and revoked_at is null`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Ends a member's votes on open decisions: a member who gets the role again must vote again. */
export async function expireVotesOf(db: Db, { organisation_id, member_id }: FormerOwner): Promise<void> {
  await sql`update organisation_votes v set lapsed_at = now()
    from organisation_decisions d
    where v.organisation_id = ${organisation_id} and v.member_id = ${member_id} and v.lapsed_at is null
      and d.organisation_id = v.organisation_id and d.id = v.decision_id and d.decision is null`.execute(db);
}

interface LeftWebhook {
  url: string;
  is_off: boolean;
}

/**
 * Switches off the webhooks whose address the member entered, and marks those whose secret the member has seen. Returns
 * all changed ones.
 */
export async function disableWebhooksOf(db: Db, { organisation_id, member_id }: FormerOwner): Promise<LeftWebhook[]> {
  const { rows } = await sql<LeftWebhook>`
    update organisation_webhooks w set
      rotate_since = case when secret_by = ${member_id} then coalesce(rotate_since, now()) else rotate_since end,
      disabled_at = case when address_by = ${member_id} then coalesce(disabled_at, now()) else disabled_at end,
      disabled_reason = case when address_by = ${member_id} and disabled_at is null
        then 'The owner who gave this address is no longer one' else disabled_reason end
    where organisation_id = ${organisation_id} and (address_by = ${member_id} or secret_by = ${member_id})
    returning url, disabled_at is not null as is_off`.execute(db);
  return rows;
}
