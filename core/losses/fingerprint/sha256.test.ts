import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RUNS } from '../../testing/arbitrary.ts';
import { Sha256 } from './sha256.ts';

const byNode = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

test('the hash is SHA-256, whatever the text and however it is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 80 }), { maxLength: 8 }), (pieces) => {
      const hash = new Sha256();
      for (const piece of pieces) hash.add(piece);
      expect(hash.hex()).toBe(byNode(pieces.join('')));
    }),
    { numRuns: RUNS },
  );
});

test('texts that end around a block have the right hash', () => {
  for (let length = 0; length <= 200; length++) {
    const text = 'a'.repeat(length);
    expect(new Sha256().add(text).hex()).toBe(byNode(text));
  }
});

test('a text longer than the hash takes at once has the right hash', () => {
  const text = '0123456789€'.repeat(100_000);
  expect(new Sha256().add(text).hex()).toBe(byNode(text));
});
