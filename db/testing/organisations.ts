import type { Db } from '../connect.ts';

const policy = {
  currency: 'USD',
  assets: null,
  conflicts: [],
  rules: [{ when: [], outcome: 'escalate', approvals: 2, within_days: null }],
};

/** A decision that waits for two approvers; with a first version of the policy where there is none. */
export async function aDecision(
  db: Db,
  { organisation_id, case_id }: { organisation_id: number; case_id: number },
): Promise<number> {
  await db
    .insertInto('organisation_policies')
    .values({
      organisation_id,
      version: 1,
      document: JSON.stringify(policy),
      made_by: null,
      in_force_from: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const figures = { entities: [], totals: [], payment_expected: null };
  const { id } = await db
    .insertInto('organisation_decisions')
    .values({
      organisation_id,
      case_id,
      phase: 'complaint',
      policy_version: 1,
      rule: 1,
      outcome: 'escalate',
      reasons: '[]',
      figures: JSON.stringify(figures),
      approvals: 2,
      due_on: null,
      decision: null,
      decided_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
