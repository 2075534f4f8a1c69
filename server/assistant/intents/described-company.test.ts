import { expect, test } from 'vitest';
import { businessDescribed } from './described-company.ts';

test.each([
  ['what about the cheese ketchup company', 'cheese ketchup'],
  ['i had cannabis stocks in canada around 2019 anything there', 'cannabis'],
  ['that electric truck maker', 'electric truck'],
])('[API-78] a company that is only described is recognized: %s', (text, words) => {
  expect(businessDescribed(text)).toBe(words);
});

test.each([
  'the company went bankrupt',
  'i held through a trust company in jersey',
  'had the shares',
  'a few shares of it',
  'the min amount of shares',
  'you are a registered company',
])('a company that is not described by its business: %s', (text) => {
  expect(businessDescribed(text)).toBe(null);
});
