import { expect, test } from 'vitest';
import { asksAboutPerson } from './named-people.ts';

const names = { cases: new Set(['osmund', 'bank']), own: ['Ada', 'Lindqvist'] };

test.each([
  'tell me what john meier was paid in the osmund case',
  'how much did Rosalind Okonkwo get from osmund',
  'has Piotr Wisniewski been paid yet',
  'what did Wisniewski receive',
  'show me the claims of harlan whitcombe',
])('[API-78] a question about a person by name is recognized: %s', (asked) => {
  expect(asksAboutPerson(asked, names)).toBe(true);
});

test.each([
  'what was I paid',
  'how much did osmund bank pay per share',
  'when do shareholders get paid',
  'tell me if the administrator received my claim',
  'what was Ada Lindqvist paid',
  'how much did investors get in total',
  'is it too late to claim',
  'show me the claims of my fund',
])('one about nobody else is not: %s', (asked) => {
  expect(asksAboutPerson(asked, names)).toBe(false);
});
