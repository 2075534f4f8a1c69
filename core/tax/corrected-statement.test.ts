import { expect, test } from 'vitest';
import { changesOf, correctForms, type StatedSums } from './corrected-statement.ts';

const none = {
  awards: '0.00',
  return_of_capital: '0.00',
  capital_gain: '0.00',
  interest: '0.00',
  undetermined: '0.00',
};
const before: StatedSums = {
  ...none,
  ...{ awards: '700.00', interest: '50.00', undetermined: '650.00', withheld: '0.00' },
  forms: [
    { form: '1099-INT', boxes: { '1': '50.00', '4': '0.00' } },
    { form: '1099-MISC', boxes: { '3': '650.00', '4': '0.00' } },
  ],
};

test('a form that is no longer due states zero, and one that changed states its new amount', () => {
  const due = [{ form: '1099-INT' as const, boxes: { '1': '20.00', '4': '0.00' } }];
  const forms = correctForms(before.forms, due);
  expect(forms).toEqual([...due, { form: '1099-MISC', boxes: { '3': '0.00', '4': '0.00' } }]);
  const after = { ...none, awards: '20.00', interest: '20.00', withheld: '0.00', forms };
  expect(changesOf(before, after)).toEqual([
    { form: null, figure: 'awards', before: '700.00', after: '20.00' },
    { form: null, figure: 'interest', before: '50.00', after: '20.00' },
    { form: null, figure: 'undetermined', before: '650.00', after: '0.00' },
    { form: '1099-INT', figure: '1', before: '50.00', after: '20.00' },
    { form: '1099-MISC', figure: '3', before: '650.00', after: '0.00' },
  ]);
});

test('each income code of a 1042-S is a form of its own, and its code is no amount', () => {
  const foreign = [
    { form: '1042-S' as const, boxes: { '1': '01', '2': '10.00', '7a': '3.00' } },
    { form: '1042-S' as const, boxes: { '1': '23', '2': '90.00', '7a': '27.00' } },
  ];
  expect(correctForms(foreign, foreign.slice(0, 1))).toEqual([
    foreign[0],
    { form: '1042-S', boxes: { '1': '23', '2': '0.00', '7a': '0.00' } },
  ]);
});

test('what came back and was paid after all is stated again: a second correction names the way back', () => {
  const zero = { ...none, withheld: '0.00', forms: correctForms(before.forms, []) };
  const again = { ...before, forms: correctForms(zero.forms, before.forms) };
  expect(again.forms).toEqual(before.forms);
  expect(changesOf(zero, again)).toEqual(
    changesOf(before, zero).map((change) => ({ ...change, before: change.after, after: change.before })),
  );
});
