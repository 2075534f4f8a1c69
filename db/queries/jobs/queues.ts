import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** Sets the policies of existing queues, since the library sets one only when it creates a queue. */
export async function setQueuePolicies(db: Db, policies: ReadonlyMap<string, string>): Promise<void> {
  await sql`
    update pgboss.queue q set policy = wanted.policy
    from unnest(${[...policies.keys()]}::text[], ${[...policies.values()]}::text[]) as wanted (name, policy)
    where q.name = wanted.name and q.policy <> wanted.policy`.execute(db);
}

/** The keys of a queue's waiting and running jobs. */
export async function listKeysInQueue(db: Db, name: string): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select distinct singleton_key as key from pgboss.job
    where name = ${name} and state < 'completed' and singleton_key is not null`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** The ids of the running jobs, by queue. */
export async function listRunningJobs(db: Db): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; ids: string[] }>`
    select name, array_agg(id::text) as ids from pgboss.job where state = 'active' group by name`.execute(db);
  return new Map(rows.map(({ name, ids }) => [name, ids]));
}

/** Lets a job that waits start only after the transaction; false where it has started already. Several may lock one. */
export async function lockWaitingJob(trx: Db, { name, key }: { name: string; key: string }): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job where name = ${name} and coalesce(singleton_key, '') = ${key} and state = 'created'
    for key share`.execute(trx);
  return rows.length > 0;
}
