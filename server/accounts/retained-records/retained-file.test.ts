import { expect, test } from 'vitest';
import { decryptFile, encryptFile, newFileKey } from './retained-file.ts';

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function whole(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of source) all.push(piece);
  return Buffer.concat(all);
}

const key = newFileKey();

test.each([0, 1, 15, 16, 17, 100_000])('a file of %i bytes is the same again, however it is cut', async (length) => {
  const file = Buffer.alloc(length, 'what is held');
  const ciphertext = await whole(encryptFile(pieces(file, 4096), key, 'one'));
  expect(ciphertext.length).toBe(length + 28);
  expect(ciphertext.includes('what is held')).toBe(false);
  for (const size of [1, 7, 28, 65_536])
    expect((await whole(decryptFile(pieces(ciphertext, size), key, 'one'))).equals(file)).toBe(true);
});

test('a file that is changed, cut off, of another record or under another key is refused', async () => {
  const ciphertext = await whole(encryptFile(pieces(Buffer.from('what is held'), 5), key, 'one'));
  const changed = Buffer.from(ciphertext);
  changed[20]! ^= 1;
  for (const [bytes, by, about] of [
    [changed, key, 'one'],
    [ciphertext.subarray(0, -1), key, 'one'],
    [ciphertext.subarray(0, 20), key, 'one'],
    [ciphertext, key, 'two'],
    [ciphertext, newFileKey(), 'one'],
  ] as const)
    await expect(whole(decryptFile(pieces(bytes, 9), by, about))).rejects.toThrow();
});
