import { fileLimits } from '@trover/contract/protocol/file-limits.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { onePiece } from '../files/file-store.ts';
import { fileType, peekFile } from '../files/file-type.ts';
import type { IncomingFile } from '../http/route.ts';
import type { DrawnSignature } from './sign-contract.ts';

/** Stores the drawn signature of a form; null where the form or the JSON has none. */
export async function receiveSignature(
  { files }: Pick<Context, 'files'>,
  accountId: number,
  sent: AsyncIterable<IncomingFile>,
): Promise<DrawnSignature | null> {
  let drawn: DrawnSignature | null = null;
  for await (const file of sent) {
    const { head, stream, close } = await peekFile(file.stream);
    if (fileType(head, file.file_name, { media_types: ['image/png'], names: 'PNG' }) === undefined) {
      await close();
      const message = 'A drawn signature must be a PNG image.';
      fail('unsupported_file', { message, fields: { [file.field]: message } });
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of stream) pieces.push(piece);
    const image = Buffer.concat(pieces);
    const received = await files.receive(
      { purpose: 'signature', account_id: accountId },
      onePiece(image),
      fileLimits.signature,
    );
    drawn = { file: received, image };
  }
  return drawn;
}
