import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import type { Person } from '@trover/db/queries/profiles/public-profile.ts';

/**
 * People see themselves, and others with a public profile. An attorney never sees people who signed up through another
 * partner firm.
 */
export function maySeePerson(session: Session | null, person: Pick<Person, 'id' | 'partner' | 'is_public'>): boolean {
  if (session?.account_id === person.id) return true;
  if (session?.type === 'attorney' && person.partner !== null && person.partner !== session.partner) return false;
  return person.is_public;
}
