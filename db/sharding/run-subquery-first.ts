import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connect.ts';
import { isDatabaseSharded } from './is-sharded.ts';

interface Part {
  query: RawBuilder<unknown>;
  /** What it answers is called so in the statement that uses it. */
  name: string;
  /** Its columns with their types, as a declaration of a record has them. */
  columns: string;
}

/**
 * A part of a statement, for its `from`: where all tables are on one server the subquery itself. Where trades are
 * distributed it runs first, and its rows are sent with the rest: each of the two has a cached plan, while a
 * statement with tables of both kinds is planned at every call, and by several servers.
 */
export async function runSubqueryFirst(db: Db, { query, name, columns }: Part): Promise<RawBuilder<unknown>> {
  if (!(await isDatabaseSharded(db))) return sql`(${query}) ${sql.ref(name)}`;
  const { rows } = await query.execute(db);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${sql.ref(name)} (${sql.raw(columns)})`;
}
