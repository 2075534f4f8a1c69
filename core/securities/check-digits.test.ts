import { describe, expect, it } from 'vitest';
import { cusipHolds, cusipInIsin, isinHolds, sedolHolds, sedolInIsin } from './check-digits.ts';

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
  it.each(['0263494', 'BH4HKS3', 'B7TL820', '0798059'])('hold for the SEDOL %s', (sedol) =>
    expect(sedolHolds(sedol)).toBe(true),
  );
  it.each(['0263495', 'BH4HKS4', 'AEIOU12', '026349', '02634940'])('fail for %s', (sedol) =>
    expect(sedolHolds(sedol)).toBe(false),
  );
});

describe('a number inside an ISIN', () => {
  it('is the CUSIP of an American or Canadian one', () => {
    expect(cusipInIsin('US0378331005')).toBe('037833100');
    expect(cusipInIsin('CA38501D2041')).toBe('38501D204');
    expect(cusipInIsin('GB00BH4HKS39')).toBeNull();
  });
  it('is the SEDOL of a British or Irish one', () => {
    expect(sedolInIsin('GB00BH4HKS39')).toBe('BH4HKS3');
    expect(sedolInIsin('US0378331005')).toBeNull();
  });
});
