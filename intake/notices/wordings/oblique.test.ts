import { describe, expect, it } from 'vitest';
import { stated } from './stated.ts';

const COURT = 'UNITED STATES DISTRICT COURT\nDISTRICT OF OREGON\n';

describe('facts in other words', () => {
  it.each([
    [
      'Harlow has agreed to cause its insurers to pay Nine Million Dollars ($9,000,000) to the class. A prior partial settlement with its auditor, for $1.1 million, is not affected.',
      '9000000.00',
    ],
    ['Defendants will pay or cause to be paid a sum of forty-five million dollars ($45,000,000.00).', '45000000.00'],
    ["Harlow's carriers have funded an escrow account with $13.9 million.", '13900000.00'],
    [
      'Harlow and its underwriters will contribute a non-reversionary US$27,250,000: US$25,000,000 by Harlow and US$2,250,000 by the underwriters.',
      '27250000.00',
    ],
    [
      'Plaintiffs have reached a settlement for $17,000,000 in cash plus 250,000 shares worth $3,000,000, that is, a total value of $20,000,000.',
      '20000000.00',
    ],
  ])('are the sum of a settlement: %s', (words, sum) => {
    expect(stated(`${COURT}${words}`).settlement_amount).toBe(sum);
  });

  it.each([
    [
      'The gross recovery averages roughly 61 cents ($0.61) for each damaged share. After the deductions below, it would be about $0.41 a share.',
      { average_recovery_per_share: '0.61', average_recovery_per_share_net: '0.41' },
    ],
    [
      'Whoever lost on the ADSs can expect, gross, something like $0.83 an ADS; net of all deductions, something like $0.57 an ADS.',
      { average_recovery_per_share: '0.83', average_recovery_per_share_net: '0.57' },
    ],
    [
      'If everyone claims, each damaged share would see about 52¢ on average before anything is taken off.',
      { average_recovery_per_share: '0.52' },
    ],
    [
      'Class Counsel (Alder Birch LLP) will ask for thirty percent (30%) of the fund, and up to $410,000 for what they spent. That comes to about $0.20 per damaged share.',
      { fees_percent: '30', expenses: '410000.00', cost_per_share: '0.20' },
    ],
    [
      'Lead Counsel (Alder Birch LLP) will seek one quarter of the Settlement Fund (25%) and repayment of costs up to $288,000.',
      { fees_percent: '25', expenses: '288000.00' },
    ],
    [
      'Lawyers for the class, Alder Birch LLP, took the case without pay. They want 29% of the fund and their out-of-pocket costs, capped at $530,000.',
      { fees_percent: '29', expenses: '530000.00', lead_counsel: ['Alder Birch LLP'] },
    ],
    [
      'They will ask the Court to award up to $900,000 (one-third of the Settlement Amount) for their fees.',
      { fees_percent: '33.33' },
    ],
  ])('are amounts per share and costs: %s', (words, facts) => {
    expect(stated(`${COURT}The settlement is for $8,000,000 in cash. ${words}`)).toMatchObject(facts);
  });

  it('are no mean of all shares where each class has its own', () => {
    const words =
      'The estimated average recovery (before the deduction of fees) per eligible share of Class A is $0.37 and per eligible share of Class C is $0.34.';
    expect(stated(`${COURT}A settlement for $8,000,000 in cash. ${words}`)).not.toHaveProperty(
      'average_recovery_per_share',
    );
  });

  it.each([
    ['Requests to be left out of the class must be postmarked by May 30, 2025.', { exclusion_deadline: '2025-05-30' }],
    [
      'The Court has reserved September 29, 2021, at 1:30 p.m., before the Honorable Janet Sumner, for the Settlement Hearing.',
      { fairness_hearing: '2021-09-29' },
    ],
    [
      'The Court has set May 4, 2021, at 11:59 p.m. as the deadline to submit claims. Papers for the Settlement Hearing are due later. The Settlement Hearing will be held on June 8, 2021.',
      { fairness_hearing: '2021-06-08' },
    ],
    [
      'For proofs of claim due on paper the Court has set May 4, 2021, at 11:59 p.m. Eastern time. Papers for the hearing come later. The Settlement Hearing will be held on June 8, 2021.',
      { fairness_hearing: '2021-06-08' },
    ],
    [
      "The Court's hearing on fairness takes place on the 8th day of February, 2023 at 10:30 a.m.",
      { fairness_hearing: '2023-02-08' },
    ],
    [
      'If you want out, your letter must arrive by January 18, 2023; if you want to object, you must do so by the same day, January 18, 2023.',
      { exclusion_deadline: '2023-01-18', objection_deadline: '2023-01-18' },
    ],
    ['Dates to mark. Claims: August 22, 2022 (postmark).', { claim_deadline: '2022-08-22' }],
    [
      'The judge will decide whether to approve on August 14, 2019 at 4:10 p.m. Anyone wishing to be heard against the Settlement must have written by July 24, 2019 (received). Forms for claiming go to the Claims Administrator no later than September 9, 2019.',
      { fairness_hearing: '2019-08-14', objection_deadline: '2019-07-24', claim_deadline: '2019-09-09' },
    ],
  ])('are days: %s', (words, facts) => {
    expect(stated(`${COURT}${words}`)).toMatchObject(facts);
  });

  it('are the class period whose days start and end in a bracket, not the last one of a table', () => {
    const words =
      'You acquired shares in the Class Period (which starts on June 11, 2015 and ends on March 1, 2017, each included). October 18, 2016 through March 1, 2017 12% For each share acquired in the Class Period:';
    expect(stated(`${COURT}${words}`).class_periods).toEqual([{ from: '2015-06-11', to: '2017-03-01' }]);
  });

  it('are the class period in words, not one of the periods for which a sentence gives inflation', () => {
    const words =
      'Purchasers of Harlow common stock during the period beginning on November 3, 2015 and ending on May 10, 2017. Inflation amounted to $5.20 per share from November 3, 2015 through August 8, 2016 and $1.85 per share from March 1, 2017 through May 10, 2017. Your loss for each share bought is as follows. A claim must be sent in by August 17, 2020.';
    expect(stated(`${COURT}${words}`)).toMatchObject({
      class_periods: [{ from: '2015-11-03', to: '2017-05-10' }],
      claim_deadline: '2020-08-17',
    });
    const unnamed = words.slice(words.indexOf('Inflation'));
    expect(stated(`${COURT}${unnamed}`)).not.toHaveProperty('class_periods');
  });

  it('are the caption and the number of a telephone that a line or a column cuts', () => {
    const words = `${COURT}HARBOR FIREFIGHTERS'  Civil No. 3:19-cv-00581 (MPS)\nPENSION PLAN, Individually and On\nBehalf of All Others Similarly Situated,\nPlaintiff,\n- against -\nHARLOW FOODS COMPANY,\nDefendants.\nAdministrator. RG/2 Claims Administration LLC, 1-866-\n742-4955, www.rg2claims.com/harlow.html.`;
    expect(stated(words)).toMatchObject({
      title: "Harbor Firefighters' Pension Plan v. Harlow Foods Company",
      administrator: { phone: '1-866-742-4955' },
    });
  });

  it('are two classes of stock, each with its ticker in brackets', () => {
    const words =
      'All who purchased the Class A common stock (ticker: HRLA) or the Class C capital stock (ticker: HRLC) of Harlow Media Group, Inc. ("Harlow") from May 1, 2019 to June 3, 2020.';
    expect(stated(`${COURT}${words}`).securities).toEqual([
      { name: 'Harlow Media Group, Inc. Class A common stock', kind: 'common' },
      { name: 'Harlow Media Group, Inc. Class C capital stock', kind: 'common' },
    ]);
  });

  it('are notes that a list gives with their CUSIPs', () => {
    const words =
      'All who purchased debt securities of Harlow Bancorp, Inc. identified in Table 1 (the "Harlow Notes") from May 1, 2019 to June 3, 2020.\nTable 1\n5.125% Senior Notes due March 15, 2024 13101NAB4\nFloating Rate Notes due 2031 13101NAE8';
    expect(stated(`${COURT}${words}`).securities).toEqual([
      { name: '5.125% Senior Notes due March 15, 2024', kind: 'note' },
      { name: 'Floating Rate Notes due 2031', kind: 'note' },
    ]);
  });

  it.each([
    [
      'In re HARLOW, INC.  Index No. 1:22-cv-04912-RPK-TAM\nSECURITIES LITIGATION',
      'In re Harlow, Inc. Securities Litigation',
    ],
    [
      'IN RE HARLOW, INC.  Lead Case No. 21-CIV-03417\nSHAREHOLDER LITIGATION',
      'In re Harlow, Inc. Shareholder Litigation',
    ],
  ])('are a caption without the number beside it: %s', (words, title) => {
    expect(stated(`${COURT}${words}\nCLASS ACTION`).title).toBe(title);
  });

  it('are labels alone before their days', () => {
    const words =
      'Key dates\nClaim Form   February 21, 2023\nOpt-Out   January 24, 2023\nObjection   January 25, 2023\nFinal Hearing   February 14, 2023 at 2:00 p.m. CST';
    expect(stated(`${COURT}${words}`)).toMatchObject({
      claim_deadline: '2023-02-21',
      exclusion_deadline: '2023-01-24',
      objection_deadline: '2023-01-25',
      fairness_hearing: '2023-02-14',
    });
  });

  it('are a sum, costs and firms of a few words', () => {
    const words =
      "In re Harlow Mining Limited Securities Litigation\nFile No. 15-cv-04411 (ADM/KMM)\nTotal settlement: Thirty-One Million Dollars in cash ($31,000,000). Lead Plaintiffs will seek 25 percent for attorneys' fees and not more than $700,000 for expenses. Claims to be received by: August 1, 2019. Plaintiffs' Counsel, Alder Birch LLP and Cotton Vale LLP, will ask for it.";
    expect(stated(`${COURT}${words}`)).toMatchObject({
      docket: '15-cv-04411 (ADM/KMM)',
      settlement_amount: '31000000.00',
      fees_percent: '25',
      expenses: '700000.00',
      claim_deadline: '2019-08-01',
      lead_counsel: ['Alder Birch LLP', 'Cotton Vale LLP'],
    });
  });
});
