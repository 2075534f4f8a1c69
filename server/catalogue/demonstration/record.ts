import type { CaseRecord, RecordedMilestone, Sector } from '@trover/core/cases/case-record.ts';
import { DEADLINE_KINDS, type DeadlineKind } from '@trover/core/cases/deadlines.ts';
import type { Stage } from '@trover/core/cases/stages.ts';
import { addDays, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { tradingDay } from './price-story.ts';

/** An invented case as its file in this folder describes it; its days are counted from today, or fixed. */
export interface InventedCase {
  slug: string;
  title: string;
  issuer: string;
  ticker: string;
  sector: Sector;
  court: string;
  docket: string;
  judge: string;
  stage: Stage;
  filed_on: string | null;
  class_period: { from: string; to: string };
  settlement_amount?: string;
  attorney_fee_pct?: string;
  expenses?: string;
  deadlines?: Partial<Record<DeadlineKind, string>>;
  milestones: readonly (readonly [date: string, stage: Stage, title: string, text?: string])[];
  disclosures: readonly { date: string; title: string; price_change_pct: string }[];
  allegations: readonly string[];
  lead_counsel?: string;
  plan?: string;
}

/** The date so many days from today, moved to the next day on which courts sit. */
export const daysFrom = (today: string, days: number): string =>
  formatDay(tradingDay(addDays(requireDay(today), days)));

const SOURCE = 'Invented for demonstration';

const FAQ = [
  {
    question: 'Must I have sold my shares?',
    answer:
      'No. Shares that you still hold count too: their loss is measured against the average closing price of the 90 days after the last disclosure.',
  },
  {
    question: 'Can the estimate change?',
    answer:
      'Yes. What each claim is paid depends on how many others are filed and accepted. The range shows what that has meant in cases like this one.',
  },
  {
    question: 'What if I do nothing?',
    answer:
      'You give up your share of the fund, and unless you leave the class in time you are bound by the settlement all the same.',
  },
];

function milestonesOf(invented: InventedCase): RecordedMilestone[] {
  return invented.milestones.map(([date, stage, title, text]) => ({
    date,
    stage,
    title,
    text: text ?? null,
    reason: null,
  }));
}

function documentsOf(invented: InventedCase): CaseRecord['documents'] {
  const dateOf = (stage: Stage) => invented.milestones.find(([, of]) => of === stage)?.[0] ?? null;
  const document = (
    kind: CaseRecord['documents'][number]['kind'],
    title: string,
    stage: Stage,
    bytes: number,
  ): CaseRecord['documents'] => {
    const date = dateOf(stage);
    return date === null ? [] : [{ kind, title, date, url: null, media_type: 'application/pdf', bytes }];
  };
  return [
    ...document('complaint', 'Complaint', 'filed', 1_912_400),
    ...document('stipulation', 'Stipulation of settlement', 'settled', 842_100),
    ...document('notice', 'Notice of proposed settlement', 'settled', 1_248_300),
    ...document('plan', 'Plan of allocation', 'settled', 481_600),
    ...document('claim_form', 'Proof of claim and release', 'settled', 352_900),
    ...document('order', 'Order approving the settlement', 'final_approval', 310_200),
  ];
}

export function recordOf(invented: InventedCase, today: string): CaseRecord {
  const site = `https://${invented.slug}.example/`;
  const isSettled = invented.settlement_amount !== undefined;
  const deadlines = invented.deadlines ?? {};
  const evidence: CaseRecord['deadline_evidence'] = {};
  for (const kind of DEADLINE_KINDS)
    if (deadlines[kind] !== undefined)
      evidence[kind] = {
        source: kind === 'lead_plaintiff' ? 'First public notice' : 'Notice of proposed settlement',
        quote: null,
        checked_on: today,
        hard: true,
      };
  return {
    slug: invented.slug,
    title: invented.title,
    issuer: invented.issuer,
    kind: 'securities class action',
    tickers: [invented.ticker],
    identifiers: { cusips: [], isins: [] },
    time_zone: null,
    court: invented.court,
    docket: invented.docket,
    judge: invented.judge,
    filed_on: invented.filed_on,
    class_periods: [{ id: 'class', ...invented.class_period }],
    settlement_amount: invented.settlement_amount ?? null,
    currency: 'USD',
    claim_deadline: deadlines.claim ?? null,
    exclusion_deadline: deadlines.exclusion ?? null,
    objection_deadline: deadlines.objection ?? null,
    fairness_hearing: deadlines.fairness_hearing ?? null,
    lead_plaintiff_deadline: deadlines.lead_plaintiff ?? null,
    administrator: isSettled ? 'Larkspur Claims Administration' : null,
    administrator_site: isSettled ? site : null,
    administrator_address: isSettled ? 'PO Box 4400, Fairhaven' : null,
    administrator_contact: isSettled ? `info@${invented.slug}.example` : null,
    lead_counsel: invented.lead_counsel ?? null,
    attorney_fee_pct: invented.attorney_fee_pct ?? null,
    est_recovery_per_share: null,
    stage: invented.stage,
    stage_as_of: today,
    stage_basis: 'Invented with the case.',
    milestones: milestonesOf(invented),
    plan: invented.plan ?? null,
    sources: [SOURCE],
    confidence: {},
    notes: [],
    sector: invented.sector,
    other_names: [],
    jurisdiction: 'United States',
    expenses: invented.expenses ?? null,
    securities: [],
    deadline_evidence: evidence,
    corrective_disclosures: [...invented.disclosures],
    allegations: [...invented.allegations],
    faq: isSettled ? FAQ : [],
    documents: documentsOf(invented),
  };
}
