import { isObject } from '@trover/core/text/is-object.ts';
import { ivBytes, parseBase64, parseEncryptionKey, writeBase64 } from './encryption.ts';

/** Encrypts and decrypts JSON as the API's bodies are (AES-CBC, IV and ciphertext in base64). */
export interface BodyCipher {
  encrypt: (json: unknown) => Promise<string>;
  /** Undefined for what is not of this key, or not JSON. */
  decrypt: (text: unknown) => Promise<{ json: unknown } | undefined>;
}

/** Undefined where the key is none, or where the browser has no cryptography, as on plain http of another machine. */
export async function openCipher(written: string): Promise<BodyCipher | undefined> {
  const bytes = parseEncryptionKey(written);
  const subtle = globalThis.crypto?.subtle as typeof globalThis.crypto.subtle | undefined;
  if (bytes === undefined || subtle === undefined) return undefined;
  const key = await subtle.importKey('raw', bytes, 'AES-CBC', false, ['encrypt', 'decrypt']);
  return {
    encrypt: async (json) => {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const text = new TextEncoder().encode(JSON.stringify(json));
      const encrypted = new Uint8Array(await subtle.encrypt({ name: 'AES-CBC', iv }, key, text));
      const whole = new Uint8Array(ivBytes + encrypted.length);
      whole.set(iv);
      whole.set(encrypted, ivBytes);
      return writeBase64(whole);
    },
    decrypt: async (text) => {
      const whole = typeof text === 'string' ? parseBase64(text) : undefined;
      if (whole === undefined || whole.length < 2 * ivBytes || whole.length % ivBytes !== 0) return undefined;
      const iv = whole.subarray(0, ivBytes);
      try {
        const opened = await subtle.decrypt({ name: 'AES-CBC', iv }, key, whole.subarray(ivBytes));
        return { json: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(opened)) };
      } catch {
        return undefined;
      }
    },
  };
}

/**
 * An answer as it is once what is encrypted in it is opened: the whole of it as a string or as `{ data }`, or the
 * `data` of an envelope, as a string or as `{ data }`. What cannot be opened stays as it came.
 */
export async function openAnswer(cipher: BodyCipher, body: unknown): Promise<unknown> {
  if (typeof body === 'string') return (await cipher.decrypt(body))?.json ?? body;
  if (!isObject(body)) return body;
  const { data } = body;
  const opened = await cipher.decrypt(isObject(data) ? data.data : data);
  if (opened === undefined) return body;
  return 'result' in body ? { ...body, data: opened.json } : opened.json;
}
