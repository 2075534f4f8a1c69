import { describe, expect, it } from 'vitest';
import { cusipHolds, isinHolds, looksLikeCusip, looksLikeIsin } from './identifiers.ts';

describe('check digits', () => {
  it.each(['037833100', '458140100', 'G7945E105', '17275R102', '68389X105', '38259P508'])(
    'hold for the CUSIP %s',
    (cusip) => expect(cusipHolds(cusip)).toBe(true),
  );
  it.each(['037833101', '912586AC5', 'VGI007743', '03783310', '0378331!0'])('fail for %s', (cusip) =>
    expect(cusipHolds(cusip)).toBe(false),
  );
  it.each(['US0378331005', 'GB0003718474', 'CA38501D2041'])('hold for the ISIN %s', (isin) =>
    expect(isinHolds(isin)).toBe(true),
  );
  it.each(['US0378331006', 'CA91701P1TN3', 'US03783310', 'us0378331005'])('fail for %s', (isin) =>
    expect(isinHolds(isin)).toBe(false),
  );
});

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
