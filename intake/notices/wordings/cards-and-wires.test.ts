import { describe, expect, it } from 'vitest';
import { stated } from './stated.ts';

describe('what postcards, wires, plans and notices of other courts state', () => {
  it('is no exchange as the company, and both parties of a Canadian caption', () => {
    const facts = stated(
      'ONTARIO SUPERIOR COURT OF JUSTICE\nCourt File No. CV-19-00111222-00CP\nBETWEEN: PETRA HOLM, Plaintiff, and ALDER RIDGE MINES CORP., JON BECK and AMY LEE, Defendants\nThis notice is for all who bought common shares of Alder Ridge Mines Corp. (“Alder”) on the Toronto Stock Exchange (TSX: ARM) from May 2, 2017 to and including June 5, 2018.',
    );
    expect(facts).toMatchObject({ title: 'Holm v. Alder Ridge Mines Corp.', company: 'Alder Ridge Mines Corp.' });
  });

  it('is no exchange as the company where there is no caption', () => {
    const { company } = stated(
      'Buyers of common shares of Alder Mines Corp. on the Toronto Stock Exchange (TSX: ARM) may be paid.',
    );
    expect(company).not.toMatch(/Exchange/);
  });

  it('is not the day on which claims were due in another settlement', () => {
    const facts = stated(
      'It is in addition to the $31,000,000 settlement with the Company, for which claims were due on April 14, 2023. If you did not file a claim before, you must do so by February 28, 2024.',
    );
    expect(facts).toMatchObject({ claim_deadline: '2024-02-28' });
  });

  it('is each day that is called the last for what comes behind it', () => {
    const facts = stated(
      'June 28, 2021 is the last day on which a request to be excluded may be postmarked. July 6, 2021 is the last day on which an objection may be received. The Court holds its hearing on July 27, 2021. August 24, 2021 is the last day on which a claim may be postmarked or filed online.',
    );
    expect(facts).toMatchObject({
      exclusion_deadline: '2021-06-28',
      objection_deadline: '2021-07-06',
      fairness_hearing: '2021-07-27',
      claim_deadline: '2021-08-24',
    });
  });

  it('is each day of a list whose dots go to what it is for', () => {
    const facts = stated(
      'DEADLINES\n  May 10, 2022 .......... claim forms (postmarked or online)\n  April 5, 2022 ......... requests for exclusion (received)\n  April 6, 2022 ......... objections (filed and served)\n  April 26, 2022 ........ Settlement Hearing, 2:30 p.m., Baltimore\n',
    );
    expect(facts).toMatchObject({
      claim_deadline: '2022-05-10',
      exclusion_deadline: '2022-04-05',
      objection_deadline: '2022-04-06',
      fairness_hearing: '2022-04-26',
    });
  });

  it('is a day in words whose list has “last day to”', () => {
    const facts = stated(
      'Thursday, the 8th day of September, 2022    Last day to file a claim\nFriday, the 12th day of August, 2022    Last day to ask for exclusion, or to object\nFriday, the 2nd day of September, 2022, 10:00 a.m.    Hearing of the Court\n',
    );
    expect(facts).toMatchObject({
      claim_deadline: '2022-09-08',
      exclusion_deadline: '2022-08-12',
      objection_deadline: '2022-08-12',
      fairness_hearing: '2022-09-02',
    });
  });

  it('is a limit that the sentence behind a choice gives', () => {
    const facts = stated('EXCLUDE YOURSELF Get no payment. Requests must be received on or before May 31, 2022.');
    expect(facts).toMatchObject({ exclusion_deadline: '2022-05-31' });
  });

  it('is a site without the sentence behind it, where the copy has lost a space', () => {
    const facts = stated(
      'The Claims Administrator has a site, www.AlderSettlement.com.Receipt of this Notice means nothing.',
    );
    expect(facts.administrator).toMatchObject({ site: 'www.AlderSettlement.com' });
  });

  it.each([
    ['c/o Epiq Class Action & Claims Solutions, P.O. Box 28, Portland', 'Epiq Class Action & Claims Solutions'],
    [
      'c/o Epiq Class Action & Claims Solutions, Inc., P.O. Box 28, Portland',
      'Epiq Class Action & Claims Solutions, Inc.',
    ],
    ['c/o Epiq, P.O. Box 28, Portland', 'Epiq'],
  ])('is a firm as it is printed: %s', (words, name) => {
    expect(stated(`Alder Securities Litigation, ${words}.`).administrator).toMatchObject({ name });
  });

  it('is the number to call for a claim form, though counsel is named before it', () => {
    const facts = stated(
      'Alder Securities Settlement, c/o Simpluris, Inc., P.O. Box 25, Santa Ana. Lead Counsel is Stone Wu LLP. For a Claim Form call 1-877-555-0148.',
    );
    expect(facts.administrator).toMatchObject({ phone: '1-877-555-0148' });
  });

  it('is a number of a court with the initials of its judges and their courtroom', () => {
    const facts = stated('In re Alder Corp. Securities Litigation\nCase No. 8:18-cv-02874-T-33TGW\n');
    expect(facts).toMatchObject({ docket: '8:18-cv-02874-T-33TGW' });
  });

  it('is what counsel may seek, and its cost in cents', () => {
    const facts = stated(
      'The parties have agreed to settle for $29 million in cash. By the reckoning of Lead Plaintiff’s consultant this is an average of about 51 cents a share before fees and costs. Lead Counsel, the firm of Neale & Osei, P.C., may seek up to 28 percent of the fund as fees and up to $610,000 as expenses; these come to about 16 cents a share on average.',
    );
    expect(facts).toMatchObject({
      fees_percent: '28',
      expenses: '610000.00',
      average_recovery_per_share: '0.51',
      cost_per_share: '0.16',
      lead_counsel: ['Neale & Osei, P.C.'],
    });
  });

  it('is counsel behind what the notice calls them, and the second firm behind the address of the first', () => {
    expect(
      stated('Attorneys for Lead Plaintiff (“Class Counsel”), Stone Wu LLP, intend to ask the Court for fees.'),
    ).toMatchObject({ lead_counsel: ['Stone Wu LLP'] });
    expect(
      stated(
        'Inquiries go to Co-Lead Counsel: Stone Wu LLP, 655 West Broadway, San Diego, CA 92101, and Meridian Law Group, 12 Harbor Drive, Sausalito, CA 94965.',
      ),
    ).toMatchObject({ lead_counsel: ['Stone Wu LLP', 'Meridian Law Group'] });
  });

  it('is the security that a plan of the SEC covers', () => {
    const facts = stated(
      'In the Matter of Alder Industrial Group, Inc. and Roy Stone, Respondents. PLAN OF DISTRIBUTION “Covered Security” means the common stock of Alder, which traded on the New York Stock Exchange under the symbol ALDR. “Potentially Eligible Claimant” means a person who purchased the Covered Security during the Relevant Period.',
    );
    expect(facts.securities).toEqual([expect.objectContaining({ kind: 'common' })]);
  });

  it('is each note of a list, and not the head of the list', () => {
    const facts = stated(
      'You are in the Class if, from May 10, 2017 through November 6, 2018, you bought either of these securities of Alder Retail Holdings, LLC (“Alder”) and were damaged:\n  o  5.875% Senior Notes due 2022 (CUSIP 66516RAA5) (the “2022 Notes”); or\n  o  6.500% Senior Notes due 2025 (CUSIP 66516RAC1) (the “2025 Notes”).',
    );
    expect(facts.securities).toEqual([
      { name: '5.875% Senior Notes due 2022', kind: 'note' },
      { name: '6.500% Senior Notes due 2025', kind: 'note' },
    ]);
  });

  it('is in words that a line end cuts', () => {
    const facts = stated(
      'If you pur-\nchased or otherwise ac-\nquired ordinary shares of Alder plc (“Alder”) be-\ntween December 9, 2018 and August 21, 2020, in-\nclusive, you may be paid.\n',
    );
    expect(facts).toMatchObject({
      class_periods: [{ from: '2018-12-09', to: '2020-08-21' }],
      securities: [{ kind: 'common' }],
    });
  });
});
