import { createHash } from 'node:crypto';
import { type Json, objectOf } from '@trover/intake/links/reading.ts';
import type { Fetched, Page, SyncDriver } from './providers/provider.ts';

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
 * The transactions of a page without those that the previous pages ended with: where transactions are inserted while
 * pages are read, as many come again at another place. One with an id of the provider is known by that; one that its
 * place alone identifies is left out as often as its content is among the last ones, so that equal ones count each.
 */
export function withoutRepeated(
  driver: SyncDriver,
  { transactions, inserted }: Pick<Page, 'transactions' | 'inserted'>,
  received: readonly { account_external_id: string | null; content: string }[],
): readonly Fetched[] {
  if (inserted === undefined || !transactions.some(({ isPlaced }) => isPlaced)) return transactions;
  const hashOf = (content: Json): string => contentHash(driver, inserted.account, content).toString('hex');
  const last = received.filter((one) => one.account_external_id === inserted.account).slice(-inserted.count);
  const repeated = new Map<string, number>();
  for (const { content } of last) {
    const one = hashOf(JSON.parse(content) as Json);
    repeated.set(one, (repeated.get(one) ?? 0) + 1);
  }
  return transactions.filter(({ isPlaced, content }) => {
    const one = hashOf(content);
    const times = repeated.get(one) ?? 0;
    if (times > 0) repeated.set(one, times - 1);
    return !isPlaced || times === 0;
  });
}
