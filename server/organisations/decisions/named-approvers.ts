import type { Policy } from '@trover/core/organisations/decisions/policy.ts';
import type { Db } from '@trover/db/connect.ts';
import { type DecisionRecord, listMembersOfRoles } from '@trover/db/queries/organisations/decisions.ts';
import { findPolicyVersion } from '@trover/db/queries/organisations/policies.ts';
import { fail } from '../../errors.ts';

/** Addresses of the people who must approve under a decision's rule; empty: any approver or owner may. */
export async function listNamed(
  db: Db,
  { organisation_id, policy_version, rule }: Pick<DecisionRecord, 'organisation_id' | 'policy_version' | 'rule'>,
): Promise<readonly string[]> {
  const version = await findPolicyVersion(db, organisation_id, policy_version);
  return version?.document.rules[rule - 1]?.approvers ?? [];
}

const mayApprove = (db: Db, organisation_id: number) => listMembersOfRoles(db, organisation_id, ['owner', 'approver']);

/**
 * Refuses the approval of a member whom the rule does not name. An owner approves for named members who may no longer
 * approve, so that every decision can be made.
 */
export async function requireNamed(
  db: Db,
  decision: Pick<DecisionRecord, 'organisation_id' | 'policy_version' | 'rule' | 'approvals'>,
  member: { email: string; is_owner: boolean },
): Promise<void> {
  const named = await listNamed(db, decision);
  if (named.length === 0 || named.includes(member.email)) return;
  const left = (await mayApprove(db, decision.organisation_id)).filter(({ email }) => named.includes(email));
  if (member.is_owner && left.length < decision.approvals) return;
  fail('not_allowed', { message: `Rule ${decision.rule} of the policy names who approves: ${named.join(', ')}.` });
}

/** Refuses a policy that names someone who may not approve. */
export async function requireApprovers(db: Db, organisation_id: number, { rules }: Policy): Promise<void> {
  const named = rules.flatMap(({ approvers }) => approvers ?? []);
  if (named.length === 0) return;
  const known = new Set((await mayApprove(db, organisation_id)).map(({ email }) => email));
  const stranger = named.find((email) => !known.has(email));
  if (stranger !== undefined)
    fail('conflict', { message: `${stranger} is not an approver or owner. Change the rule, or the member’s role.` });
}
