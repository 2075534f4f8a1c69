import { expect, test } from 'vitest';
import { readStatedPurchase } from './stated-purchase.ts';

const TODAY = '2026-11-20';
const read = (asked: string) => readStatedPurchase(asked, TODAY, new Set(['osmb', 'osmund']));

test.each([
  ['I bought Osmund on March 3, 2024, can I claim?', '2024-03-03', '2024-03-03'],
  ['bought osmund vale inc. on 3/3/2024 and sold on May 5, 2025', '2024-03-03', '2024-03-03'],
  ['purchased 100 shares on Jan. 5, 2024', '2024-01-05', '2024-01-05'],
  ['acquired on 5th of May 2025', '2025-05-05', '2025-05-05'],
  ['bought in February 2024', '2024-02-01', '2024-02-29'],
  ['I purchased them in 2021', '2021-01-01', '2021-12-31'],
])('[API-78] the time of a purchase is behind its verb: %s', (asked, from, to) => {
  expect(read(asked)?.bought).toEqual({ from, to });
});

test.each([
  ['On March 3, 2024 I bought 100 shares and on May 5, 2025 I sold them', '2024-03-03', '2025-05-05'],
  ['on 3/1/2023 I bought 250 osmund and on 12/1/2023 I sold them', '2023-03-01', '2023-12-01'],
  ['2023-03-01 bought 250 shares, 2023-12-01 sold 250', '2023-03-01', '2023-12-01'],
])('[API-78] a date before its verb is the day of that trade: %s', (asked, from, sold_on) => {
  expect(read(asked)).toMatchObject({ bought: { from, to: from }, sold_on, is_simple: true });
});

test('[API-78] several purchases have the time from the first to the last', () => {
  expect(read('bought 10 shares in March 2023 and purchased 5 in May 2024')?.bought).toEqual({
    from: '2023-03-01',
    to: '2024-05-31',
  });
});

test.each([
  'I got a letter on March 3, 2024 about Osmund, can I still claim?',
  'bought Osmund years ago, sold on May 5, 2025',
  'I bought Osmund years ago and got a letter on March 3, 2024',
  'i bought osmund. it settled on march 3, 2024',
  'bought Osmund before March 3, 2024',
  'bought Osmund between March 3, 2024 and May 5, 2025',
])('[API-78] another date is not the day of a purchase: %s', (asked) => {
  expect(read(asked)).toBe(null);
});

test.each([
  [
    'had 250 shares bought 3/1/2023 for like 86 and dumped them 12/1/2023',
    { quantity: '250', price_bought: '86', sold_on: '2023-12-01', price_sold: null },
  ],
  [
    'i bought 1,200 osmund shares on March 3, 2023 @ $41.50 and sold them on 5/5/2023 at 30.10',
    { quantity: '1200', price_bought: '41.50', sold_on: '2023-05-05', price_sold: '30.10' },
  ],
  [
    'never sold my 30 osmb that i bought on March 3 2023 at $88.5',
    { quantity: '30', price_bought: '88.5', sold_on: null, price_sold: null },
  ],
  [
    'bought 40 shares on 2023-03-09 and sold the next day',
    { quantity: '40', price_bought: null, sold_on: '2023-03-10', price_sold: null },
  ],
])('[API-78] one purchase and its sale are read with quantity and prices: %s', (asked, expected) => {
  expect(read(asked)).toMatchObject({ ...expected, is_simple: true });
});

test.each([
  'bought 100 shares on 3/1/2023 and 200 shares on 4/1/2023',
  'bought 100 shares on 3/1/2023, sold half on 4/1/2023',
  'bought 100 shares on 3/1/2023, sold 50 shares on 4/1/2023',
  'bought 100 shares in March 2023',
  'bought 100 shares on 3/1/2023 and sold them in December',
  'bought 10 call options on 3/1/2023',
  'I bought some shares every month, 10 shares on 3/1/2023',
  'bought 100 shares on 3/1/2023 and sold them on 2/1/2023',
  'bought 100 osmund on 3/1/2023 at 40, sold 50 of them on 12/1/2023 at 20',
  'bought 100 osmund on 3/1/2023 at 40 and sold 60 on May 5 2025 at 20',
  'bought 100 shares on 3/1/2023, sold all but 40 on 12/1/2023',
  'bought 100 shares on 3/1/2023, sold everything but 20 on 12/1/2023',
  'bought 100 shares on 3/1/2023, sold two thirds on 12/1/2023',
  'bought 100 shares on 3/1/2023, sold 50% on 12/1/2023',
  'bought 100 shares on 3/1/2023, sold 3/4 on 12/1/2023',
  'bought 1.5k shares on 3/1/2023 at 40',
  'bought 2 thousand shares on 3/1/2023 at 40',
  'bought one hundred shares on 3/1/2023, sold 50 shares on 12/1/2023',
  'bought 1.000 shares on 3/4/2024 at 41,50',
  'bought 100 shares on 3/4/2024 at 41,50 euro',
  'bought 100 shares on 3/1/2023 at 40 and sold 5/5/25 for a loss of $15 per share',
  'bought 100 shares on 3/1/2023, they paid a dividend of $1.20',
  'bought 100 osmund shares on 3/1/2023 at 40 and 100 vale shares at 12',
  '500 Osmund from my late father on 2 May 2023',
  'I got 500 Osmund shares from my late father on 2 May 2023',
  'I had 500 Osmund shares as a gift on 2 May 2023 at 80',
  '500 Osmund at 80 on 2 May 2023 went to my ex',
  '100 Osmund at 50 on 2 May 2023, transferred in',
  'acquired 100 Osmund on 2 May 2023 by inheritance',
  'I own 40 Osmund shares that vested on 2 May 2023',
  '1099 Osmund for 2 May 2023',
  'form 1099 Osmund on 2 May 2023',
])('[API-78] no amount is computed for what is not one purchase and its sale: %s', (asked) => {
  expect(read(asked)?.is_simple ?? false).toBe(false);
});

test.each([
  '500 Osmund at 80 on 2 May 2023, still have them',
  '500 Osmund on 2 May 2023',
  '500 Osmund for $80 on 2 May 2023',
  '500 Osmund from 2 May 2023 at 80',
])('[API-78] shares of a company with a day are a purchase: %s', (asked) => {
  expect(read(asked)).toMatchObject({ quantity: '500', bought: { from: '2023-05-02' }, is_simple: true });
});
