import type { ClientSettings } from '@trover/contract/protocol/client.ts';
import { writeBase64 } from '@trover/contract/protocol/encryption.ts';
import type { Config } from '../../config.ts';
import { findPartnerOfHost } from '../../partners/find-brand.ts';

/**
 * How a page's browser calls the API; null where the defaults apply. On a partner's host that host answers everything
 * (W-5).
 */
export function clientSettings(config: Config, host: string): ClientSettings | null {
  const base = findPartnerOfHost(host, config) === undefined ? config.apiBase : '';
  const { encryptionKey, encryptionDefault, devCredentials: basic = null } = config;
  if (!base && !encryptionKey && basic === null) return null;
  const encryption = encryptionKey && { key: `base64:${writeBase64(encryptionKey)}`, default: encryptionDefault };
  return { base, encryption: encryption ?? null, basic };
}
