import { describe, expect, it } from 'vitest';
import { withWholeDays } from '../source/cut-dates.ts';
import { inReadingOrder } from '../source/reading-order.ts';
import { type SourceLine, textOf } from '../source/source.ts';
import { stated } from '../wordings/stated.ts';

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
      'Claims. All Claim Forms are to be sent to the address below. The Summary Notice shall be published by May 2, 2025.',
      {},
    ],
    ['You must use the claim form. Lead Counsel shall file papers in support by May 2, 2025.', {}],
  ])('are what they are for: %s', (words, days) => {
    const { court: _, ...found } = stated(`${COURT}${words}`);
    expect(found).toEqual(days);
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
