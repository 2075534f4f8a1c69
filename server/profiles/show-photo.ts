import type { OwnProfile } from '@trover/contract/profiles/profiles.ts';
import type { PhotoHashes } from '@trover/db/schema/profiles.ts';
import { imageAddress } from '../images/stored-images.ts';

export function showPhoto(accountId: number, photo: PhotoHashes | null): OwnProfile['photo'] {
  if (photo === null) return null;
  const address = (width: keyof PhotoHashes) => imageAddress(`people/${accountId}`, photo[width]);
  return { small: address('64'), medium: address('192'), large: address('512') };
}
