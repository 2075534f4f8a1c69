import type { DemonstrationCase } from './demonstration-case.ts';
import { changeOn } from './plan-tables.ts';
import { inflationPlan, matrixPlan, offeringPlan, type PlanTerms } from './plans.ts';
import { closesOf } from './price-story.ts';
import { daysFrom, recordOf } from './record.ts';
import { STORIES } from './stories.ts';

/** Cases with a fund, a plan and time left to claim. */
export function openCases(today: string): DemonstrationCase[] {
  return [halden(today), osmund(today), corvane(today), laryn(today)];
}

function halden(today: string): DemonstrationCase {
  const story = STORIES.HLDN;
  const closes = closesOf(story, today);
  const terms: PlanTerms = {
    symbol: 'HLDN',
    period: { from: '2022-02-14', to: '2023-11-09' },
    disclosures: ['2023-08-03', '2023-11-10'],
    net_fund: '52150000.00',
    known_claims: '420500000.00',
  };
  const record = recordOf(
    {
      slug: 'halden-semiconductor-2023',
      title: 'In re Halden Semiconductor Corp. Securities Litigation',
      issuer: 'Halden Semiconductor',
      ticker: 'HLDN',
      sector: 'technology',
      court: 'N.D. Cal.',
      docket: '0:23-cv-99114',
      judge: 'Ilse Marrow',
      stage: 'final_approval',
      filed_on: '2023-11-17',
      class_period: terms.period,
      settlement_amount: '72500000.00',
      attorney_fee_pct: '25',
      expenses: '1225000.00',
      deadlines: {
        exclusion: daysFrom(today, -86),
        objection: daysFrom(today, -86),
        fairness_hearing: daysFrom(today, -60),
        claim: daysFrom(today, 47),
      },
      milestones: [
        ['2023-11-17', 'filed', 'Complaint filed'],
        ['2024-05-02', 'lead_plaintiff', 'Lead plaintiff named'],
        ['2024-09-19', 'motion_to_dismiss', 'Motion to dismiss denied in the main'],
        ['2025-03-14', 'class_certified', 'Class certified'],
        [daysFrom(today, -147), 'settled', 'Settled for $72.5M', 'Preliminary approval; notice goes out.'],
        [daysFrom(today, -60), 'final_approval', 'Settlement approved', 'The court approves settlement and plan.'],
      ],
      disclosures: [
        { date: '2023-08-03', title: 'Guidance withdrawn', price_change_pct: changeOn(closes, '2023-08-03') },
        {
          date: '2023-11-10',
          title: 'Second line idle since spring',
          price_change_pct: changeOn(closes, '2023-11-10'),
        },
      ],
      allegations: [
        'Plaintiffs allege that from 14 February 2022 to 9 November 2023 the Defendants told investors that the second fabrication line yielded at commercial rates, when reports to management showed that fewer than four wafers in ten passed inspection.',
        'On 3 August 2023 the company withdrew its guidance. On 10 November 2023 it disclosed that the line had stood idle since spring.',
      ],
      lead_counsel: 'Castellan Reeve LLP',
      plan: 'halden-semiconductor-2023',
    },
    today,
  );
  return { record, story, document: inflationPlan(terms, closes) };
}

function osmund(today: string): DemonstrationCase {
  const story = STORIES.OSMB;
  const closes = closesOf(story, today);
  const terms: PlanTerms = {
    symbol: 'OSMB',
    period: { from: '2020-11-16', to: '2023-04-27' },
    disclosures: ['2023-03-13', '2023-04-28'],
    net_fund: '97800000.00',
    known_claims: '611000000.00',
    method: 'lifo',
    market_test: 'cap',
  };
  const record = recordOf(
    {
      slug: 'osmund-bank-2023',
      title: 'In re Osmund Bancorp Securities Litigation',
      issuer: 'Osmund Bank',
      ticker: 'OSMB',
      sector: 'finance',
      court: 'S.D.N.Y.',
      docket: '0:23-cv-99207',
      judge: 'Teodor Lindqvist',
      stage: 'settled',
      filed_on: '2023-05-08',
      class_period: terms.period,
      settlement_amount: '135000000.00',
      attorney_fee_pct: '24',
      expenses: '2100000.00',
      deadlines: {
        exclusion: daysFrom(today, 31),
        objection: daysFrom(today, 31),
        fairness_hearing: daysFrom(today, 59),
        claim: daysFrom(today, 94),
      },
      milestones: [
        ['2023-05-08', 'filed', 'Complaint filed'],
        ['2023-09-21', 'lead_plaintiff', 'Lead plaintiff named'],
        ['2024-07-11', 'motion_to_dismiss', 'Motion to dismiss denied'],
        [daysFrom(today, -26), 'settled', 'Settled for $135M', 'Preliminary approval; notice goes out.'],
      ],
      disclosures: [
        {
          date: '2023-03-13',
          title: 'Losses on long bonds come out',
          price_change_pct: changeOn(closes, '2023-03-13'),
        },
        { date: '2023-04-28', title: 'Deposits fell by a third', price_change_pct: changeOn(closes, '2023-04-28') },
      ],
      allegations: [
        'Plaintiffs allege that the Defendants described the bank’s deposits as granular and insured, when nine of every ten dollars lay above the insured limit and were known to be leaving.',
        'The bank named its losses on long-dated bonds on 13 March 2023, and the fall of its deposits on 28 April 2023.',
      ],
      lead_counsel: 'Orrin Vale LLP',
      plan: 'osmund-bank-2023',
    },
    today,
  );
  return { record, story, document: inflationPlan(terms, closes, 'percent') };
}

function corvane(today: string): DemonstrationCase {
  const story = STORIES.CRVN;
  const closes = closesOf(story, today);
  const terms: PlanTerms = {
    symbol: 'CRVN',
    period: { from: '2022-08-08', to: '2024-03-11' },
    disclosures: ['2023-10-18', '2024-03-12'],
    net_fund: '28900000.00',
    known_claims: '214000000.00',
  };
  const record = recordOf(
    {
      slug: 'corvane-therapeutics-2024',
      title: 'In re Corvane Therapeutics Securities Litigation',
      issuer: 'Corvane Therapeutics',
      ticker: 'CRVN',
      sector: 'health',
      court: 'D. Mass.',
      docket: '0:24-cv-99031',
      judge: 'Ilse Marrow',
      stage: 'settled',
      filed_on: '2024-03-19',
      class_period: terms.period,
      settlement_amount: '41000000.00',
      attorney_fee_pct: '28',
      expenses: '620000.00',
      deadlines: {
        exclusion: daysFrom(today, -16),
        objection: daysFrom(today, -16),
        fairness_hearing: daysFrom(today, 26),
        claim: daysFrom(today, 12),
      },
      milestones: [
        ['2024-03-19', 'filed', 'Complaint filed'],
        ['2024-07-30', 'lead_plaintiff', 'Lead plaintiff named'],
        [daysFrom(today, -108), 'settled', 'Settled for $41M', 'Preliminary approval; notice goes out.'],
      ],
      disclosures: [
        { date: '2023-10-18', title: 'A trial is paused', price_change_pct: changeOn(closes, '2023-10-18') },
        { date: '2024-03-12', title: 'The agency had asked for it', price_change_pct: changeOn(closes, '2024-03-12') },
      ],
      allegations: [
        'Plaintiffs allege that the Defendants called the pause of a trial a matter of supply, when the agency had asked for it after two deaths.',
        'The pause was announced on 18 October 2023, its reason on 12 March 2024.',
      ],
      lead_counsel: 'Castellan Reeve LLP; Orrin Vale LLP',
      plan: 'corvane-therapeutics-2024',
    },
    today,
  );
  return { record, story, document: matrixPlan(terms, closes) };
}

function laryn(today: string): DemonstrationCase {
  const story = STORIES.LRNO;
  const closes = closesOf(story, today);
  const terms = {
    symbol: 'LRNO',
    period: { from: '2022-06-15', to: '2023-12-05' },
    net_fund: '23200000.00',
    known_claims: '118000000.00',
    offering: { price: '26.00', date: '2022-06-15', suit_date: '2023-12-20', suit_price: '12.96' },
  };
  const record = recordOf(
    {
      slug: 'laryn-optics-2023',
      title: 'Quill v. Laryn Optics Holdings, Inc.',
      issuer: 'Laryn Optics',
      ticker: 'LRNO',
      sector: 'health',
      court: 'D. Del.',
      docket: '0:23-cv-99388',
      judge: 'Amadou Fairweather',
      stage: 'settled',
      filed_on: '2023-12-20',
      class_period: terms.period,
      settlement_amount: '33000000.00',
      attorney_fee_pct: '27',
      expenses: '490000.00',
      deadlines: {
        exclusion: daysFrom(today, 61),
        objection: daysFrom(today, 61),
        fairness_hearing: daysFrom(today, 83),
        claim: daysFrom(today, 119),
      },
      milestones: [
        ['2023-12-20', 'filed', 'Complaint filed'],
        ['2024-04-16', 'lead_plaintiff', 'Lead plaintiff named'],
        [daysFrom(today, -9), 'settled', 'Settled for $33M', 'Preliminary approval; notice goes out.'],
      ],
      disclosures: [{ date: '2023-12-06', title: 'Lenses recalled', price_change_pct: changeOn(closes, '2023-12-06') }],
      allegations: [
        'Plaintiffs allege that the registration statement of 15 June 2022 left out complaints about a coating that had reached the company for a year.',
        'On 6 December 2023 the company recalled the lenses that carry it.',
      ],
      lead_counsel: 'Orrin Vale LLP',
      plan: 'laryn-optics-2023',
    },
    today,
  );
  return { record, story, document: offeringPlan(terms) };
}
