import { describe, expect, it } from 'vitest';
import { readFactsOfWords } from '../read-notice.ts';
import { stated } from './stated.ts';

describe('what counsel request', () => {
  it.each([
    [
      'Class Counsel, Reed Moss, P.C., will ask for no more than 33⅓% of the Settlement Fund and for up to $210,000 in expenses, together $0.08 per damaged share.',
      { fees_percent: '33.33', expenses: '210000.00', cost_per_share: '0.08' },
    ],
    [
      'Counsel for the class will apply for a fee of up to 1/3 of the settlement and for costs of up to $85,000, or about $.12 per share.',
      { fees_percent: '33.33', cost_per_share: '0.12' },
    ],
    [
      'Lead Counsel, Marsh Lowe LLP, will request attorneys’ fees not to exceed 25% of the Settlement Amount and expenses not to exceed $700,000; together they would average $0.05 per share.',
      { fees_percent: '25', expenses: '700000.00', cost_per_share: '0.05' },
    ],
    [
      'Plaintiff’s Counsel will seek up to 30% of the Settlement Amount, up to $95,000 in litigation costs and up to $10,000 for the Class Representative, which comes to $0.03 per share.',
      { cost_per_share: '0.03' },
    ],
  ])('has its costs per share in the same sentence: %s', (words, facts) => {
    const found = stated(`A settlement of $9,000,000 in cash is proposed. ${words}`);
    expect(found).toMatchObject(facts);
    expect(found).not.toHaveProperty('average_recovery_per_share');
  });

  it('is no recovery: an average recovery is not its cost', () => {
    const words =
      'Counsel will seek 30% and costs of $85,000. The average recovery after fees and costs is $0.20 per share.';
    expect(stated(`A settlement of $9,000,000 in cash is proposed. ${words}`)).not.toHaveProperty('cost_per_share');
  });
});

describe('further wordings', () => {
  it.each([
    ['You may ask to be excluded or object by May 3, 2023.', 'exclusion_deadline', '2023-05-03'],
    ['Claims must be postmarked on or before the Claims Bar Date of June 7, 2023.', 'claim_deadline', '2023-06-07'],
    ['IN RE OAK TREE CO. SECURITIES LITIGATION  NO. C21-1187-RSM', 'docket', 'C21-1187-RSM'],
    ['Estimated average recovery per ADS: $0.55 gross.', 'average_recovery_per_share', '0.55'],
    ['Lead Counsel — Kerr Lane LLP — will ask for fees.', 'lead_counsel', ['Kerr Lane LLP']],
    [
      'In the Matter of Dell Ridge, Inc. and Ann B. Roe\n\nPLAN NOTICE',
      'title',
      'In the Matter of Dell Ridge, Inc. and Ann B. Roe',
    ],
    ['In the Matter of Dell Ridge, Inc. and Ann B. Roe\n\nPLAN NOTICE', 'company', 'Dell Ridge, Inc.'],
  ])('%s', (words, field, value) => {
    expect(stated(words)[field]).toEqual(value);
  });
});

describe('errors of a scan', () => {
  const scan = `UNlTED STATES DlSTRICT COURT
DISTRICT OF VERMONT

lN RE OAKMERE TOOLS, lNC.       Civil Action No. 2:17-cv-O5231-KM
SECURITIES LITIGATION

To: All who purchased Oakmere Tools, Inc. common stock from August 17, 2O15 through June 8, 2017, inclusive.
Claim Forms must be postmarked no later than April 2, 20 9. The hearing will be held on March l9, 2019 at 10:00 a.m.`;
  const facts = readFactsOfWords(scan);

  it('are read where they leave no doubt, with low confidence', () => {
    expect(facts.title).toMatchObject({
      value: 'In re Oakmere Tools, Inc. Securities Litigation',
      confidence: 'low',
    });
    expect(facts.class_periods).toMatchObject({
      value: [{ from: '2015-08-17', to: '2017-06-08' }],
      confidence: 'low',
    });
    expect(facts.fairness_hearing).toMatchObject({ value: '2019-03-19', confidence: 'low' });
  });

  it('give no fact where a figure is lost', () => {
    expect(facts).not.toHaveProperty('claim_deadline');
    expect(facts.docket?.value ?? '').not.toContain('05231');
  });
});
