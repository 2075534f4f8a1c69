import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KnownChange, readKnownChanges } from '@trover/core/securities/known-changes.ts';

const FILE = join(import.meta.dirname, 'starter', 'security-changes.json');

let cached: readonly KnownChange[] | undefined;

/** Known changes of securities that apply to all holders, each with its source. */
export function knownChanges(): readonly KnownChange[] {
  if (cached === undefined) {
    const { changes, faults } = readKnownChanges(JSON.parse(readFileSync(FILE, 'utf8')));
    if (faults.length > 0) throw new Error(`the known changes of securities are wrong: ${faults.join('; ')}`);
    cached = changes;
  }
  return cached;
}
