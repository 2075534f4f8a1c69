import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { encryptedHeader } from '@trover/contract/protocol/encryption.ts';
import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { Failure } from '../../errors.ts';
import { decryptJson, encrypt } from './cipher.ts';

/** An unreadable body is answered this many milliseconds after it arrived, whatever is wrong with it. */
const UNREADABLE_AFTER = 60;

export const isEncrypted = (request: FastifyRequest): boolean => request.headers[encryptedHeader] === '1';

function refuse(message: string): never {
  throw new Failure('invalid_input', { message, fields: { body: message } });
}

/**
 * Replaces an encrypted body by its content (`X-Encrypted: 1`, `{ "data": base64 }`). All failures have the same
 * response and the same duration, so that there is no oracle for forged bodies.
 */
export async function decryptBody(
  key: Uint8Array | undefined,
  request: FastifyRequest,
  payload: RequestPayload,
): Promise<RequestPayload> {
  if (!isEncrypted(request) || !hasBody(request)) return payload;
  if (key === undefined) refuse('This server has no key and accepts no encrypted bodies. Send the body unencrypted.');
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    refuse('Only JSON bodies are encrypted. Send forms and files without X-Encrypted.');
  const sent = await readAll(payload, request.routeOptions.bodyLimit ?? Number.POSITIVE_INFINITY);
  const cameAt = performance.now();
  const opened = decryptJson(key, dataOf(sent));
  if (opened === undefined) {
    await pause(Math.max(0, UNREADABLE_AFTER - (performance.now() - cameAt)));
    refuse('The encrypted body cannot be read. Encrypt it again with the key in force.');
  }
  const plain: Readable & { receivedEncodedLength?: number } = Readable.from([Buffer.from(opened.text)]);
  plain.receivedEncodedLength = sent.length; // the framework compares it with content-length
  return plain;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

async function readAll(payload: RequestPayload, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) throw new Failure('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function dataOf(body: Buffer): unknown {
  try {
    const envelope: unknown = JSON.parse(body.toString());
    if (typeof envelope !== 'object' || envelope === null || Object.keys(envelope).length !== 1) return undefined;
    return (envelope as { data?: unknown }).data;
  } catch {
    return undefined;
  }
}

/**
 * Answers an encrypted request, also a failed one, with an encrypted body: `{ "data": base64 }` of the whole envelope.
 */
export function encryptAnswer(
  key: Uint8Array | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): unknown {
  const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
  if (key === undefined || !isEncrypted(request) || !isJson || typeof payload !== 'string') return payload;
  reply.header(encryptedHeader, '1').removeHeader('content-length');
  return JSON.stringify({ data: encrypt(key, payload) });
}
