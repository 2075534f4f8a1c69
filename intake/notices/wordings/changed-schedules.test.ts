import { describe, expect, it } from 'vitest';
import { stated } from './stated.ts';

describe('a schedule that the court changed', () => {
  const rows = (...lines: string[]) => stated(['Please note the new schedule.', ...lines].join('\n'));

  it('has the day of the new column, on whichever side it is', () => {
    const days = { claim_deadline: '2023-11-03', exclusion_deadline: '2023-10-20', objection_deadline: '2023-10-20' };
    expect(
      rows(
        'Event  Original Date  New Date',
        'Claims must be postmarked or submitted online  August 31, 2023  November 3, 2023',
        'Requests for exclusion must be postmarked  August 10, 2023  October 20, 2023',
        'Objections must be filed or postmarked  August 10, 2023  October 20, 2023',
      ),
    ).toMatchObject(days);
    expect(
      rows(
        'Event  Revised Deadline  Previous Deadline',
        'Claim Form  November 3, 2023  August 31, 2023',
        'Request for Exclusion  October 20, 2023  August 10, 2023',
        'Objection  October 20, 2023  August 10, 2023',
      ),
    ).toMatchObject(days);
  });

  it.each([
    'The Court continued the final approval hearing for the $24,000,000 settlement, which was previously scheduled for September 14, 2023 at 10:00 a.m., to November 30, 2023 at 10:00 a.m.',
    'The Settlement Hearing has been rescheduled from September 14, 2023 at 10:00 a.m. to November 30, 2023.',
  ])('has the day to which the hearing is moved: %s', (words) => {
    expect(stated(words).fairness_hearing).toBe('2023-11-30');
  });

  it('names the hearing in brackets behind its day', () => {
    const words =
      'A hearing will be held before the Honorable Ada Lind, in person at the courthouse, One Mill Street, Boston, or by video, at 2:30 p.m. on September 25, 2024 (the “Settlement Hearing”) to determine whether the Settlement is fair.';
    expect(stated(words).fairness_hearing).toBe('2024-09-25');
  });

  it('names no hearing but that on the settlement', () => {
    const words =
      'On March 3, 2021 (the “Status Hearing”), the parties told the Court that they had settled. The final approval hearing will be held on September 9, 2021 at 10:00 a.m.';
    expect(stated(words).fairness_hearing).toBe('2021-09-09');
  });

  it('leaves a class period whole below a changed schedule, and beside losses that followed a lower price', () => {
    const period =
      'If you purchased Merrow common stock between January 5, 2018 and March 9, 2020, inclusive, and suffered losses when the price was lowered by disclosures, you may be a class member.';
    expect(stated(period)).toMatchObject({ class_periods: [{ from: '2018-01-05', to: '2020-03-09' }] });
  });

  it('lists last days, and no comments that nobody can send any more', () => {
    const facts = rows(
      'Last day to send a claim form (postmark or online)  November 16, 2021',
      'Last day to ask to be left out of a subclass (received)  September 17, 2021',
      'Last day to object to the Settlement (received)  September 17, 2021',
      'Fairness hearing  October 8, 2021, 9:30 a.m.',
      'Comments on the SEC’s Plan of Distribution  closed on April 30, 2021',
    );
    expect(facts).toMatchObject({
      claim_deadline: '2021-11-16',
      exclusion_deadline: '2021-09-17',
      objection_deadline: '2021-09-17',
      fairness_hearing: '2021-10-08',
    });
    const closed = rows(
      'Last day to send a claim form  November 16, 2021',
      'Comments on the Plan of Distribution  closed on April 30, 2021',
    );
    expect(closed).not.toHaveProperty('objection_deadline');
  });
});

describe('days in other places', () => {
  it('are not that of a sentence behind a heading', () => {
    const words =
      'NOTICE OF THE ALDER FAIR FUND AND DEADLINE TO SUBMIT A CLAIM On September 28, 2021, the Commission settled proceedings. Claim Forms must be postmarked on or before June 30, 2023.';
    expect(stated(words).claim_deadline).toBe('2023-06-30');
  });

  it('are one for two letters, and that of a hearing behind a long address', () => {
    const words =
      'To opt out you must write to the administrator, and to object you must write to the Court; in either case, your letter must be postmarked by December 13, 2024. A hearing will be held before the Honorable Gene E.K. Porter in Courtroom 10B of the James A. Byrne United States Courthouse, 601 Market Street, Philadelphia, PA 19106, at 10:30 a.m., on January 16, 2025, to determine whether the proposed Settlement should be approved.';
    expect(stated(words)).toMatchObject({
      exclusion_deadline: '2024-12-13',
      objection_deadline: '2024-12-13',
      fairness_hearing: '2025-01-16',
    });
  });
});

describe('parties and sums in other places', () => {
  it('are an administrator among capitals, and counsel below their label', () => {
    const facts = stated(
      'WRITE TO THE CLAIMS ADMINISTRATOR: ALDER SECURITIES LITIGATION, C/O RUST CONSULTING, INC., P.O. BOX 2599, FARIBAULT, MN 55021. Objections go to: LEAD COUNSEL Barrow Topaz & Check, LLP, 280 King Road.',
    );
    expect(facts.administrator).toMatchObject({ name: 'Rust Consulting, Inc.' });
    expect(facts.lead_counsel).toEqual(['Barrow Topaz & Check, LLP']);
  });

  it('are the number to call with questions, although a firm is named before', () => {
    const facts = stated(
      'The Court will consider the request of class counsel, Ellery Marchant LLP, for fees. Questions? Call 1-888-555-0122 (toll free). The administrator is Kroll Settlement Administration LLC.',
    );
    expect(facts.administrator).toMatchObject({ phone: '1-888-555-0122' });
    expect(facts.lead_counsel).toEqual(['Ellery Marchant LLP']);
  });

  it('are the whole of what an order imposed, and a mean before costs', () => {
    expect(
      stated(
        'Alder paid a total of $14,600,000, made up of disgorgement of $5,600,000 and a civil money penalty of $9,000,000, and the Commission established a Fair Fund for harmed investors.',
      ).settlement_amount,
    ).toBe('14600000.00');
    expect(
      stated(
        'The settlement is $9,900,000 in cash. Fees and costs come to $0.12 per share; on the same basis the settlement is $0.36 per share before they are taken out.',
      ),
    ).toMatchObject({ average_recovery_per_share: '0.36', cost_per_share: '0.12' });
  });
});

describe('a notice of several classes or securities', () => {
  it('has what each class bought, and when, from the list that defines them', () => {
    const facts = stated(
      'In re Alder Forge Industries, Inc. Securities Litigation. If you bought securities of Alder Forge Industries, Inc. between May 4, 2015 and October 31, 2017, you may be paid. Subclass A (the “Stock Subclass”): persons who purchased Alder Forge common stock from May 4, 2015 through October 31, 2017, inclusive. Subclass B (the “Preferred Subclass”): persons who purchased Alder Forge 7.25% Series C Preferred Stock from September 14, 2016 through October 31, 2017, inclusive.',
    );
    expect(facts.class_periods).toEqual([
      { from: '2015-05-04', to: '2017-10-31' },
      { from: '2016-09-14', to: '2017-10-31' },
    ]);
    expect((facts.securities as { kind: string }[]).map(({ kind }) => kind)).toEqual(['common', 'preferred']);
  });

  it('has each security of a numbered list, whose brackets may hold semicolons', () => {
    const { securities } = stated(
      'In re Alder Midstream Corporation Securities Litigation. If you purchased any of the following securities of Alder Midstream Corporation between May 1, 2018 and May 1, 2020, you may be paid: (1) common stock (ticker: ALDM; CUSIP: 21870Q105); (2) 6.50% Series A Preferred Stock (ticker: ALDMP); (3) 7.125% Senior Notes due 2026; or (4) exchange-traded call options on Alder common stock.',
    );
    expect((securities as { kind: string }[]).map(({ kind }) => kind)).toEqual(['common', 'preferred', 'note', 'call']);
  });

  it('has a second security behind the name of the first', () => {
    const { securities } = stated(
      'You may have purchased Ostrava American Depositary Shares (“ADSs”) or common stock between March 16, 2021 and January 30, 2023.',
    );
    expect((securities as { kind: string }[]).map(({ kind }) => kind)).toEqual(['adr', 'common']);
  });

  it.each([
    'All persons, apart from those who are excluded, who purchased Alder Corp. common stock during the period May 1, 2018 - May 1, 2020. Losses on shares that were bought between May 1, 2018 and December 31, 2018 are cut by 35%.',
    'Losses on shares that were bought between May 1, 2018 and December 31, 2018 are cut by 35%. The class is all persons who purchased Alder Corp. common stock during the period May 1, 2018 - May 1, 2020, apart from people who are excluded.',
    'Records show that you may have traded in shares of Alder Corp. from May 1, 2018 to May 1, 2020.',
  ])('has the period of the class and none of a weight: %s', (words) => {
    expect(stated(words).class_periods).toEqual([{ from: '2018-05-01', to: '2020-05-01' }]);
  });

  it('names the lawyers of the plaintiffs, and no cost of the notice as expenses', () => {
    const facts = stated(
      'The settlement is $7,100,000 in cash. The Court will consider a request by the lawyers representing Plaintiffs (Rosen & Poole LLP) for fees. All reasonable expenses incurred in identifying and notifying Class Members, up to $500,000, may be paid.',
    );
    expect(facts.lead_counsel).toEqual(['Rosen & Poole LLP']);
    expect(facts).not.toHaveProperty('expenses');
  });

  it('has the costs by which the average is reduced', () => {
    const facts = stated(
      'The settlement is $7,100,000 in cash, an average distribution of $0.31 per ADS before fees. If granted, the fees would reduce the average distribution by about $0.09 per damaged ADS.',
    );
    expect(facts).toMatchObject({ average_recovery_per_share: '0.31', cost_per_share: '0.09' });
  });
});
