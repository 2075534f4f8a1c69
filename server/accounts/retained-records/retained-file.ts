import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export const aboutRetainedRecord = (account_id: number): string => `retained_record:${account_id}`;

const ALGORITHM = 'aes-256-gcm';
const IV = 12;
const TAG = 16;

export const newFileKey = (): Buffer => randomBytes(32);

/** Encrypts a file as a stream: 12 bytes of IV, the ciphertext, 16 bytes of tag. */
export async function* encryptFile(
  source: AsyncIterable<Uint8Array>,
  key: Buffer,
  about: string,
): AsyncGenerator<Uint8Array> {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(about));
  yield iv;
  for await (const piece of source) yield cipher.update(piece);
  yield cipher.final();
  yield cipher.getAuthTag();
}

/** Decrypts a file as a stream; fails at its end if any byte was changed. */
export async function* decryptFile(
  source: AsyncIterable<Uint8Array>,
  key: Buffer,
  about: string,
): AsyncGenerator<Uint8Array> {
  let waiting = Buffer.alloc(0);
  let decipher: ReturnType<typeof createDecipheriv> | undefined;
  for await (const piece of source) {
    waiting = Buffer.concat([waiting, piece]);
    if (decipher === undefined && waiting.length >= IV) {
      decipher = createDecipheriv(ALGORITHM, key, waiting.subarray(0, IV)).setAAD(Buffer.from(about));
      waiting = waiting.subarray(IV);
    }
    // the last bytes may be the tag
    if (decipher === undefined || waiting.length <= TAG) continue;
    yield decipher.update(waiting.subarray(0, -TAG));
    waiting = waiting.subarray(-TAG);
  }
  if (decipher === undefined || waiting.length < TAG) throw new Error(`${about} is cut off`);
  (decipher as ReturnType<typeof createDecipheriv> & { setAuthTag: (tag: Buffer) => void }).setAuthTag(waiting);
  yield decipher.final();
}
