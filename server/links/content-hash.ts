import { createHash } from 'node:crypto';
import { type Json, objectOf } from '@trover/intake/links/reading.ts';
import type { Fetched, SyncDriver } from './providers/provider.ts';

/** A number in its shortest form: a provider may send `1.10` today and `1.1` tomorrow. */
const shortest = (text: string): string =>
  /^-?\d+\.\d+$/.test(text) ? text.replace(/0+$/, '').replace(/\.$/, '') : text;

/** The canonical form of content, however it was sent: sorted by name, without empty values. */
function canonical(value: unknown): unknown {
  if (typeof value === 'string') return shortest(value);
  if (Array.isArray(value)) return value.map(canonical);
  const object = objectOf(value);
  if (object === null) return value;
  return Object.fromEntries(
    Object.keys(object)
      .sort()
      .filter((name) => object[name] !== null && object[name] !== undefined)
      .map((name) => [name, canonical(object[name])]),
  );
}

/** The hash that identifies a transaction: of its account, and its content without the provider's ids. */
export const contentHash = (driver: SyncDriver, account: string | null, content: Json): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([account, canonical(driver.identityOf(content))]))
    .digest();

/**
 * The transactions of a page without those that were received before: where the pages shift while they are read, one
 * that its place alone identifies comes again at another place.
 */
export function withoutRepeated(
  driver: SyncDriver,
  page: readonly Fetched[],
  received: readonly { account_external_id: string | null; content: string }[],
): Fetched[] {
  const hashOf = (account: string | null, content: Json) => contentHash(driver, account, content).toString('hex');
  const before = new Set(
    received.map(({ account_external_id, content }) => hashOf(account_external_id, JSON.parse(content) as Json)),
  );
  return page.filter((one) => !one.isPlaced || !before.has(hashOf(one.account_external_id, one.content)));
}
