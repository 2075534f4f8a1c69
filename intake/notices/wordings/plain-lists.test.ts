import { describe, expect, it } from 'vitest';
import { stated } from './stated.ts';

const STREET = 'P.O. Box 712, Lowell, MA 01850';

describe('a notice that lists what to do in plain words', () => {
  it('names the days behind a weekday and an article, and behind dots', () => {
    expect(
      stated('To be paid: send the Proof of Claim so that it is postmarked by Tuesday the 3rd of March 2026.'),
    ).toEqual({ claim_deadline: '2026-03-03' });
    expect(
      stated(
        'Claim Form must be postmarked no later than .......... March 3, 2026\nRequests for exclusion must be received by .......... January 9, 2026\nFairness Hearing .......... February 2, 2026, 10:00 a.m.',
      ),
    ).toEqual({ claim_deadline: '2026-03-03', exclusion_deadline: '2026-01-09', fairness_hearing: '2026-02-02' });
  });

  it('names the days beside choices with how they are met', () => {
    expect(
      stated(`Deadline                                   Date
Submit a claim (received or postmarked)    March 3, 2026
Exclude yourself (received)                January 9, 2026
Object (received)                          January 12, 2026
Settlement Hearing, 3:30 p.m.              February 2, 2026`),
    ).toEqual({
      claim_deadline: '2026-03-03',
      exclusion_deadline: '2026-01-09',
      objection_deadline: '2026-01-12',
      fairness_hearing: '2026-02-02',
    });
  });

  it('names the days of choices in capitals that what is beside them cuts', () => {
    expect(
      stated(
        'SUBMIT A CLAIM FORM POSTMARKED NO LATER THAN eligible to receive a payment MARCH 3, 2026. from the Settlement Fund. OBJECT TO THE SETTLEMENT BY SUBMITTING A WRITTEN You may write to the Court and OBJECTION SO THAT IT IS RECEIVED NO LATER THAN explain why you do not like JANUARY 9, 2026. them.',
      ),
    ).toEqual({ claim_deadline: '2026-03-03', objection_deadline: '2026-01-09' });
  });

  it('names the last day to stay out, and when the court sits', () => {
    expect(stated('To stay out: the Administrator must have your request by 9 January 2026.')).toEqual({
      exclusion_deadline: '2026-01-09',
    });
    expect(stated('The Court sits on the Settlement on 2 February 2026 at 10 a.m. in Courtroom 4.')).toEqual({
      fairness_hearing: '2026-02-02',
    });
    expect(
      stated(
        'The depositary is likewise excluded from the Class. On the 2nd day of February, 2026, at ten in the morning, a hearing will be held before the Honorable Ada Pell.',
      ),
    ).toEqual({ fairness_hearing: '2026-02-02' });
  });

  it('names the last day of a letter behind a caption', () => {
    expect(
      stated(
        'Mail a letter that says you wish to be excluded from Dorn v. Orrin, Inc. It must be postmarked no later than January 9, 2026.',
      ),
    ).toMatchObject({ exclusion_deadline: '2026-01-09' });
  });
});

describe('sums in words alone', () => {
  it.each([
    ['Settlement Sum: nine million, three hundred thousand dollars, in escrow.', '9300000.00'],
    ['Defendants pay the sum of FORTY-TWO MILLION FIVE HUNDRED AND TEN THOUSAND UNITED STATES DOLLARS.', '42510000.00'],
  ])('are read: %s', (words, amount) => {
    expect(stated(words)).toMatchObject({ settlement_amount: amount });
  });

  it('are none where the words are in no order of a number', () => {
    expect(stated('Settlement Sum: million nine thousand dollars.')).toEqual({});
    expect(stated('Settlement Sum: two million three million dollars.')).toEqual({});
  });

  it('are not read beside figures that state the sum', () => {
    const words = 'The settlement is for Nine Million Dollars ($9,000,000) in cash.';
    expect(stated(words)).toMatchObject({ settlement_amount: '9000000.00' });
  });
});

describe('what counsel ask for', () => {
  const about = (words: string) => stated(`The settlement is for $9,000,000 in cash. ${words}`);

  it.each([
    ['Counsel will ask the Court for not more than 22% of the cash.', '22'],
    ['They intend to seek 25% of each Settlement Fund.', '25'],
    ['Class Counsel will ask Judge Ada Q. Pell for one-third of the Settlement Fund.', '33.33'],
  ])('is a share: %s', (words, share) => {
    expect(about(words)).toMatchObject({ fees_percent: share });
  });

  it.each([
    ['Counsel ask for a fee of 25% and for expenses, estimated at $310,000.', '310000.00'],
    [
      'They ask for 25% as fees, and for costs, which now stand at $212,480.15 and will not go beyond $310,000.',
      '310000.00',
    ],
  ])('has expenses: %s', (words, expenses) => {
    expect(about(words)).toMatchObject({ expenses });
  });

  it('is off the mean once it has been paid', () => {
    expect(
      about(
        'We estimate a gross recovery of roughly $0.95 per share and, when fees (25% at most) and expenses have been paid, of roughly $0.61 a share.',
      ),
    ).toMatchObject({ average_recovery_per_share: '0.95', average_recovery_per_share_net: '0.61' });
  });
});

describe('the names at an address', () => {
  it.each([
    [
      `Administrator. Orrin Notes Settlement, Pellworm Fiduciary, Inc., ${STREET}. Phone: +1 225 555 0133`,
      'Pellworm Fiduciary, Inc.',
    ],
    [
      `Who administers the Settlement? Pellworm Claims LLC, Orrin Securities Settlements, ${STREET}`,
      'Pellworm Claims LLC',
    ],
    [
      `Write to Orrin Litigation, Claims Administrator, c/o Pellworm Notice & Claims, ${STREET}`,
      'Pellworm Notice & Claims',
    ],
  ])('are told apart: %s', (words, name) => {
    expect((stated(words).administrator as { name?: string }).name).toBe(name);
  });

  it('give no firm where none is named', () => {
    const { administrator } = stated(`Write to the Claims Administrator, Orrin Securities Settlement, ${STREET}`);
    expect((administrator as { name?: string } | undefined)?.name).toBeUndefined();
  });

  it('have the number behind them, and not that of a fax', () => {
    expect(
      stated(`Orrin Settlement, c/o Pellworm Administrators LLC, ${STREET}; (401) 555-0188`).administrator,
    ).toMatchObject({ phone: '(401) 555-0188' });
    expect(
      stated(`Orrin Settlement, c/o Pellworm Administrators LLC, ${STREET}; Fax: (401) 555-0189`).administrator,
    ).not.toHaveProperty('phone');
  });

  it('of counsel are both, with their towns or streets between', () => {
    expect(
      stated('Yes: Ashby Thorne LLP of Boston and Vale & Dorn, P.C. of San Diego ("Class Counsel").').lead_counsel,
    ).toEqual(['Ashby Thorne LLP', 'Vale & Dorn, P.C.']);
    expect(
      stated('Class Counsel: Ashby Thorne LLP, 4 Pine Street, Boston; and Vale Dorn Law, APC, Redwood City.')
        .lead_counsel,
    ).toEqual(['Ashby Thorne LLP', 'Vale Dorn Law, APC']);
  });
});

describe('notes with their numbers beside them', () => {
  it('are each named once, without a number', () => {
    const { securities } = stated(
      'You may be a member of the Class if you bought the following notes of Orrin Finance Corp.: 6.375% Senior Notes due 2024 CUSIP 29099DAB8 ISIN US29099DAB82 7.125% Senior Notes due 2027 CUSIP 29099DAC6 ISIN US29099DAC65 from May 1, 2015 to May 1, 2017.',
    );
    const names = (securities as { name: string }[]).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.join()).not.toMatch(/ISIN|CUSIP/);
  });
});
