import { expect, it } from 'vitest';
import { isOfOther } from './rows-of-one-day.ts';

const ABOVE = ['12/03/2024', 'RHNE', 'Buy', 'USD', '10'];

it('a row below a day is of another security where its ticker is another', () => {
  expect(isOfOther(ABOVE, ['', 'ELBE', 'Buy', 'USD', '5'], [1])).toBe(true);
  expect(isOfOther(ABOVE, ['', 'RHNE', 'Buy', 'USD', '5'], [1])).toBe(false);
});

it('a row below a day is not of another security where only its currency is another', () => {
  expect(isOfOther(ABOVE, ['', 'RHNE', 'Buy', 'EUR', '5'], [1])).toBe(false);
  expect(isOfOther(ABOVE, ['', 'RHNE', 'Buy', 'EUR', '5'], [3])).toBe(false);
});
