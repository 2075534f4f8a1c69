import type { Db } from '@trover/db/connect.ts';
import { requireSecret } from '@trover/db/queries/vault/secrets.ts';
import type { Config } from '../config.ts';
import { Vault } from './vault.ts';

/**
 * The vault with MASTER_KEYS; without them it uses a key that the database stores, which is only for trials: production
 * does not start without them.
 */
export async function openVault(db: Db, config: Pick<Config, 'masterKeys'>): Promise<Vault> {
  if (config.masterKeys !== undefined) return new Vault(config.masterKeys);
  return new Vault([{ id: 'local', key: await requireSecret(db, 'master key') }]);
}
