import { maxDocumentBytes } from '@trover/contract/confirmations/confirmations.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { ACCEPTED_DOCUMENTS, peekDocument } from '../files/document-type.ts';
import type { ReceivedFile } from '../files/stored-files.ts';
import type { IncomingFile } from '../http/route.ts';

export interface ReceivedProof {
  file: ReceivedFile;
  file_name: string;
  media_type: string;
}

/** The name alone, without a path, as a column accepts it. */
function nameOf({ file_name }: IncomingFile, extension: string): string {
  const name = file_name.replaceAll('\0', '').split(/[\\/]/).at(-1)?.trim() ?? '';
  return name === '' ? `document.${extension}` : name.slice(-255);
}

/** Stores a document as it arrives: its type by its content, its size bounded by the call. */
export async function receiveDocument(
  { files }: Pick<Context, 'files'>,
  accountId: number,
  file: IncomingFile,
): Promise<ReceivedProof> {
  const { type, stream } = await peekDocument(file.stream);
  if (type === undefined) {
    const message = `We cannot read this file. Send it as ${ACCEPTED_DOCUMENTS}.`;
    fail('unsupported_file', { message, fields: { [file.field]: message } });
  }
  const received = await files.receive({ purpose: 'proof', account_id: accountId }, stream, maxDocumentBytes);
  return { file: received, file_name: nameOf(file, type.extension), media_type: type.media_type };
}
