import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { type Firm, isFirmCase } from '@trover/db/queries/partners/people.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';
import { findPartnerByMarker } from '../find-brand.ts';

/** The calling attorney's firm. A firm that is no longer on the portal has no visible people. */
export function firmOf({ config }: Pick<Context, 'config'>, session: Session): Firm {
  const found = session.partner === null ? undefined : findPartnerByMarker(session.partner, config);
  if (found === undefined) fail('not_allowed', { message: 'Your firm no longer has a portal here.' });
  return { marker: found.marker, firm: found.firm };
}

export async function requireFirmCase(
  { db }: Pick<Context, 'db'>,
  firm: Firm,
  case_id: number | undefined,
): Promise<void> {
  if (case_id !== undefined && !(await isFirmCase(db, { firm, case_id })))
    fail('not_found', { message: 'We could not find that case, or your firm does not manage it.' });
}
