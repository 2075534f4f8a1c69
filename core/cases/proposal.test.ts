import { describe, expect, test } from 'vitest';
import { emptyProposal, missingSteps, type ProposedCase, securitiesOf } from './proposal.ts';
import { richText } from './rich-text.ts';

const today = '2026-11-20';
const security = { name: 'Common stock', kind: 'common', ticker: 'hldn', cusip: null, isin: null };
const whole: ProposedCase = {
  ...emptyProposal,
  title: 'In re Halden',
  company: { id: 7, name: 'Halden', sector: null },
  court: 'N.D. Cal.',
  securities: [security],
  class_periods: [{ from: '2022-02-14', to: '2023-11-09' }],
  allegations: richText(['The yields were not what was said.']),
  sources: ['https://court.example/complaint.pdf'],
};
const attached = { milestones: 1, complaints: 0 };
const stepsOf = (proposal: Partial<ProposedCase>, more = attached) =>
  missingSteps({ ...whole, ...proposal }, more, today).map(({ step }) => step);

describe('[API-43] a proposal', () => {
  test('that has all of it lacks nothing', () => {
    expect(stepsOf({})).toEqual([]);
  });

  test('lacks each step that is not done, in the order of the form', () => {
    expect(stepsOf({ ...emptyProposal }, { milestones: 0, complaints: 0 })).toEqual([
      'company',
      'class_periods',
      'allegations',
      'milestones',
      'sources',
    ]);
  });

  test('needs a security that can be found in a trade file', () => {
    expect(stepsOf({ securities: [{ ...security, ticker: null }] })).toEqual(['company']);
    expect(stepsOf({ securities: [{ ...security, ticker: null, cusip: '037833100' }] })).toEqual([]);
  });

  test('needs words, not empty paragraphs, and a class period that is over', () => {
    expect(stepsOf({ allegations: richText(['  ', '']) })).toEqual(['allegations']);
    expect(stepsOf({ class_periods: [{ from: '2026-01-01', to: '2027-01-01' }] })).toEqual(['class_periods']);
  });

  test('rests on the complaint as a document where it has no link', () => {
    expect(stepsOf({ sources: [] })).toEqual(['sources']);
    expect(stepsOf({ sources: [] }, { milestones: 1, complaints: 1 })).toEqual([]);
  });

  test('gives the catalogue its securities, distinguished by ticker before CUSIP', () => {
    expect(securitiesOf({ ...whole, securities: [{ ...security, cusip: '40536x107' }] })).toEqual([
      {
        key: 'HLDN',
        name: 'Common stock',
        kind: 'common',
        currency: 'USD',
        class_periods: null,
        identifiers: [
          { kind: 'ticker', value: 'HLDN', valid_from: null, valid_to: null },
          { kind: 'cusip', value: '40536X107', valid_from: null, valid_to: null },
        ],
      },
    ]);
  });
});
