import type { Db } from '@trover/db/connect.ts';
import { requireSecret } from '@trover/db/queries/secrets.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import { Vault } from './vault.ts';

/** The vault of MASTER_KEYS; without them of a key that the database itself keeps, which is for trying things out. */
export async function openVault(db: Db, config: Pick<Config, 'masterKeys' | 'isProduction'>, log: Log): Promise<Vault> {
  if (config.masterKeys !== undefined) return new Vault(config.masterKeys);
  if (config.isProduction)
    log.warn('MASTER_KEYS is not set: what is sealed can be opened by whoever has a copy of the database');
  return new Vault([{ id: 'local', key: await requireSecret(db, 'master key') }]);
}
