import { idSchema } from '@trover/contract/protocol/envelope.ts';
import { daySchema, decimalSchema } from '@trover/contract/protocol/values.ts';
import type { Page } from '@trover/db/queries/page.ts';
import { z } from 'zod';
import { fail } from '../errors.ts';

/** Schemas for the keys of cursors, limited to the ranges of PostgreSQL's types, because anyone can forge a cursor. */
export const cursorKey = {
  id: idSchema,
  /** Of the catalogue, whose ids are such too. */
  integer: z.int32(),
  decimal: decimalSchema,
  day: daySchema,
  text: z.string().refine((text) => !text.includes('\0')),
};

/** Encodes the position in a list for callers, who treat it as opaque. */
export function writeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Decodes the position of a cursor; refuses one of another list, or an invented one. */
export function readCursor<Key>(cursor: string | undefined, form: z.ZodType<Key>): Key | undefined {
  if (cursor === undefined) return undefined;
  const read = form.safeParse(parse(Buffer.from(cursor, 'base64url').toString()));
  if (read.success) return read.data;
  const sentence = 'this is not a cursor of this list: leave it out to start, or send the next_cursor of the last page';
  fail('invalid_input', { message: `Check query.cursor: ${sentence}.`, fields: { 'query.cursor': sentence } });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A page in the common form of all lists. */
export function presentPage<Row, Item>(page: Page<Row>, present: (row: Row) => Item) {
  return {
    items: page.rows.map(present),
    total_count: page.total_count,
    next_cursor: page.next === null ? null : writeCursor(page.next),
  };
}
