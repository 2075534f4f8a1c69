import { describe, expect, test } from 'vitest';
import { lossOf, planOf, shortLines } from '../../testing/ledger.ts';

// The plan page is silent about these (decision 235).
describe('an opening holding', () => {
  test('covers what another own account had sold short before it, as it was held in truth', () => {
    const loss = lossOf(
      planOf(),
      `sale     2019-12-02 40 @25 of other
       opening  2019-12-31 100
       purchase 2020-02-03 100 @30
       sale     2020-04-01 60 @22`,
    );
    // 60 opening shares are left, and are sold first: no purchase covers the sale of December
    expect(shortLines(loss)).toEqual(['100 bought 2020-02-03 @30: held 20 = 2000.00']);
  });

  test('is not covered by a short one of the same day in another account', () => {
    const loss = lossOf(
      planOf(),
      `opening  2019-12-31 -40 of other
       opening  2019-12-31 100
       purchase 2020-02-03 100 @30
       sale     2020-04-01 100 @22`,
    );
    expect(shortLines(loss)).toEqual([
      '40 bought 2020-02-03 @30: cover 0 = 0.00',
      '60 bought 2020-02-03 @30: held 20 = 1200.00',
    ]);
  });
});
