import { expect, test } from 'vitest';
import { validationMessageOf } from './validation-message.ts';

const sentenceFor = (type: string, validity: Partial<ValidityState>, title = '') =>
  validationMessageOf({
    type,
    validity: validity as ValidityState,
    minLength: 2,
    title,
    validationMessage: 'The browser’s own',
  });

test('[V-4] what is left empty gets a sentence by its kind', () => {
  expect(sentenceFor('text', { valueMissing: true })).toBe('This field is required.');
  expect(sentenceFor('checkbox', { valueMissing: true })).toBe('Check this box to continue.');
  expect(sentenceFor('select-one', { valueMissing: true })).toBe('Choose an option.');
});

test('[V-4] what is written wrongly gets a sentence with what would be right', () => {
  expect(sentenceFor('email', { typeMismatch: true })).toContain('name@example.com');
  expect(sentenceFor('text', { tooShort: true })).toBe('Enter at least 2 characters.');
  expect(sentenceFor('text', { patternMismatch: true }, 'Nine digits.')).toBe('Nine digits.');
  expect(sentenceFor('number', { rangeOverflow: true })).toBe('The browser’s own');
});
