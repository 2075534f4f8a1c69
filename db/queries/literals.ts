import { type RawBuilder, sql } from 'kysely';

/** As literals: in a prepared plan, ON CONFLICT finds a partial index by its literals and not by parameters. */
export const literals = <Value extends string>(values: readonly Value[]): RawBuilder<Value>[] =>
  values.map((value) => sql.lit(value));
