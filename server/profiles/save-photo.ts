import { listHashes } from '@trover/db/queries/files/stored-files.ts';
import { findPhoto, savePhoto } from '@trover/db/queries/profiles/profile.ts';
import type { PhotoHashes } from '@trover/db/schema/profiles.ts';
import type { Context } from '../context.ts';
import type { ReceivedFile } from '../files/stored-files.ts';
import type { IncomingFile } from '../http/route.ts';
import { readImage } from '../images/read-image.ts';
import { imageKey, receiveImage, registerImage } from '../images/stored-images.ts';

const WIDTHS = ['64', '192', '512'] as const;
type Width = (typeof WIDTHS)[number];

/** Saves a person's picture in its sizes and replaces the former one; the same picture again has the same addresses. */
export async function setPhoto(
  context: Pick<Context, 'db' | 'files'>,
  account_id: number,
  file: IncomingFile,
): Promise<PhotoHashes> {
  const sizes = WIDTHS.map((name) => ({ name, width: Number(name), height: Number(name) }));
  const images: [Width, ReceivedFile][] = [];
  for (const { size, bytes } of await readImage(file, sizes))
    images.push([size.name, await receiveImage(context, { purpose: 'photo', account_id }, bytes)]);
  return context.db.transaction().execute(async (trx) => {
    const known = await findPhoto(trx, account_id);
    const hashes = await listHashes(
      trx,
      Object.values(known ?? {}).map((name) => imageKey(`people/${account_id}`, name)),
    );
    const hashOf = (width: Width): string | null | undefined =>
      known === null ? undefined : hashes.get(imageKey(`people/${account_id}`, known[width]));
    if (known !== null && images.every(([width, image]) => hashOf(width) === image.sha256)) {
      for (const [, image] of images) await image.discard(trx);
      return known;
    }
    const photo: PhotoHashes = { 64: '', 192: '', 512: '' };
    for (const [width, image] of images) photo[width] = await registerImage(trx, image);
    await savePhoto(trx, { account_id, photo });
    return photo;
  });
}

/** Deletes a person's picture. */
export function removePhoto({ db }: Pick<Context, 'db'>, account_id: number): Promise<void> {
  return db.transaction().execute((trx) => savePhoto(trx, { account_id, photo: null }));
}
