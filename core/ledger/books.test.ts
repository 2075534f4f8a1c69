import { expect, test } from 'vitest';
import { evaluateBooks, type OutsideSums } from './books.ts';

const balances = { bank: 1_500n, unallocated: 0n, owed: 0n, fee: 1_500n };
const outside = { arrived: 10_000n, paid: 8_500n, returned: 0n, net: 8_500n, fees: 1_500n, statement: 1_500n };

test('the three-way match finds nothing in books that agree', () => {
  expect(evaluateBooks('USD', balances, outside)).toEqual([]);
});

test('the three-way match tells every difference with its size', () => {
  const codes = (more: Partial<OutsideSums>) =>
    evaluateBooks('USD', balances, { ...outside, ...more }).map(({ code, difference }) => `${code} ${difference}`);
  expect(codes({ statement: 1_400n })).toEqual(['statement -1.00']);
  expect(codes({ arrived: 10_001n })).toEqual(['bank 0.01', 'sum -0.01']);
  expect(codes({ fees: 1_400n })).toEqual(['fee -1.00']);
  expect(codes({ net: 8_400n })).toEqual(['owed -1.00']);
});

test('a payment of what is not owed shows as overdrawn', () => {
  const none = { arrived: 0n, paid: 100n, returned: 0n, net: 0n, fees: 0n, statement: null };
  const found = evaluateBooks('USD', { bank: -100n, unallocated: 0n, owed: -100n, fee: 0n }, none);
  expect(found.map(({ code }) => code)).toEqual(['overdrawn', 'overdrawn']);
});
