import type { Db } from '@trover/db/connect.ts';
import { listStoredContents, renameLinkAccount } from '@trover/db/queries/links/link-accounts.ts';
import { type LinkAccountRecord, type LinkRecord, listLinkAccounts } from '@trover/db/queries/links/links.ts';
import type { Json } from '@trover/intake/links/reading.ts';
import { contentHash } from './content-hash.ts';
import type { SyncDriver } from './providers/provider.ts';

const isAlike = (one: LinkAccountRecord, other: LinkAccountRecord): boolean =>
  one.mask !== null && one.mask === other.mask && one.name === other.name && one.type === other.type;

/**
 * A second sign-in gives the same accounts other ids. Finds each again by its number and name among those that are new,
 * so that its transactions are recognized and the owner's choices remain.
 */
export async function renewAccounts(
  db: Db,
  link: LinkRecord,
  driver: SyncDriver,
  listed: readonly string[] | undefined,
): Promise<void> {
  const { withAccount } = driver;
  if (withAccount === undefined || listed === undefined || link.last_sync_at === null) return;
  const accounts = (await listLinkAccounts(db, [link.id])).get(link.id) ?? [];
  const gone = accounts.filter(({ external_id }) => !listed.includes(external_id));
  if (gone.length === 0) return;
  const read = link.last_sync_at;
  const fresh = accounts.filter((one) => listed.includes(one.external_id) && one.created_at > read);
  for (const one of gone) {
    const [found, ...more] = fresh.filter((other) => isAlike(one, other));
    if (found === undefined || more.length > 0 || gone.filter((other) => isAlike(one, other)).length > 1) continue;
    const stored = await listStoredContents(db, link.id);
    const renamed = stored.flatMap(({ id, content }) => {
      const before = JSON.parse(content) as Json;
      if (driver.accountOf(before) !== one.external_id) return [];
      const now = withAccount(before, found.external_id);
      const hash = contentHash(driver, found.external_id, now).toString('hex');
      return [{ id, content: JSON.stringify(now), content_hash: hash }];
    });
    await renameLinkAccount(db, { link_id: link.id, from: one, to: found }, renamed);
  }
}
