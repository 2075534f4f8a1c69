import { describe, expect, test } from 'vitest';
import { forYouNow } from './for-you-now.ts';

type Cases = Parameters<typeof forYouNow>[0];
type Uploads = Parameters<typeof forYouNow>[1];

const caseAt = (state: number, days_left: number, more: object = {}) =>
  ({
    state,
    days_left,
    is_late: false,
    claims: [],
    company: { name: `Company ${state}` },
    tickers: [`T${state}`],
    claim_deadline: '2026-12-06',
    ...more,
  }) as unknown as Cases[number];
const upload = (status: string, refused: number) =>
  ({ status, counts: { refused }, file_name: 'trades.csv' }) as unknown as Uploads[number];
const slugs = (...input: Parameters<typeof forYouNow>) => forYouNow(...input).map(({ slug }) => slug);

describe('the articles for someone now', () => {
  test('[API-78] fit the open steps, the nearest deadline first', () => {
    const found = forYouNow([caseAt(3, 40), caseAt(4, 13)], []);
    expect(found.map(({ slug }) => slug)).toEqual(['sign-off', 'where-to-pay']);
    expect(found[0]).toEqual({
      slug: 'sign-off',
      why: 'Company 4 needs your sign-off, by 6 Dec 2026.',
      ticker: 'T4',
      days_left: 13,
    });
  });

  test('a deficiency comes before every deadline, and a file with rows that we could not read after them', () => {
    const deficient = caseAt(5, -100, { claims: [{ stage: 'deficient' }] });
    expect(slugs([caseAt(1, 2), deficient], [upload('matched', 3)])).toEqual([
      'deficiency-letter',
      'confirm-your-trades',
      'rows-that-could-not-be-read',
    ]);
  });

  test('name an article once, and at most three', () => {
    const many = [caseAt(1, 9), caseAt(1, 5), caseAt(2, 8), caseAt(3, 7), caseAt(4, 6)];
    expect(slugs(many, [])).toEqual(['confirm-your-trades', 'sign-off', 'where-to-pay']);
    expect(forYouNow(many, [])[0]?.days_left).toBe(5);
  });

  test('nothing for steps that are late or done, and for files that were removed or read', () => {
    expect(
      slugs([caseAt(2, -1, { is_late: true }), caseAt(6, 0)], [upload('undone', 4), upload('matched', 0)]),
    ).toEqual([]);
  });
});
