import { expect, test } from 'vitest';
import { whatIsInvalid } from './what-is-invalid.ts';

const said = (type: string, validity: Partial<ValidityState>, title = '') =>
  whatIsInvalid({
    type,
    validity: validity as ValidityState,
    minLength: 2,
    title,
    validationMessage: 'The browser’s own',
  });

test('[V-4] what is left empty is told by what it is', () => {
  expect(said('text', { valueMissing: true })).toBe('This cannot be left empty.');
  expect(said('checkbox', { valueMissing: true })).toBe('It goes on once this is ticked.');
  expect(said('select-one', { valueMissing: true })).toBe('Choose one of the list.');
});

test('[V-4] what is written otherwise is told with what would be right', () => {
  expect(said('email', { typeMismatch: true })).toContain('name@example.com');
  expect(said('text', { tooShort: true })).toBe('It takes 2 characters or more.');
  expect(said('text', { patternMismatch: true }, 'Nine digits.')).toBe('Nine digits.');
  expect(said('number', { rangeOverflow: true })).toBe('The browser’s own');
});
