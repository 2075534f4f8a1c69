import { DESK_TOPICS, type DeskTopic } from '@trover/core/work/topics.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** Seconds for which a transaction may run after its mark was written, and is still noticed. */
const MAX_COMMIT_S = 120;

/** The time of the database, whose clock dates the marks. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return rows[0]!.at;
}

/**
 * How many changes each topic has since a moment, and somewhat before it: a number that only grows, also by a change that is
 * committed later than one with a higher id.
 */
export async function countDeskChanges(db: Db, since: Date): Promise<Map<DeskTopic, number>> {
  const { rows } = await sql<{ topic: DeskTopic; changes: number }>`
    select t.topic, (select count(*)::integer from work_changes w
      where w.topic = t.topic and w.at > ${since}::timestamptz - make_interval(secs => ${sql.lit(MAX_COMMIT_S)})) as changes
    from unnest(${[...DESK_TOPICS]}::text[]) t (topic)`.execute(db);
  return new Map(rows.map(({ topic, changes }) => [topic, changes]));
}

/** The topics with a change in these milliseconds before a moment. */
export async function listRecentTopics(db: Db, { at, age_ms }: { at: Date; age_ms: number }): Promise<DeskTopic[]> {
  const { rows } = await sql<{ topic: DeskTopic }>`
    select distinct w.topic from work_changes w where w.topic = any(${[...DESK_TOPICS]}::text[])
      and w.at > ${at}::timestamptz - make_interval(secs => ${age_ms / 1000}::double precision)`.execute(db);
  return rows.map(({ topic }) => topic);
}
