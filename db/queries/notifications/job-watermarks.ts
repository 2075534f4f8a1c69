import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** Days by which each run overlaps the last one, since a transaction may commit late. */
const OVERLAP = { notices: 2, 'company-news': 7 } as const;
type Mark = keyof typeof OVERLAP;

/** The time from which notices may be missing: the start of the overlap with the last complete run. */
export async function findNotificationStart(db: Db, name: Mark = 'notices'): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    select coalesce(min(done_until), now()) - make_interval(days => ${OVERLAP[name]}) as since
    from job_marks where name = ${name}`.execute(db);
  return rows[0]!.since;
}

/** Records that the notices of all events before `until` exist. */
export async function markNotifiedUntil(db: Db, until: Date, name: Mark = 'notices'): Promise<void> {
  await sql`
    insert into job_marks (name, done_until) values (${name}, ${until})
    on conflict (name) do update set done_until = greatest(job_marks.done_until, excluded.done_until)`.execute(db);
}
