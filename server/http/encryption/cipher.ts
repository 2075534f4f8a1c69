import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { ivBytes, parseBase64 } from '@trover/contract/protocol/encryption.ts';

const BLOCK = 16;

const algorithmOf = (key: Uint8Array): string => `aes-${key.length * 8}-cbc`;

/** Base64 of a random IV and the ciphertext, PKCS#7-padded. */
export function encrypt(key: Uint8Array, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithmOf(key), key, iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/**
 * The JSON in a body's `data`; undefined if it was changed, truncated or encrypted with another key. It checks the
 * padding itself and parses the text even where the padding is wrong, so that the duration of no step reveals how far
 * the others got.
 */
export function decryptJson(key: Uint8Array, data: unknown): { json: unknown; text: string } | undefined {
  const bytes = typeof data === 'string' ? parseBase64(data) : undefined;
  if (bytes === undefined || bytes.length < ivBytes + BLOCK || bytes.length % BLOCK !== 0) return undefined;
  const decipher = createDecipheriv(algorithmOf(key), key, bytes.subarray(0, ivBytes));
  decipher.setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(bytes.subarray(ivBytes)), decipher.final()]);
  const { isPadded, length } = readPadding(padded);
  const read = parseUtf8Json(padded.subarray(0, length));
  return isPadded ? read : undefined;
}

/** Reads the whole last block whatever its content. */
function readPadding(padded: Buffer): { isPadded: boolean; length: number } {
  const last = padded.at(-1) ?? 0;
  let wrong = last === 0 || last > BLOCK ? 1 : 0;
  for (let back = 1; back <= BLOCK; back += 1) {
    const isPadding = back <= last ? 1 : 0;
    wrong |= isPadding & ((padded.at(-back) ?? 0) === last ? 0 : 1);
  }
  return { isPadded: wrong === 0, length: padded.length - (wrong === 0 ? last : 1) };
}

function parseUtf8Json(bytes: Buffer): { json: unknown; text: string } | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { json: JSON.parse(text), text };
  } catch {
    return undefined;
  }
}
