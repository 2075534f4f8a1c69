import { describe, expect, it } from 'vitest';
import { readTrades } from './read-trades.ts';

describe('the trades of an example', () => {
  it('have the par value of notes as their quantity, and a price per 1,000 of it', () => {
    const trades = readTrades(
      'You bought Notes with a par value of $30,000 on May 2, 2017 for $1,010.25 per $1,000 of par and sold them on June 5, 2018 for $940.50 per $1,000 of par.',
    );
    expect(trades).toMatchObject([
      { type: 'purchase', quantity: '30000', price: '1010.25' },
      { type: 'sale', quantity: '30000', price: '940.50' },
    ]);
  });

  it('are of the part of the shares that the words name', () => {
    expect(
      readTrades(
        'A fund bought 300 shares on July 14, 2020 at $96.00 and sold 120 of them on November 19, 2021 at $101.00.',
      ),
    ).toMatchObject([
      { type: 'purchase', quantity: '300' },
      { type: 'sale', quantity: '120' },
    ]);
  });

  it('are not read where a purchase has no day', () => {
    expect(
      readTrades('A person paid $18.00 per share for 100 shares in the IPO and sold them on May 3, 2020 at $14.00.'),
    ).toBe(null);
  });
});
