import { describe, expect, it } from 'vitest';
import { ActionBook } from './actions.ts';
import { bought, cashMovement, fee, interest, sold } from './meaning.ts';

const book = new ActionBook([
  ['Buy', bought()],
  ['BANK *', cashMovement],
  ['Sold*', sold()],
  ['Sold Fees*', fee],
  [/\bINTEREST\b/, interest],
]);

describe('an action', () => {
  it('is known in any case and spacing', () => {
    expect(book.find(' buy ')).toEqual(bought());
    expect(book.find('SOLD   FEES of May')).toBe(fee);
  });

  it('is known by its beginning, the longest first', () => {
    expect(book.find('Sold 10 ACME')).toEqual(sold());
    expect(book.find('Soldier')).toEqual(sold());
  });

  it('is known by its first word, and not by a word that so begins', () => {
    expect(book.find('BANK TRANSFER')).toBe(cashMovement);
    expect(book.find('BANK')).toBe(cashMovement);
    expect(book.find('BANKRUPTCY')).toBeNull();
  });

  it('is known by a pattern last', () => {
    expect(book.find('Bond interest')).toBe(interest);
    expect(book.closeness('Bond interest')).toBe(0);
    expect(book.closeness('nothing')).toBe(-1);
  });
});
