import { DESK_TOPICS, type DeskTopic } from '@trover/core/work/topics.ts';
import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** Seconds for which a transaction may run after its mark was written, and is still noticed. */
const MAX_COMMIT_S = 120;

/** The time of the database, whose clock dates the marks. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select date_trunc('milliseconds', clock_timestamp()) as at`.execute(db);
  return rows[0]!.at;
}

/** The marks of each topic at a moment. */
export interface DeskReading {
  /** When they were read, by the clock of the database. */
  at: Date;
  /** The marks that the reading before could have seen, and those since. */
  since_previous: Map<DeskTopic, number>;
  /** The marks that the next reading counts again. */
  recent: Map<DeskTopic, number>;
}

/**
 * Counts the marks since the previous reading, and those of the two minutes before it, since a transaction may commit later than
 * one with a newer mark. A topic has changed where `since_previous` exceeds `recent` of the previous reading.
 */
export async function readDeskChanges(db: Db, previous: Date): Promise<DeskReading> {
  const window = sql`make_interval(secs => ${sql.lit(MAX_COMMIT_S)})`;
  // milliseconds, as a Date has them: both counts then have the same limit
  const { rows } = await sql<{ at: Date; topic: DeskTopic | null; since_previous: number; recent: number }>`
    select n.at, w.topic, count(w.id)::integer as since_previous,
      (count(w.id) filter (where w.at > n.at - ${window}))::integer as recent
    from (select date_trunc('milliseconds', clock_timestamp()) as at) n
    left join work_changes w on w.at > ${previous}::timestamptz - ${window} and w.topic = any(${[...DESK_TOPICS]}::text[])
    group by n.at, w.topic`.execute(db);
  const counts = (of: 'since_previous' | 'recent') =>
    new Map(rows.flatMap((row): [DeskTopic, number][] => (row.topic === null ? [] : [[row.topic, row[of]]])));
  return { at: rows[0]!.at, since_previous: counts('since_previous'), recent: counts('recent') };
}

/** The topics with a change in these milliseconds before a moment. */
export async function listRecentTopics(db: Db, { at, age_ms }: { at: Date; age_ms: number }): Promise<DeskTopic[]> {
  const { rows } = await sql<{ topic: DeskTopic }>`
    select distinct w.topic from work_changes w where w.topic = any(${[...DESK_TOPICS]}::text[])
      and w.at > ${at}::timestamptz - make_interval(secs => ${age_ms / 1000}::double precision)`.execute(db);
  return rows.map(({ topic }) => topic);
}
