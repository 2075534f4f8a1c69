import type { Db } from '@trover/db/connect.ts';
import { listMembersOfRoles } from '@trover/db/queries/organisations/decisions.ts';
import { disableWebhooksOf, revokeInvitationsOf, revokeKeysOf } from '@trover/db/queries/organisations/powers.ts';
import type { Context } from '../context.ts';
import { postMail } from '../mail/post-mail.ts';
import { leftWebhooksMail } from './mails.ts';

/**
 * Ends everything through which a member who may no longer manage the organisation could still act: API keys that they
 * created, invitations that they sent, and webhooks that deliver to an address of theirs. Notifies the other owners to
 * rotate the secrets that the member knows. Must be called after the membership has ended or its role was reduced.
 */
export async function revokeAccessOf(
  context: Pick<Context, 'config' | 'jobs'>,
  trx: Db,
  former: { organisation_id: number; member_id: number; email: string },
): Promise<{ keys_revoked: number; invitations_revoked: number; webhooks_left: number }> {
  const left = await disableWebhooksOf(trx, former);
  const hosts = (isOff: boolean) => [
    ...new Set(left.filter(({ is_off }) => is_off === isOff).map(({ url }) => new URL(url).host)),
  ];
  if (left.length > 0)
    for (const { id, email, partner } of await listMembersOfRoles(trx, former.organisation_id, ['owner']))
      await postMail(context, trx, {
        template: leftWebhooksMail,
        data: { member: former.email, off: hosts(true), on: hosts(false) },
        to: email,
        account_id: id,
        partner,
        cause: `webhooks of ${former.member_id} ${id} ${new Date().toISOString()}`,
      });
  return {
    keys_revoked: await revokeKeysOf(trx, former),
    invitations_revoked: await revokeInvitationsOf(trx, former),
    webhooks_left: left.length,
  };
}
