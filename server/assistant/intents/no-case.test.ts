import { expect, test } from 'vitest';
import { companiesListed, companyAsked, companyMentioned, companyOnTop } from './no-case.ts';

test.each([
  ['is there a class action against Zoom video', /^Zoom/],
  ['anything against nvidia right now', /^NVIDIA/],
  ['gamestop lawsuit', /^GameStop/],
  ['and for tesla?', /^Tesla/],
  ['what about coca cola', /^COCA COLA/],
  ['wirecard settlement', /^wirecard$/],
])('[API-78] a company without a case is recognized: %s', (asked, name) => {
  expect(companyAsked(asked)).toMatch(name);
});

test.each([
  'any settlement for my husband',
  'class action against my broker',
  'lawsuit on behalf of shareholders',
  'how do i object to a settlement',
  'my setlement lawsuit',
  'what about taxes',
  'and the fee?',
])('what names no company is not taken for one: %s', (asked) => {
  expect(companyAsked(asked)).toBe(null);
});

test.each([
  ['whats happening with boeing', /BOEING/, false],
  ['is nike being sued', /NIKE/, false],
  ['meta stock drop 2022 case?', /^Meta/, true],
  ['bought facebook when it went public. too late?', /^Meta/, true],
  ['i bought 50 of boeing for my kid, who signs', /BOEING/, true],
])('[API-78] a listed company is recognized by its whole name anywhere in a question: %s', (asked, name, isHeld) => {
  expect(companyMentioned(asked)).toEqual({ company: expect.stringMatching(name), isHeld });
});

test.each([
  'I had cannabis stocks in canada around 2019, anything there',
  'the link in the email goes to a google form',
  'i owned senior notes of the company, is that included',
  'bought it on the Toronto exchange not new york',
  'how to cancel netflix',
  'I have Best Buy gift cards',
  'we own a General Motors truck',
  'I had an Uber account hacked',
  'objection deadline versus claim deadline',
])('a word that begins a company’s name, or a site that somebody uses, is no mention of one: %s', (asked) => {
  expect(companyMentioned(asked)).toBe(null);
});

test.each([
  ['anything about Disney or Netflix', [/Disney/i, /Netflix/i]],
  ['is there something on Boeing, Nike and Tesla?', [/Boeing/i, /Nike/i, /Tesla/i]],
  ['how much and when', []],
  ['is it about Netflix', []],
])('[API-78] every listed company of a list is recognized: %s', (asked, names) => {
  expect(companiesListed(asked)).toEqual(names.map((name) => expect.stringMatching(name)));
});

test.each([
  ['peloton. do you have one?', /peloton/i],
  ['peloton... treadmill recall, stock died. settlement?', /peloton/i],
  ['Best Buy, anything there?', /best buy/i],
])('[API-78] a company at the start is the subject of the rest: %s', (asked, name) => {
  expect(companyOnTop(asked)).toMatch(name);
});
