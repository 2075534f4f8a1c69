import { expect, test } from 'vitest';
import { companyAsked } from './no-case.ts';

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
