import { expect, test } from 'vitest';
import type { TaxPart } from './tax-line.ts';
import { leastReported, yearFormsOf } from './year-forms.ts';

const part = (character: TaxPart['character'], amount: string): TaxPart => ({
  ...{ character, amount, term: null, cost: null, basis: '' },
});

test('what returns capital or belongs to a sale is not reported unless tax was withheld from it', () => {
  const parts = [part('return_of_capital', '900.00'), part('capital_gain', '800.00')];
  expect(yearFormsOf({ status: 'us', parts, withheld: '0.00' }, '600.00')).toEqual([]);
  expect(yearFormsOf({ status: 'undocumented', parts, withheld: '408.00' }, '600.00')).toEqual([
    { form: '1099-MISC', boxes: { '3': '1700.00', '4': '408.00' } },
  ]);
});

test('the threshold is that of the year', () => {
  expect([leastReported('2025'), leastReported('2026')]).toEqual(['600.00', '2000.00']);
});

test('interest has its own form, from ten dollars on, and what is not determined another, from the threshold on', () => {
  const forms = (undetermined: string, interest: string) =>
    yearFormsOf(
      { status: 'us', parts: [part('undetermined', undetermined), part('interest', interest)], withheld: '0.00' },
      '600.00',
    );
  expect(forms('599.99', '9.99')).toEqual([]);
  expect(forms('599.99', '10.00')).toEqual([{ form: '1099-INT', boxes: { '1': '10.00', '4': '0.00' } }]);
  expect(forms('600.00', '10.00')).toEqual([
    { form: '1099-INT', boxes: { '1': '10.00', '4': '0.00' } },
    { form: '1099-MISC', boxes: { '3': '600.00', '4': '0.00' } },
  ]);
  expect(yearFormsOf({ status: 'exempt', parts: [part('interest', '900.00')], withheld: '0.00' }, '600.00')).toEqual(
    [],
  );
});

test('what was withheld is shared to the cent, and a form with tax is made from the first cent', () => {
  const parts = [part('return_of_capital', '66.67'), part('interest', '33.33')];
  const forms = yearFormsOf({ status: 'notified', parts, withheld: '24.01' }, '600.00');
  expect(forms).toEqual([
    { form: '1099-INT', boxes: { '1': '33.33', '4': '8.00' } },
    { form: '1099-MISC', boxes: { '3': '66.67', '4': '16.01' } },
  ]);
  expect(yearFormsOf({ status: 'notified', parts: [part('interest', '0.05')], withheld: '0.01' }, '600.00')).toEqual([
    { form: '1099-INT', boxes: { '1': '0.05', '4': '0.01' } },
  ]);
});

test('a foreign payee gets a 1042-S for interest from the first cent, with its code', () => {
  expect(yearFormsOf({ status: 'foreign', parts: [part('interest', '0.50')], withheld: '0.00' }, '600.00')).toEqual([
    { form: '1042-S', boxes: { '1': '01', '2': '0.50', '7a': '0.00' } },
  ]);
  expect(
    yearFormsOf({ status: 'foreign', parts: [part('capital_gain', '100.00')], withheld: '0.00' }, '600.00'),
  ).toEqual([]);
});

test('what is not determined is no interest on the 1042-S of a foreign payee: each code has a form of its own', () => {
  const parts = [part('undetermined', '100.00')];
  const other = { form: '1042-S', boxes: { '1': '23', '2': '100.00', '7a': '30.00' } };
  expect(yearFormsOf({ status: 'foreign', parts, withheld: '30.00' }, '600.00')).toEqual([other]);
  expect(
    yearFormsOf({ status: 'foreign', parts: [...parts, part('interest', '50.00')], withheld: '45.00' }, '600.00'),
  ).toEqual([{ form: '1042-S', boxes: { '1': '01', '2': '50.00', '7a': '15.00' } }, other]);
});

test('a 1042-S never states more tax than income: backup withholding of a payee who became foreign is of all that was paid', () => {
  const parts = [part('interest', '10.00'), part('return_of_capital', '990.00')];
  expect(yearFormsOf({ status: 'foreign', parts, withheld: '240.00' }, '600.00')).toEqual([
    { form: '1042-S', boxes: { '1': '01', '2': '10.00', '7a': '2.40' } },
    { form: '1042-S', boxes: { '1': '23', '2': '990.00', '7a': '237.60' } },
  ]);
  expect(
    yearFormsOf({ status: 'foreign', parts: [part('capital_gain', '100.00')], withheld: '24.00' }, '600.00'),
  ).toEqual([{ form: '1042-S', boxes: { '1': '23', '2': '100.00', '7a': '24.00' } }]);
});
