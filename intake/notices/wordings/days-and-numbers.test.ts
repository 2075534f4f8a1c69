import { describe, expect, it } from 'vitest';
import { stated } from './stated.ts';

describe('a number that a line end cuts', () => {
  it('is whole', () => {
    expect(
      stated(`In re TARN MILLS, INC. SHAREHOLDER LITIGATION                    Lead Case No. 19-
CIV-05521`).docket,
    ).toBe('19-CIV-05521');
  });
});

describe('the days of a notice', () => {
  it('have the year on the next line of a narrow cell', () => {
    const words = `SUBMIT A CLAIM FORM BY JUNE 24,
                                      The only way to be eligible for a payment.
            2024
OBJECT BY MAY 20, 2024                Write to the Court about why you do not like the settlement.`;
    const facts = stated(words);
    expect(facts).toMatchObject({ claim_deadline: '2024-06-24', objection_deadline: '2024-05-20' });
    expect(facts.partial).toBe(undefined);
  });

  it('lack the year where no line begins with it', () => {
    expect(stated('SUBMIT A CLAIM FORM BY JUNE 24, The only way to be paid.\nThe fund is small.')).toEqual({
      partial: { claim_deadline: '--06-24' },
    });
  });

  it('stand behind labels, and behind the end of a period', () => {
    expect(
      stated(
        'DEADLINES. Claim: April 29, 2019, postmarked. The period in which Class Members may opt out ends on June 30, 2018.',
      ),
    ).toEqual({ claim_deadline: '2019-04-29', exclusion_deadline: '2018-06-30' });
  });

  it.each([
    'You must use the claim form. The Class Period ends on June 30, 2023.',
    'You must use the claim form. The Class Period ended on Friday, June 30, 2023.',
    'You may object. The look-back period expires on June 30, 2023.',
    'You may opt out if trading in the notes closes on June 30, 2023.',
    'You must use the claim form. The offer of the company expires on June 30, 2023.',
    'The deadline for claims is not yet set. This offer ends on June 30, 2023.',
    'You must use the claim form for shares that you bought before the holding period ends on June 30, 2023.',
  ])('are none where another period ends: %s', (words) => {
    expect(stated(words)).toEqual({});
  });

  it.each([
    ['The deadline for claims expires on June 30, 2023.', 'claim_deadline'],
    ['The time to object ends on June 30, 2023.', 'objection_deadline'],
    ['The period for exclusion closes on Friday, June 30, 2023.', 'exclusion_deadline'],
    ['The period to submit a claim ends on June 30, 2023.', 'claim_deadline'],
    ['The claims period, in which claims must be filed, closes on June 30, 2023.', 'claim_deadline'],
  ])('are the end of a period for them: %s', (words, field) => {
    expect(stated(words)).toEqual({ [field]: '2023-06-30' });
  });

  it('have a limit behind its hour and zone', () => {
    expect(stated('Claims Bar Deadline (for all claims): 11:59 p.m. Toronto (Eastern) time on March 2, 2021')).toEqual({
      claim_deadline: '2021-03-02',
    });
  });

  it('are moved ones in a sentence with abbreviations, and no class period', () => {
    expect(
      stated(
        'The deadline to file claims in the settlement of Kell v. Orrin Corp., No. 5:18-cv-03772-JMG, has been extended from March 1, 2021 to April 15, 2021. Persons who bought Orrin common stock',
      ),
    ).toMatchObject({ claim_deadline: '2021-04-15' });
  });

  it('may be one day for two things', () => {
    expect(stated('The deadlines to opt out and to object, both January 11, 2021, have passed.')).toEqual({
      exclusion_deadline: '2021-01-11',
      objection_deadline: '2021-01-11',
    });
  });

  it('are on the head of a claim form whose name comes below the court', () => {
    expect(
      stated(
        'Must Be Postmarked (if Mailed) or Received (if Filed Online) No Later Than May 19, 2025 UNITED STATES DISTRICT COURT, DISTRICT OF MARYLAND PROOF OF CLAIM AND RELEASE',
      ),
    ).toMatchObject({ claim_deadline: '2025-05-19' });
  });

  it('may be one day for three things', () => {
    expect(stated('Claims, opt-outs and objections due August 20, 2020; reply due September 3, 2020')).toEqual({
      claim_deadline: '2020-08-20',
      exclusion_deadline: '2020-08-20',
      objection_deadline: '2020-08-20',
    });
  });

  it('have a label that is a sentence of its own', () => {
    expect(
      stated(
        'File a claim. You must do this online or by mail by January 16, 2025. Object. Say why you dislike the terms by December 2, 2024.',
      ),
    ).toEqual({ claim_deadline: '2025-01-16', objection_deadline: '2024-12-02' });
  });

  it('may be those of an application, and of one who objects', () => {
    expect(
      stated(
        'A class member who objects may write to Class Counsel no later than April 8, 2022. The approval application will be heard on April 22, 2022.',
      ),
    ).toEqual({ objection_deadline: '2022-04-08', fairness_hearing: '2022-04-22' });
  });

  it('are answers to questions', () => {
    expect(
      stated(
        'Q: How do I make a claim? A: Complete the form on this site. It must be filed by Friday, June 18, 2021. Q: Can I leave the class? A: Yes, until May 14, 2021.',
      ),
    ).toEqual({ claim_deadline: '2021-06-18', exclusion_deadline: '2021-05-14' });
  });

  it('are of claims as a label', () => {
    expect(stated('Claims: postmark by November 20, 2023. Exclusions: received by October 16, 2023.')).toEqual({
      claim_deadline: '2023-11-20',
      exclusion_deadline: '2023-10-16',
    });
  });

  it('take securities that are registered for no registration', () => {
    expect(stated('notes of a public offering registered in the United States before August 2, 2014')).toEqual({});
  });

  it('may be of those who want out, and of a hearing whose choice is set in the middle of its cell', () => {
    expect(stated('If you want out, your letter must be postmarked on or before April 4, 2022.')).toEqual({
      exclusion_deadline: '2022-04-04',
    });
    expect(
      stated('June 26, 2024 at 10:00 a.m., Courtroom A901, Alfred A. Arraj GO TO THE HEARING Courthouse, Denver.'),
    ).toEqual({ fairness_hearing: '2024-06-26' });
  });

  it('take the day of an offering for the first of those who bought in it', () => {
    expect(
      stated(
        'You are in the class if you bought Orrin, Inc. common stock traceable to its initial public offering of March 25, 2021, on or before September 20, 2021.',
      ),
    ).toMatchObject({ class_periods: [{ from: '2021-03-25', to: '2021-09-20' }] });
  });

  it('may be of a period that begins and ends', () => {
    expect(
      stated('If you bought common stock during the period beginning January 29, 2018 and ending on October 30, 2019'),
    ).toMatchObject({ class_periods: [{ from: '2018-01-29', to: '2019-10-30' }] });
  });

  it('may be of a period on or after its first and on or before its last', () => {
    expect(
      stated('All who acquired common shares of Orrin Corp. on or after March 14, 2018 and on or before May 2, 2019'),
    ).toMatchObject({ class_periods: [{ from: '2018-03-14', to: '2019-05-02' }] });
  });

  it('take the Register in Chancery for no registration', () => {
    expect(
      stated(
        'Any objection must be filed with the Register in Chancery so that it is received no later than May 4, 2022.',
      ),
    ).toEqual({ objection_deadline: '2022-05-04' });
  });
});

describe('the number of a case', () => {
  it.each([
    ['Civil Action No. 3:18-cv-00988 (Consolidated) CLASS ACTION', '3:18-cv-00988'],
    ['In re Public Bids Litigation, No. 21-MC-92 (S.D.N.Y.)', '21-MC-92'],
    ['Court File No. 27-CV-18-11042', '27-CV-18-11042'],
    ['Civil No. 18-2301 (DWF/HB) (D. Minn.)', '18-2301 (DWF/HB)'],
    ['No. S-1910241, Vancouver Registry', 'S-1910241'],
    ['dossier du Tribunal numéro CV-13-51234-00CP (Toronto)', 'CV-13-51234-00CP'],
    ['In re Orrin Corp. Securities Litigation No. 2:20-cv-01398-\nGEKP', '2:20-cv-01398-GEKP'],
    ['In re Orrin Corp. Securities Litigation No. 2:20-cv-01398-\nKM-JBC CLASS ACTION', '2:20-cv-01398-KM-JBC'],
    ['In re Orrin Corp. Securities Litigation No. 2:20-cv-01398-KM-\nJBC. The Court', '2:20-cv-01398-KM-JBC'],
    ['The case is No. 1:20-cv-01398-PAE. The Court has jurisdiction.', '1:20-cv-01398-PAE'],
    ['The case is No. 1:20-cv-01398-JAK-E. You may be a member.', '1:20-cv-01398-JAK-E'],
    ['Case No. 1:20-cv-01398- IN RE ORRIN CORP. SECURITIES LITIGATION', '1:20-cv-01398'],
    ['Case No. 1:20-cv-01398-\nIN RE ORRIN CORP. SECURITIES LITIGATION', '1:20-cv-01398'],
    ['Case No. 1:20-cv-01398 - NOT a solicitation', '1:20-cv-01398'],
    ['Case No. 1:20-cv-01398- NOT a solicitation', '1:20-cv-01398'],
  ])('%s', (words, docket) => {
    expect(stated(words).docket).toBe(docket);
  });
});
