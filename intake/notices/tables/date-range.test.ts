import { describe, expect, it } from 'vitest';
import { readDateRange } from './date-range.ts';

describe('the days that a table or a rule writes', () => {
  it.each([
    ['11/6/2015 - 11/1/2018', { from: '2015-11-06', to: '2018-11-01' }],
    ['11/6/15 – 11/1/18', { from: '2015-11-06', to: '2018-11-01' }],
    ['06-Nov-15 to 1-Nov-2018', { from: '2015-11-06', to: '2018-11-01' }],
    ['November 6, 2015 through November 1, 2018', { from: '2015-11-06', to: '2018-11-01' }],
    ['from November 6, 2015 through and including November 1, 2018', { from: '2015-11-06', to: '2018-11-01' }],
    ['on or after Nov. 6, 2015 and on or before November 1, 2018', { from: '2015-11-06', to: '2018-11-01' }],
    ['between November 6, 2015 and November 1, 2018, inclusive', { from: '2015-11-06', to: '2018-11-01' }],
    [
      'on or after November 6, 2015, through and including the close of trading on November 1, 2018',
      { from: '2015-11-06', to: '2018-11-01' },
    ],
    ['after November 6, 2015 and before November 2, 2018', { from: '2015-11-07', to: '2018-11-01' }],
    ['11/6/2015 11/1/2018', { from: '2015-11-06', to: '2018-11-01' }],
    ['3/2/2020 Thereafter', { from: '2020-03-02' }],
    ['On or after March 2, 2020', { from: '2020-03-02' }],
    ['March 2, 2020 and later', { from: '2020-03-02' }],
    ['after the close of trading on March 2, 2020', { from: '2020-03-03' }],
    ['Prior to March 2, 2020', { to: '2020-03-01' }],
    ['before the opening of trading on March 2, 2020', { to: '2020-03-01' }],
    ['before the close of trading on March 2, 2020', { to: '2020-03-02' }],
    [
      'after February 11, 2021 and before the close of trading on May 12, 2021',
      { from: '2021-02-12', to: '2021-05-12' },
    ],
    ['On or before March 2, 2020', { to: '2020-03-02' }],
    ['through March 2, 2020', { to: '2020-03-02' }],
    ['August 8, 2019', { from: '2019-08-08', to: '2019-08-08' }],
    ['Held as of November 5, 2019', { to: '2019-11-05', isHeld: true }],
    ['retained at the close of trading on November 5, 2019', { to: '2019-11-05', isHeld: true }],
    ['February 6, 2015 through April 28, 2015 (before 3:07 p.m. ET)', { from: '2015-02-06', to: '2015-04-28T15:07' }],
    ['April 28, 2015 (at or after 3:07 p.m. Eastern Time)', { from: '2015-04-28T15:07', to: '2015-04-28' }],
    ['from 3:07 p.m. on April 28, 2015 through July 31, 2015', { from: '2015-04-28T15:07', to: '2015-07-31' }],
    ['February 6, 2015 until 3:07 p.m. on April 28, 2015', { from: '2015-02-06', to: '2015-04-28T15:07' }],
  ])('%s', (words, range) => {
    expect(readDateRange(words)).toEqual(range);
  });

  it.each(['', 'the Class Period', 'November 7', 'November 6, 2015, March 2, 2016 and May 4, 2017'])(
    'are none where the words set none: %s',
    (words) => {
      expect(readDateRange(words)).toBeNull();
    },
  );
});
