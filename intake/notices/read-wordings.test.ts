import { describe, expect, it } from 'vitest';
import { readFactsOfWords } from './read-notice.ts';

/** Wordings of settlement sites, orders and articles, each with the facts that it states. Every case is invented. */
const WORDINGS: [string, string, Record<string, unknown>][] = [
  [
    'a list whose days have lines of their own above what they are for',
    `Important Dates

  • May 9, 2023
    Deadline to Receive Requests for Exclusion
  • May 10, 2023
    Deadline to Receive Objections
  • May 30, 2023 at 12:00 p.m.
    Settlement Hearing
  • July 3, 2023
    Postmark Deadline to File Proof of Claim Form`,
    {
      exclusion_deadline: '2023-05-09',
      objection_deadline: '2023-05-10',
      fairness_hearing: '2023-05-30',
      claim_deadline: '2023-07-03',
    },
  ],
  [
    'such a list with a time on a line of its own, and days of the court besides',
    `Key Dates
Date Event Description
March 3, 2022
Preliminary Approval of the Settlement On this date the Court granted preliminary approval.
June 7, 2022
Deadline to Request Exclusion from the Class
June 8, 2022
Deadline to Object to the Settlement
June 9, 2022
Deadline to File Notice of Appearance If you submit a written objection, you may ask to speak.
June 28, 2022
at 9:30 A.M.
Settlement Fairness Hearing You may attend it.`,
    { exclusion_deadline: '2022-06-07', objection_deadline: '2022-06-08', fairness_hearing: '2022-06-28' },
  ],
  [
    'a list whose labels stand above their days',
    `Exclusion Deadline
Monday, June 6, 2022
Objection Deadline
Tuesday, June 7, 2022
Final Approval Hearing
Wednesday, July 6, 2022`,
    { exclusion_deadline: '2022-06-06', objection_deadline: '2022-06-07', fairness_hearing: '2022-07-06' },
  ],
  [
    'a hearing that was held, before an order of another day',
    `On May 3, 2021, the Court held a hearing to consider final approval of the settlement for $4,200,000 in cash. On May 6, 2021, the Court entered its judgment. On June 1, 2022 the administrator filed its report.`,
    { settlement_amount: '4200000.00', currency: 'USD', fairness_hearing: '2021-05-03' },
  ],
  [
    'a caption whose number comes between plaintiffs and defendants, with options in capitals',
    `UNITED STATES DISTRICT COURT SOUTHERN DISTRICT OF NEW YORK ANN PORTER, Individually and on Behalf of All Others Similarly Situated, - against - Plaintiffs, : Civil Action No QUILLMARK SYSTEMS, INC., LEE HAN and PRYOR WELLS LLP, Defendants x NOTICE TO: ALL PERSONS THAT PURCHASED QUILLMARK SYSTEMS, INC. ( QMS ) COMMON STOCK, OR THAT PURCHASED AND/OR SOLD OPTIONS ON QMS COMMON STOCK, FROM MAY 12, 2009 TO MARCH 17, 2011, BOTH DATES INCLUSIVE`,
    {
      title: 'Porter v. Quillmark Systems, Inc.',
      company: 'Quillmark Systems, Inc.',
      court: 'S.D.N.Y.',
      securities: [
        { name: 'Quillmark Systems, Inc. common stock', kind: 'common' },
        { name: 'options on QMS common stock', kind: 'option' },
      ],
      class_periods: [{ from: '2009-05-12', to: '2011-03-17' }],
    },
  ],
  [
    'a caption without the word for its kind',
    `UNITED STATES DISTRICT COURT DISTRICT OF COLORADO IN RE VANTERRA FOODS, LTD. Case No. 14 Civ (KMW) CLASS ACTION NOTICE OF PENDENCY. A settlement for $7,000,000 in cash.`,
    {
      title: 'In re Vanterra Foods, Ltd.',
      company: 'Vanterra Foods, Ltd.',
      court: 'D. Colo.',
      settlement_amount: '7000000.00',
      currency: 'USD',
    },
  ],
  [
    'names that are no plain words: S.p.A., Mc, brackets, and short ones that the text writes in capitals',
    `In re LORENZI GROUP S.p.A. SECURITIES LITIGATION`,
    { title: 'In re Lorenzi Group S.p.A. Securities Litigation', company: 'Lorenzi Group S.p.A.' },
  ],
  [
    'a plaintiff with capitals within the name, and a company in capitals',
    `Jo McALLEN, et al., Plaintiffs, v. TEN-X MINERALS LTD., et al., Defendants. No. 5:97-CV-159. United States District Court, E.D. Texas.`,
    {
      title: 'McAllen v. Ten-X Minerals Ltd.',
      company: 'Ten-X Minerals Ltd.',
      court: 'E.D. Tex.',
      docket: '5:97-CV-159',
    },
  ],
  [
    'a name with brackets and the total of two settlements',
    `In re VELM HOLDING (SWITZERLAND) AG SECURITIES LITIGATION. Two proposed settlements for a total of $8.4 million.`,
    {
      title: 'In re Velm Holding (Switzerland) AG Securities Litigation',
      company: 'Velm Holding (Switzerland) AG',
      settlement_amount: '8400000.00',
      currency: 'USD',
    },
  ],
  [
    'a short name in capitals, as its sentences write it',
    `QTS CAPITAL LLC v. JB POWER HOLDINGS COMPANY. The plaintiffs, QTS Capital LLC and others, sued JB Power Holdings Company.`,
    { title: 'QTS Capital LLC v. JB Power Holdings Company', company: 'JB Power Holdings Company' },
  ],
  [
    'a fund of a local, a number of the court in Philadelphia, deadlines for what, and an administrator',
    `IN THE UNITED STATES DISTRICT COURT FOR THE EASTERN DISTRICT OF PENNSYLVANIA
PIPE FITTERS LOCAL 41 PENSION FUND, on behalf of itself, Plaintiff, v. OAKMERE HOLDINGS CORP., et al., Defendants. : CIVIL ACTION NO. 18-3710
Deadline for opting out: April 19, 2022. Deadline for objections: April 20, 2022. Deadline for claims: June 3, 2022.
Lead Counsel, Alder, Birch & Cole, will ask for fees of 30% of the fund and for expenses of not more than $410,000.
Oakmere Securities Settlement, c/o RG/2 Claims Administration LLC, 1-866-555-0155`,
    {
      title: 'Pipe Fitters Local 41 Pension Fund v. Oakmere Holdings Corp.',
      company: 'Oakmere Holdings Corp.',
      court: 'E.D. Pa.',
      docket: '18-3710',
      currency: 'USD',
      fees_percent: '30',
      expenses: '410000.00',
      exclusion_deadline: '2022-04-19',
      objection_deadline: '2022-04-20',
      claim_deadline: '2022-06-03',
      administrator: { name: 'RG/2 Claims Administration LLC', phone: '1-866-555-0155' },
      lead_counsel: ['Alder, Birch & Cole'],
    },
  ],
  [
    'an objection at the end of a long sentence, a period that ends with a merger, and cost per share',
    `All holders of Merle Payments, Inc. common stock who held it during the period from January 8, 2021 through and including the closing of the merger on April 1, 2021. The Settlement Amount is $11,000,000. Plaintiffs will seek attorneys' fees of up to one-third of the fund. If approved, these amounts equal about $0.23 per share. Any objections to the proposed Settlement, the proposed Plan of Allocation, or Lead Counsel's motion for attorneys' fees and expenses, must be filed with the Court and delivered to Lead Counsel and to Defendants' Counsel at the addresses in the Notice such that they are received no later than October 19, 2023.`,
    {
      company: 'Merle Payments, Inc.',
      securities: [{ name: 'Merle Payments, Inc. common stock', kind: 'common' }],
      class_periods: [{ from: '2021-01-08', to: '2021-04-01' }],
      settlement_amount: '11000000.00',
      currency: 'USD',
      cost_per_share: '0.23',
      fees_percent: '33.33',
      objection_deadline: '2023-10-19',
    },
  ],
  [
    'periods of two classes, and securities that the class is paid in',
    `On behalf of all who purchased common stock of Tarn Cable Ltd. between March 6, 2000 and February 13, 2002, as well as those who purchased Tarn stock in its initial public offering between February 11, 2000 and May 10, 2000, inclusive. They receive $2,000,000 in cash and units composed of Umber common stock and warrants.`,
    {
      company: 'Tarn Cable Ltd.',
      securities: [{ name: 'Tarn Cable Ltd. common stock', kind: 'common' }],
      class_periods: [
        { from: '2000-03-06', to: '2002-02-13' },
        { from: '2000-02-11', to: '2000-05-10' },
      ],
      settlement_amount: '2000000.00',
      currency: 'USD',
    },
  ],
  [
    'an article that names the company with an appositive, and courts in short forms',
    `Ferrant Holdings, Inc., the former owner of the largest U.S. chain of garages, has entered into a preliminary settlement of the securities class action in the D. of N.H. The settlement is for $20.5 million ($15 million from insurers).`,
    {
      company: 'Ferrant Holdings, Inc.',
      court: 'D.N.H.',
      settlement_amount: '20500000.00',
      currency: 'USD',
    },
  ],
  [
    'a decision of a court of chancery, with the price of an offer that is no recovery',
    `Ann GILES, Plaintiff, v. OAKROW, INC. and Second Level Media, Inc., Defendants. Court of Chancery of Delaware. After a suit, Oakrow raised its offer to $1.18 per share.`,
    { title: 'Giles v. Oakrow, Inc.', company: 'Oakrow, Inc.', court: 'Del. Ch.' },
  ],
  [
    'one day for two deadlines, a hearing that was moved, and the average cost in the plural',
    `The Settlement Hearing, originally scheduled for March 2, 2023, has been rescheduled to March 16, 2023, at 2:00 p.m. The deadline to request exclusion or to object is February 23, 2023. Estimates of the average cost per affected share are $0.18. The firm is Lead Counsel: Laura Reed, Esq., The Reed Law Firm, P.A., 355 South Avenue.`,
    {
      cost_per_share: '0.18',
      currency: 'USD',
      fairness_hearing: '2023-03-16',
      exclusion_deadline: '2023-02-23',
      objection_deadline: '2023-02-23',
      lead_counsel: ['The Reed Law Firm, P.A.'],
    },
  ],
  [
    'a claim form that is named sentences before its day',
    `To qualify for a payment, you must send in a Claim Form. A Claim Form is enclosed. Read the instructions carefully, include all the documents the form asks for, sign it, and mail it so that it is postmarked no later than November 3, 2023.`,
    { claim_deadline: '2023-11-03' },
  ],
  [
    'a bank whose form comes late in its name, and an article under its headline',
    `Norden, et al. v. Bank of New Harbor Mellon Corp., No. 1:16-cv-00212-LAK-JLC (S.D.N.Y.). The court approved a $72.5 million settlement.`,
    {
      title: 'Norden v. Bank of New Harbor Mellon Corp.',
      company: 'Bank of New Harbor Mellon Corp.',
      court: 'S.D.N.Y.',
      docket: '1:16-cv-00212-LAK-JLC',
      settlement_amount: '72500000.00',
      currency: 'USD',
    },
  ],
  [
    'a case of bonds that cites the number of another case',
    `In re Corbin Inc. Bond Litigation. Plaintiffs have agreed to settle all claims in exchange for a payment of $730 million. The conduct is that of In re Corbin Inc. Securities Litigation, No. 07 Civ. 9901(SHS).`,
    {
      title: 'In re Corbin Inc. Bond Litigation',
      company: 'Corbin Inc.',
      settlement_amount: '730000000.00',
      currency: 'USD',
    },
  ],
  [
    'a deadline with its hour and zone before its day',
    `Settlement amount: US $57.5 million. File by: 11:59 p.m. ET on Sept. 30, 2024. Opt out by: Aug. 15, 2024 | Object by: Aug. 15, 2024`,
    {
      settlement_amount: '57500000.00',
      currency: 'USD',
      claim_deadline: '2024-09-30',
      exclusion_deadline: '2024-08-15',
      objection_deadline: '2024-08-15',
    },
  ],
];

describe('the facts of a wording', () => {
  it.each(WORDINGS)('%s', (_, words, expected) => {
    const facts = readFactsOfWords(words);
    const values = Object.fromEntries(Object.entries(facts).map(([field, { value }]) => [field, value]));
    expect(values).toEqual(expected);
    for (const { evidence } of Object.values(facts))
      expect(words.replace(/\s+/g, ' ')).toContain(evidence.words.replace(/\s+/g, ' '));
  });
});
