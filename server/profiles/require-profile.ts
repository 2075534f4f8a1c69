import type { OwnProfile } from '@trover/contract/profiles/profiles.ts';
import type { Db } from '@trover/db/connect.ts';
import { findProfile } from '@trover/db/queries/profiles/own-profile.ts';
import { showProfile } from '../accounts/show-profile.ts';
import { fail } from '../errors.ts';

/** The profile of the signed-in person; a deleted account is signed out. */
export async function requireProfile(db: Db, account_id: number): Promise<OwnProfile> {
  const profile = await findProfile(db, { account_id });
  return profile ? showProfile(profile) : fail('not_signed_in');
}
