import { describe, expect, it } from 'vitest';
import { readTrades } from '../examples/read-trades.ts';
import { findHoldings } from '../plan/find-holdings.ts';
import { readFormula } from '../plan/read-formula.ts';
import { findIdentifiers } from '../plan/securities/find-identifiers.ts';
import { readValue } from '../tables/written-value.ts';
import { stated } from './stated.ts';

const kinds = (words: string) => (stated(words).securities as { kind: string }[]).map(({ kind }) => kind);

describe('the securities of a class', () => {
  it('are units that represent interests in a partnership', () => {
    expect(
      stated(
        'If you purchased common units representing limited partner interests in Cordell Partners, L.P. between May 1, 2019 and March 3, 2020, you may be paid. Cordell securities are traded in New York.',
      ).securities,
    ).toEqual([{ name: 'Cordell Partners, L.P. common units', kind: 'common' }]);
  });

  it('are stock and the options on it that its list names', () => {
    expect(
      kinds(
        'You may be paid if you purchased the common stock (NASDAQ: QLNX) or exchange-traded call options on the common stock, or sold (wrote) exchange-traded put options on the common stock, of Quillon Networks, Inc. from May 1, 2021 through May 1, 2022.',
      ),
    ).toEqual(['common', 'call', 'put']);
  });

  it('are warrants beside the stock, each with its symbol', () => {
    expect(
      kinds(
        'TO: ALL PERSONS WHO PURCHASED THE CLASS A COMMON STOCK (NYSE: ORTX) OR PUBLICLY TRADED WARRANTS (NYSE: ORTX.WS) OF ORRIN TRANSIT CORP. BETWEEN AUGUST 4, 2021 AND MAY 5, 2022',
      ),
    ).toEqual(['common', 'warrant']);
    expect(
      kinds(
        'TO: All persons who purchased Amperly Brands, Inc. (“Amperly”) Class A common stock (Nasdaq: AMPB) or warrants (Nasdaq: AMPBW) between May 1, 2022 and May 1, 2023.',
      ),
    ).toEqual(['common', 'warrant']);
  });

  it('have a symbol with a second part', () => {
    const words = 'common shares (NYSE: VTP), preferred shares (NYSE: VTP PRB) and warrants (NYSE: VTP WS)';
    const found = findIdentifiers(words, ['common:', 'preferred:', 'warrant:']);
    expect(['common:', 'preferred:', 'warrant:'].map((key) => found.get(key)?.tickers)).toEqual([
      ['VTP'],
      ['VTP PRB'],
      ['VTP WS'],
    ]);
  });
});

describe('the facts of a notice in further words', () => {
  it('have the costs and the recovery of an average share', () => {
    const asked = "Lead Counsel will ask for attorneys' fees of 30% of the Settlement Fund.";
    expect(stated(`${asked} The average amount of fees and expenses per unit is estimated at $0.15.`)).toMatchObject({
      cost_per_share: '0.15',
    });
    expect(
      stated(
        `${asked} Collectively, the attorneys' fees, litigation expenses, and award are estimated to average $0.10 per ADS.`,
      ),
    ).toMatchObject({ cost_per_share: '0.10' });
    expect(
      stated(
        'Acme, Inc. will pay, or cause to be paid, $9.6 million; that is $0.55 on average for each damaged share before fees are deducted.',
      ),
    ).toMatchObject({ settlement_amount: '9600000.00', average_recovery_per_share: '0.55' });
    expect(stated(`${asked} It will also ask for expenses not over $95,000.`).expenses).toBe('95000.00');
  });

  it('have no recovery of all where each of two kinds of shares has its own', () => {
    expect(
      stated('The estimated recovery is about $0.63 per common share and $0.19 per preferred share, before fees.'),
    ).not.toHaveProperty('average_recovery_per_share');
  });

  it('have the recovery and the cost of the one kind of shares', () => {
    expect(
      stated(
        'The average recovery would be about $0.63 per eligible common share. The fees and expenses would cost $0.21 per eligible common share.',
      ),
    ).toMatchObject({ average_recovery_per_share: '0.63', cost_per_share: '0.21' });
  });

  it('have no expenses of the past, and no hearing of another motion', () => {
    expect(stated('Litigation expenses were not over $95,000 in the first year.')).not.toHaveProperty('expenses');
    expect(stated('The costs have been no more than $95,000 so far.')).not.toHaveProperty('expenses');
    expect(stated('The Court will hear arguments on June 4, 2025 about a stay of discovery.')).not.toHaveProperty(
      'fairness_hearing',
    );
    expect(stated('The Court will hear arguments on June 4, 2025 on whether the settlement is fair.')).toMatchObject({
      fairness_hearing: '2025-06-04',
    });
  });

  it('have counsel that the next sentence calls so', () => {
    expect(
      stated(
        'The Court appointed the law firm of Castellane Burke LLP to represent all Class Members. These lawyers are called “Lead Counsel.”',
      ).lead_counsel,
    ).toEqual(['Castellane Burke LLP']);
    expect(
      stated('The attorneys for the Class (Holbrook Tanaka PLLC, “Class Counsel”) will ask for 30% of the settlement.')
        .lead_counsel,
    ).toEqual(['Holbrook Tanaka PLLC']);
    expect(
      stated('The settlement is administered by Simpluris, Inc., P.O. Box 26170, Santa Ana.').administrator,
    ).toEqual({
      name: 'Simpluris, Inc.',
    });
  });

  it('have the days beside choices', () => {
    expect(
      stated(`Submit a Proof of Claim and Release form  October 8, 2024
Request exclusion (received by)           August 29, 2024
Object                                    Filed on or before August 30, 2024`),
    ).toEqual({
      claim_deadline: '2024-10-08',
      exclusion_deadline: '2024-08-29',
      objection_deadline: '2024-08-30',
    });
    expect(stated('The Court will hear the motion for final approval on April 11, 2025 at 2:00 p.m.')).toEqual({
      fairness_hearing: '2025-04-11',
    });
  });

  it('have a number that a line end cuts before its digits, and parties without spaces around what parts them', () => {
    expect(stated('CIVIL ACTION NO. 20-cv-\n05583-HGL').docket).toBe('20-cv-05583-HGL');
    expect(
      stated('ADA CHOU, Individually, Plaintiff,\n-against-\nHAIDAO GROUP LIMITED, et al., Defendants.').title,
    ).toBe('Chou v. Haidao Group Limited');
  });
});

describe('a notice in plain words', () => {
  it('has the first of several defendants, and the costs that counsel advanced', () => {
    expect(
      stated('ADA OYELOWO, Plaintiff, v. KESTREVAL CLOUD, INC.; BRIAN P. STADLER; and ANN LEE, Defendants.').title,
    ).toBe('Oyelowo v. Kestreval Cloud, Inc.');
    const asked = 'The attorneys for the Class will ask for 30% of it as their fee, plus up to $340,000';
    expect(stated(`${asked} for costs they advanced.`).expenses).toBe('340000.00');
  });
});

describe('the plan of a notice in further words', () => {
  it('has amounts of each class, and factors as decimals', () => {
    expect(
      readFormula('the purchase price minus $57.77 for Class A common stock, or $44.62 for Class B common stock'),
    ).toEqual({ formula: { minus: ['price_bought', 'each A=57.77|B=44.62'] } });
    expect(readFormula('1.10 times the lesser of (1) $5.00 and (2) the purchase price minus $19.48')).toEqual({
      formula: { times: [{ least: ['5.00', { minus: ['price_bought', '19.48'] }] }, '1.10'] },
    });
  });

  it('has no year, no day and no count of securities as its factor', () => {
    const least = 'the lesser of (1) $5.00 and (2) the purchase price minus the sale price';
    const formula = { least: ['5.00', { minus: ['price_bought', 'price_sold'] }] };
    expect(readFormula(`the number of shares held on November 2, 2020 times ${least}`)).toEqual({ formula });
    expect(readFormula(`the number of shares held on November 2, 2020 multiplied by ${least}`)).toEqual({ formula });
    expect(readFormula(`as of May 2 times ${least}`)).toHaveProperty('why');
    expect(readFormula(`100 times ${least}`)).toHaveProperty('why');
    expect(readFormula(`the amount of 1.10 times ${least}`)).toEqual({ formula: { times: [formula, '1.10'] } });
  });

  it('has a net asset value as the value of shares still held only where it is that of a day of the plan', () => {
    const onDay = 'the purchase price minus the net asset value per share on';
    expect(readFormula(`${onDay} the date of sale`)).toHaveProperty('why');
    expect(readFormula(`${onDay} April 9, 2021`)).toEqual({ formula: { minus: ['price_bought', 'holding_value'] } });
    const value = 'The net asset value per share on April 9, 2021 was $7.84.';
    expect(
      findHoldings(`For shares still held, the price paid less ${onDay.slice(29)} April 9, 2021. ${value}`),
    ).toEqual([{ series: '', day: '2021-04-09', value: '7.84' }]);
    expect(findHoldings(value)).toEqual([]);
    expect(
      findHoldings('On March 3, 2020, the net asset value of the Fund was $7.12, after it had been $9.98 in January.'),
    ).toEqual([]);
  });

  it('has figures with their unit', () => {
    expect(readValue('$3.15 per ADS')).toEqual({ value: '3.15', isPercent: false });
    expect(readValue('$3.15 per day')).toBe(null);
  });

  it('has examples that name a purchase and a sale', () => {
    expect(
      readTrades(
        'Assume a purchase of 500 shares on September 7, 2021 at $28.40 and a sale of all of them on March 8, 2022 at $19.15.',
      ),
    ).toMatchObject([
      { type: 'purchase', quantity: '500', price: '28.40', date: '2021-09-07' },
      { type: 'sale', quantity: '500', price: '19.15', date: '2022-03-08' },
    ]);
  });

  it.each([
    'The difference between the purchase price and the price received in the sale of 500 shares on March 8, 2022 is $9.25 per share.',
    'On the sale of 500 shares on March 8, 2022 at $19.15 the loss is $9.25 per share.',
    'Upon a sale of 500 shares on March 8, 2022 at $19.15 the loss is $9.25 per share.',
  ])('has no sale twice that it names again: %s', (again) => {
    const trades =
      'An investor bought 500 shares on May 3, 2021 at $28.40 and sold all 500 shares on March 8, 2022 at $19.15';
    expect(readTrades(`${trades} per share. ${again}`)).toMatchObject([
      { type: 'purchase', quantity: '500', price: '28.40', date: '2021-05-03' },
      { type: 'sale', quantity: '500', price: '19.15', date: '2022-03-08' },
    ]);
  });
});
