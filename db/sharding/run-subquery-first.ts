import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connect.ts';
import { isDatabaseSharded } from './is-sharded.ts';

interface Part {
  query: RawBuilder<unknown>;
  /** The alias of its result in the statement that uses it. */
  name: string;
  /** Its columns with their types, as in a record declaration. */
  columns: string;
}

/**
 * A subquery for the `from` of a statement: where all tables are on one server, the subquery itself. Where trades are
 * distributed it runs first, and its rows are sent with the rest: each of the two has a cached plan, while several
 * servers would plan a statement with both kinds of tables at every call.
 */
export async function runSubqueryFirst(db: Db, { query, name, columns }: Part): Promise<RawBuilder<unknown>> {
  if (!(await isDatabaseSharded(db))) return sql`(${query}) ${sql.ref(name)}`;
  const { rows } = await query.execute(db);
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${sql.ref(name)} (${sql.raw(columns)})`;
}
