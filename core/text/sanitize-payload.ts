import { stripMarkup } from './strip-markup.ts';

export interface SanitizeOptions {
  /** Keys whose values are left unchanged, at any depth. */
  except?: readonly string[];
  /** Leaves out empty values: empty texts, null, empty lists and empty objects. */
  prune?: boolean;
}

/**
 * Whatever goes out or comes in as a payload, with every text in it stripped of markup. Rich text, as an object of
 * blocks or as a text that contains one, is left untouched; so is whatever is no plain data, such as a file.
 */
export function sanitizePayload<Payload>(payload: Payload, options: SanitizeOptions = {}): Payload {
  return clean(payload, { prune: false, ...options, except: new Set(options.except) }) as Payload;
}

interface Rules {
  except: ReadonlySet<string>;
  prune: boolean;
}

function clean(value: unknown, rules: Rules): unknown {
  if (typeof value === 'string') return value.includes('<') && !holdsRichText(value) ? stripMarkup(value) : value;
  if (Array.isArray(value)) {
    const items = value.map((item) => clean(item, rules));
    return rules.prune ? items.filter((item) => !isEmpty(item)) : items;
  }
  if (!isPlainObject(value) || isRichText(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    rules.except.has(key) ? inner : clean(inner, rules),
  ]);
  return Object.fromEntries(rules.prune ? entries.filter(([, inner]) => !isEmpty(inner)) : entries);
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === undefined || (isPlainObject(value) && Object.keys(value).length === 0);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Blocks of text with their entity map, as editors write them. */
function isRichText(value: unknown): boolean {
  if (!isPlainObject(value)) return false;
  const { blocks } = value;
  const map = value.entity_map ?? value.entityMap;
  return (
    isPlainObject(map) &&
    Array.isArray(blocks) &&
    blocks.every((block) => isPlainObject(block) && typeof block.text === 'string')
  );
}

function holdsRichText(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false;
  try {
    return isRichText(JSON.parse(text));
  } catch {
    return false;
  }
}
