import { describe, expect, it } from 'vitest';
import { findDates } from '../find-dates.ts';
import { openNoticeText, pageOfText } from '../notice-text.ts';
import { readFactsOfWords } from '../read-notice.ts';
import { withWholeDays } from '../source/cut-dates.ts';
import { inReadingOrder } from '../source/reading-order.ts';
import { type SourceLine, textOf } from '../source/source.ts';
import { stated } from '../wordings/stated.ts';
import { weighDeadlines } from './deadlines.ts';

const COURT = 'UNITED STATES DISTRICT COURT\nDISTRICT OF OREGON\n';
const FUND = 'The settlement is for $8,000,000 in cash. ';

const line = (top: number, ...cells: [text: string, x: number][]): SourceLine => ({
  top,
  bottom: top + 12,
  height: 12,
  cells: cells.map(([text, x]) => ({ text, x, end: x + 5 * text.length })),
});

describe('days by the words around them', () => {
  it.each([
    ['Opt out. Your letter must bear a postmark no later than June 9, 2025.', { exclusion_deadline: '2025-06-09' }],
    [
      'Object. Send a statement so that it arrives no later than June 9, 2025, or come to the hearing and speak.',
      { objection_deadline: '2025-06-09' },
    ],
    [
      'Attend the Settlement Fairness Hearing. July 8, 2025, 9:00 a.m. Pacific, Department 2.',
      { fairness_hearing: '2025-07-08' },
    ],
    [
      'If you want to stay out of the Settlement, and have the right to sue on your own, a request must be RECEIVED by 6/9/2025.',
      { exclusion_deadline: '2025-06-09' },
    ],
    [
      'The Court (Byron Rogers Courthouse, 1929 Stout Street, Denver, CO 80294) will decide on 7/8/2025 at 10:00 a.m. whether to approve the Settlement and the fees.',
      { fairness_hearing: '2025-07-08' },
    ],
    [
      'To be excluded, your request must be received by JUNE 9, 2025. The same day, JUNE 9, 2025, is the last day on which an objection may be received.',
      { exclusion_deadline: '2025-06-09', objection_deadline: '2025-06-09' },
    ],
    [
      'The time to request exclusion and the time to object have been extended: a request or objection is in time if it is received on or before April 23, 2024.',
      { exclusion_deadline: '2024-04-23', objection_deadline: '2024-04-23' },
    ],
    [
      'Anyone who takes part but thinks something about the settlement is wrong has until the same day, January 18, 2022, to tell the Court.',
      { objection_deadline: '2022-01-18' },
    ],
    [
      'TO BE EXCLUDED, write to the administrator in the manner that the full notice describes. What you write must come to hand not later than January 16, 2025.',
      { exclusion_deadline: '2025-01-16' },
    ],
    [
      'CLAIM: You have to file a claim to be paid. Do it in our portal. The portal shuts on 12 May 2023 at 11:59 p.m. EDT.',
      { claim_deadline: '2023-05-12' },
    ],
    [
      'The Judge is to preside over a hearing on the fairness of the settlement. It has been set for Thursday, February 6, 2025, at 2:00 p.m. Mountain Time.',
      { fairness_hearing: '2025-02-06' },
    ],
    ['Claims: to be postmarked or e-filed on or before June 20, 2023.', { claim_deadline: '2023-06-20' }],
    [
      'To share in it you must register. Registrations close at 4.00 pm (AEST) on 14 June 2024.',
      { registration_deadline: '2024-06-14' },
    ],
    [
      'Claims. All Claim Forms are to be sent to the address below. The Summary Notice shall be published by May 2, 2025.',
      {},
    ],
    ['You must use the claim form. Lead Counsel shall file papers in support by May 2, 2025.', {}],
    ['Payments on claims are expected to be sent out by December 1, 2024.', {}],
    ['Claims are expected to be paid by December 1, 2024.', {}],
    ['Distribution of the fund on all valid claims is to end by December 1, 2024.', {}],
    [
      'If you moved to a new address, send the claims administrator a letter by March 3, 2024 so that your claim can be paid.',
      {},
    ],
    ['Any deficiency in your claim form has to be cured by March 3, 2024.', {}],
    ['All Claim Forms must have been reviewed by March 3, 2024.', {}],
    [
      'Objections were due on April 2, 2023 in the first settlement. For this settlement you may object until the hearing.',
      {},
    ],
    ['In the earlier settlement you could send a claim form until April 2, 2023.', {}],
    [
      'The Court will decide on May 9, 2024 at 10:00 a.m. whether the settlement is fair. It was postponed to June 20, 2024 at 11:00 a.m.',
      { fairness_hearing: '2024-06-20' },
    ],
    [
      'The Court will decide on May 9, 2024 at 10:00 a.m. whether the settlement is fair. This was adjourned without a new day.',
      {},
    ],
    [
      'The Court will decide on May 9, 2024 at 10:00 a.m. whether the settlement is fair. It was moved to June 20, 2024 or, if the Court so orders, to July 2, 2024.',
      {},
    ],
  ])('are what they are for: %s', (words, days) => {
    const { court: _, ...found } = stated(`${COURT}${words}`);
    expect(found).toEqual(days);
  });

  it('are those of rows that begin with what one may do, whatever is between', () => {
    expect(
      stated(
        [
          'You may What this means Deadline',
          'File a claim You share in the money. November 14, 2022, by postmark or',
          'website',
          'Ask to be left out You get nothing, but may sue us yourself. September 30, 2022, to be received',
          'Say what is wrong with it You remain in; the judge reads your letter. September 23, 2022, to be received',
          'Come to court You may listen, and speak if you have written first. October 21, 2022, 11:00 a.m.',
        ].join('\n'),
      ),
    ).toEqual({
      claim_deadline: '2022-11-14',
      exclusion_deadline: '2022-09-30',
      objection_deadline: '2022-09-23',
      fairness_hearing: '2022-10-21',
    });
  });

  it('are beside what they are for in a table whose first column is of days', () => {
    const lines = inReadingOrder({
      lines: [
        line(100, ['Date', 80], ['What must happen by then', 250]),
        line(120, ['June 13, 2025', 80], ['Requests to be excluded must have reached us', 250]),
        line(140, ['June 20, 2025', 80], ['Written objections must be on file with the Clerk', 250]),
        line(160, ['July 11, 2025, 1:30', 80], ['Settlement Hearing, 450 Golden Gate Avenue, Courtroom 4,', 250]),
        line(172, ['p.m.', 80], ['17th Floor', 250]),
        line(192, ['August 1, 2025', 80], ['Proofs of Claim must be postmarked, or uploaded here', 250]),
      ],
      tables: [],
      isPlaced: true,
    });
    expect(stated(lines.map(textOf).join('\n'))).toEqual({
      exclusion_deadline: '2025-06-13',
      objection_deadline: '2025-06-20',
      fairness_hearing: '2025-07-11',
      claim_deadline: '2025-08-01',
    });
  });

  it('are whole again where a narrow column of a table has cut them', () => {
    const lines = [
      line(100, ['March', 250]),
      line(106, ['February', 90]),
      line(112, ['$19.85', 176], ['17,', 250], ['$21.06', 325]),
      line(118, ['15, 2023', 90]),
      line(125, ['2023', 250]),
    ];
    expect(withWholeDays(lines).map(textOf)).toEqual(['February 15, 2023  $19.85  March 17, 2023  $21.06']);
  });
});

describe('sums and shares by the words around them', () => {
  it.each([
    [
      'The lawyers who have prosecuted this Action have not been paid. They will apply for an award out of the Settlement Fund of 25% of it.',
      { fees_percent: '25' },
    ],
    ['Class counsel also apply for fees of $965,000.00, which is just under 1/3 of the settlement fund.', {}],
    ['The Litigation Funder is entitled to 10% of the amount recovered.', {}],
    [
      'The amount of the Settlement equals roughly $1.19 per share of the shares held at the Closing.',
      { average_recovery_per_share: '1.19' },
    ],
    [
      'Attorneys’ fees and costs: Plaintiffs’ Counsel will move for an award not to exceed one third of the Settlement Fund, with litigation costs of up to $375,000. If granted in full, these come to an average of $0.27 per share.',
      { fees_percent: '33.33', expenses: '375000.00', cost_per_share: '0.27' },
    ],
    [
      'Your lawyers, Alder & Birch, P.C., will request that 28% of that sum be paid to them, and that they be reimbursed for outlays which they cap at US$214,000. Per ADS, and assuming that all are claimed for, the gross recovery is US$0.60 and the fees and outlays US$0.18.',
      {
        fees_percent: '28',
        expenses: '214000.00',
        average_recovery_per_share: '0.60',
        cost_per_share: '0.18',
        lead_counsel: ['Alder & Birch, P.C.'],
      },
    ],
    [
      'The Court chose Alder Birch LLP of Seattle to act for the Class. It has been paid nothing so far. It wants the Court to award it a quarter of the fund, and to be repaid up to $390,000 it has spent on experts.',
      { fees_percent: '25', expenses: '390000.00', lead_counsel: ['Alder Birch LLP'] },
    ],
    [
      'About 20 million shares were harmed. Spread evenly over them, $8,000,000 is 40 cents each, from which lawyers’ fees and expenses – about 11 cents each – would come off.',
      { average_recovery_per_share: '0.40', cost_per_share: '0.11' },
    ],
    [
      'Per share that was damaged this is $0.30 before, and $0.20 after, the deductions described in paragraph 2.',
      { average_recovery_per_share: '0.30', average_recovery_per_share_net: '0.20' },
    ],
    [
      'If the Court approves Lead Counsel’s Fee and Expense Application, the average recovery would be approximately $0.39 per damaged share.',
      { average_recovery_per_share_net: '0.39' },
    ],
    [
      'An investor would receive, if all shares were claimed for, an estimated $0.19 for each share; the fee and expenses represent some $0.05 of that.',
      { average_recovery_per_share: '0.19', cost_per_share: '0.05' },
    ],
    ['A recovery at trial could have been $4.50 per share, experts estimated.', {}],
    ['The average recovery in cases like this is $0.20 per share.', {}],
    ['Experts put the recovery of damages at trial at about $4.50 per share of common stock.', {}],
    ['The average recovery per share in other cases is $0.20.', {}],
    ['The maximum recovery per share is $4.50.', {}],
  ])('are of their own kind alone: %s', (words, sums) => {
    const { court: _, settlement_amount: __, currency: ___, ...found } = stated(`${COURT}${FUND}${words}`);
    expect(found).toEqual(sums);
  });
});

describe('the class and its lawyers by the words around them', () => {
  it.each([
    [
      'A class of all persons who, during the period commencing on September 9, 2020 and ending on April 27, 2022, inclusive, purchased the common stock of Alder Birch, Inc.',
      { from: '2020-09-09', to: '2022-04-27' },
    ],
  ])('have one period: %s', (words, period) => {
    expect(stated(`${COURT}${words}`).class_periods).toEqual([period]);
  });

  it.each([
    'All persons who held Alder stock at any time from January 3, 2022 through March 4, 2022 must send their brokerage statements; the class consists of buyers of debentures.',
    'Investors who bought during the IPO lock-up period from January 3, 2022 to July 4, 2022 in other classes are excluded.',
    'All investors who bought at any time from January 3, 2022 through March 4, 2022 belong to another class.',
  ])('have none of what others did: %s', (words) => {
    expect(stated(`${COURT}${words}`).class_periods).toBeUndefined();
  });

  it('have a period of low confidence where only the words around it give it', () => {
    const words =
      'A class of all persons who, during the period commencing on September 9, 2020 and ending on April 27, 2022, inclusive, purchased the common stock of Alder Birch, Inc.';
    expect(readFactsOfWords(`${COURT}${words}`).class_periods!.confidence).toBe('low');
  });

  it.each([
    'The investors in the bankruptcy are represented by Kirk Stone LLP.',
    'Plaintiffs in the state action are represented by Kirk Stone LLP.',
    'The investors sued the company, and its defendants are represented by Kirk Stone LLP.',
  ])('have no lawyers of others: %s', (words) => {
    expect(stated(`${COURT}${words}`).lead_counsel).toBeUndefined();
  });

  it.each([
    ['The Class is represented by Alder Birch LLP (Attn: J. Doe, 5 Main Street).', ['Alder Birch LLP']],
    ['Lead Plaintiff and the Class are represented by Alder Birch & Day LLP.', ['Alder Birch & Day LLP']],
    [
      'Plaintiffs’ Counsel are Alder Birch LLP, 600 West Broadway, San Diego, CA 92101, and The Ashgrove Law Firm, P.C., 1100 Glendon Avenue.',
      ['Alder Birch LLP', 'The Ashgrove Law Firm, P.C.'],
    ],
    ['6. Counsel. Alder Birch LLP is appointed Class Counsel.', ['Alder Birch LLP']],
  ])('have their names: %s', (words, firms) => {
    expect(stated(`${COURT}${words}`).lead_counsel).toEqual(firms);
  });
});

describe('what a text names by a pronoun, and two settlements', () => {
  it('is the security of the issuer, and the sum that it pays for the class', () => {
    const words =
      'DOE v. KESTER & LOWE INDUSTRIES, INC.\nKester & Lowe Industries, Inc. will cause $5.85 million to be paid in cash for the benefit of everyone who purchased its common stock from May 2, 2018 through October 13, 2020.';
    expect(stated(`${COURT}${words}`)).toMatchObject({
      securities: [{ name: 'Kester & Lowe Industries, Inc. common stock', kind: 'common' }],
      settlement_amount: '5850000.00',
    });
  });

  it('are two of one issuer where its other security is named by a pronoun', () => {
    const words =
      'In re Dunharrow Trust Securities Litigation. You may be affected if you purchased Dunharrow Trust common shares or its 7.25% Series B cumulative preferred shares from May 2, 2018 through October 13, 2020.';
    expect(stated(`${COURT}${words}`).securities).toMatchObject([{ kind: 'common' }, { kind: 'preferred' }]);
  });

  it.each([
    ['In return for a release, Alder will pay, or have its insurers pay, $8,750,000 into escrow.', '8750000.00'],
    ['To avoid a trial, US$ 19.8 million will be paid to those who bought ADRs.', '19800000.00'],
    [
      'A settlement has been proposed. Its consideration is Forty-Two Million Dollars ($42,000,000), of which $27,500,000 has been paid by insurers.',
      '42000000.00',
    ],
    ['What does the settlement provide? $47.5 million. After fees, less will go to class members.', '47500000.00'],
    ['A settlement was proposed. In the merger, stockholders were paid $31,000,000 in cash.', undefined],
    ['In the state action, Acme agreed to pay $7,500,000 to shareholders in exchange for a release.', undefined],
    ['In an unrelated SEC action, Acme paid $40,000,000 in cash to shareholders to resolve the claims.', undefined],
    ['Investors who lost money paid $250,000,000 in cash for shares in the class period to settle trades.', undefined],
    ['Class members paid $250,000,000 in cash to resolve their margin calls.', undefined],
    ['A settlement was proposed. To resolve the derivative suit, insurers paid $4,000,000 to the company.', undefined],
  ])('is a whole settlement or none: %s', (words, sum) => {
    expect(stated(`${COURT}${words}`).settlement_amount).toBe(sum);
  });

  it('is no sum of one of several settlements', () => {
    const words =
      'There are two settlements. Alder will cause $5.85 million to be paid in cash for the benefit of the class. Birch will cause $3.15 million to be paid in cash for the benefit of the class.';
    expect(stated(`${COURT}${words}`).settlement_amount).toBeUndefined();
  });
});

describe('a text of very many days', () => {
  /** The milliseconds of the faster of two readings. */
  const timeOf = (unit: string, size: number): number => {
    const { text, lineStarts } = openNoticeText([pageOfText(unit.repeat(size).slice(0, size))]);
    const dates = findDates(text);
    const times = [0, 1].map(() => {
      const from = performance.now();
      weighDeadlines(text, dates, lineStarts);
      return performance.now() - from;
    });
    return Math.min(...times);
  };

  it.each(['May 1, 2024\nclaim\n', 'objections May 1, 2024 ', 'May 1, 2024\nprice\n'])(
    'is read in time that grows no faster than its length: %j',
    (unit) => {
      timeOf(unit, 10_000);
      const [small, large] = [timeOf(unit, 10_000), timeOf(unit, 80_000)];
      expect(large).toBeLessThan(20 * small + 300);
    },
  );

  it('gives no day where the topics beside its days are too many to compare', () => {
    const words = 'Objections must be received by May 1, 2024, ';
    const weigh = (text: string) => weighDeadlines(text, findDates(text), [0]);
    expect([...weigh(words).keys()]).toEqual(['objection_deadline']);
    expect(weigh(words.repeat(2500)).size).toBe(0);
  });
});
