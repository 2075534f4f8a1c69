import { Sha256 } from '@trover/core/losses/fingerprint/sha256.ts';
import { isRemark } from '../rows/columns.ts';
import { nameKey } from './field-names.ts';

/** What a remembered mapping is found by: the header's names in their order, without case, spaces and punctuation. */
export function headerFingerprint(names: readonly string[]): string {
  const last = names.findLastIndex((name) => name.trim() !== '' && !isRemark(name));
  const keys = names.slice(0, last + 1).map((name) => nameKey(name) || name.trim().toLowerCase());
  return new Sha256().add(keys.join('\u001f')).hex();
}
