import { describe, expect, it } from 'vitest';
import { isCusipShaped, isIsinShaped } from './identifiers.ts';

describe('what a symbol column holds', () => {
  it('is a CUSIP when it is nine characters with figures', () => {
    expect(isCusipShaped('890260854')).toBe(true);
    expect(isCusipShaped('00165C203')).toBe(true);
    expect(isCusipShaped('GOOGLEINC')).toBe(false);
    expect(isCusipShaped('AAPL')).toBe(false);
  });
  it('is an ISIN when a country leads twelve characters', () => {
    expect(isIsinShaped('US5007541064')).toBe(true);
    expect(isIsinShaped('UNITEDSTATES')).toBe(false);
  });
});
