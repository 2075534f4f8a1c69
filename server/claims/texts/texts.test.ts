import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
// @ts-expect-error: the script is plain JavaScript, so that a bare Node runs it
import { findOldWords, findPhrases } from '../../../scripts/checks/phrases.mjs';
import { currentText, requireFee } from './texts.ts';

test('a missing fee is an error, never a fee of nothing', () => {
  expect(() => requireFee(undefined)).toThrow('names no fee');
  expect(() => requireFee(currentText('certification'))).toThrow('names no fee');
  expect(requireFee({ fee_pct: '0' })).toBe('0');
  expect([currentText('longterm'), currentText('case')].map(requireFee)).toEqual(['15', '15']);
});

test('a text that has changed has a new version, since people signed the earlier one', () => {
  const signed = (['longterm', 'case', 'certification', 'active_participant'] as const).map(currentText);
  expect(
    signed.map(({ version, body }) => [version, createHash('sha256').update(body).digest('hex').slice(0, 16)]),
  ).toMatchInlineSnapshot(`
    [
      [
        "longterm-2026-12",
        "053d468906f3c40a",
      ],
      [
        "case-2026-12",
        "973528f18f4fd842",
      ],
      [
        "certification-2026-12",
        "18e0688c93c7578f",
      ],
      [
        "active-participant-2026-12",
        "14acca3fc8e79f83",
      ],
    ]
  `);
});

test('the contracts are written in American English, in the words of docs/voice.md', () => {
  const faultsIn = (body: string) => [...findPhrases('contract.md', body), ...findOldWords('contract.md', body)];
  for (const kind of ['longterm', 'case', 'certification', 'active_participant'] as const)
    expect(faultsIn(currentText(kind).body), kind).toEqual([]);
  const { body } = currentText('longterm');
  expect(faultsIn(body.replace('15 percent', '15 per cent')), 'a phrase is found within a body').not.toEqual([]);
});
