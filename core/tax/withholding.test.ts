import { expect, test } from 'vitest';
import { type TaxStatus, withholdingOf } from './withholding.ts';

const rule = { backup_pct: '24', threshold: '2000.00' };
const of = (facts: Partial<Parameters<typeof withholdingOf>[0]>, by: typeof rule | null = rule) =>
  withholdingOf({ award: '3000.00', net: '2550.00', status: 'undocumented', paid_this_year: '0.00', ...facts }, by);

test.each<[TaxStatus, string]>([
  ['us', '0.00'],
  ['exempt', '0.00'],
  ['foreign', '0.00'],
  ['notified', '720.00'],
  ['expired', '720.00'],
  ['undocumented', '720.00'],
])('of a payee who is %s, %s is withheld', (status, withheld) => {
  expect(of({ status })).toBe(withheld);
});

test.each([
  ['1999.99', '0.00', '0.00'],
  ['2000.00', '0.00', '480.00'],
  ['1.00', '1998.99', '0.00'],
  ['1.00', '1999.00', '0.24'],
  ['10.02', '2000.00', '2.40'],
  ['10.03', '2000.00', '2.41'],
  ['10.06', '2000.00', '2.41'],
])('of %s after %s in the year, %s', (award, paid_this_year, withheld) => {
  expect(of({ award, net: award, paid_this_year })).toBe(withheld);
});

test('without a rule nothing is withheld', () => {
  expect(of({}, null)).toBe('0.00');
});

test('a cent is always left to pay', () => {
  expect([of({ net: '100.00' }), of({ net: '0.01' })]).toEqual(['99.99', '0.00']);
});

test('a rate may have decimals', () => {
  expect(of({}, { ...rule, backup_pct: '24.5' })).toBe('735.00');
});
