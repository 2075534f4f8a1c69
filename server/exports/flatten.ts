/** Objects nested deeper than this, and lists of objects, are written as JSON. */
const MAX_DEPTH = 2;

function cellOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) {
    if (value.length === 0) return null;
    return value.every((one) => typeof one !== 'object') ? value.join('; ') : JSON.stringify(value);
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The fields of an item by name; fields of an object within it have names like `order.title`. */
export function flatten(item: object, prefix = '', depth = 1): [string, string | null][] {
  return Object.entries(item).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && depth < MAX_DEPTH
      ? flatten(value, `${prefix}${name}.`, depth + 1)
      : [[`${prefix}${name}`, cellOf(value)] as [string, string | null]],
  );
}
