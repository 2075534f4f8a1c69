import { describe, expect, it } from 'vitest';
import { mergePeriods } from './class-periods.ts';

describe('class periods', () => {
  it('of two statutes, one within the other, cover the longer', () => {
    expect(
      mergePeriods([
        { from: '2021-11-11', to: '2022-03-10' },
        { from: '2021-11-10', to: '2022-03-10' },
      ]),
    ).toEqual([{ from: '2021-11-10', to: '2022-03-10' }]);
  });

  it('apart from each other stay apart, in order', () => {
    const early = { from: '2007-09-21', to: '2007-11-07' };
    const late = { from: '2008-05-13', to: '2008-06-25' };
    expect(mergePeriods([late, early])).toEqual([early, late]);
  });
});
