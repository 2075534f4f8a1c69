import { describe, expect, test } from 'vitest';
import { Grounds, safeEnd } from './grounding.ts';

const grounds = new Grounds();
grounds.add({
  id: 's1',
  kind: 'case',
  title: 'In re Halden Semiconductor Corp. Securities Litigation',
  url: '/cases/halden-semiconductor-2023',
  passage: 'Settlement fund: $72,500,000. The claim deadline is 9 Jan 2027. Fee: up to 25% of the fund; 90 days.',
});

describe('what a source states', () => {
  test.each([
    'The Halden Semiconductor fund is $72.5M.',
    'It is $72.5 million in total.',
    'The deadline is January 9, 2027, and the fee is 25 percent.',
    'You have until 2027-01-09.',
    'The look-back lasts 90 days.',
    'You can claim.',
  ])('may be written in another way: %s', (text) => expect(grounds.missing(text)).toEqual([]));

  test.each([
    'The fund is $75.2M.',
    'The deadline is January 10, 2027.',
    'The fee is 90%.',
    'Gilbert Marsh decides.',
    'Write to help@halden-claims.com.',
    'It pays three million.',
    'The judge is McAllister.',
  ])('is all that may be stated: %s', (text) => expect(grounds.missing(text)).not.toEqual([]));
});

test('a figure or name at the end of what has come waits for the next plain word', () => {
  const shown = (text: string) => text.slice(0, safeEnd(text));
  expect(shown('the fund is ')).toBe('the fund is ');
  expect(shown('the fund is $72')).toBe('the fund is ');
  expect(shown('the fund is $72.5 ')).toBe('the fund is ');
  expect(shown('the fund is $72.5 million in ')).toBe('the fund is $72.5 million in ');
  expect(shown('paid by Halden Semi')).toBe('paid by ');
});
