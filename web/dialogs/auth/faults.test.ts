import { signUp } from '@trover/contract/accounts/sign-up.ts';
import { CallFailed } from '@trover/contract/client.ts';
import { expect, test } from 'vitest';
import { checkForm, faultsOf } from './faults.ts';

const typed = { email: 'mara@example.com', password: 'nine lanterns', re_password: 'nine lanterns', org_type: 1 };

test('[V-4] a form is held against the schema that the server checks with', () => {
  expect(checkForm(signUp.body, typed)).toEqual({});
  expect(checkForm(signUp.body, { ...typed, email: 'mara', password: 'short', re_password: '' })).toEqual({
    email: 'Type the whole address, such as mara@example.com.',
    password: 'Use at least 10 characters.',
    re_password: 'Type the password again.',
  });
  expect(checkForm(signUp.body, { ...typed, re_password: 'nine lantern' })).toEqual({
    re_password: 'The two passwords differ.',
  });
});

test('[V-4] what the server refuses stands beside the field it names, and the rest beside one field', () => {
  const failure = (fields: Record<string, string>, status = 400) =>
    new CallFailed(status, 'invalid_input', 'Too many attempts.', fields);
  const fields = ['email', 'password'] as const;
  expect(faultsOf(failure({ 'body.password': 'this is common' }), 'email', fields)).toEqual({
    password: 'This is common.',
  });
  expect(faultsOf(failure({}, 429), 'email', fields)).toEqual({ email: 'Too many attempts.' });
  expect(faultsOf(failure({}, 0), 'email', fields)).toEqual({ email: 'The server did not answer. Try again.' });
  expect(faultsOf(new Error('x'), 'email', fields)).toEqual({ email: 'This did not get through. Try again.' });
});
