import * as declared from '@trover/contract/profiles/profiles.ts';
import { findSessionWithProfile } from '@trover/db/queries/profiles/own-profile.ts';
import { showProfile } from '../accounts/show-profile.ts';
import { fail } from '../errors.ts';
import { handle, type Route } from '../http/route.ts';
import { listFilters } from './list-filters.ts';
import { requireProfile } from './require-profile.ts';
import { removePhoto, setPhoto } from './save-photo.ts';
import { changeProfile } from './save-profile.ts';
import { showPhoto } from './show-photo.ts';
import { showPublicProfile } from './show-public-profile.ts';

export const profileRoutes: readonly Route[] = [
  handle(
    declared.getOwnProfile,
    async ({ context, session: { account_id, profile } }) =>
      profile ? showProfile(profile) : requireProfile(context.db, account_id),
    { findSession: findSessionWithProfile },
  ),

  handle(declared.saveOwnProfile, async ({ context, session, body }) => {
    await changeProfile(context.db, session.account_id, body);
    return requireProfile(context.db, session.account_id);
  }),

  handle(declared.listProfileFilters, ({ context, session }) => listFilters(context.db, session)),

  handle(declared.getPublicProfile, ({ context, session, params }) => showPublicProfile(context, session, params.id)),

  handle(declared.uploadPhoto, async ({ context, session, files }) => {
    for await (const file of files) {
      const { account_id } = session;
      const photo = showPhoto(account_id, await setPhoto(context, account_id, file));
      return { photo: photo ?? fail('internal_error') };
    }
    fail('invalid_input', { message: 'Check photo: add the picture.', fields: { photo: 'add the picture' } });
  }),

  handle(declared.deletePhoto, async ({ context, session }) => {
    await removePhoto(context, session.account_id);
    return { photo: null };
  }),
];
