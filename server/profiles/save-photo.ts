import { savePhoto } from '@trover/db/queries/profiles/profile.ts';
import type { PhotoHashes } from '@trover/db/schema/profiles.ts';
import type { Context } from '../context.ts';
import type { IncomingFile } from '../http/route.ts';
import { forgetImages, keepImage } from '../images/kept-images.ts';
import { readImage } from '../images/read-image.ts';

const WIDTHS = ['64', '192', '512'] as const;

/** Keeps a person's picture in its sizes, in place of the one before. */
export async function setPhoto(
  { db, files }: Pick<Context, 'db' | 'files'>,
  accountId: number,
  file: IncomingFile,
): Promise<PhotoHashes> {
  const sizes = WIDTHS.map((name) => ({ name, width: Number(name), height: Number(name) }));
  const photo: PhotoHashes = { 64: '', 192: '', 512: '' };
  for (const { size, bytes } of await readImage(file, sizes))
    photo[size.name] = await keepImage(files, `people/${accountId}`, bytes);
  await replacePhoto({ db, files }, accountId, photo);
  return photo;
}

/** Takes a person's picture away. */
export function removePhoto(context: Pick<Context, 'db' | 'files'>, accountId: number): Promise<void> {
  return replacePhoto(context, accountId, null);
}

async function replacePhoto(
  { db, files }: Pick<Context, 'db' | 'files'>,
  account_id: number,
  photo: PhotoHashes | null,
): Promise<void> {
  const before = await db.transaction().execute((trx) => savePhoto(trx, { account_id, photo }));
  const kept = new Set(Object.values(photo ?? {}));
  await forgetImages(
    files,
    `people/${account_id}`,
    Object.values(before ?? {}).filter((hash) => !kept.has(hash)),
  );
}
