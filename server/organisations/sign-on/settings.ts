import type { saveSignOn as declared } from '@trover/contract/organisations/sign-on.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { lockAccount } from '@trover/db/queries/accounts/accounts.ts';
import { countVerified, type DomainRecord, listDomains } from '@trover/db/queries/organisations/domains.ts';
import * as queries from '@trover/db/queries/organisations/sign-on.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { fail, failField } from '../../errors.ts';
import type { Visitor } from '../../http/route.ts';
import type { MemberCall } from '../invite-member.ts';
import { aboutSecret, discoverProvider, providerFault } from './provider.ts';

/** The address that the provider redirects people back to, on the host that they use. */
export const redirectUri = ({ page_origin }: Pick<Visitor, 'page_origin'>): string => `${page_origin}/sign-on`;

export const presentDomain = ({ proof, verified_at, ...domain }: DomainRecord) => ({
  ...domain,
  record: { name: `_sign-on.${domain.domain}`, value: proof },
  verified_at: verified_at?.toISOString() ?? null,
});

export async function showSignOn({ context: { db }, session, visitor }: MemberCall) {
  const organisation_id = session.account_id;
  const found = await queries.findSignOn(db, organisation_id);
  return {
    provider:
      found === undefined
        ? null
        : {
            issuer: found.issuer,
            client_id: found.client_id,
            has_secret: found.ciphertext !== null,
            default_role: found.default_role,
            is_enforced: found.is_enforced,
            members: await queries.countLinkedMembers(db, organisation_id, found.issuer),
          },
    redirect_uri: redirectUri(visitor),
    domains: (await listDomains(db, organisation_id)).map(presentDomain),
  };
}

/**
 * Saves the provider once its discovery document is loaded. Only someone who has signed on through it can have
 * passwords refused.
 */
export async function saveSignOn(call: MemberCall, body: BodyOf<typeof declared>): Promise<void> {
  const { context, session, visitor } = call;
  const organisation_id = session.account_id;
  const before = await queries.findSignOn(context.db, organisation_id);
  const isSame = before?.issuer === body.issuer && before.client_id === body.client_id;
  const secret =
    body.client_secret === undefined
      ? { ciphertext: isSame ? before.ciphertext : null, master_key_id: isSame ? before.master_key_id : null }
      : context.vault.encrypt(body.client_secret, aboutSecret(organisation_id));
  const { issuer, client_id, default_role, is_enforced } = body;
  const provider = await discoverProvider(context, { organisation_id, issuer, client_id, ...secret }).catch((error) =>
    failField('body.issuer', providerFault(error)),
  );
  if (is_enforced) {
    if ((await countVerified(context.db, organisation_id)) === 0)
      fail('conflict', {
        message: 'Verify a domain first. We refuse passwords only for addresses in your verified domains.',
      });
    if (!isSame || session.signed_in_with !== 'sign_on')
      fail('conflict', {
        message: 'First sign in with this provider yourself, so that you lock nobody out.',
      });
  }
  await context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, organisation_id);
    await queries.saveSignOn(trx, {
      organisation_id,
      issuer,
      client_id,
      ...secret,
      default_role,
      is_enforced,
      end_session_endpoint: provider.serverMetadata().end_session_endpoint ?? null,
    });
    const sessions_ended = await queries.endSessionsWithoutSignOn(trx, organisation_id);
    await recordAudit(trx, {
      action: 'sign_on_changed',
      by: visitor,
      detail: {
        issuer,
        client_id,
        default_role,
        is_enforced,
        secret: body.client_secret === undefined ? 'kept' : 'new',
        sessions_ended,
      },
    });
  });
}

export async function endSignOn({ context, session, visitor }: MemberCall): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    if (await queries.deleteSignOn(trx, session.account_id))
      await recordAudit(trx, { action: 'sign_on_ended', by: visitor });
  });
}
