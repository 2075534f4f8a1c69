import { expect, test } from 'vitest';
// @ts-expect-error: the script is plain JavaScript, so that a bare Node runs it
import { requireTiers } from './second-tier.mjs';

const one = 'scripts/second-tier.test.ts';

test('a file that is gone, or that is named twice, is refused', () => {
  expect(requireTiers('.', { secondTier: [one], longTier: [] })).toEqual({ secondTier: [one], longTier: [] });
  expect(() => requireTiers('.', { secondTier: [one], longTier: [one] })).toThrow(`names files twice: ${one}`);
  expect(() => requireTiers('.', { secondTier: [one, one], longTier: [] })).toThrow(`names files twice: ${one}`);
  expect(() => requireTiers('.', { secondTier: ['core/gone.test.ts'], longTier: [] })).toThrow('not there');
});
