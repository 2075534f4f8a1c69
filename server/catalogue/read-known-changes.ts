import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type KnownChange, readKnownChanges } from '@trover/core/securities/known-changes.ts';

const FILE = join(import.meta.dirname, 'starter', 'security-changes.json');

let cached: readonly KnownChange[] | undefined;

/** What is known to have happened to securities for all who held them, each fact with its source. */
export function knownChanges(): readonly KnownChange[] {
  if (cached === undefined) {
    const { changes, faults } = readKnownChanges(JSON.parse(readFileSync(FILE, 'utf8')));
    if (faults.length > 0) throw new Error(`the known changes of securities are wrong: ${faults.join('; ')}`);
    cached = changes;
  }
  return cached;
}
