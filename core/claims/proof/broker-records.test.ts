import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LetterFacts, letterToBroker, recordsOf } from './broker-records.ts';

const bought = (trade_date: string) => ({ trade_date, what: 'Bought 200 HLDN' });

const facts = (members: Partial<LetterFacts> = {}): LetterFacts => ({
  today: '2026-11-21',
  owner: 'Ada Lindqvist',
  account: 'X-4471',
  portfolio: 'Savings',
  case_title: 'In re Halden Semiconductor Corp. Securities Litigation',
  docket: '0:23-cv-99114',
  class_periods: [{ from: '2022-02-14', to: '2023-11-09' }],
  claim_deadline: '2027-01-07',
  trades: [bought('2022-03-22'), bought('2021-09-09')],
  ...members,
});

describe('what a broker must still have', () => {
  test('confirmations for three years, blotters for six, and the day on which the first of them may go', () => {
    const trades = ['2019-02-28', '2021-09-09', '2024-02-29', '2025-01-02'].map(bought);
    expect(recordsOf(trades, '2026-11-21')).toEqual({
      confirmed: 2,
      entered: 1,
      past: 1,
      next_gone_on: '2027-03-01',
    });
    expect(recordsOf([bought('2019-01-02')], '2026-11-21').next_gone_on).toBeNull();
  });

  test('counts each trade once, and never names a day that is over', () => {
    const day = fc
      .date({ min: new Date('2010-01-01'), max: new Date('2026-11-21'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.array(day, { maxLength: 20 }), day, (days, today) => {
        const { confirmed, entered, past, next_gone_on } = recordsOf(days.map(bought), today);
        expect(confirmed + entered + past).toBe(days.length);
        expect(next_gone_on === null).toBe(confirmed + entered === 0);
        if (next_gone_on !== null) expect(next_gone_on > today).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the letter to the broker', () => {
  test('names the account, each trade by date, what proves it, and by when', () => {
    const letter = letterToBroker(facts());
    expect(letter).toContain('Records of account X-4471, held by Ada Lindqvist');
    expect(letter.indexOf('9 Sep 2021: Bought 200 HLDN')).toBeLessThan(letter.indexOf('22 Mar 2022: Bought 200 HLDN'));
    expect(letter).toContain('14 Feb 2022 to 9 Nov 2023');
    expect(letter).toContain('In re Halden Semiconductor Corp. Securities Litigation, No. 0:23-cv-99114');
    expect(letter).toContain('by 7 Jan 2027');
    expect(letter).toContain('three years');
  });

  test('goes without an account number, a docket and a deadline that nobody knows', () => {
    const letter = letterToBroker(facts({ account: null, docket: null, claim_deadline: null, class_periods: [] }));
    expect(letter).toContain('Records of the account that I call Savings');
    expect(letter).toContain('a claim in In re Halden Semiconductor Corp. Securities Litigation.\n');
    expect(letter).not.toMatch(/null|undefined/);
  });

  test('of many trades names two hundred and counts the rest', () => {
    const letter = letterToBroker(facts({ trades: Array.from({ length: 260 }, () => bought('2022-03-22')) }));
    expect(letter).toContain('and 60 more trades');
  });
});
