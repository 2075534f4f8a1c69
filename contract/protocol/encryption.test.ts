import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBase64, parseEncryptionKey, writeBase64 } from './encryption.ts';

const bytesOf = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const keys = fc.oneof(bytesOf(16), bytesOf(24), bytesOf(32));

describe('a key', () => {
  test('[B-7] is read from hex, base64 and text', () => {
    fc.assert(
      fc.property(keys, (key) => {
        const hex = Buffer.from(key).toString('hex');
        expect(parseEncryptionKey(hex)).toEqual(Uint8Array.from(key));
        expect(parseEncryptionKey(`hex:${hex.toUpperCase()}`)).toEqual(Uint8Array.from(key));
        expect(parseEncryptionKey(`base64:${Buffer.from(key).toString('base64')}`)).toEqual(Uint8Array.from(key));
      }),
    );
    expect(parseEncryptionKey('AAECAwQFBgcICQoLDA0ODw==')).toEqual(Uint8Array.from({ length: 16 }, (_, at) => at));
    expect(parseEncryptionKey('sixteen letters!')).toEqual(new TextEncoder().encode('sixteen letters!'));
    expect(parseEncryptionKey(`text:${'0'.repeat(32)}`)).toHaveLength(32);
    expect(parseEncryptionKey('0'.repeat(32))).toHaveLength(16);
  });

  test('[B-7] of another length is none', () => {
    for (const written of ['', 'short', 'hex:00', 'seventeen letters', 'base64:AAEC', `text:${'é'.repeat(7)}`])
      expect(parseEncryptionKey(written)).toBeUndefined();
  });
});

test('base64 is read as it is written, and nothing near it', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100_000 }), (bytes) => {
      expect(parseBase64(writeBase64(bytes))).toEqual(Uint8Array.from(bytes));
    }),
    { numRuns: 50 },
  );
  for (const wrong of ['A', 'AB==C', 'AA=A', 'AB==', 'AA_-', ' AAAA', 'AAAA\n'])
    expect(parseBase64(wrong)).toBeUndefined();
});
