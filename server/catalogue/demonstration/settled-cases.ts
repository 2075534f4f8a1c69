import type { DemonstrationCase } from './demonstration-case.ts';
import { changeOn } from './plan-tables.ts';
import { inflationPlan, type PlanTerms } from './plans.ts';
import { closesOf } from './price-story.ts';
import { daysFrom, recordOf } from './record.ts';
import { STORIES } from './stories.ts';

/** Cases whose claim deadline is past: waiting for the money, or paid out. */
export function settledCases(today: string): DemonstrationCase[] {
  return [paxlane(today), pellucid(today), alderway(today), brightmoor(today)];
}

function paxlane(today: string): DemonstrationCase {
  const story = STORIES.PXLN;
  const closes = closesOf(story, today);
  const terms: PlanTerms = {
    symbol: 'PXLN',
    period: { from: '2022-03-07', to: '2024-07-23' },
    disclosures: ['2024-04-25', '2024-07-24'],
    net_fund: '63700000.00',
    known_claims: '502000000.00',
    weights: [{ bought: { to: '2022-10-25' }, factor: '0.5' }],
  };
  const record = recordOf(
    {
      slug: 'paxlane-payments-2024',
      title: 'In re Paxlane Payments, Inc. Securities Litigation',
      issuer: 'Paxlane Payments',
      ticker: 'PXLN',
      sector: 'finance',
      court: 'N.D. Ga.',
      docket: '0:24-cv-99172',
      judge: 'Teodor Lindqvist',
      stage: 'claims_closed',
      filed_on: '2024-07-31',
      class_period: terms.period,
      settlement_amount: '88000000.00',
      attorney_fee_pct: '26',
      expenses: '1310000.00',
      deadlines: {
        exclusion: daysFrom(today, -77),
        objection: daysFrom(today, -77),
        fairness_hearing: daysFrom(today, 19),
        claim: daysFrom(today, -35),
      },
      milestones: [
        ['2024-07-31', 'filed', 'Complaint filed'],
        ['2024-11-26', 'lead_plaintiff', 'Lead plaintiff named'],
        [daysFrom(today, -168), 'settled', 'Settled for $88M', 'Preliminary approval; notice goes out.'],
        [daysFrom(today, -34), 'claims_closed', 'Claims closed', 'The administrator goes through what came in.'],
      ],
      disclosures: [
        { date: '2024-04-25', title: 'Merchants leave', price_change_pct: changeOn(closes, '2024-04-25') },
        {
          date: '2024-07-24',
          title: 'Volume had been counted twice',
          price_change_pct: changeOn(closes, '2024-07-24'),
        },
      ],
      allegations: [
        'Plaintiffs allege that the Defendants counted refunded payments into the volume they reported each quarter.',
        'Merchants were said to leave on 25 April 2024. On 24 July 2024 the company restated two years of volume.',
      ],
      lead_counsel: 'Castellan Reeve LLP',
      plan: 'paxlane-payments-2024',
    },
    today,
  );
  return { record, story, document: inflationPlan(terms, closes) };
}

function pellucid(today: string): DemonstrationCase {
  const story = STORIES.PLCD;
  const closes = closesOf(story, today);
  const terms: PlanTerms = {
    symbol: 'PLCD',
    period: { from: '2021-02-09', to: '2022-06-08' },
    disclosures: ['2022-06-09'],
    net_fund: '39600000.00',
    known_claims: '366000000.00',
    market_test: 'gate',
  };
  const record = recordOf(
    {
      slug: 'pellucid-health-2022',
      title: 'Ostrander v. Pellucid Health Group, Inc.',
      issuer: 'Pellucid Health',
      ticker: 'PLCD',
      sector: 'health',
      court: 'M.D. Tenn.',
      docket: '0:22-cv-99240',
      judge: 'Amadou Fairweather',
      stage: 'final_approval',
      filed_on: '2022-06-17',
      class_period: terms.period,
      settlement_amount: '55000000.00',
      attorney_fee_pct: '25',
      expenses: '980000.00',
      deadlines: {
        exclusion: daysFrom(today, -158),
        objection: daysFrom(today, -158),
        fairness_hearing: daysFrom(today, -121),
        claim: daysFrom(today, -82),
      },
      milestones: [
        ['2022-06-17', 'filed', 'Complaint filed'],
        ['2022-10-27', 'lead_plaintiff', 'Lead plaintiff named'],
        ['2023-08-08', 'motion_to_dismiss', 'Motion to dismiss denied'],
        ['2024-12-03', 'class_certified', 'Class certified'],
        [daysFrom(today, -247), 'settled', 'Settled for $55M', 'Preliminary approval; notice goes out.'],
        [daysFrom(today, -121), 'final_approval', 'Settlement approved'],
        [daysFrom(today, -81), 'claims_closed', 'Claims closed'],
      ],
      disclosures: [
        {
          date: '2022-06-09',
          title: 'Patients counted who never came',
          price_change_pct: changeOn(closes, '2022-06-09'),
        },
      ],
      allegations: [
        'Plaintiffs allege that clinics reported visits that had been cancelled, and that the Defendants knew it from their own audit.',
        'The audit became known on 9 June 2022.',
      ],
      lead_counsel: 'Orrin Vale LLP',
      plan: 'pellucid-health-2022',
    },
    today,
  );
  return { record, story, document: inflationPlan(terms, closes) };
}

function alderway(today: string): DemonstrationCase {
  const story = STORIES.ALWY;
  const closes = closesOf(story, today);
  const terms: PlanTerms = {
    symbol: 'ALWY',
    period: { from: '2017-05-10', to: '2018-10-29' },
    disclosures: ['2018-10-30'],
    net_fund: '144000000.00',
    known_claims: '871000000.00',
  };
  const record = recordOf(
    {
      slug: 'alderway-energy-2018',
      title: 'In re Alderway Energy Corp. Securities Litigation',
      issuer: 'Alderway Energy',
      ticker: 'ALWY',
      sector: 'energy',
      court: 'S.D. Tex.',
      docket: '0:18-cv-99065',
      judge: 'Ilse Marrow',
      stage: 'distribution',
      filed_on: '2018-11-09',
      class_period: terms.period,
      settlement_amount: '198000000.00',
      attorney_fee_pct: '24',
      expenses: '3400000.00',
      deadlines: {
        fairness_hearing: '2023-06-15',
        exclusion: '2023-05-18',
        objection: '2023-05-18',
        claim: '2023-08-04',
      },
      milestones: [
        ['2018-11-09', 'filed', 'Complaint filed'],
        ['2019-03-28', 'lead_plaintiff', 'Lead plaintiff named'],
        ['2020-02-11', 'motion_to_dismiss', 'Motion to dismiss denied in part'],
        ['2021-09-30', 'class_certified', 'Class certified'],
        ['2023-02-23', 'settled', 'Settled for $198M'],
        ['2023-06-15', 'final_approval', 'Settlement approved'],
        ['2023-08-05', 'claims_closed', 'Claims closed'],
        [daysFrom(today, -210), 'distribution', 'First payments', 'Checks and transfers go out.'],
      ],
      disclosures: [
        { date: '2018-10-30', title: 'Reserves written down', price_change_pct: changeOn(closes, '2018-10-30') },
      ],
      allegations: [
        'Plaintiffs allege that the Defendants carried a field as proven that two of their own surveys had found dry.',
        'On 30 October 2018 a third of the reserves was written down.',
      ],
      lead_counsel: 'Castellan Reeve LLP',
      plan: 'alderway-energy-2018',
    },
    today,
  );
  return { record, story, document: inflationPlan(terms, closes) };
}

function brightmoor(today: string): DemonstrationCase {
  const story = STORIES.BRMR;
  const closes = closesOf(story, today);
  const terms: PlanTerms = {
    symbol: 'BRMR',
    period: { from: '2016-01-12', to: '2017-02-22' },
    disclosures: ['2017-02-23'],
    net_fund: '8700000.00',
    known_claims: '96000000.00',
  };
  const record = recordOf(
    {
      slug: 'brightmoor-retail-2017',
      title: 'Fenwick v. Brightmoor Retail Group, Inc.',
      issuer: 'Brightmoor Retail',
      ticker: 'BRMR',
      sector: 'consumer',
      court: 'S.D. Ohio',
      docket: '0:17-cv-99019',
      judge: 'Teodor Lindqvist',
      stage: 'closed',
      filed_on: '2017-03-02',
      class_period: terms.period,
      settlement_amount: '12500000.00',
      attorney_fee_pct: '28',
      expenses: '310000.00',
      deadlines: {
        fairness_hearing: '2020-01-23',
        exclusion: '2019-12-19',
        objection: '2019-12-19',
        claim: '2020-03-06',
      },
      milestones: [
        ['2017-03-02', 'filed', 'Complaint filed'],
        ['2017-07-18', 'lead_plaintiff', 'Lead plaintiff named'],
        ['2019-09-24', 'settled', 'Settled for $12.5M'],
        ['2020-01-23', 'final_approval', 'Settlement approved'],
        ['2020-03-07', 'claims_closed', 'Claims closed'],
        ['2021-05-11', 'distribution', 'First payments'],
        ['2022-11-02', 'closed', 'Case closed', 'What was not cashed went to a charity named in the plan.'],
      ],
      disclosures: [
        { date: '2017-02-23', title: 'Stock that was not there', price_change_pct: changeOn(closes, '2017-02-23') },
      ],
      allegations: [
        'Plaintiffs allege that the Defendants valued stock that the company’s own counts could not find.',
        'The counts were published on 23 February 2017.',
      ],
      lead_counsel: 'Orrin Vale LLP',
      plan: 'brightmoor-retail-2017',
    },
    today,
  );
  return { record, story, document: inflationPlan(terms, closes) };
}
