import type { enforcePolicy as declared } from '@trover/contract/organisations/policies.ts';
import type { BodyOf } from '@trover/contract/protocol/operation.ts';
import { policyFault } from '@trover/core/organisations/decisions/decide.ts';
import { isLooser } from '@trover/core/organisations/decisions/is-looser.ts';
import type { Policy } from '@trover/core/organisations/decisions/policy.ts';
import type { Db } from '@trover/db/connect.ts';
import { lockAccount } from '@trover/db/queries/accounts/accounts.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { listMembersOfRoles } from '@trover/db/queries/organisations/decisions.ts';
import { findOrganisation } from '@trover/db/queries/organisations/members.ts';
import * as queries from '@trover/db/queries/organisations/policies.ts';
import { listSameMember } from '../../accounts/operators/find-likeness.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { fail } from '../../errors.ts';
import { postMail } from '../../mail/post-mail.ts';
import type { MemberCall } from '../invite-member.ts';
import { policyMail } from '../mails.ts';
import { requireApprovers } from './named-approvers.ts';

export function requireUsable(document: Policy): void {
  const fault = policyFault(document);
  if (fault === null) return;
  const field = `body.document.${fault.path}`;
  fail('invalid_input', { message: `Check ${field}: ${fault.message}.`, fields: { [field]: fault.message } });
}

/** Refuses a draft whose current version the member has not read, or that was not tried. */
function requireRead(found: queries.PolicyVersion, person_id: number | null, sha256: string | undefined): void {
  const isSame = sha256 === undefined ? person_id !== null && found.made_by === person_id : sha256 === found.sha256;
  if (!isSame)
    fail('conflict', {
      message: `${found.made_by_email ?? 'A former member'} has changed draft ${found.version} since. Read it again, then put it in force.`,
    });
  if (found.tried_at === null)
    fail('conflict', { message: `Draft ${found.version} was not tried as it is. Try it on past cases first.` });
}

/**
 * A version that decides more without people must be put in force by a second member, if the organisation has another
 * one who may: otherwise one member could decide everything by a policy of their own. An owner may put the first policy
 * in force alone.
 */
async function refuseAlone(
  trx: Db,
  { config }: Pick<MemberCall['context'], 'config'>,
  found: queries.PolicyVersion,
  { person_id, member_role }: Pick<Session, 'person_id' | 'member_role'>,
): Promise<void> {
  const { organisation_id } = found;
  const { made_by } = found;
  if (person_id === null || made_by === null) return;
  const isAuthor = made_by === person_id || (await listSameMember(trx, config, person_id, [made_by])).length > 0;
  if (!isAuthor) return;
  const former = await queries.findPolicyInForce(trx, organisation_id);
  if (former === undefined && member_role === 'owner') return;
  if (!isLooser(found.document, former?.document ?? null)) return;
  const others = await listMembersOfRoles(trx, organisation_id, ['owner', 'manager']);
  const ids = others.map(({ id }) => id).filter((id) => id !== person_id);
  // what the author could bring about, such as a shared browser, does not count: others would be left out by it
  const own = (await listSameMember(trx, config, person_id, ids)).filter(({ reasons }) =>
    reasons.includes('mail_address'),
  );
  if (own.length < ids.length)
    fail('conflict', {
      message:
        'This version can decide more without approvers than the one before, and you wrote it. Another owner or manager must put it in force.',
    });
}

async function notifyOthers({ context, session }: MemberCall, trx: Db, version: number): Promise<void> {
  const organisation_id = session.account_id;
  const organisation = (await findOrganisation(trx, organisation_id)) ?? fail('not_found');
  for (const member of await listMembersOfRoles(trx, organisation_id, ['owner', 'approver']))
    if (member.id !== session.person_id)
      await postMail(context, trx, {
        template: policyMail,
        data: { organisation: organisation.name, version, by: session.email },
        to: member.email,
        account_id: member.id,
        partner: member.partner,
        cause: `policy ${organisation_id} ${version} ${member.id}`,
      });
}

/** Puts the draft that the member reviewed in force. */
export async function enforcePolicy(
  call: MemberCall,
  { version, sha256 }: BodyOf<typeof declared>,
): Promise<queries.PolicyVersion> {
  const { context, session, visitor } = call;
  const organisation_id = session.account_id;
  return context.db.transaction().execute(async (trx) => {
    await lockAccount(trx, organisation_id);
    const found =
      (await queries.findPolicyVersion(trx, organisation_id, version)) ??
      fail('not_found', { message: 'We could not find that version of your policy.' });
    if (found.in_force_to !== null)
      fail('conflict', { message: 'This version was in force before. Save it as a draft to use it again.' });
    if (found.in_force_from !== null) return found;
    requireUsable(found.document);
    await requireApprovers(trx, organisation_id, found.document);
    requireRead(found, session.person_id, sha256);
    await refuseAlone(trx, context, found, session);
    await queries.enforceDraft(trx, { organisation_id, version, by: session.person_id });
    await recordAudit(trx, { action: 'policy_enforced', by: visitor, detail: { version, sha256: found.sha256 } });
    await notifyOthers(call, trx, version);
    return (await queries.findPolicyVersion(trx, organisation_id, version)) ?? fail('not_found');
  });
}
