import type { Integration } from '@trover/contract/links/links.ts';
import type { Sync } from '@trover/contract/links/syncs.ts';
import type { Db } from '@trover/db/connect.ts';
import type { LinkAccountRecord, LinkRecord } from '@trover/db/queries/links/links.ts';
import { findLink, listLinkAccounts } from '@trover/db/queries/links/links.ts';
import type { SyncRecord } from '@trover/db/queries/links/syncs.ts';
import { fail } from '../errors.ts';

export const presentAccount = ({ id, name, mask, type, is_included }: LinkAccountRecord) => ({
  id,
  name,
  mask,
  type,
  is_included,
});

export function presentIntegration(link: LinkRecord, accounts: readonly LinkAccountRecord[] = []): Integration {
  const isOfEntity = link.entity_id !== null;
  return {
    id: link.id,
    provider: link.provider,
    user_portfolio_id: isOfEntity ? null : link.portfolio_id,
    entity_id: link.entity_id,
    institution_name: link.institution_name,
    accounts: accounts.map(presentAccount),
    status: link.status === 'active' && link.is_updating ? 'updating' : link.status,
    last_sync: link.last_sync_at?.toISOString() ?? null,
    next_sync: link.next_sync_at?.toISOString() ?? null,
    failure: link.failure,
    trades_nb: link.trades_nb,
    history_from: link.history_from,
  };
}

/** A link of that account in its present state. */
export async function showIntegration(db: Db, of: { account_id: number; id: number }): Promise<Integration> {
  const link = (await findLink(db, of)) ?? fail('not_found');
  const accounts = await listLinkAccounts(db, [link.id]);
  return presentIntegration(link, accounts.get(link.id));
}

export const presentSync = (sync: SyncRecord): Sync => ({
  id: sync.id,
  status: sync.status,
  trades_added: sync.trades_added,
  duplicates: sync.duplicates,
  refused: sync.refused,
  from: sync.from_day,
  to: sync.to_day,
  failure: sync.failure,
});

export const presentPastSync = (sync: SyncRecord) => ({
  ...presentSync(sync),
  integration_id: sync.link_id,
  ignored: sync.ignored,
  changed: sync.changed,
  removed: sync.removed,
  requested_at: sync.requested_at.toISOString(),
  finished_at: sync.finished_at?.toISOString() ?? null,
});
