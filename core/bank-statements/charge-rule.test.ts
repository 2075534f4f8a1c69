import { expect, test } from 'vitest';
import { type ChargedLine, findChargeRule, isWithinMonth } from './charge-rule.ts';

const rule = { id: 4, currency: 'USD', text: 'Analysis  fee', code: null, max_amount: '12.50', max_per_month: '30.00' };
const line: ChargedLine = {
  ...{ currency: 'USD', amount: '-12.50', code: 'NCHG', text: 'ACCOUNT ANALYSIS FEE NOV', counterparty: '' },
};

test.each([
  ['its text and its limit', {}, 4],
  ['more than its limit', { amount: '-12.51' }, undefined],
  ['money that comes in', { amount: '12.50' }, undefined],
  ['another currency', { currency: 'EUR' }, undefined],
  ['another text', { text: 'ACCOUNT ANALYSIS' }, undefined],
  ['its text in the name of who is paid', { text: '', counterparty: 'Harbor analysis fee' }, 4],
])('a rule for charges fits a line by %s or not', (_, changed, id) => {
  expect(findChargeRule({ ...line, ...changed }, [rule])?.id).toBe(id);
});

test('a rule for one code fits that code alone, and the oldest rule that fits books the line', () => {
  const ofCode = { ...rule, id: 2, code: 'nchg' };
  expect(findChargeRule(line, [rule, ofCode])?.id).toBe(2);
  expect(findChargeRule({ ...line, code: 'NTRF' }, [rule, ofCode])?.id).toBe(4);
  expect(findChargeRule({ ...line, code: 'NTRF' }, [ofCode])).toBeUndefined();
});

test('a rule books up to its limit of a month, to the cent, and without one any sum', () => {
  expect([17_50n, 17_51n].map((booked) => isWithinMonth(rule, line, booked))).toEqual([true, false]);
  expect(isWithinMonth({ max_per_month: null }, line, 10_000_00n)).toBe(true);
});
