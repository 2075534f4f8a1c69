import { expect, test } from 'vitest';
import { comparePhones } from './compare-phones.ts';

const CONTACT = 'info@halden.example, (888) 555-0142';

test.each([
  ['written differently', 'Call 1-888-555-0142.', 'matches'],
  ['beside those of counsel', 'Counsel: (212) 555-0100. Administrator: +1 888.555.0142', 'matches'],
  ['without charge, and another', 'Questions? Call 1-833-555-0199', 'differs'],
  ['called the administrator’s, and another', 'The Claims Administrator answers at 646-555-0177', 'differs'],
  ['of counsel alone', 'Lead Counsel: (212) 555-0100', undefined],
  ['of counsel, without charge', 'Barlow Fenwick LLP, Lead Counsel, toll-free 1-800-555-0133', undefined],
  ['of the broker who forwards it', 'Your broker Fernhill: call 1-800-555-0171', undefined],
  ['of a fax beside the right one', 'Administrator: 888-555-0142, fax 1-866-555-0143', 'matches'],
  ['of a fax, named behind it', 'Administrator: 888-555-0142, 1-866-555-0143 (fax)', 'matches'],
  ['of the clerk behind the right one', 'The administrator is at 888-555-0142, the Clerk at 415-555-0100', 'matches'],
  ['invented, beside the right one', 'Call 1-888-555-0142 or our priority line 1-833-555-0199', 'differs'],
  ['invented, in a sentence behind', 'Administrator: 888-555-0142. To be paid first, call 1-833-555-0199', 'differs'],
  ['behind who is not to be called', 'Do not call the Court. Call 1-833-555-0199', 'differs'],
  ['part of a longer number', 'Claim ID 88855501421234', undefined],
])('[API-78] a phone number of a notice is compared: %s', (_, words, outcome) => {
  expect(comparePhones(words, CONTACT)?.outcome).toBe(outcome);
});

test('[API-78] a number is not compared where the catalogue has none', () => {
  expect(comparePhones('Call 1-833-555-0199', 'info@halden.example')).toBeNull();
  expect(comparePhones('Call 1-833-555-0199', null)).toBeNull();
});
