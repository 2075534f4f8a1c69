import type { Distribution } from '@trover/db/queries/distributions/distributions.ts';
import { fail } from '../errors.ts';

/** Refuses a change to an import that someone else has changed since the caller saw it. */
export function requireCurrentVersion(of: Distribution, seen: number | undefined): void {
  if (seen === undefined || seen === of.row_version) return;
  fail('conflict', {
    message: `Someone else changed this import after you opened it. It is now round ${of.round} in ${of.currency}. Check it again, then change or approve it.`,
  });
}
