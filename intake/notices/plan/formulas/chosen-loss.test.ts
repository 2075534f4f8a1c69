import { describe, expect, it } from 'vitest';
import { openNoticeText, pageOfText } from '../../notice-text.ts';
import { readClauses } from '../read-clauses.ts';
import { readFormula } from '../read-formula.ts';

const BY_SALE = { minus: ['price_bought', 'price_sold'] };

describe('a limit of a whole loss', () => {
  it.each([
    'the inflation on the purchase date, subject to a maximum of the purchase price less the sale price',
    'the inflation on the purchase date, up to a ceiling of the purchase price less the sale price',
    'the inflation on the purchase date, with an upper limit of the purchase price less the sale price',
    'the inflation on the purchase date, or the purchase price less the sale price if that is less',
  ])('is the least of both: %s', (words) => {
    expect(readFormula(words)).toEqual({ formula: { least: ['inflation_bought', BY_SALE] } });
  });

  it.each([
    'the inflation at purchase, the out-of-pocket loss (purchase price minus sale price), or the purchase price minus $11.40, whichever is smallest',
    'the inflation at purchase, the purchase price minus the sale price, or the purchase price minus $11.40, whichever of these is the least',
    'the inflation at purchase, subject to a limit of the lower of (x) the purchase price minus the sale price and (y) the purchase price minus $11.40',
  ])('may have more than one other: %s', (words) => {
    expect(readFormula(words)).toEqual({
      formula: { least: ['inflation_bought', BY_SALE, { minus: ['price_bought', '11.40'] }] },
    });
  });
});

describe('rules behind the words for a purchase', () => {
  const clauses = (...lines: string[]) => readClauses(openNoticeText([pageOfText(lines.join('\n'))]));

  it.each([
    ['-', 'was sold', 'was still held'],
    ['(a)', 'sold', 'retained'],
    ['•', 'were sold', 'were held'],
  ])('are items of their own without a colon before them: %s %s', (mark, sold, held) => {
    const read = clauses(
      'If a share was purchased in the Class Period and',
      `${mark} ${sold} on or before May 4, 2020, then its Recognized Loss is zero.`,
      `${mark} ${held} on September 28, 2020, then its Recognized Loss is the lesser of the inflation at purchase and the purchase price minus $11.40.`,
    );
    expect(read.map(({ condition: { sold: range, held_at } }) => [range, held_at])).toEqual([
      [{ to: '2020-05-04' }, null],
      [null, '2020-09-28'],
    ]);
  });

  it('are none where the words that look like a formula are the end of one', () => {
    const read = clauses(
      'The Recognized Loss for each share purchased during the Class Period is the inflation on the date of purchase less, if it was sold by June 30, 2020, the inflation on the date of sale.',
    );
    expect(read.filter(({ formula }) => 'formula' in formula)).toEqual([]);
  });
});
