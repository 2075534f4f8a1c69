import type { Context } from '../context.ts';

/** Reports are cached for a minute, so that reopening a page does not recompute them. */
const CACHE_TTL_MS = 60_000;
const CACHE_SIZE = 50;

const caches = new WeakMap<Context['pool'], Map<string, { at: number; value: Promise<unknown> }>>();

/** The value computed for a key in the last minute, or else computed now; failures are not cached. */
export function cacheForAMinute<T>(pool: Context['pool'], key: string, compute: () => Promise<T>): Promise<T> {
  const known = caches.get(pool) ?? new Map<string, { at: number; value: Promise<unknown> }>();
  caches.set(pool, known);
  const found = known.get(key);
  if (found !== undefined && Date.now() - found.at < CACHE_TTL_MS) return found.value as Promise<T>;
  if (known.size >= CACHE_SIZE) known.clear();
  const value = compute();
  known.set(key, { at: Date.now(), value });
  value.catch(() => known.delete(key));
  return value;
}
