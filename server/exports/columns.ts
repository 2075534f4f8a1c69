import type { z } from 'zod';

/** A column of an exported list: its name, and where its value is in an item. */
interface Column {
  name: string;
  path: readonly string[];
}

/** Objects nested deeper than this, and lists of objects, are written as JSON. */
const MAX_DEPTH = 2;

/** A schema without what makes it optional. */
function bare(schema: z.ZodType): z.ZodType {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType === undefined ? schema : bare(innerType);
}

/** The objects that a schema allows: its own, or one of each option. */
function objectsOf(schema: z.ZodType): z.ZodObject[] {
  const inner = bare(schema);
  if (inner.type === 'union') return (inner as z.ZodUnion).options.flatMap((one) => objectsOf(one as z.ZodType));
  return inner.type === 'object' ? [inner as z.ZodObject] : [];
}

/**
 * The columns of an item by its declared fields, so that each file of a list has the same ones, and nothing that is not
 * declared; fields of an object within it have names like `order.title`.
 */
export function columnsOf(item: z.ZodType, path: readonly string[] = []): Column[] {
  const columns = objectsOf(item).flatMap(({ shape }) =>
    Object.entries(shape).flatMap(([field, schema]) => {
      const own = [...path, field];
      const isObject = own.length < MAX_DEPTH && objectsOf(schema as z.ZodType).length > 0;
      return isObject ? columnsOf(schema as z.ZodType, own) : [{ name: own.join('.'), path: own }];
    }),
  );
  return [...new Map(columns.map((column) => [column.name, column])).values()];
}

function cellOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    return value.every((one) => typeof one !== 'object') ? value.join('; ') : JSON.stringify(value);
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The cells of an item. */
export const cellsOf = (item: object, columns: readonly Column[]): (string | null)[] =>
  columns.map(({ path }) =>
    cellOf(path.reduce<unknown>((of, field) => (of as Record<string, unknown> | null | undefined)?.[field], item)),
  );
