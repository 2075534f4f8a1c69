import { describe, expect, it } from 'vitest';
import { decisiveAction, understood } from './action-terms.ts';

const ignored = (printed: string): string | undefined => understood(printed)?.ignored;

describe('a word for what a row is', () => {
  it.each(['Reverse Buy', 'Reversed Sale', 'Buy Reversal', 'CXL SELL', 'Stornierung Kauf', 'Anulación de compra'])(
    'is a cancellation: %s',
    (word) => {
      expect(understood(word)).toMatchObject({ type: 'other', subtype: 'cancel' });
    },
  );

  it.each(['FX Buy', 'Forex Trade', 'Currency Sell', 'Buy USD', 'Sell EUR'])('is of currencies: %s', (word) => {
    expect(ignored(word)).toContain('currency');
  });

  it.each(['Crypto Buy', 'Sell Crypto'])('is of no security: %s', (word) => {
    expect(ignored(word)).toContain('not a security');
  });

  it.each([
    'Purchase Into Core Account',
    'Redemption From Core Account',
    'Bank Sweep Buy',
    'Insured Cash Account Deposit',
  ])('is of the fund for cash: %s', (word) => expect(ignored(word)).toContain('sweep'));

  it.each(['Dividend Declared', 'Dividend Accrual', 'Accrued Dividend'])('is of no payment yet: %s', (word) => {
    expect(ignored(word)).toContain('announced');
  });

  it.each([
    ['Fee Sale', 'sell'],
    ['Sell for Fee', 'sell'],
    ['Souscription', 'buy'],
    ['Rachat', 'sell'],
    ['Réinvestissement', 'buy'],
    ['Återinvestering', 'buy'],
    ['Asset Bought', 'buy'],
    ['Security Sold', 'sell'],
    ['Tilgung', 'sell'],
    ['IPO Allotment', 'buy'],
  ])('is a trade: %s', (word, side) => {
    expect(understood(word)).toMatchObject({ side });
  });
});

describe('[X-2] the decisive word of several', () => {
  it.each([
    [['Sell', 'Reinvest'], 'Sell'],
    [['Reinvest', 'Sell to Close'], 'Sell to Close'],
    [['Dividend', 'Reinvestment'], 'Reinvestment'],
    [['Buy', 'Reinvest'], 'Reinvest'],
  ])('of %s is %s', (words, decisive) => expect(decisiveAction(words)).toBe(decisive));

  it('is none of a word with two meanings', () => expect(understood('Called')).toBeNull());
});
