import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** What commits late was begun before: each run looks so much further back than the last one ended. */
const OVERLAP = sql`interval '2 days'`;

/** Since when something may not have been told: before the last run that came to its end. */
export async function findTellingSince(db: Db): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    select coalesce(min(done_until), now()) - ${OVERLAP} as since from job_marks where name = 'notices'`.execute(db);
  return rows[0]!.since;
}

/** All that happened before `until` was told. */
export async function markToldUntil(db: Db, until: Date): Promise<void> {
  await sql`
    insert into job_marks (name, done_until) values ('notices', ${until})
    on conflict (name) do update set done_until = greatest(job_marks.done_until, excluded.done_until)`.execute(db);
}
