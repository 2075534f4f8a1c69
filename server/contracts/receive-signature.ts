import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { peekDocument } from '../files/document-type.ts';
import { onePiece } from '../files/file-store.ts';
import type { IncomingFile } from '../http/route.ts';
import type { DrawnSignature } from './sign-contract.ts';

const MOST = 1024 * 1024;

/** The drawn signature of a form, stored; null where the form or the JSON has none. */
export async function receiveSignature(
  { files }: Pick<Context, 'files'>,
  accountId: number,
  sent: AsyncIterable<IncomingFile>,
): Promise<DrawnSignature | null> {
  let drawn: DrawnSignature | null = null;
  for await (const file of sent) {
    const { type, stream } = await peekDocument(file.stream);
    if (type?.media_type !== 'image/png') {
      const message = 'A drawn signature must be a PNG image.';
      fail('unsupported_file', { message, fields: { [file.field]: message } });
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of stream) pieces.push(piece);
    const image = Buffer.concat(pieces);
    const received = await files.receive({ purpose: 'signature', account_id: accountId }, onePiece(image), MOST);
    drawn = { file: received, image };
  }
  return drawn;
}
