import { describe, expect, test } from 'vitest';
import { nameKey, tickerKey } from './spelling.ts';

describe('one ticker', () => {
  test.each([
    ['BRK.B', 'BRK/B', 'BRK-B', 'BRK B', 'brk.b', 'BRKB', 'NYSE: BRK.B', 'BRK/B US Equity'],
    ['VOD.L', 'LON:VOD', 'LSE: VOD', 'VOD LN', 'VOD LN Equity'],
    ['SHOP.TO', 'TSX:SHOP', 'SHOP CT'],
    ['BAC-PL', 'BAC PR L', 'BAC.PRL', 'BAC/PRL', 'BACPRL'],
    ['AAPL', 'AAPL.US', 'AAPL.OQ', 'AAPL US', 'NASDAQ:AAPL'],
    ['HYRF', 'HYRF.OB', 'HYRF.PK'],
    ['GCM', 'GCM.OLD'],
  ])('%s is spelled in many ways', (...spellings) => {
    expect(new Set(spellings.map(tickerKey)).size).toBe(1);
  });

  test.each([
    ['VOD', 'VOD.L'],
    ['SHOP', 'SHOP.TO'],
    ['BRK.A', 'BRK.B'],
    ['BAC', 'BAC-PL'],
  ])('%s is not %s', (one, other) => expect(tickerKey(one)).not.toBe(tickerKey(other)));
});

describe('one company', () => {
  test.each([
    ['Meta Platforms, Inc.', 'META PLATFORMS INC COM', 'META PLATFORMS INC', 'The Meta Platforms Inc'],
    ['BioSolar, Inc.', 'BIOSOLAR INC XXXNAME CHANGE EFF: 04/30/21', 'BIOSOLAR INC'],
    ['Wells Fargo & Company', 'WELLS FARGO & CO COMMON STOCK'],
  ])('%s is written in many ways', (...names) => expect(new Set(names.map(nameKey)).size).toBe(1));

  test.each([
    ['ALPHABET INC', 'ALPHABET INC CL C'],
    ['BANK OF AMERICA CORP', 'BANK OF AMERICA CORP PFD SER L'],
    ['AMC ENTERTAINMENT', 'AMC NETWORKS'],
  ])('%s is not %s', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)));
});
