import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** What commits late was begun before: each run looks so many days further back than the last one ended. */
const OVERLAP = { notices: 2, 'company-news': 7 } as const;
type Mark = keyof typeof OVERLAP;

/** Since when something may not have been sent: before the last run that came to its end, however long ago that was. */
export async function findTellingSince(db: Db, name: Mark = 'notices'): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    select coalesce(min(done_until), now()) - make_interval(days => ${OVERLAP[name]}) as since
    from job_marks where name = ${name}`.execute(db);
  return rows[0]!.since;
}

/** All that happened before `until` was sent. */
export async function markToldUntil(db: Db, until: Date, name: Mark = 'notices'): Promise<void> {
  await sql`
    insert into job_marks (name, done_until) values (${name}, ${until})
    on conflict (name) do update set done_until = greatest(job_marks.done_until, excluded.done_until)`.execute(db);
}
