import type { ClientSettings } from '@trover/contract/protocol/client.ts';
import { writeBase64 } from '@trover/contract/protocol/encryption.ts';
import type { Config } from '../../config.ts';

/** What a page tells its browser about calling the API; null where there is nothing to tell. */
export function clientSettings(config: Config): ClientSettings | null {
  const { apiBase: base, encryptionKey, encryptionDefault, devCredentials: basic = null } = config;
  if (!base && !encryptionKey && basic === null) return null;
  const encryption = encryptionKey && { key: `base64:${writeBase64(encryptionKey)}`, default: encryptionDefault };
  return { base, encryption: encryption ?? null, basic };
}
