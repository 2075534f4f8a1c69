import { expect, test } from 'vitest';
import { sideInWords } from './trade-in-words.ts';

test('a trade is named as people say it', () => {
  expect([sideInWords('buy', null), sideInWords('other', 'opening'), sideInWords('option_expire', null)]).toEqual([
    'Bought',
    'Held at the start',
    'option expire',
  ]);
});
