import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import type { FileStore } from '../files/file-store.ts';
import { sendFile } from '../files/serve-files.ts';

/** Whose pictures a folder holds: `people/12`, `cases/34`. */
export type ImageFolder = `people/${number}` | `cases/${number}`;

const imagesPath = '/api/v1/images';

/** The address of a kept picture. Its content never changes, since the hash of it is its name. */
export const imageAddress = (folder: ImageFolder, sha256: string): string => `${imagesPath}/${folder}/${sha256}.webp`;

const keyOf = (folder: ImageFolder, sha256: string): string => `images/${folder}/${sha256}`;

export async function keepImage(files: FileStore, folder: ImageFolder, bytes: Buffer): Promise<string> {
  const { sha256 } = await files.receive(`images/${folder}`, once(bytes), bytes.length);
  return sha256;
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Removes pictures that nothing names any more. */
export async function forgetImages(files: FileStore, folder: ImageFolder, hashes: Iterable<string>): Promise<void> {
  for (const sha256 of new Set(hashes)) await files.remove(keyOf(folder, sha256));
}

/** Serves pictures that this server made itself, to be kept by every cache on the way. */
export function registerImages(app: FastifyInstance, { files }: Context): void {
  app.get<{ Params: { '*': string } }>(`${imagesPath}/*`, async (request, reply) => {
    const [, folder, sha256] =
      /^((?:people|cases)\/[1-9]\d{0,15})\/([0-9a-f]{64})\.webp$/.exec(request.params['*']) ?? [];
    if (folder === undefined || sha256 === undefined) fail('not_found', { message: 'There is no such picture.' });
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${sha256}"`,
      // Shown on partners' hosts and in mails too.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.headers['if-none-match'] === `"${sha256}"`) return reply.code(304).send();
    reply.type('image/webp');
    return sendFile(reply, files, keyOf(folder as ImageFolder, sha256));
  });
}
