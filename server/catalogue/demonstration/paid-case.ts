import type { DemonstrationCase } from './demonstration-case.ts';
import { changeOn } from './plan-tables.ts';
import { inflationPlan, type PlanTerms } from './plans.ts';
import { closesOf } from './price-story.ts';
import { daysFrom, recordOf } from './record.ts';
import { STORIES } from './stories.ts';

/**
 * The case of the claims that the demonstration files and pays: its fund pays in several rounds while claims are still
 * accepted.
 */
export const PAID_CASE = 'bellford-marine-2022';

export function bellford(today: string): DemonstrationCase {
  const story = STORIES.BLFD;
  const closes = closesOf(story, today);
  const terms: PlanTerms = {
    symbol: 'BLFD',
    period: { from: '2021-03-15', to: '2022-11-02' },
    disclosures: ['2022-11-03'],
    net_fund: '21400000.00',
    known_claims: '118000000.00',
  };
  const record = recordOf(
    {
      slug: PAID_CASE,
      title: 'In re Bellford Marine, Inc. Securities Litigation',
      issuer: 'Bellford Marine',
      ticker: 'BLFD',
      sector: 'industry',
      court: 'D. Me.',
      docket: '0:22-cv-99408',
      judge: 'Rosalind Achterberg',
      stage: 'final_approval',
      filed_on: '2022-11-14',
      class_period: terms.period,
      settlement_amount: '29500000.00',
      attorney_fee_pct: '24',
      expenses: '640000.00',
      deadlines: {
        exclusion: daysFrom(today, -131),
        objection: daysFrom(today, -131),
        fairness_hearing: daysFrom(today, -96),
        claim: daysFrom(today, 61),
      },
      milestones: [
        ['2022-11-14', 'filed', 'Complaint filed'],
        ['2023-03-02', 'lead_plaintiff', 'Lead plaintiff named'],
        ['2024-01-25', 'motion_to_dismiss', 'Motion to dismiss denied'],
        ['2025-02-13', 'class_certified', 'Class certified'],
        [daysFrom(today, -182), 'settled', 'Settled for $29.5M', 'Preliminary approval; notice goes out.'],
        [
          daysFrom(today, -96),
          'final_approval',
          'Settlement approved',
          'The court approves settlement and plan, and payment in rounds as claims are determined.',
        ],
      ],
      disclosures: [
        { date: '2022-11-03', title: 'Order book restated', price_change_pct: changeOn(closes, '2022-11-03') },
      ],
      allegations: [
        'Plaintiffs allege that from 15 March 2021 to 2 November 2022 the Defendants counted letters of intent as firm orders for vessels.',
        'On 3 November 2022 the company restated its order book and withdrew its outlook.',
      ],
      lead_counsel: 'Orrin Vale LLP',
      plan: PAID_CASE,
    },
    today,
  );
  return { record, story, document: inflationPlan(terms, closes) };
}
