import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FilePart } from '@trover/contract/operation.ts';
import type { FastifyRequest } from 'fastify';
import { fail } from '../errors.ts';
import type { IncomingFile } from './route.ts';

export interface Form {
  fields: Record<string, string>;
  files: AsyncIterable<IncomingFile>;
}

/**
 * Reads a form as it arrives: the text fields, which go first, and then each file as a stream. Nothing is kept in
 * memory or on disk; a file past its limit breaks off with `too_large`.
 */
export async function readForm(request: FastifyRequest, declared: readonly FilePart[]): Promise<Form> {
  if (!request.isMultipart()) fail('unsupported_file', { message: 'Send a form with a file (multipart/form-data).' });
  // A byte more than is allowed: the reader cuts a file off at its limit without a word, and the count below tells.
  const fileSize = Math.max(...declared.map((part) => part.max_bytes)) + 1;
  const parts = request.parts({ limits: { fileSize, files: 20, fields: 50, fieldSize: 100_000 } });
  const fields: Record<string, string> = {};
  let first: MultipartFile | undefined;
  for (;;) {
    const step = await parts.next();
    if (step.done) break;
    if (step.value.type === 'file') {
      first = step.value;
      break;
    }
    fields[step.value.fieldname] = String(step.value.value);
  }
  const missing = declared.find((part) => part.required);
  if (!first && missing)
    fail('invalid_input', {
      message: `Check ${missing.field}: add the file.`,
      fields: { [missing.field]: 'add the file' },
    });
  return { fields, files: filesOf(first, parts, declared) };
}

async function* filesOf(
  first: MultipartFile | undefined,
  parts: AsyncIterator<Multipart>,
  declared: readonly FilePart[],
): AsyncGenerator<IncomingFile> {
  for (let part: Multipart | undefined = first; part; ) {
    if (part.type === 'field')
      fail('invalid_input', { fields: { [`body.${part.fieldname}`]: 'send text fields before the file' } });
    const { fieldname } = part;
    const known = declared.find(({ field }) => field === fieldname);
    if (!known) {
      part.file.resume();
      fail('invalid_input', {
        fields: { [fieldname]: `there is no such file; known are ${declared.map(({ field }) => field).join(', ')}` },
      });
    }
    const stream = withinLimit(part.file, known);
    yield { field: fieldname, file_name: part.filename, content_type: part.mimetype, stream };
    if (!part.file.readableEnded) part.file.resume();
    const step = await parts.next();
    part = step.done ? undefined : step.value;
  }
}

async function* withinLimit(source: AsyncIterable<Uint8Array>, part: FilePart): AsyncGenerator<Uint8Array> {
  let count = 0;
  try {
    for await (const chunk of source) {
      count += chunk.length;
      if (count > part.max_bytes) break;
      yield chunk;
    }
  } catch {
    const message = 'The file broke off on its way here. Send it again.';
    fail('invalid_input', { message, fields: { [part.field]: message } });
  }
  if (count <= part.max_bytes) return;
  const message = `The file is larger than ${sizeOf(part.max_bytes)}, which is the most that can be taken.`;
  fail('too_large', { message, fields: { [part.field]: message } });
}

const sizeOf = (bytes: number): string =>
  bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${bytes} bytes`;
