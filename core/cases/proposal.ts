import type { CaseKind, IdentifierKind, Sector } from './case-record.ts';
import type { CaseSecurity } from './case-security.ts';
import type { RichText } from './rich-text.ts';

export interface ProposedSecurity {
  name: string;
  kind: string | null;
  ticker: string | null;
  cusip: string | null;
  isin: string | null;
}

/** A case as a scout proposes it. */
export interface ProposedCase {
  title: string;
  /** By the id of a company that is known, or by a new name. */
  company: { id: number | null; name: string; sector: Sector | null };
  kind: CaseKind;
  currency: string;
  court: string | null;
  docket: string | null;
  judge: string | null;
  jurisdiction: string | null;
  filed_on: string | null;
  lead_plaintiff_deadline: string | null;
  claim_deadline: string | null;
  settlement_amount: string | null;
  lead_counsel: string[];
  securities: ProposedSecurity[];
  class_periods: { from: string; to: string }[];
  allegations: RichText | null;
  faq: { question: string; answer: string }[];
  corrective_disclosures: { date: string; title: string | null; price_change_pct: string | null }[];
  sources: string[];
}

export const emptyProposal: Omit<ProposedCase, 'title' | 'company'> = {
  kind: 'securities class action',
  currency: 'USD',
  court: null,
  docket: null,
  judge: null,
  jurisdiction: null,
  filed_on: null,
  lead_plaintiff_deadline: null,
  claim_deadline: null,
  settlement_amount: null,
  lead_counsel: [],
  securities: [],
  class_periods: [],
  allegations: null,
  faq: [],
  corrective_disclosures: [],
  sources: [],
};

/** The caption of a case without a name. */
export const usualTitle = (company: string): string => `In re ${company} Securities Litigation`;

/** What has to be there before a proposal can be reviewed, in the order of the form. */
export const PROPOSAL_STEPS = ['company', 'class_periods', 'allegations', 'milestones', 'sources'] as const;

export type ProposalStep = (typeof PROPOSAL_STEPS)[number];

export interface MissingStep {
  step: ProposalStep;
  message: string;
}

/** What a proposal still lacks, in words; nothing when it can be submitted. */
export function missingSteps(
  proposal: ProposedCase,
  attached: { milestones: number; complaints: number },
  today: string,
): MissingStep[] {
  const missing: MissingStep[] = [];
  const add = (step: ProposalStep, message: string) => missing.push({ step, message });
  const named = proposal.securities.some(({ ticker, cusip, isin }) => (ticker ?? cusip ?? isin) !== null);
  if (!named) add('company', 'name a security with its ticker, CUSIP or ISIN');
  else if (proposal.court === null) add('company', 'name the court, or where the action will be filed');
  if (proposal.class_periods.length === 0) add('class_periods', 'set the class period');
  else if (proposal.class_periods.some(({ to }) => to > today))
    add('class_periods', 'the class period ends in the future: choose an earlier date');
  if (!proposal.allegations?.blocks.some(({ text }) => text.trim() !== ''))
    add('allegations', 'describe what happened in plain words, from the complaint');
  if (attached.milestones === 0) add('milestones', 'add at least one milestone');
  if (proposal.sources.length === 0 && attached.complaints === 0)
    add('sources', 'add the complaint as a document, or a link to a source');
  return missing;
}

/** The securities as the catalogue will have them once the case is accepted. */
export function securitiesOf(proposal: ProposedCase): CaseSecurity[] {
  return proposal.securities.flatMap(({ name, kind, ticker, cusip, isin }) => {
    const identifiers = (
      [
        ['ticker', ticker],
        ['cusip', cusip],
        ['isin', isin],
      ] as [IdentifierKind, string | null][]
    ).flatMap(([of, value]) =>
      value === null ? [] : [{ kind: of, value: value.toUpperCase(), valid_from: null, valid_to: null }],
    );
    const key = identifiers[0]?.value;
    return key === undefined
      ? []
      : [{ key, name, kind, currency: proposal.currency, identifiers, class_periods: null }];
  });
}
