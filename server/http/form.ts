import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { BodyLimit } from '@trover/contract/protocol/body-limits.ts';
import type { FilePart } from '@trover/contract/protocol/operation.ts';
import { formatBytes } from '@trover/core/format/bytes.ts';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { fail } from '../errors.ts';
import { limitJsonDepth } from './read-json.ts';
import type { IncomingFile } from './route.ts';

export interface Form {
  fields: Record<string, string>;
  files: AsyncIterable<IncomingFile>;
}

/**
 * Reads a form as it arrives: the text fields, which go first, and then each file as a stream. Nothing is held in
 * memory or on disk; a file past its limit breaks off with `too_large`.
 */
export async function readForm(
  request: FastifyRequest,
  declared: readonly FilePart[],
  limit: BodyLimit,
): Promise<Form> {
  if (!request.isMultipart()) fail('unsupported_file', { message: 'Send a form with a file (multipart/form-data).' });
  // A byte more than is allowed: the reader cuts a file off at its limit without an error, and the count below notices.
  const fileSize = Math.max(0, ...declared.map((part) => part.max_bytes)) + 1;
  const parts = partsOf(request, fileSize, limit);
  let bytes = 0;
  const fields: Record<string, string> = {};
  let first: MultipartFile | undefined;
  for (;;) {
    const step = await parts.next();
    if (step.done) break;
    if (step.value.type === 'file') {
      first = step.value;
      break;
    }
    const text = String(step.value.value);
    bytes += Buffer.byteLength(step.value.fieldname) + Buffer.byteLength(text);
    if (bytes > limit.bytes) fail('too_large', { message: 'The text of this form is longer than this call accepts.' });
    fields[step.value.fieldname] = text;
  }
  if (first && declared.length === 0)
    fail('invalid_input', { fields: { [first.fieldname]: 'this call takes no file: send text fields alone' } });
  const missing = declared.find((part) => part.required);
  if (!first && missing)
    fail('invalid_input', {
      message: `Check ${missing.field}: add the file.`,
      fields: { [missing.field]: 'add the file' },
    });
  return { fields, files: filesOf(first, parts, declared) };
}

/** The form's parts; one that breaks off, or is none, is the caller's fault and not ours. */
async function* partsOf(request: FastifyRequest, fileSize: number, { bytes }: BodyLimit): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits: { fileSize, files: 20, fields: 50, fieldNameSize: 200, fieldSize: bytes } });
  } catch (error) {
    // Without a code it is the reader's own: no boundary, a broken header, an end before the end.
    if (error instanceof Error && !('code' in error))
      fail('invalid_input', { message: 'The form cannot be read: it is incomplete, or not multipart/form-data.' });
    throw error;
  }
}

/**
 * The fields of a form as the body that they represent: `address.country` is `country` of `address`, and what the schema
 * accepts as no text (a list, an object, a number) is written as JSON. An empty field of such a kind is null.
 */
export function bodyOfForm(fields: Record<string, string>, schema: z.ZodType | undefined, limit: BodyLimit): unknown {
  const body: Fields = {};
  for (const [name, text] of Object.entries(fields)) {
    const path = name.split('.');
    const last = path.pop() ?? name;
    let inner = body;
    let inside = schema;
    for (const step of path) {
      const present = Object.hasOwn(inner, step) ? inner[step] : undefined;
      const next = typeof present === 'object' ? (present as Fields) : {};
      set(inner, step, next);
      inner = next;
      inside = memberOf(inside, step);
    }
    set(inner, last, valueOfField(text, memberOf(inside, last), limit));
  }
  return body;
}

type Fields = Record<string, unknown>;

/** Also where a caller names a field `__proto__`. */
function set(fields: Fields, name: string, value: unknown): void {
  Object.defineProperty(fields, name, { value, enumerable: true, configurable: true, writable: true });
}

function valueOfField(text: string, schema: z.ZodType | undefined, limit: BodyLimit): unknown {
  if (schema === undefined || schema.safeParse(text).success) return text;
  if (text === '') return schema.safeParse(null).success ? null : text;
  limitJsonDepth(Buffer.from(text), limit);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function memberOf(schema: z.ZodType | undefined, name: string): z.ZodType | undefined {
  let found: z.ZodType | undefined = schema;
  while (found !== undefined && !('shape' in found) && 'unwrap' in found)
    found = (found as z.ZodOptional<z.ZodType>).unwrap();
  const shape = found !== undefined && 'shape' in found ? (found.shape as Record<string, z.ZodType>) : {};
  return Object.hasOwn(shape, name) ? shape[name] : undefined;
}

async function* filesOf(
  first: MultipartFile | undefined,
  parts: AsyncIterator<Multipart>,
  declared: readonly FilePart[],
): AsyncGenerator<IncomingFile> {
  let part = first && { sent: first, known: declaredFile(first, declared) };
  while (part) {
    const { sent, known } = part;
    let step: Promise<IteratorResult<Multipart>> | undefined;
    const following = async () => {
      step ??= parts.next();
      const { done, value } = await step;
      return done ? undefined : nextFile(value, known, declared);
    };
    yield {
      field: sent.fieldname,
      file_name: sent.filename,
      content_type: sent.mimetype,
      stream: whole(part, following),
    };
    if (!sent.file.readableEnded) sent.file.resume();
    part = await following();
  }
}

interface SentPart {
  sent: MultipartFile;
  known: FilePart;
}

/** A file ends only when what comes after it is right too: its reader stores it then, and may read no more. */
async function* whole({ sent, known }: SentPart, following: () => Promise<unknown>): AsyncGenerator<Uint8Array> {
  yield* withinLimit(sent.file, known);
  await following();
}

function nextFile(part: Multipart, before: FilePart, declared: readonly FilePart[]): SentPart {
  if (part.type === 'field') {
    const sentence = 'send text fields before the file';
    const path = `body.${part.fieldname}`;
    fail('invalid_input', { message: `Check ${path}: ${sentence}.`, fields: { [path]: sentence } });
  }
  const known = declaredFile(part, declared);
  if (!known.several && known.field === before.field) {
    part.file.resume();
    const sentence = 'send one file at a time';
    fail('invalid_input', { message: `Check ${known.field}: ${sentence}.`, fields: { [known.field]: sentence } });
  }
  return { sent: part, known };
}

function declaredFile({ fieldname, file }: MultipartFile, declared: readonly FilePart[]): FilePart {
  const known = declared.find(({ field }) => field === fieldname);
  if (known) return known;
  file.resume();
  fail('invalid_input', {
    fields: { [fieldname]: `there is no such file; known are ${declared.map(({ field }) => field).join(', ')}` },
  });
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
    const message = 'The upload was interrupted. Send the file again.';
    fail('invalid_input', { message, fields: { [part.field]: message } });
  }
  if (count <= part.max_bytes) return;
  const message = `The file is larger than ${formatBytes(part.max_bytes)}, which is the limit.`;
  fail('too_large', { message, fields: { [part.field]: message } });
}
