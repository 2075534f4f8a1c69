import { expect, test } from 'vitest';
import { describeSide } from './describe-trade.ts';

test('a trade is named in plain words', () => {
  expect([describeSide('buy', null), describeSide('other', 'opening'), describeSide('option_expire', null)]).toEqual([
    'Bought',
    'Held at the start',
    'option expire',
  ]);
});
