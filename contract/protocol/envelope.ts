import { z } from 'zod';

/** A failed call's answer. `fields` maps a field's path (`body.label`, `query.limit`, `file`) to its sentence. */
export const failureSchema = z.object({
  result: z.literal(false),
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
  detail: z.string(),
});
export type FailureBody = z.output<typeof failureSchema>;

export function successSchema<Data extends z.ZodType>(data: Data) {
  return z.object({ result: z.literal(true), data });
}

/** A list's answer; `next_cursor` is null on the last page. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total_count: z.int().nonnegative(), next_cursor: z.string().nullable() });
}

export interface ListOf<Item> {
  items: Item[];
  total_count: number;
  next_cursor: string | null;
}

/** A complete list in the shape of a paged one. */
export const wholeList = <Item>(items: Item[]): ListOf<Item> => ({
  items,
  total_count: items.length,
  next_cursor: null,
});

/** The query fields of every list. */
const limitOf = (usual: number) =>
  z.coerce.number('limit is a number from 1 to 200').int().min(1).max(200).default(usual);

export const pageQuery = {
  limit: limitOf(50),
  cursor: z.string().max(400).optional(),
};

/** For lists whose rows are large, each with its own lists. */
export const shortPageQuery = { ...pageQuery, limit: limitOf(20) };

/** A query flag: `1`, `true` or empty is yes, `0` or `false` is no. */
export const queryFlag = z
  .enum(['', '1', '0', 'true', 'false'], 'use true or false')
  .transform((text) => text !== '0' && text !== 'false');

export const idSchema = z.int().positive();

/** An id that comes in a path or a query. */
export const idText = z.coerce.number('this is not an id: use a whole number').int().positive();

/** `idText` of a company or case: the catalogue counts in 32 bits. */
export const catalogueIdText = idText.max(2_147_483_647);
