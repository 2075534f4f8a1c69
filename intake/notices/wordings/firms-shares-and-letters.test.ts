import { describe, expect, it } from 'vitest';
import { shareOf } from '../amounts/read-fees.ts';
import { stated } from './stated.ts';

describe('fees of a mixed number', () => {
  it.each([
    [
      'Lead Counsel, Strand & Meyer LLP, will apply for attorneys’ fees in an amount not to exceed 33-1/3% of the Settlement Fund.',
      '33.33',
    ],
    ['Counsel will ask the Court for fees of no more than 16 2/3% of the Settlement Fund.', '16.67'],
    [
      'Class Counsel, Reed Moss, P.C., intend to seek attorneys’ fees of up to 27-1/2 percent of the Settlement Fund.',
      '27.5',
    ],
    ['The lawyers will request fees of 28½% of the settlement fund.', '28.5'],
  ])('are read whole: %s', (words, share) => {
    expect(stated(`A settlement of $9,000,000 in cash. ${words}`).fees_percent).toBe(share);
  });

  it('are decimals of two places where they have no end', () => {
    expect(['33 1/3', '33⅓', '33 and 1/3', '12½', '18-3/4', 'one-third'].map(shareOf)).toEqual([
      ...['33.33', '33.33', '33.33', '12.5', '18.75', '33.33'],
    ]);
  });
});

describe('counsel of the class', () => {
  it.each([
    ['Lead Counsel: Vandermolen & Achterberg PLC, Grand Rapids, Michigan.', ['Vandermolen & Achterberg PLC']],
    [
      'Inquiries may be made to Lead Counsel: Jerome A. Beck, BECK TAMURA & ROSS PLC, 2398 East Camelback Road.',
      ['Beck Tamura & Ross PLC'],
    ],
    ['Class Counsel is Hale Orr P.L.C. of Richmond.', ['Hale Orr P.L.C.']],
    [
      'The Court appointed two firms, Ashdown Kirby LLP and The Delacroix Firm, P.C., as Co-Lead Counsel to represent the class.',
      ['Ashdown Kirby LLP', 'The Delacroix Firm, P.C.'],
    ],
    [
      'Judge Wu has approved the selection of Marsh Oyelaran LLP and Tolliver & Beck PLC to serve as Co-Lead Counsel.',
      ['Marsh Oyelaran LLP', 'Tolliver & Beck PLC'],
    ],
  ])('is a firm of whatever form: %s', (words, firms) => {
    expect(stated(words).lead_counsel).toEqual(firms);
  });

  it('is no company that announces something', () => {
    expect(stated('Orrin Energy PLC announces a settlement of $4,000,000.').lead_counsel).toBeUndefined();
  });
});

describe('a letter that a sentence before is about', () => {
  it.each([
    'Mail a signed letter to the Tarn Settlement, Attn: Exclusion Requests, P.O. Box 58, Philadelphia. The letter must be received no later than November 14, 2024.',
    'To opt out, write to the Claims Administrator. Your letter must be postmarked on or before November 14, 2024.',
    'You may ask to be excluded from the class in writing. That request has to be received by November 14, 2024.',
  ])('has its day: %s', (words) => {
    expect(stated(words)).toMatchObject({ exclusion_deadline: '2024-11-14' });
  });
});

describe('a day until which shares were not registered', () => {
  it.each([
    'No other shares were registered, or free to trade, until lock-up agreements ended on March 15, 2021.',
    'The securities to be sold were not all registered by March 15, 2021.',
  ])('is no deadline: %s', (words) => {
    expect(stated(words).registration_deadline).toBeUndefined();
  });
});

describe('amounts per share', () => {
  it.each([
    'The estimated average recovery is $0.41 per share before deductions, and about $0.27 after.',
    'The average recovery would be $0.41 per share before fees and expenses and $0.27 after them.',
    'An average of $0.41 per ADS before costs, or $0.27 after, is estimated as the recovery.',
  ])('are two, before and after what is deducted: %s', (words) => {
    expect(stated(words)).toMatchObject({
      average_recovery_per_share: '0.41',
      average_recovery_per_share_net: '0.27',
    });
  });

  it.each([
    'Class Counsel intends to seek attorneys’ fees not to exceed 27% of the Settlement Fund, and expenses not to exceed $1,900,000, or approximately $0.22 per affected share.',
    'Counsel will ask for fees of 25% of the fund and expenses of up to $310,000 (or about $0.22 per share).',
  ])('are the costs behind the sums that counsel request: %s', (words) => {
    expect(stated(words).cost_per_share).toBe('0.22');
  });
});

describe('an amount per share before fees', () => {
  it.each([
    'The Settlement is of $44,000,000, or about $0.92 per eligible share before fees. Counsel will ask for a fee of 19%.',
    'The Settlement provides for $6,900,000, or roughly $0.55 per share before fees and expenses.',
  ])('is no cost: %s', (words) => {
    expect(stated(words).cost_per_share).toBeUndefined();
  });
});

describe('securities of a notice', () => {
  const kinds = (words: string) => (stated(words).securities as { kind: string }[]).map(({ kind }) => kind);

  it.each([
    'IF YOU PURCHASED OR ACQUIRED ORRIN MOBILITY HOLDINGS, INC. COMMON STOCK OR CALL OPTIONS, OR SOLD (WROTE) PUT OPTIONS ON THAT STOCK, FROM NOVEMBER 10, 2020 THROUGH MAY 4, 2022, YOU COULD RECEIVE MONEY.',
    'All persons who purchased Orrin Mobility, Inc. common stock, purchased call options on such stock, or wrote put options on such stock from November 10, 2020 through May 4, 2022.',
    'To all who bought Orrin Mobility, Inc. common stock or exchange-traded call options, or wrote exchange-traded put options on that stock, from November 10, 2020 through May 4, 2022.',
  ])('are also the options that the class wrote: %s', (words) => {
    expect(kinds(words)).toEqual(['common', 'call', 'put']);
  });

  it('are named once where a list and what they are on name them', () => {
    const words =
      'TO: ALL PERSONS WHO PURCHASED ORRIN STREAMING, INC. ("ORRIN") COMMON STOCK OR EXCHANGE-TRADED CALL OPTIONS, OR SOLD PUT OPTIONS, ON ORRIN COMMON STOCK, BETWEEN APRIL 30, 2020, AND JULY 27, 2021';
    expect(kinds(words)).toEqual(['common', 'call', 'put']);
  });

  it.each([
    'All who purchased Class A common stock of Orrin Bay, Inc. and/or its 1.25% Convertible Senior Notes due 2026 (the "2026 Notes," and together with the Class A common stock, the "Orrin Bay Securities") from August 6, 2020 through February 24, 2022.',
    'All who purchased Orrin Bay, Inc. common stock or its 4.50% Senior Notes due 2030 (together, the "Orrin Bay Securities") from August 6, 2020 through February 24, 2022.',
  ])('are not named again by what they are called together: %s', (words) => {
    expect(kinds(words)).toEqual(['common', 'note']);
  });
});
