import type { enforcePolicy as declared } from '@trover/contract/organisations/policies.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { policyFault } from '@trover/core/policies/decide.ts';
import type { Policy } from '@trover/core/policies/policy.ts';
import { lockAccount } from '@trover/db/queries/accounts/accounts.ts';
import * as queries from '@trover/db/queries/organisations/policies.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { fail } from '../../errors.ts';
import type { MemberCall } from '../invite-member.ts';

export function requireUsable(document: Policy): void {
  const fault = policyFault(document);
  if (fault === null) return;
  const field = `body.document.${fault.path}`;
  fail('invalid_input', { message: `Check ${field}: ${fault.message}.`, fields: { [field]: fault.message } });
}

/** Refuses a draft that the member has not read as it is, or that nobody tried as it is. */
function requireRead(found: queries.PolicyVersion, person_id: number | null, sha256: string | undefined): void {
  const isSame = sha256 === undefined ? person_id !== null && found.made_by === person_id : sha256 === found.sha256;
  if (!isSame)
    fail('conflict', {
      message: `${found.made_by_email ?? 'A former member'} has changed draft ${found.version} since. Read it again, then put it in force.`,
    });
  if (found.tried_at === null)
    fail('conflict', { message: `Draft ${found.version} was not tried as it is. Try it on past cases first.` });
}

/** Puts the draft in force that the member has read. */
export async function enforcePolicy(
  { context, session, visitor }: MemberCall,
  { version, sha256 }: BodyOf<typeof declared>,
): Promise<queries.PolicyVersion> {
  const organisation_id = session.account_id;
  return context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, organisation_id);
    const found =
      (await queries.findPolicyVersion(trx, organisation_id, version)) ??
      fail('not_found', { message: 'There is no such version of your policy.' });
    if (found.in_force_to !== null)
      fail('conflict', { message: 'This version was in force before. Save it as a draft to use it again.' });
    if (found.in_force_from !== null) return found;
    requireUsable(found.document);
    requireRead(found, session.person_id, sha256);
    await queries.enforceDraft(trx, { organisation_id, version, by: session.person_id });
    await recordAudit(trx, { action: 'policy_enforced', by: visitor, detail: { version, sha256: found.sha256 } });
    return (await queries.findPolicyVersion(trx, organisation_id, version)) ?? fail('not_found');
  });
}
