import type { Distribution } from '@trover/db/queries/distributions/distributions.ts';
import { fail } from '../errors.ts';

/** Refuses what was meant for an import as it was before somebody else’s change. */
export function requireEdition(of: Distribution, seen: number | undefined): void {
  if (seen === undefined || seen === of.edition) return;
  fail('conflict', {
    message: `Somebody else changed this import since you saw it: it is round ${of.round} in ${of.currency} now. Check it as it is now, then change or approve it.`,
  });
}
