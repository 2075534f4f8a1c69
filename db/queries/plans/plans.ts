import { planFingerprint } from '@trover/core/losses/fingerprint/fingerprint.ts';
import type { Plan } from '@trover/core/plans/plan.ts';
import type { WorkedExample } from '@trover/core/plans/worked-example.ts';
import type { Db, DbTransaction } from '../../connect.ts';

export interface PlanVersion {
  case_id: number;
  version: number;
  document: unknown;
  sha256: string;
  created_at: Date;
}

export interface PlanVersionWithExamples extends PlanVersion {
  examples: WorkedExample[];
  /** As typed; null: it was imported. */
  text: string | null;
}

/**
 * Saves the plan as the case's next version, unless the latest is the same, except for examples that it lacks; returns
 * its version.
 */
export async function addPlanVersion(
  trx: DbTransaction,
  {
    case_id,
    document,
    plan,
    examples = [],
    published_by = null,
    text = null,
  }: {
    case_id: number;
    document: unknown;
    plan: Plan;
    examples?: readonly WorkedExample[];
    published_by?: number | null;
    text?: string | null;
  },
): Promise<{ version: number; isNew: boolean }> {
  const sha256 = planFingerprint(plan);
  const latest = await trx
    .selectFrom('plan_versions')
    .select(['version', 'sha256', 'examples'])
    .where('case_id', '=', case_id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const bringsExamples = examples.length > 0 && latest?.examples.length === 0;
  if (latest?.sha256 === sha256 && !bringsExamples) return { version: latest.version, isNew: false };
  const version = (latest?.version ?? 0) + 1;
  await trx
    .insertInto('plan_versions')
    .values({
      case_id,
      version,
      document: JSON.stringify(document),
      sha256,
      examples: JSON.stringify(examples),
      published_by,
      text,
    })
    .execute();
  return { version, isNew: true };
}

/** One version of a case's plan; the latest without `version`. */
export async function findPlan(
  db: Db,
  { case_id, version }: { case_id: number; version?: number },
): Promise<PlanVersionWithExamples | undefined> {
  let query = db
    .selectFrom('plan_versions')
    .select(['case_id', 'version', 'document', 'sha256', 'created_at', 'examples', 'text'])
    .where('case_id', '=', case_id)
    .orderBy('version', 'desc')
    .limit(1);
  if (version !== undefined) query = query.where('version', '=', version);
  return await query.executeTakeFirst();
}

/** Every version of a case's plan without its document, newest first. */
export async function listPlanVersions(
  db: Db,
  { case_id }: { case_id: number },
): Promise<Omit<PlanVersion, 'document'>[]> {
  return await db
    .selectFrom('plan_versions')
    .select(['case_id', 'version', 'sha256', 'created_at'])
    .where('case_id', '=', case_id)
    .orderBy('version', 'desc')
    .execute();
}
