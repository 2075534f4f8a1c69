import { describe, expect, it } from 'vitest';
import { looksLikeCusip, looksLikeIsin } from './identifiers.ts';

describe('what a symbol column holds', () => {
  it('is a CUSIP when it is nine characters with figures', () => {
    expect(looksLikeCusip('890260854')).toBe(true);
    expect(looksLikeCusip('00165C203')).toBe(true);
    expect(looksLikeCusip('GOOGLEINC')).toBe(false);
    expect(looksLikeCusip('AAPL')).toBe(false);
  });
  it('is an ISIN when a country leads twelve characters', () => {
    expect(looksLikeIsin('US5007541064')).toBe(true);
    expect(looksLikeIsin('UNITEDSTATES')).toBe(false);
  });
});
