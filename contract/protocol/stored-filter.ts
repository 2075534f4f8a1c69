import type { z } from 'zod';

/** A filter as it was stored, or which of its parts no longer fit and what to do. */
export type StoredFilter<Filter> = { filter: Filter; problem: null } | { filter: null; problem: string };

/**
 * Reads a filter that was stored by an earlier version of the program.
 *
 *     readStored(filterSchema, row.filter, 'Delete the view.');
 */
export function readStored<Schema extends z.ZodType>(
  schema: Schema,
  stored: unknown,
  remedy: string,
): StoredFilter<z.output<Schema>> {
  const read = schema.safeParse(stored);
  if (read.success) return { filter: read.data, problem: null };
  const parts = read.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1).map(String),
  );
  const named = parts.length === 0 ? 'filters' : [...new Set(parts)].join(', ');
  return { filter: null, problem: `The saved filters can no longer be used: ${named}. ${remedy}` };
}
