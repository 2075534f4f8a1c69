import { describe, expect, it } from 'vitest';
import { isRequirement } from '../clauses/no-rules.ts';
import { readFormula } from '../read-formula.ts';
import { definedAmounts, withAmountsDefined } from './defined-amounts.ts';
import { isPriceOrAmount } from './price-and-loss.ts';

const CAPPED = { least: ['price_bought', '22.00'] };

describe('a limit of the purchase price between commas', () => {
  it.each([
    'the purchase price, but not more than the IPO price of $22.00, minus the sale price',
    'the price paid, not above the Offering Price of $22.00, less the sale price',
    'your purchase price per share, capped at $22.00, reduced by the sale price',
    'the purchase price, up to a maximum of $22.00, less the sale price',
  ])('is of that price alone: %s', (words) => {
    expect(readFormula(words)).toEqual({ formula: { minus: [CAPPED, 'price_sold'] } });
  });

  it('is beside a limit of the whole loss', () => {
    expect(
      readFormula(
        'the purchase price, but not more than the offering price of $22.00, minus the sale price, but not more than $5.00',
      ),
    ).toEqual({ formula: { least: [{ minus: [CAPPED, 'price_sold'] }, '5.00'] } });
  });

  it.each([
    'the purchase price, but not more than $22.00, minus the sale price but not more than $5.00',
    'the purchase price, but not more than $22.00, minus the sale price, but not more than the closing price',
    'the purchase price, but not more than $22.00, minus the sale price, multiplied by 50%',
    'the purchase price minus the sale price, multiplied by 50%',
    'the difference between the purchase price and the sale price, times 0.5',
  ])('is not clear where more follows that may be of the whole: %s', (words) => {
    expect(readFormula(words)).toHaveProperty('why');
  });

  it('is not clear without the second comma', () => {
    expect(readFormula('the purchase price but not more than $22.00 minus the sale price')).toEqual({
      why: 'it chooses between a price and a loss',
    });
  });
});

describe('a choice between the sale price and a value', () => {
  it.each([
    'the purchase price minus the sale price or $6.10, whichever is higher',
    'the purchase price less whichever is greater, the sale price or $6.10',
    'the purchase price minus the sale price or, if higher, $6.10',
    'the purchase price less the sale price or $6.10 if that is more',
    'the purchase price minus whichever is the higher of the sale price and $6.10',
  ])('is what is subtracted: %s', (words) => {
    expect(readFormula(words)).toEqual({ formula: { minus: ['price_bought', { greatest: ['price_sold', '6.10'] }] } });
  });

  it('stays with a limit of the purchase price', () => {
    for (const words of [
      'the purchase price, but not more than $22.00, minus the sale price or $6.10, whichever is higher',
      'the lesser of the purchase price and $22.00, less the greater of (i) the sale price and (ii) $6.10',
      'the lesser of the purchase price and $22.00, less the sale price or $6.10 if that is higher',
    ])
      expect(readFormula(words)).toEqual({ formula: { minus: [CAPPED, { greatest: ['price_sold', '6.10'] }] } });
  });

  it('is the whole loss where inflation is one of the two', () => {
    expect(readFormula('the inflation at purchase, or the purchase price minus $6.40, whichever is less')).toEqual({
      formula: { least: ['inflation_bought', { minus: ['price_bought', '6.40'] }] },
    });
  });

  it.each([
    'the purchase price minus the sale price, or $6.10, whichever is greater',
    'the purchase price minus the sale price or $6.10, as the case may be',
    'the greater of the purchase price minus the sale price and $6.10',
  ])('is not read where it is unclear what is chosen: %s', (words) => {
    expect(readFormula(words)).toHaveProperty('why');
  });
});

describe('an amount that a notice names', () => {
  it.each([
    '"Value on suit" means $9.12, the closing price on April 11, 2022. The rest follows.',
    'The first suit was filed on April 11, 2022, when the shares closed at $9.12 per share (the "Value on suit").',
    'The "Value on suit" is the closing price of that day, $9.12.',
  ])('is in place of its name: %s', (words) => {
    const amounts = definedAmounts(words);
    expect(withAmountsDefined('the purchase price minus the value on suit', amounts)).toBe(
      'the purchase price minus $9.12',
    );
  });

  it('is its own where the next words name another', () => {
    expect([...definedAmounts('"Suit Value" means $9.12; "Later Value" means $8.00.')]).toEqual([
      ['Suit Value', '9.12'],
      ['Later Value', '8.00'],
    ]);
  });

  it.each([
    '"Suit Price" means $9.12. In Part II, "Suit Price" means $8.40.',
    'The shares were sold at $22.00 per share (the "Offering").',
    'The "Average Price" is $18.77 for Class A and $14.93 for Class C.',
    'It was $18.77 for Class A and $14.93 for Class C (the "Average Price").',
    'The Defendants pay $9 million (the "Settlement Value").',
    '"Suit Value" means, for shares bought before March 1, 2020, $9.12; for shares bought after that day, $8.00.',
    '"Suit Value" means, for shares bought before March 1, 2020, $9.12.',
    '"Suit Value" means $9.12 for shares bought before March 1, 2020.',
    '"Suit Value" means the value of 2 shares at $9.12.',
    '"Suit Value" means half of $9.12.',
    '"Suit Value" means $9.12 per ten shares.',
    '"Suit Value" means $9.12, multiplied by 50%.',
    'It is 50% of $9.12 (the "Suit Value").',
  ])('is none where there are two, or where it is no price per share: %s', (words) => {
    expect(definedAmounts(words).size).toBe(0);
  });
});

describe('a line of 100,000 characters', () => {
  it.each([
    ['an amount paid', () => isPriceOrAmount('paid '.repeat(20_000))],
    ['a requirement', () => isRequirement('for must have '.repeat(7000))],
    ['a list', () => readFormula('a, or b, '.repeat(11_000))],
    ['a choice', () => readFormula(`the lesser of ${'the price and '.repeat(7000)}`)],
  ])('is read in a short time: %s', (_, read) => {
    const start = performance.now();
    read();
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('is no formula', () => {
    expect(readFormula('a, or b, '.repeat(11_000))).toEqual({ why: 'it is too long for a formula' });
  });
});
