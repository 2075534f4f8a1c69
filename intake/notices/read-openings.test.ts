import { describe, expect, it } from 'vitest';
import { readFactsOfWords } from './read-notice.ts';

/** Openings of invented notices, each laid out as another kind of paper is, with every fact that it states. */
const OPENINGS: [string, string, Record<string, unknown>][] = [
  [
    'a long notice that was copied from its pages, with its running head and a frame of signs',
    `Case 3:21-cv-01482-LMN Document 112-1 Filed 04/07/25 Page 2 of 31
UNITED STATES DISTRICT COURT
DISTRICT OF NEW JERSEY
In re SABLEWOOD THERAPEUTICS, INC. ) Civil Action No. 3:21-cv-01482-LMN
SECURITIES LITIGATION )
NOTICE OF (I) PENDENCY OF CLASS ACTION AND PROPOSED SETTLEMENT; (II) SETTLEMENT HEARING
If you purchased Sablewood Therapeutics, Inc. common stock between February 6, 2019 and August 12, 2020, inclusive, you may be entitled to money from a class action settlement.
The Settlement: a fund of $18.25 million in cash. Lead Counsel will apply for attorneys’ fees not to exceed 30% of the Settlement Fund and Litigation Expenses of no more than $385,000.
SUBMIT A CLAIM FORM POSTMARKED NO LATER THAN JULY 22, 2025.
EXCLUDE YOURSELF: requests must be received no later than June 10, 2025.
OBJECT: objections must be received no later than June 10, 2025.
The Settlement Hearing will be held on July 1, 2025 at 11:00 a.m.`,
    {
      title: 'In re Sablewood Therapeutics, Inc. Securities Litigation',
      company: 'Sablewood Therapeutics, Inc.',
      court: 'D.N.J.',
      docket: '3:21-cv-01482-LMN',
      securities: [{ name: 'Sablewood Therapeutics, Inc. common stock', kind: 'common' }],
      class_periods: [{ from: '2019-02-06', to: '2020-08-12' }],
      settlement_amount: '18250000.00',
      currency: 'USD',
      fees_percent: '30',
      expenses: '385000.00',
      claim_deadline: '2025-07-22',
      exclusion_deadline: '2025-06-10',
      objection_deadline: '2025-06-10',
      fairness_hearing: '2025-07-01',
    },
  ],
  [
    'a summary notice of a wire, with ADSs and their symbol',
    `NEW YORK, May 5, 2025 /PRNewswire/ -- The following statement is issued by order of the United States District Court for the Southern District of New York.
TO: ALL WHO PURCHASED OR OTHERWISE ACQUIRED AMERICAN DEPOSITARY SHARES OF MERIDA PORTS LIMITED (NYSE: MRDP) FROM MARCH 2, 2021 THROUGH NOVEMBER 9, 2022, INCLUSIVE
YOU ARE NOTIFIED that the action, Oakes v. Merida Ports Limited, No. 1:22-cv-09811-RST, has been settled for US$6,400,000 in cash. A hearing will be held on September 18, 2025 at 2:00 p.m.
Claims must be submitted by October 3, 2025.`,
    {
      title: 'Oakes v. Merida Ports Limited',
      company: 'Merida Ports Limited',
      court: 'S.D.N.Y.',
      docket: '1:22-cv-09811-RST',
      securities: [{ name: 'Merida Ports Limited ADSs (NYSE: MRDP)', kind: 'adr' }],
      class_periods: [{ from: '2021-03-02', to: '2022-11-09' }],
      settlement_amount: '6400000.00',
      currency: 'USD',
      fairness_hearing: '2025-09-18',
      claim_deadline: '2025-10-03',
    },
  ],
  [
    'a Canadian notice with an earlier date of an order and a limit in prose',
    `NOTICE OF SETTLEMENT APPROVAL
On March 4, 2024 the Ontario Superior Court of Justice approved the settlement of the class action against Larkspur Uranium Corp. The Defendants paid CAD $9,750,000.
The class: all who acquired common shares of Larkspur Uranium Corp. from May 14, 2018 to February 1, 2019 and held some of them at the close of trading on that day.
To be paid, a claim form must be submitted by September 30, 2024.`,
    {
      company: 'Larkspur Uranium Corp.',
      court: 'Ontario Superior Court of Justice',
      securities: [{ name: 'Larkspur Uranium Corp. common shares', kind: 'common' }],
      class_periods: [{ from: '2018-05-14', to: '2019-02-01' }],
      settlement_amount: '9750000.00',
      currency: 'CAD',
      claim_deadline: '2024-09-30',
    },
  ],
  [
    'a page that states nothing of a case but the currency of its sums',
    `Investor news. Shares of Quillon fell 12% on June 3, 2024 after a report. The SEC fined its former officer $250,000 on July 1, 2024. Our office is open until December 24, 2024. Call 212-555-0117 for parking.`,
    { currency: 'USD' },
  ],
];

describe('the facts of an opening', () => {
  it.each(OPENINGS)('%s', (_, words, expected) => {
    const facts = readFactsOfWords(words);
    const values = Object.fromEntries(Object.entries(facts).map(([field, { value }]) => [field, value]));
    expect(values).toEqual(expected);
    for (const { evidence } of Object.values(facts))
      expect(words.replace(/\s+/g, ' ')).toContain(evidence.words.replace(/\s+/g, ' '));
  });
});
