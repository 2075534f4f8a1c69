import type { Db } from '@trover/db/connect.ts';
import { revokeInvitationsOf, revokeKeysOf } from '@trover/db/queries/organisations/powers.ts';

/**
 * Ends what a member who may not manage the organisation any more could still act through: the API keys that they made and know,
 * and the invitations that they sent. To be called wherever a membership ends or its role becomes less.
 */
export async function endPowersOf(
  trx: Db,
  former: { organisation_id: number; member_id: number },
): Promise<{ keys_revoked: number; invitations_revoked: number }> {
  return {
    keys_revoked: await revokeKeysOf(trx, former),
    invitations_revoked: await revokeInvitationsOf(trx, former),
  };
}
