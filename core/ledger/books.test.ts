import { describe, expect, test } from 'vitest';
import { type BankTotals, evaluateBooks } from './books.ts';

const balances = { bank: 1_500n, unallocated: 0n, owed: 0n, fee: 1_500n, own: 0n, withheld: 0n };
const outside = {
  arrived: 10_000n,
  paid: 8_500n,
  returned: 0n,
  net: 8_500n,
  fees: 1_500n,
  booked: 0n,
  withheld: 0n,
  deposited: 0n,
  statement: 1_500n,
};

test('the three-way match finds nothing in books that agree', () => {
  expect(evaluateBooks('USD', balances, outside)).toEqual([]);
});

test('the three-way match reports every difference with its size', () => {
  const codes = (more: Partial<BankTotals>) =>
    evaluateBooks('USD', balances, { ...outside, ...more }).map(({ code, difference }) => `${code} ${difference}`);
  expect(codes({ statement: 1_400n })).toEqual(['statement -1.00']);
  expect(codes({ arrived: 10_001n })).toEqual(['bank 0.01', 'sum -0.01']);
  expect(codes({ fees: 1_400n })).toEqual(['fee -1.00']);
  expect(codes({ net: 8_400n })).toEqual(['owed -1.00']);
});

test('a payment of what is not owed shows as overdrawn', () => {
  const none = {
    arrived: 0n,
    paid: 100n,
    returned: 0n,
    net: 0n,
    fees: 0n,
    booked: 0n,
    withheld: 0n,
    deposited: 0n,
    statement: null,
  };
  const found = evaluateBooks(
    'USD',
    { bank: -100n, unallocated: 0n, owed: -100n, fee: 0n, own: 0n, withheld: 0n },
    none,
  );
  expect(found.map(({ code }) => code)).toEqual(['overdrawn', 'overdrawn']);
});

test('what the bank charged is ours, and shows where it is more than our fees', () => {
  const charged = { ...outside, booked: -1_600n, statement: -100n };
  expect(
    evaluateBooks('USD', { ...balances, bank: -100n, own: -1_600n }, charged).map(({ difference }) => difference),
  ).toEqual(['-1.00', '-1.00']);
  const fine = { ...outside, booked: -400n, statement: 1_100n };
  expect(evaluateBooks('USD', { ...balances, bank: 1_100n, own: -400n }, fine)).toEqual([]);
});

describe('what is withheld of payments', () => {
  // of a net of 85.00, 61.00 was paid and 24.00 is withheld
  const withheld = { ...outside, paid: 6_100n, withheld: 2_400n, statement: 3_900n };
  const held = { ...balances, bank: 3_900n, withheld: 2_400n };
  const codes = (of: typeof held, sums: BankTotals) => evaluateBooks('USD', of, sums).map(({ code }) => code);

  test('stays at the bank until it is deposited', () => {
    expect(codes(held, withheld)).toEqual([]);
    const deposited = { ...withheld, deposited: 2_400n, statement: 1_500n };
    expect(codes({ ...held, bank: 1_500n, withheld: 0n }, deposited)).toEqual([]);
  });

  test('shows where more was deposited, or where it is not in the ledger', () => {
    const deposited = { ...withheld, deposited: 2_500n, statement: 1_400n };
    expect(codes({ ...held, bank: 1_400n, withheld: -100n }, deposited)).toEqual(['overdrawn']);
    expect(codes({ ...held, owed: 2_400n, withheld: 0n }, withheld)).toEqual(['owed', 'withheld', 'sum']);
  });
});
