import { expect, test } from 'vitest';
import { currentText, requireFee } from './texts.ts';

test('a missing fee is an error, never a fee of nothing', () => {
  expect(() => requireFee(undefined)).toThrow('names no fee');
  expect(() => requireFee(currentText('certification'))).toThrow('names no fee');
  expect(requireFee({ fee_pct: '0' })).toBe('0');
  expect([currentText('longterm'), currentText('case')].map(requireFee)).toEqual(['15', '15']);
});
