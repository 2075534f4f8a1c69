import type { Db } from '../connect.ts';

const policy = {
  currency: 'USD',
  assets: null,
  conflicts: [],
  rules: [{ when: [], outcome: 'escalate', approvals: 2, within_days: null }],
};

/** A certification that is prepared and not signed. */
export async function aCertification(
  db: Db,
  of: { organisation_id: number; case_id: number; beneficial_account_id: number },
): Promise<number> {
  const none = { within: [], after: [] };
  const content = {
    statement: { opening: 'I declare that:', points: [], closing: 'It is true.' },
    schedule: none,
    losses: { currency: 'USD', fifo: null, lifo: null, recognized: null },
    shares: { held_at_start: '0', bought: '0', sold: '0', held_at_end: '0' },
    lots: { fifo: null, lifo: null },
  };
  const { id } = await db
    .insertInto('organisation_certifications')
    .values({
      ...of,
      plaintiff: 'Visited',
      signer_name: 'Visited',
      signer_title: 'Trustee',
      content: JSON.stringify(content),
      sha256: 'a'.repeat(64),
      inputs_hash: 'none',
      prepared_by: null,
      withdrawn_at: new Date(),
      withdrawn_reason: 'A test of many needs none open',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A decision that waits for two approvers; with a first version of the policy where there is none. */
export async function aDecision(
  db: Db,
  {
    organisation_id,
    case_id,
    phase = 'complaint',
  }: { organisation_id: number; case_id: number; phase?: 'complaint' | 'opt_in' },
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
      phase,
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
