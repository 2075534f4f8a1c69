import { describe, expect, it } from 'vitest';
import { stated } from './stated.ts';

describe('the days of a notice', () => {
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
    ['dossier du Tribunal numéro CV-13-51234-00CP (Toronto)', 'CV-13-51234-00CP'],
  ])('%s', (words, docket) => {
    expect(stated(words).docket).toBe(docket);
  });
});
