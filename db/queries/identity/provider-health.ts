import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

interface ProviderHealth {
  answered_at: Date | null;
  failing_since: Date | null;
  failed_at: Date | null;
  failures: number;
  fault: string | null;
  images_after_hours: number;
  /** It failed for this long, several times and without a response in between: users send images to us. */
  is_silent: boolean;
}

/**
 * Number of failures before a provider counts as down; a single one is not enough, since some are called once a week.
 */
const MIN_FAILURES = 3;

export async function findProviderHealth(db: Db): Promise<ProviderHealth> {
  const { rows } = await sql<ProviderHealth>`
    select answered_at, failing_since, failed_at, failures, fault, images_after_hours,
      coalesce(failures >= ${MIN_FAILURES} and failed_at - failing_since >= make_interval(hours => images_after_hours), false) as is_silent
    from identity_provider_health`.execute(db);
  return rows[0]!;
}

/** Records that the provider responded; writes at most once a minute while it works. */
export async function noteProviderAnswer(db: Db): Promise<void> {
  await sql`update identity_provider_health
    set answered_at = now(), failing_since = null, failed_at = null, failures = 0, fault = null
    where failing_since is not null or answered_at is null or answered_at < now() - interval '1 minute'`.execute(db);
}

export async function noteProviderFailure(db: Db, fault: string): Promise<void> {
  await sql`update identity_provider_health set failing_since = coalesce(failing_since, now()), failed_at = now(),
    failures = failures + 1, fault = ${fault.slice(0, 300)}`.execute(db);
}

export async function setImagesAfter(db: Db, hours: number): Promise<void> {
  await sql`update identity_provider_health set images_after_hours = ${hours}`.execute(db);
}
