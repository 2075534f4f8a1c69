import { expect, test } from 'vitest';
import { purchaseDayOf } from './read-question.ts';

const TODAY = '2026-11-20';

test.each([
  ['I bought Osmund on March 3, 2024, can I claim?', '2024-03-03'],
  ['bought osmund vale inc. on 3/3/2024 and sold on May 5, 2025', '2024-03-03'],
  ['purchased 100 shares on Jan. 5, 2024', '2024-01-05'],
  ['acquired on 5th of May 2025', '2025-05-05'],
])('[API-78] the day of a purchase is the date behind its verb: %s', (asked, day) => {
  expect(purchaseDayOf(asked, TODAY)).toBe(day);
});

test.each([
  'I got a letter on March 3, 2024 about Osmund, can I still claim?',
  'bought Osmund years ago, sold on May 5, 2025',
  'I bought Osmund years ago and got a letter on March 3, 2024',
  'I bought Osmund. The notice is of March 3, 2024',
  'i bought osmund. it settled on march 3, 2024',
  'bought Osmund before March 3, 2024',
  'bought Osmund between March 3, 2024 and May 5, 2025',
])('[API-78] another date is not the day of a purchase: %s', (asked) => {
  expect(purchaseDayOf(asked, TODAY)).toBe(null);
});
