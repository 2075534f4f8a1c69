import { expect, test } from 'vitest';
import { comparePhones } from './compare-phones.ts';

const CONTACT = 'info@halden.example, (888) 555-0142';

test.each([
  ['written differently', 'Call 1-888-555-0142.', 'matches'],
  ['beside those of counsel', 'Counsel: (212) 555-0100. Administrator: +1 888.555.0142', 'matches'],
  ['without charge, and another', 'Questions? Call 1-833-555-0199', 'differs'],
  ['called the administrator’s, and another', 'The Claims Administrator answers at 646-555-0177', 'differs'],
  ['of counsel alone', 'Lead Counsel: (212) 555-0100', undefined],
  ['part of a longer number', 'Claim ID 88855501421234', undefined],
])('[API-78] a phone number of a notice is compared: %s', (_, words, outcome) => {
  expect(comparePhones(words, CONTACT)?.outcome).toBe(outcome);
});

test('[API-78] a number is not compared where the catalogue has none', () => {
  expect(comparePhones('Call 1-833-555-0199', 'info@halden.example')).toBeNull();
  expect(comparePhones('Call 1-833-555-0199', null)).toBeNull();
});
