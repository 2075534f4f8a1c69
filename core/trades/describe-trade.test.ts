import { expect, test } from 'vitest';
import { sideInWords } from './describe-trade.ts';

test('a trade is named in plain words', () => {
  expect([sideInWords('buy', null), sideInWords('other', 'opening'), sideInWords('option_expire', null)]).toEqual([
    'Bought',
    'Held at the start',
    'option expire',
  ]);
});
