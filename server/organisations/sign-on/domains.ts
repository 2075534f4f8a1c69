import { randomBytes } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import * as queries from '@trover/db/queries/organisations/domains.ts';
import { endSessionsWithoutSignOn } from '@trover/db/queries/organisations/sign-on.ts';
import { refuseOwnAccount } from '../../accounts/operators/may-approve.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Config } from '../../config.ts';
import { fail } from '../../errors.ts';
import type { MemberCall } from '../invite-member.ts';

const MAX_DOMAINS = 50;
const none = (): never => fail('not_found', { message: 'We could not find that domain in your organization.' });
const claimed = (domain: string): never =>
  fail('conflict', { message: `Another organization has verified ${domain}. Write to us if it is yours.` });

export async function addDomain({ context: { db }, session, visitor }: MemberCall, domain: string) {
  const organisation_id = session.account_id;
  return db.transaction().execute(async (trx) => {
    if ((await queries.listDomains(trx, organisation_id)).length >= MAX_DOMAINS)
      fail('conflict', { message: `An organization has at most ${MAX_DOMAINS} domains. Remove one first.` });
    const proof = `sign-on-proof=${randomBytes(20).toString('base64url')}`;
    const { id, is_new } = await queries.addDomain(trx, { organisation_id, domain, proof });
    if (is_new)
      await recordAudit(trx, {
        action: 'domain_added',
        by: visitor,
        subject: { kind: 'domain', id },
        detail: { domain },
      });
    return (await queries.findDomain(trx, organisation_id, id)) ?? none();
  });
}

/** Whether the DNS record that proves a domain exists; a name without records is not an error. */
async function hasRecord(
  { dnsServers }: Pick<Config, 'dnsServers'>,
  { domain, proof }: { domain: string; proof: string },
): Promise<boolean> {
  const resolver = new Resolver({ timeout: 2500, tries: 1 });
  if (dnsServers !== undefined) resolver.setServers([...dnsServers]);
  try {
    const records = await resolver.resolveTxt(`_sign-on.${domain}`);
    return records.some((parts) => parts.join('').trim() === proof);
  } catch {
    return false;
  }
}

export async function verifyDomain({ context, session, visitor }: MemberCall, id: number) {
  const organisation_id = session.account_id;
  const found = (await queries.findDomain(context.db, organisation_id, id)) ?? none();
  if (found.verified_at !== null) return found;
  if (!(await hasRecord(context.config, found)))
    fail('conflict', {
      message: `We found no TXT record _sign-on.${found.domain} with this value. A new record can need an hour to appear.`,
    });
  return context.db.transaction().execute(async (trx) => {
    if (!(await queries.verifyDomain(trx, id, { verified_by: 'dns', approved_by: null }))) claimed(found.domain);
    const sessions_ended = await endSessionsWithoutSignOn(trx, organisation_id);
    await recordAudit(trx, {
      action: 'domain_verified',
      by: visitor,
      subject: { kind: 'domain', id },
      detail: { domain: found.domain, verified_by: 'dns', sessions_ended },
    });
    return (await queries.findDomain(trx, organisation_id, id)) ?? none();
  });
}

export async function removeDomain({ context: { db }, session, visitor }: MemberCall, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const domain = (await queries.removeDomain(trx, session.account_id, id)) ?? none();
    await recordAudit(trx, {
      action: 'domain_removed',
      by: visitor,
      subject: { kind: 'domain', id },
      detail: { domain },
    });
  });
}

/** An operator's approval, which replaces the DNS record. */
export async function approveDomain({ context, session, visitor }: MemberCall, id: number, reason: string) {
  await context.db.transaction().execute(async (trx) => {
    const found =
      (await queries.lockDomain(trx, id)) ?? fail('not_found', { message: 'We could not find that domain.' });
    if (found.verified_at !== null) return;
    await refuseOwnAccount(trx, context.config, session.account_id, [found.organisation_id]);
    if (!(await queries.verifyDomain(trx, id, { verified_by: 'operator', approved_by: session.account_id })))
      claimed(found.domain);
    await endSessionsWithoutSignOn(trx, found.organisation_id);
    await recordAudit(trx, {
      action: 'domain_verified',
      by: visitor,
      subject: { kind: 'domain', id },
      detail: { domain: found.domain, verified_by: 'operator', reason, organisation: found.organisation_id },
    });
  });
}
