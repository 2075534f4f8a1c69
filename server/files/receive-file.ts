import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import type { IncomingFile } from '../http/route.ts';
import { DOCUMENT_FILES, type FileKinds, fileType, nameOfType, peekFile } from './file-type.ts';
import type { NewFile, ReceivedFile } from './stored-files.ts';

export interface ReceivedDocument {
  file: ReceivedFile;
  file_name: string;
  media_type: string;
}

/**
 * Stores a document as it arrives and detects its type from its content. Refuses anything else before storing it. The
 * call's declared limit applies.
 */
export async function receiveFile(
  { files }: Pick<Context, 'files'>,
  purpose: NewFile,
  file: IncomingFile,
  kinds: FileKinds = DOCUMENT_FILES,
): Promise<ReceivedDocument> {
  const { head, stream, close } = await peekFile(file.stream);
  const file_name = plainName(file.file_name);
  const media_type = fileType(head, file_name, kinds);
  if (media_type === undefined) {
    await close();
    const message =
      head.length === 0 ? 'The file is empty.' : `We do not accept files of this type. Send ${kinds.names}.`;
    fail('unsupported_file', { message, fields: { [file.field]: message } });
  }
  const received = await files.receive(purpose, stream, Number.POSITIVE_INFINITY);
  return { file: received, file_name: nameOfType(file_name, media_type), media_type };
}

/** The file name without the path that some browsers send, cut to the length of the column. */
export function plainName(name: string, otherwise = 'document'): string {
  const plain = name.replaceAll('\0', '').split(/[\\/]/).at(-1)?.trim() ?? '';
  return plain === '' ? otherwise : plain.slice(-255);
}
