import type { NoticeCheck } from '@trover/contract/assistant/check-notice.ts';
import { describe, expect, test } from 'vitest';
import { compareLetters, joinLines, markWords } from './mark-notice.ts';

const check = (more: Partial<NoticeCheck>): NoticeCheck => ({
  name: 'deadline',
  outcome: 'matches',
  expected: null,
  found: null,
  evidence: null,
  ...more,
});
const shown = (notice: string, checks: NoticeCheck[]) =>
  markWords(notice, checks)
    .map(({ text, check: number, isBad }) => (number === null ? text : `[${text}|${number}${isBad ? '!' : ''}]`))
    .join('');

describe('a notice with its words marked', () => {
  test('[API-78] as they are in it, across a line break and in other letters', () => {
    const notice = 'In re Halden\nSecurities Litigation. Pay a PROCESSING FEE now.';
    const checks = [
      check({ name: 'caption', found: 'In re Halden Securities Litigation' }),
      check({
        name: 'advance_fee',
        outcome: 'suspicious',
        found: 'processing fee',
        evidence: 'Pay a processing fee now.',
      }),
    ];
    expect(shown(notice, checks)).toBe('[In re Halden\nSecurities Litigation|1]. Pay a [PROCESSING FEE|2!] now.');
  });

  test('by the evidence where what was found is written otherwise, and not at all where neither is there', () => {
    const checks = [
      check({ found: '2026-03-18', evidence: 'March 18, 2026' }),
      check({ name: 'court', found: 'N.D. Cal.', evidence: 'The catalogue has no court.' }),
    ];
    expect(shown('by March 18, 2026.', checks)).toBe('by [March 18, 2026|1].');
  });

  test('every character is shown once, also where two checks overlap', () => {
    const notice = 'gift card number';
    const checks = [check({ found: 'gift card' }), check({ found: 'card number' })];
    expect(shown(notice, checks)).toBe('[gift card|1] number');
    expect(
      markWords(notice, checks)
        .map(({ text }) => text)
        .join(''),
    ).toBe(notice);
    expect(shown('a (b) [c', [check({ found: '(b) [c' })])).toBe('a [(b) [c|1]');
  });
});

describe('two addresses letter by letter', () => {
  const differing = (real: string, here: string) =>
    compareLetters(real, here).here.flatMap(({ letter, differs }) => (differs ? [letter] : []));

  test('a capital I for an l, and a hyphen more', () => {
    expect(differing('haldensettlement.example', 'haIden-settlement.example')).toEqual(['I', '-']);
  });

  test('rows have the same length, and the same address differs nowhere', () => {
    const { real, here } = compareLetters('abc.com', 'abcd.org');
    expect(real).toHaveLength(here.length);
    expect(differing('abc.com', 'abc.com')).toEqual([]);
    expect(differing('', 'a')).toEqual(['a']);
  });
});

test('the lines of a wrapped paragraph are joined, and short lines and sentences end where they ended', () => {
  const notice = [
    'UNITED STATES DISTRICT COURT',
    'In re Halden Semiconductor Corp.',
    '',
    'If you bought common stock of Halden Semiconductor from then through now, inclusive, you may be',
    'entitled to a payment. Claim forms must be postmarked no later than January 6, 2027, as ordered.',
    'Visit the site.',
  ].join('\n');
  expect(joinLines(notice).split('\n')).toEqual([
    'UNITED STATES DISTRICT COURT',
    'In re Halden Semiconductor Corp.',
    '',
    'If you bought common stock of Halden Semiconductor from then through now, inclusive, you may be entitled to a payment. Claim forms must be postmarked no later than January 6, 2027, as ordered.',
    'Visit the site.',
  ]);
});
