import type { PublicField, PublicProfile } from '@trover/contract/profiles/profiles.ts';
import { groupOf } from '@trover/core/cases/groups.ts';
import type { Session } from '@trover/db/queries/accounts/sessions.ts';
import { findPerson, listCasesProposedBy, type Person } from '@trover/db/queries/profiles/public-profile.ts';
import { typeNames, userTypeOf } from '../accounts/show-profile.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { maySeePerson } from './policy.ts';
import { showPhoto } from './show-photo.ts';

/** Never the email address, not even in part. */
function publicName(person: Person, isShown: boolean): string {
  const name = `${person.first_name} ${person.last_name}`.trim();
  return isShown && name !== '' ? name : `${typeNames[userTypeOf(person.type)]} ${person.id}`;
}

/** A person's public profile; for themselves too only what others see. */
export async function showPublicProfile(
  { db, today }: Pick<Context, 'db' | 'today'>,
  session: Session | null,
  account_id: number,
): Promise<PublicProfile> {
  const person = await findPerson(db, { account_id });
  if (person === undefined || !maySeePerson(session, person))
    fail('not_found', { message: 'We could not find that person, or their profile is private.' });
  const shows = (field: PublicField): boolean => person.public_fields.includes(field);
  const fieldIfShown = (field: 'organisation' | 'position' | 'about' | 'site' | 'city'): string | null =>
    shows(field) && person[field] !== '' ? person[field] : null;
  const cases = await listCasesProposedBy(db, { account_id });
  return {
    id: person.id,
    display_name: publicName(person, shows('name')),
    type: userTypeOf(person.type),
    photo: shows('photo') ? showPhoto(person.id, person.photo) : null,
    organisation: fieldIfShown('organisation'),
    position: fieldIfShown('position'),
    about: fieldIfShown('about'),
    site: fieldIfShown('site'),
    address: { country: shows('country') ? person.country : null, city: fieldIfShown('city') },
    member_since: person.created_at.toISOString().slice(0, 7),
    cases: cases.map((one) => ({ ...one, group: groupOf(one, today()) })),
    is_own: session?.account_id === person.id,
    is_public: person.is_public,
  };
}
