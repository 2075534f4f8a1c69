import { describe, expect, it } from 'vitest';
import { stated } from './stated.ts';

describe('shares of two kinds with a symbol each', () => {
  it('are both of the list', () => {
    expect(
      stated(
        'TO: ALL PERSONS WHO PURCHASED THE COMMON SHARES (NASDAQ: TARN) OR THE 8.25% SERIES B PREFERRED SHARES (NASDAQ: TARNP) OF TARN SHIPPING LTD. FROM APRIL 3, 2017 THROUGH AUGUST 14, 2019, BOTH DATES INCLUSIVE.',
      ).securities,
    ).toEqual([
      { name: 'Tarn Shipping Ltd. common shares', kind: 'common' },
      { name: '8.25% Series B Preferred Shares', kind: 'preferred' },
    ]);
  });
});

describe('the securities of a notice', () => {
  it('are not named again by what the notice calls them together', () => {
    expect(
      stated(
        'TO: ALL PERSONS THAT, BETWEEN MAY 10, 2022 AND FEBRUARY 21, 2023, PURCHASED ORRIN SYSTEMS, INC. ("ORRIN") COMMON STOCK OR ORRIN CALL OPTIONS, OR WROTE ORRIN PUT OPTIONS (COLLECTIVELY, "ORRIN SECURITIES")',
      ).securities,
    ).toEqual([
      { name: 'Orrin Systems, Inc. common stock', kind: 'common' },
      { name: 'Orrin call options', kind: 'call' },
      { name: 'Orrin put options', kind: 'put' },
    ]);
    expect(
      stated(
        'To: All persons who purchased any of the following securities of Orrin plc between June 4, 2014 and July 20, 2015: (a) 5.875% Senior Notes due 2025 (the "2025 Notes"); and (b) 7.25% Series C Preferred Stock (the "Preferred Stock").',
      ).securities,
    ).toEqual([
      { name: '5.875% Senior Notes due 2025', kind: 'note' },
      { name: '7.25% Series C Preferred Stock', kind: 'preferred' },
    ]);
  });

  it.each([
    'If you bought common stock and/or call options, and/or sold (wrote) put options, of Orrin Systems, Inc. from May 2, 2019 through June 3, 2020',
    'If you acquired common stock, call options or sold put options of Orrin Systems, Inc. from May 2, 2019 through June 3, 2020',
  ])('are those that the class wrote, too: %s', (words) => {
    expect(stated(words).securities).toEqual([
      { name: 'Orrin Systems, Inc. common stock', kind: 'common' },
      { name: 'Orrin Systems, Inc. call options', kind: 'call' },
      { name: 'Orrin Systems, Inc. put options', kind: 'put' },
    ]);
  });

  it('are options on what a notice in capitals names', () => {
    expect(
      stated(
        'TO: ALL WHO PURCHASED ORRINDALE PLC (“ORRINDALE”) COMMON STOCK, OR PURCHASED EXCHANGE-TRADED CALL OPTIONS ON ORRINDALE COMMON STOCK',
      ).securities,
    ).toEqual([
      { name: 'Orrindale PLC common stock', kind: 'common' },
      { name: 'call options on Orrindale common stock', kind: 'call' },
    ]);
  });

  it('are those of a company in capitals whose form is `CO.`', () => {
    expect(
      stated(
        'TO: ALL PERSONS WHO PURCHASED ORRIN OUTDOORS CO. (“ORRIN”) COMMON STOCK BETWEEN MAY 2, 2019 AND JUNE 3, 2020',
      ).securities,
    ).toEqual([{ name: 'Orrin Outdoors Co. common stock', kind: 'common' }]);
  });

  it('have no letter of the word before their rate', () => {
    expect(stated('IF YOU ACQUIRED ORRIN CORP.’S 5.5% SENIOR NOTES DUE 2026').securities).toEqual([
      { name: '5.5% Senior Notes due 2026', kind: 'note' },
    ]);
  });

  it('are not those of the name of an authority or its act', () => {
    expect(
      stated('He bought wine. Australian Consumer Law Australian Securities and Investments Commission Act 2001')
        .securities,
    ).toBeUndefined();
  });

  it('are of the class that the notice names elsewhere', () => {
    expect(
      stated('If you bought Orrin Corp. stock. All who bought Orrin Class A shares are members.').securities,
    ).toEqual([{ name: 'Orrin Corp. Class A shares', kind: 'common' }]);
  });

  it('are classes with a ticker each', () => {
    expect(
      stated(
        'If you purchased Class A common stock (NYSE: ORA) or Class C common stock (NYSE: ORC) of Orrin Apparel, Inc.',
      ).securities,
    ).toEqual([
      { name: 'Orrin Apparel, Inc. Class A common stock', kind: 'common' },
      { name: 'Orrin Apparel, Inc. Class C common stock', kind: 'common' },
    ]);
  });

  it('may be shares in a company', () => {
    expect(stated('Persons who acquired an interest in ordinary shares in Orrin Mines (ASX: ORM)').securities).toEqual([
      { name: 'Orrin Mines ordinary shares (ASX: ORM)', kind: 'common' },
    ]);
  });

  it('end before the name of a court', () => {
    expect(
      stated('HOLDERS OF COMMON STOCK OF ORRIN ENERGY TRUST\n\nSTATE OF MINNESOTA, COUNTY OF HENNEPIN, DISTRICT COURT')
        .securities,
    ).toEqual([{ name: 'Orrin Energy Trust common stock', kind: 'common' }]);
  });

  it('end before the place and day of a news wire', () => {
    expect(
      stated(
        'Suit of Purchasers of American Depositary Shares of Orrin Limited\nNEW YORK, Aug. 7, 2014 /Wire/ -- Notice:',
      ).securities,
    ).toEqual([{ name: 'Orrin Limited ADSs', kind: 'adr' }]);
  });

  it('are no part of the name of their issuer', () => {
    expect(
      stated('It would benefit buyers of Orrin Education Group American Depositary Shares (NYSE: ORN):').company,
    ).toBe('Orrin Education Group');
  });

  it('do not hide a company in small letters with a symbol of two parts', () => {
    expect(stated('Royal Orrin p.l.c. (NYSE: RO/A) has taken another step.').company).toBe('Royal Orrin p.l.c.');
  });

  it('have the apostrophe that a copy lost', () => {
    expect(stated('IN RE ORRIN S, INC. SECURITIES LITIGATION If you bought Orrin s common stock')).toMatchObject({
      title: "In re Orrin's, Inc. Securities Litigation",
      company: "Orrin's, Inc.",
      securities: [{ kind: 'common' }],
    });
  });
});

describe('a caption', () => {
  it.each([
    'NORTH SHORE PENSION FUND, individually, Plaintiff, Civil Action No. 11-cv-0433 v. Judge Eli J. Richards ORRIN SYSTEMS, INC., ANN VALE, Defendants.',
    'NORTH SHORE PENSION FUND, et al., Case No. 16-cv-03068-ABC Plaintiffs, v. ORDER GRANTING PRELIMINARY APPROVAL ORRIN SYSTEMS, INC., et al., Defendants.',
    'Between: NORTH SHORE PENSION FUND, Plaintiff And: ORRIN SYSTEMS, INC. and ANN VALE, Defendants',
  ])('is no judge and no order of the column beside it: %s', (words) => {
    expect(stated(words)).toMatchObject({
      title: 'North Shore Pension Fund v. Orrin Systems, Inc.',
      company: 'Orrin Systems, Inc.',
    });
  });

  it('has the word for its kind before the number beside it', () => {
    expect(stated('In re ORRIN COFFEE INC. SECURITIES    Case No. 1:20-cv-01293-ABC\nLITIGATION')).toMatchObject({
      title: 'In re Orrin Coffee Inc. Securities Litigation',
      company: 'Orrin Coffee Inc.',
    });
  });

  it('names a company without what its case is about', () => {
    expect(stated('In re Orrin Inc. Proxy Violation Securities Litigation')).toMatchObject({
      title: 'In re Orrin Inc. Proxy Violation Securities Litigation',
      company: 'Orrin Inc.',
    });
  });

  it('may be of ADSs, and of a Court File', () => {
    expect(stated('In re ORRIN BIOLOGICS HOLDINGS ADS LITIGATION Index No. 655023/2020')).toMatchObject({
      title: 'In re Orrin Biologics Holdings ADS Litigation',
      company: 'Orrin Biologics Holdings',
    });
    expect(stated('Court File No. 27-CV-18-11042 Ridgeway Partners LP v. Orrin Energy Trust et al.')).toMatchObject({
      title: 'Ridgeway Partners LP v. Orrin Energy Trust',
    });
  });

  it('may be of a foundation', () => {
    expect(stated('Sorrel et al. v. Orrin Foundation et al., Case No. 3:19-cv-04733-AB (N.D. Cal.)')).toMatchObject({
      title: 'Sorrel v. Orrin Foundation',
      company: 'Orrin Foundation',
    });
  });

  it.each([
    'NOTICE OF HEARING TO APPROVE THE SETTLEMENT OF THE ACTION AGAINST ORRIN INC. Derome v. Orrin Inc. et al.',
    'MARGARET DEROME and IRON WORKERS LOCAL 25 PENSION FUND, Individually, Plaintiffs, v. ORRIN INC., Defendants.',
  ])('has its first plaintiff: %s', (words) => {
    expect(stated(words)).toMatchObject({ title: 'Derome v. Orrin Inc.', company: 'Orrin Inc.' });
  });

  it('is none where the copy has lost the name', () => {
    const facts = stated('IN RE N.V. : 19-CV-6770 (EK) (VMS) SECURITIES LITIGATION : STIPULATION');
    expect(facts).toEqual({ docket: '19-CV-6770 (EK) (VMS)' });
  });

  it('is framed by the signs of Texas', () => {
    expect(
      stated('IN RE ORRIN ENERGY PARTNERS      §\nSECURITIES LITIGATION      §      Case No. 4:19-cv-02137'),
    ).toMatchObject({ title: 'In re Orrin Energy Partners Securities Litigation', company: 'Orrin Energy Partners' });
  });

  it('goes on below the number beside it', () => {
    expect(
      stated(
        'IN RE ORRIN CHEMICAL    :    Master File No. 2:19-cv-05311-ABC\nCOMPANY SECURITIES LITIGATION    :    CLASS ACTION',
      ),
    ).toMatchObject({
      title: 'In re Orrin Chemical Company Securities Litigation',
      company: 'Orrin Chemical Company',
    });
  });

  it('is no word of the column beside it', () => {
    expect(
      stated('IN RE ORRIN MEDIA GROUP, INC.     CONSOLIDATED\nSTOCKHOLDERS LITIGATION     C.A. No. 2020-0418-JTL'),
    ).toMatchObject({
      title: 'In re Orrin Media Group, Inc. Stockholders Litigation',
      company: 'Orrin Media Group, Inc.',
    });
  });
});

describe('a French notice', () => {
  it('states names with accents and a form in small letters, a sum and a day', () => {
    expect(
      stated(
        "La Cour supérieure du Québec a approuvé le règlement de l'action collective Morel c. Oréal Aéro inc. pour les personnes qui ont acquis des actions ordinaires de Oréal Aéro inc. entre le 3 août 2017 et le 8 novembre 2018. Elles ont versé la somme de douze millions de dollars (12 000 000 $). Les honoraires, de 25 %, sont approuvés. Transmettez un formulaire de réclamation au plus tard le 30 septembre 2022.",
      ),
    ).toMatchObject({
      title: 'Morel v. Oréal Aéro inc.',
      company: 'Oréal Aéro inc.',
      securities: [{ name: 'Oréal Aéro inc. common shares', kind: 'common' }],
      settlement_amount: '12000000.00',
      fees_percent: '25',
      claim_deadline: '2022-09-30',
    });
  });

  it('states its parties, securities and period', () => {
    expect(
      stated(
        "Toute personne ayant acquis des valeurs mobilières (actions ordinaires et bons de souscription négociés en bourse) de Orrin Corp. depuis l'ouverture des transactions à la Bourse de Toronto le 4 mars 2010 jusqu'à la clôture des transactions le 7 juin 2011. Ce recours collectif est intitulé Morel et Roy c. Orrin Corp., et coll.",
      ),
    ).toEqual({
      title: 'Morel v. Orrin Corp.',
      company: 'Orrin Corp.',
      securities: [
        { name: 'Orrin Corp. common shares', kind: 'common' },
        { name: 'Orrin Corp. exchange traded warrants', kind: 'warrant' },
      ],
      class_periods: [{ from: '2010-03-04', to: '2011-06-07' }],
    });
  });
});

describe('securities behind a list or within it', () => {
  it('are options that the class wrote', () => {
    expect(
      stated(
        'If you bought common stock or call options of Orrin Corp., or wrote put options on that stock, between March 1, 2019 and June 30, 2020, inclusive, you may be entitled to a payment.',
      ).securities,
    ).toEqual([
      { name: 'Orrin Corp. common stock', kind: 'common' },
      { name: 'Orrin Corp. call options', kind: 'call' },
      { name: 'Orrin Corp. put options', kind: 'put' },
    ]);
  });

  it('are depositary shares by the preferred stock that they represent', () => {
    expect(
      stated(
        'If, from March 4, 2019 through June 30, 2020, inclusive, you purchased the common stock (ticker: TRNM) or the depositary shares representing 5.75% Series B Preferred Stock (ticker: TRNM-PB) of Tarn Mills Corporation, you may be entitled to a payment.',
      ).securities,
    ).toEqual([
      { name: 'Tarn Mills Corporation common stock', kind: 'common' },
      { name: '5.75% Series B Preferred Stock', kind: 'preferred' },
    ]);
  });
});
