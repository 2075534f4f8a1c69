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
});
