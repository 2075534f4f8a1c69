import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { proposalBody } from '@trover/contract/proposals/proposals.ts';
import { CASE_KINDS, type CaseKind } from '@trover/core/cases/case-record.ts';
import { emptyProposal, type ProposedCase, type ProposedSecurity, usualTitle } from '@trover/core/cases/proposal.ts';
import type { RichText } from '@trover/core/cases/rich-text.ts';
import type { z } from 'zod';

export interface DraftSecurity {
  /** Identifies a row on the page only. */
  key: string;
  name: string;
  kind: string;
  ticker: string;
  /** A CUSIP or an ISIN, as typed. */
  identifier: string;
}

export interface DraftPeriod {
  from: string;
  to: string;
}

interface DraftDisclosure {
  date: string;
  title: string;
  /** The price drop, as typed: `31.4`, `-31.4 %`. */
  percent: string;
}

interface DraftQuestion {
  question: string;
  answer: string;
}

/** A case in the form: the typed values, complete or not. */
export interface DraftFields {
  company: { id: number | null; name: string };
  /** Empty: the usual caption of the company. */
  title: string;
  kind: CaseKind;
  court: string;
  docket: string;
  securities: DraftSecurity[];
  periods: DraftPeriod[];
  allegations: RichText | null;
  disclosures: DraftDisclosure[];
  questions: DraftQuestion[];
  settlement_amount: string;
  claim_deadline: string;
  lead_plaintiff_deadline: string;
  filed_on: string;
  lead_counsel: string;
  /** One address per line. */
  sources: string;
}

export const emptyFields: DraftFields = {
  company: { id: null, name: '' },
  title: '',
  kind: 'securities class action',
  court: '',
  docket: '',
  securities: [],
  periods: [],
  allegations: null,
  disclosures: [],
  questions: [],
  settlement_amount: '',
  claim_deadline: '',
  lead_plaintiff_deadline: '',
  filed_on: '',
  lead_counsel: '',
  sources: '',
};

export function fieldsOf(page: CasePage): DraftFields {
  const kind = CASE_KINDS.find((each) => each === page.kind) ?? 'securities class action';
  return {
    company: { id: page.company.id, name: page.company.name },
    title: page.title === usualTitle(page.company.name) ? '' : page.title,
    kind,
    court: page.court ?? '',
    docket: page.docket ?? '',
    securities: page.securities.map((security) => ({
      key: security.id,
      name: security.name ?? '',
      kind: security.kind,
      ticker: security.tickers[0] ?? '',
      identifier: security.isins[0] ?? security.cusips[0] ?? '',
    })),
    periods: page.class_periods.map(({ from, to }) => ({ from, to })),
    allegations: page.allegations && {
      blocks: page.allegations.blocks,
      entity_map: page.allegations.entity_map,
    },
    disclosures: page.corrective_disclosures.map(({ date, title, price_change_pct }) => ({
      date,
      title: title ?? '',
      percent: price_change_pct ?? '',
    })),
    questions: page.faq,
    settlement_amount: page.settlement_amount?.replace(/\.00$/, '') ?? '',
    claim_deadline: page.claim_deadline ?? '',
    lead_plaintiff_deadline: page.lead_plaintiff_deadline ?? '',
    filed_on: page.filed_on ?? '',
    lead_counsel: page.lead_counsel.join('; '),
    sources: page.sources.join('\n'),
  };
}

export type ProposalSent = Omit<z.input<typeof proposalBody>, 'id' | 'draft_key' | 'submit'>;

/** The values to send, without incomplete ones: half a period, an empty row. */
export function sentOf(fields: DraftFields): ProposalSent {
  const { company } = fields;
  return {
    company: company.id === null ? { name: company.name.trim() } : { id: company.id },
    title: captionOf(fields),
    kind: fields.kind,
    court: orNull(fields.court),
    docket: orNull(fields.docket),
    securities: fields.securities.filter(isNamed).map(securityOf),
    class_periods: wholePeriods(fields.periods),
    allegations: fields.allegations?.blocks.length ? fields.allegations : null,
    corrective_disclosures: fields.disclosures.filter(({ date }) => date !== '').map(disclosureOf),
    faq: fields.questions.filter(({ question, answer }) => question.trim() !== '' && answer.trim() !== ''),
    settlement_amount: orNull(fields.settlement_amount.replace(/[\s,$]/g, '')),
    claim_deadline: orNull(fields.claim_deadline),
    lead_plaintiff_deadline: orNull(fields.lead_plaintiff_deadline),
    filed_on: orNull(fields.filed_on),
    lead_counsel: parts(fields.lead_counsel, ';'),
    sources: parts(fields.sources, '\n'),
  };
}

/** The same in the format of a proposal's rules, so that the page can list missing values while the user types. */
export function proposalOf(fields: DraftFields): ProposedCase {
  const { company, title, securities, ...rest } = sentOf(fields);
  return {
    ...emptyProposal,
    ...(rest as Partial<ProposedCase>),
    title: title ?? '',
    company: { id: fields.company.id, name: fields.company.name, sector: null },
    securities: fields.securities.filter(isNamed).map(securityOf),
  };
}

export const captionOf = ({ title, company }: DraftFields): string => title.trim() || usualTitle(company.name.trim());

export const wholePeriods = (periods: readonly DraftPeriod[]): DraftPeriod[] =>
  periods.filter(({ from, to }) => from !== '' && to !== '' && from <= to);

const orNull = (text: string): string | null => text.trim() || null;

const parts = (text: string, by: string): string[] =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter(Boolean);

/** A price drop is sent with a negative sign, whichever sign was typed. */
function disclosureOf({ date, title, percent }: DraftDisclosure) {
  const bare = percent.replace(/[\s%−–+-]/g, '').replace(',', '.');
  return { date, title: orNull(title), price_change_pct: bare === '' ? null : `-${bare}` };
}

const isNamed = ({ ticker, identifier }: DraftSecurity): boolean => (ticker + identifier).trim() !== '';

function securityOf({ name, kind, ticker, identifier }: DraftSecurity): ProposedSecurity & { kind: never } {
  const code = identifier.replace(/[\s-]/g, '').toUpperCase();
  return {
    name: name.trim() || 'Common stock',
    kind: kind as never,
    ticker: orNull(ticker.toUpperCase()),
    cusip: code.length === 9 ? code : null,
    isin: code !== '' && code.length !== 9 ? code : null,
  };
}
