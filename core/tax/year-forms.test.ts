import { expect, test } from 'vitest';
import type { TaxPart } from './tax-line.ts';
import { leastReported, yearFormOf } from './year-forms.ts';

const part = (character: TaxPart['character'], amount: string): TaxPart => ({
  ...{ character, amount, term: null, cost: null, basis: '' },
});

test('what returns capital or belongs to a sale is not reported unless tax was withheld from it', () => {
  const parts = [part('return_of_capital', '900.00'), part('capital_gain', '800.00')];
  expect(yearFormOf({ status: 'us', parts, withheld: '0.00' }, '600.00')).toBeNull();
  expect(yearFormOf({ status: 'undocumented', parts, withheld: '408.00' }, '600.00')).toEqual({
    form: '1099-MISC',
    boxes: { '3': '1700.00', '4': '408.00' },
  });
});

test('the threshold is that of the year', () => {
  expect([leastReported('2025'), leastReported('2026')]).toEqual(['600.00', '2000.00']);
});

test('interest and what is not determined are reported from the threshold on', () => {
  expect(yearFormOf({ status: 'us', parts: [part('undetermined', '599.99')], withheld: '0.00' }, '600.00')).toBeNull();
  expect(
    yearFormOf(
      { status: 'us', parts: [part('undetermined', '590.00'), part('interest', '10.00')], withheld: '0.00' },
      '600.00',
    ),
  ).toEqual({
    form: '1099-MISC',
    boxes: { '3': '600.00', '4': '0.00' },
  });
  expect(yearFormOf({ status: 'exempt', parts: [part('interest', '900.00')], withheld: '0.00' }, '600.00')).toBeNull();
});

test('a foreign payee gets a 1042-S for interest from the first cent', () => {
  expect(yearFormOf({ status: 'foreign', parts: [part('interest', '0.50')], withheld: '0.00' }, '600.00')).toEqual({
    form: '1042-S',
    boxes: { '1': '01', '2': '0.50', '7a': '0.00' },
  });
  expect(
    yearFormOf({ status: 'foreign', parts: [part('capital_gain', '100.00')], withheld: '0.00' }, '600.00'),
  ).toBeNull();
});

test('what is not determined is no interest on the 1042-S of a foreign payee', () => {
  const parts = [part('undetermined', '100.00')];
  expect(yearFormOf({ status: 'foreign', parts, withheld: '30.00' }, '600.00')).toEqual({
    form: '1042-S',
    boxes: { '1': '23', '2': '100.00', '7a': '30.00' },
  });
});
