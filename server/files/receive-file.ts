import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import type { IncomingFile } from '../http/route.ts';
import { fileType, knownFileKinds, TYPE_BYTES } from './file-type.ts';
import type { NewFile, ReceivedFile } from './stored-files.ts';

export interface ReceivedDocument {
  file: ReceivedFile;
  file_name: string;
  media_type: string;
}

/**
 * Stores a document as it arrives, its type found by its content. What is no document is refused before it is stored. The
 * declared limit of the call bounds it.
 */
export async function receiveFile(
  { files }: Pick<Context, 'files'>,
  purpose: NewFile,
  file: IncomingFile,
): Promise<ReceivedDocument> {
  const source = file.stream[Symbol.asyncIterator]();
  const beginning = await readBeginning(source);
  const file_name = plainName(file.file_name);
  const media_type = fileType(beginning, file_name);
  if (media_type === undefined) {
    await source.return?.();
    const message =
      beginning.length === 0 ? 'The file is empty.' : `We do not accept files of this type. Send ${knownFileKinds}.`;
    fail('unsupported_file', { message, fields: { [file.field]: message } });
  }
  const received = await files.receive(purpose, joined(beginning, source), Number.POSITIVE_INFINITY);
  return { file: received, file_name, media_type };
}

async function readBeginning(source: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  while (length < TYPE_BYTES) {
    const step = await source.next();
    if (step.done) break;
    pieces.push(step.value);
    length += step.value.length;
  }
  return Buffer.concat(pieces);
}

async function* joined(beginning: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield beginning;
    for (let step = await rest.next(); !step.done; step = await rest.next()) yield step.value;
  } finally {
    await rest.return?.();
  }
}

/** The name alone, without a path that some browsers send, as long as a column accepts. */
export function plainName(name: string, otherwise = 'document'): string {
  const plain = name.replaceAll('\0', '').split(/[\\/]/).at(-1)?.trim() ?? '';
  return plain === '' ? otherwise : plain.slice(-255);
}
