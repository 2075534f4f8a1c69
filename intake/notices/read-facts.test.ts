import { describe, expect, it } from 'vitest';
import { openNoticeText, pageOfText } from './notice-text.ts';
import { readFacts } from './read-facts.ts';

const SUMMARY = `UNITED STATES DISTRICT COURT
SOUTHERN DISTRICT OF NEW YORK

IN RE QUILLON GRAIN, INC. SECURITIES
LITIGATION

Case No. 1:22-cv-04821-ABC

SUMMARY NOTICE OF PROPOSED SETTLEMENT OF CLASS ACTION

TO: ALL PERSONS WHO PURCHASED OR OTHERWISE ACQUIRED THE COMMON STOCK OF QUILLON GRAIN, INC. (“QUILLON”) BETWEEN
MARCH 3, 2020 AND JUNE 30, 2021, INCLUSIVE.

YOU ARE HEREBY NOTIFIED that Plaintiffs have agreed to settle the Action for $41.5 million in cash (the “Settlement”). A
hearing will be held on February 12, 2026, at 10:00 a.m., before the Honorable Ada Borne. Lead Counsel will ask for
attorneys’ fees of not more than 28% of the Settlement Fund and for expenses of not more than $640,000.

To be paid you must submit a Claim Form postmarked no later than March 20, 2026. Requests for exclusion must be received
by January 22, 2026. Objections must be filed by January 23, 2026.

The Claims Administrator is Strategic Claims Services, www.quillonsettlement.com, 1-866-555-0134.`;

const facts = (text: string) => readFacts(openNoticeText([pageOfText(text)]));
const values = (text: string) =>
  Object.fromEntries(Object.entries(facts(text)).map(([field, { value }]) => [field, value]));

describe('the facts of a notice', () => {
  it('are those that a summary notice states', () => {
    expect(values(SUMMARY)).toEqual({
      title: 'In re Quillon Grain, Inc. Securities Litigation',
      company: 'Quillon Grain, Inc.',
      court: 'S.D.N.Y.',
      docket: '1:22-cv-04821-ABC',
      securities: [{ name: 'Quillon Grain, Inc. common stock', kind: 'common' }],
      class_periods: [{ from: '2020-03-03', to: '2021-06-30' }],
      settlement_amount: '41500000.00',
      currency: 'USD',
      expenses: '640000.00',
      fees_percent: '28',
      claim_deadline: '2026-03-20',
      exclusion_deadline: '2026-01-22',
      objection_deadline: '2026-01-23',
      fairness_hearing: '2026-02-12',
      administrator: { name: 'Strategic Claims Services', site: 'www.quillonsettlement.com', phone: '1-866-555-0134' },
    });
  });

  it('each have the words that state them, letter by letter', () => {
    for (const [field, { evidence }] of Object.entries(facts(SUMMARY))) {
      expect(SUMMARY, field).toContain(evidence.words);
      expect(evidence, field).toMatchObject({ page: 1, box: null });
    }
    expect(facts(SUMMARY).claim_deadline!.evidence.words).toBe(
      'submit a Claim Form postmarked no later than March 20, 2026',
    );
  });

  it('are none where the text is silent', () => {
    expect(values('')).toEqual({});
    expect(values('The weather in Menlo Park is fine. Parking costs $4.00. Open until May 4, 2026.')).toEqual({});
    expect(
      values('The stipulation is dated May 15, 2020. The order of June 6, 2022 approved it. Fees were $3,000,000.'),
    ).toEqual({
      currency: 'USD',
    });
  });

  it('never complete a day that has lost its year, nor a docket that has lost digits', () => {
    const found = values(
      'CASE NO (FAM) CLAIMS DEADLINE: PROOFS OF CLAIM MUST BE POSTMARKED BY NOVEMBER 7, EXCLUSION DEADLINE',
    );
    expect(found).toEqual({ partial: { claim_deadline: '--11-07' } });
  });

  it('are not the sums beside a settlement: fees, caps, awards, earlier settlements', () => {
    const text =
      'The Class settled for $12,000,000 in cash. Counsel ask for fees of up to $3,600,000. No award exceeds $25,000. The Net Settlement Fund is about $8,100,000.';
    expect(values(text)).toMatchObject({ settlement_amount: '12000000.00' });
  });

  it.each([
    ['du 15 août 2011 au 4 août 2014', 'a acquis des actions ordinaires de Cobalt du 15 août 2011 au 4 août 2014'],
    ['9/16/2015', 'Class Period: 8/15/2011 - 8/4/2014'],
    ['21/08/2011', 'bought shares of Cobalt from 15/08/2011 to 4/08/2014'],
    ['15 August 2011', 'acquired shares of Cobalt Ltd from 15 August 2011 to 4 August 2014 (inclusive)'],
    [
      'in two sentences',
      'shares bought in the Class Period, which began on August 15, 2011 and ended on August 4, 2014.',
    ],
  ])('have their class period however it is written: %s', (_, text) => {
    expect(values(text).class_periods).toEqual([{ from: '2011-08-15', to: '2014-08-04' }]);
  });

  it.each([
    ['United States District Court for the Northern District of California', 'N.D. Cal.'],
    ['U.S. District Court, S.D. New York', 'S.D.N.Y.'],
    ['UNITED STATES DISTRICT COURT DISTRICT OF MASSACHUSETTS', 'D. Mass.'],
    ['Superior Court of California, County of San Mateo', 'Cal. Super. Ct., San Mateo County'],
    ['the Ontario Superior Court of Justice', 'Ontario Superior Court of Justice'],
    ['Court of Chancery of the State of Delaware', 'Del. Ch.'],
  ])('name the court in its short form: %s', (text, court) => {
    expect(values(text).court).toBe(court);
  });

  it.each([
    ['$490 million in cash', '490000000.00', 'USD'],
    ['CAD $925,000', '925000.00', 'CAD'],
    ['€1,204,000,000', '1204000000.00', 'EUR'],
    ['US$11.95m', '11950000.00', 'USD'],
    ['$1.125 billion', '1125000000.00', 'USD'],
  ])('have their sum exactly: %s', (sum, value, currency) => {
    expect(values(`The parties agreed to settle the class action for ${sum}.`)).toMatchObject({
      settlement_amount: value,
      currency,
    });
  });

  it('report the average recovery from the average cost, where the share is before the sum', () => {
    const text =
      'The estimated average recovery (before the deduction of fees and costs) per eligible share of Acme common stock is $0.83. The estimated average cost per eligible share, if the Court approves the application, is $0.21 per eligible share.';
    expect(values(text)).toMatchObject({ average_recovery_per_share: '0.83', cost_per_share: '0.21' });
  });

  it('are of the class, not of the days of sales that a rule names', () => {
    const text =
      'For each share of Acme common stock purchased in the Class Period and sold between September 16, 2017 and December 13, 2017, the loss is $1.00.';
    expect(values(text)).not.toHaveProperty('class_periods');
  });

  it('have names as the text writes them where it is not in capitals', () => {
    const text =
      'IN RE MCALLEN TEC, INC. SECURITIES LITIGATION. All who purchased the common stock of McAllen Tec, Inc.';
    expect(values(text)).toMatchObject({
      title: 'In re McAllen Tec, Inc. Securities Litigation',
      company: 'McAllen Tec, Inc.',
    });
  });

  it.each([
    [
      'a list in brackets',
      'All who acquired securities (common shares and exchange traded warrants) of Orrin Corp. from May 2, 2019 to May 1, 2020.',
      ['Orrin Corp. common shares', 'Orrin Corp. exchange traded warrants'],
    ],
    [
      'a list behind the issuer',
      'TO: ALL WHO BOUGHT SECURITIES OF ORRIN CORPORATION, NAMELY COMMON STOCK, OPTIONS AND DEBT SECURITIES.',
      ['Orrin Corporation common stock', 'Orrin Corporation options', 'Orrin Corporation debt securities'],
    ],
    [
      'its symbol',
      'To buyers of American Depositary Shares of Orrin Limited (NASDAQ: ORRN).',
      ['Orrin Limited ADSs (NASDAQ: ORRN)'],
    ],
    [
      'an abbreviation before a bracket',
      'You may be paid if you bought common stock of Orrin, Inc. ( Orrin ) and/or its 7.5% preferred stock Series C.',
      ['Orrin, Inc. common stock', '7.5% preferred stock Series C'],
    ],
    [
      'notes named by their rate elsewhere',
      'If you bought Orrin, Inc. common stock or Orrin 6% Senior Notes due May 1, 2030. A fund of $3 million is for all who bought Orrin, Inc. common stock or the Orrin Notes.',
      ['Orrin, Inc. common stock', 'Orrin 6% Senior Notes due May 1, 2030'],
    ],
    [
      'trusts',
      'IF YOU BOUGHT MORTGAGE PASS-THROUGH CERTIFICATES OF 1) THE ORRIN HOME LOAN TRUST 2006-AB2; AND/OR 2) THE ORRIN HOME LOAN TRUST 2006-AB3',
      ['Orrin Home Loan Trust 2006-AB2 certificates', 'Orrin Home Loan Trust 2006-AB3 certificates'],
    ],
    [
      'French',
      "quiconque a acquis des actions ordinaires ou des obligations d'Orrin Corporation",
      ['Orrin Corporation common shares', 'Orrin Corporation notes'],
    ],
    ['a name lost', 'All who bought ████ common stock in the Class Period', ['common stock (name masked in the text)']],
  ])('name the securities of %s', (_, text, names) => {
    expect((values(text).securities as { name: string }[]).map(({ name }) => name)).toEqual(names);
  });

  it('take no firm’s name for a security', () => {
    const text =
      'The Fair Fund has $24,000,000, which Orrin Securities LLC ("Orrin Securities") paid to injured buyers.';
    expect(values(text)).toMatchObject({ company: 'Orrin Securities LLC' });
    expect(values(text)).not.toHaveProperty('securities');
  });

  it('are not of a decision that the text cites', () => {
    const text =
      'The decision on the motion to dismiss, Aster v. Orrin, 608 F. Supp. 2d 372 (E.D.N.Y. 2009), has the facts.';
    expect(values(text)).not.toHaveProperty('title');
  });

  it('are not of a settlement that was approved before the one proposed', () => {
    const text =
      'NOTICE OF PROPOSED SETTLEMENTS WITH THE OFFICERS. On May 3, 2004, the Court gave final approval to a settlement of $90,000,000 between the Class and the bank.';
    expect(values(text)).not.toHaveProperty('settlement_amount');
  });

  it('do not take the number of a hearing by telephone for the administrator’s', () => {
    const text = 'The Claims Administrator mails the notice. The hearing is by telephone, dial-in 888-555-0147.';
    expect(values(text)).not.toHaveProperty('administrator');
  });
});
