import type { DbTransaction } from '@trover/db/connect.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { onePiece } from '../files/file-store.ts';
import { sendFile } from '../files/serve-files.ts';
import type { ReceivedFile } from '../files/stored-files.ts';

/** The owner of a folder of pictures: `people/12`, `cases/34`. */
export type ImageFolder = `people/${number}` | `cases/${number}`;

const imagesPath = '/api/v1/images';

/** The address of a stored picture. Its content never changes: a new picture gets a new name. */
export const imageAddress = (folder: ImageFolder, name: string): string => `${imagesPath}/${folder}/${name}.webp`;

export const imageKey = (folder: ImageFolder, name: string): string => `images/${folder}/${name}`;

export type ImageFile = { purpose: 'photo'; account_id: number } | { purpose: 'case_picture'; case_id: number };

/**
 * A picture that this server rendered; its name is available only by registering it in the transaction that uses it.
 */
export function receiveImage({ files }: Pick<Context, 'files'>, file: ImageFile, bytes: Buffer): Promise<ReceivedFile> {
  return files.receive(file, onePiece(bytes), bytes.length);
}

export async function registerImage(trx: DbTransaction, image: ReceivedFile): Promise<string> {
  return (await image.register(trx)).split('/').at(-1) ?? '';
}

/** Serves pictures that this server rendered; any cache may store them. */
export function registerImages(app: FastifyInstance, { files }: Context): void {
  app.get<{ Params: { '*': string } }>(`${imagesPath}/*`, async (request, reply) => {
    const [, folder, name] =
      /^((?:people|cases)\/[1-9]\d{0,15})\/([0-9a-f]{64})\.webp$/.exec(request.params['*']) ?? [];
    if (folder === undefined || name === undefined) fail('not_found', { message: 'We could not find that picture.' });
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${name}"`,
      // Partners' hosts and mails show them too.
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.headers['if-none-match'] === `"${name}"`) return reply.code(304).send();
    reply.type('image/webp');
    return sendFile(reply, files, imageKey(folder as ImageFolder, name));
  });
}
