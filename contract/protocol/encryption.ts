/** The header of an encrypted body, which also requests an encrypted answer. */
export const encryptedHeader = 'x-encrypted';
export const nonceHeader = 'x-nonce';
export const ivBytes = 16;

const usableLengths = [16, 24, 32];

/**
 * An AES key as configuration writes it: hex, base64 or plain text of 16, 24 or 32 bytes, read in this order; a prefix
 * `hex:`, `base64:` or `text:` settles which. Undefined where it is none of them.
 */
export function parseEncryptionKey(written: string): Uint8Array<ArrayBuffer> | undefined {
  const [, prefix, rest] = /^(?:(hex|base64|text):)?(.*)$/s.exec(written) ?? [];
  const forms = prefix === undefined ? (['hex', 'base64', 'text'] as const) : [prefix as Form];
  for (const form of forms) {
    const bytes = readers[form](rest ?? '');
    if (bytes !== undefined && usableLengths.includes(bytes.length)) return bytes;
  }
  return undefined;
}

type Form = 'hex' | 'base64' | 'text';

const readers: Record<Form, (text: string) => Uint8Array<ArrayBuffer> | undefined> = {
  hex: (text) =>
    /^([0-9a-f]{2})+$/i.test(text)
      ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
      : undefined,
  base64: (text) => parseBase64(text),
  text: (text) => new TextEncoder().encode(text),
};

/** Undefined for what is not base64 as written by everybody: standard letters, whole groups, no loose bits. */
export function parseBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return writeBase64(bytes) === text ? bytes : undefined;
}

export function writeBase64(bytes: Uint8Array): string {
  const chunkSize = 32_768;
  let letters = '';
  for (let from = 0; from < bytes.length; from += chunkSize)
    letters += String.fromCharCode(...bytes.subarray(from, from + chunkSize));
  return btoa(letters);
}
