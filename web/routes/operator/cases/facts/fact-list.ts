import type { EditableCase } from '@trover/contract/cases/operator.ts';
import { parseDay } from '@trover/core/dates/day.ts';
import { formatMoney, formatPercent, sentence } from '../../../../ui/format/format.ts';
import { formatDate } from '../../../../ui/format/format-dates.ts';
import type { CaseDraft } from '../case-draft.ts';

/** The fields of a draft that consist of one text each. */
type FactField = {
  [Name in keyof CaseDraft]: CaseDraft[Name] extends string ? Name : never;
}[keyof CaseDraft];

export interface CaseFact {
  field: FactField;
  label: string;
  kind?: 'date' | 'sector' | 'kind' | 'lines' | 'decimal' | 'url' | 'currency';
  hint?: string;
}

const DECIMAL = /^\d{1,15}(\.\d{1,6})?$/;

export const captionFacts: readonly CaseFact[] = [
  { field: 'title', label: 'Title', hint: 'If empty, we use the usual caption with the company’s name.' },
];

export const courtFacts: readonly CaseFact[] = [
  { field: 'company_name', label: 'Company' },
  { field: 'sector', label: 'Sector', kind: 'sector' },
  { field: 'kind', label: 'Kind', kind: 'kind' },
  { field: 'court', label: 'Court' },
  { field: 'docket', label: 'Docket number' },
  { field: 'judge', label: 'Judge' },
  { field: 'jurisdiction', label: 'Jurisdiction' },
  { field: 'filed_on', label: 'Filed on', kind: 'date' },
  {
    field: 'time_zone',
    label: 'Time zone of the court',
    hint: 'Sets the dates of deadlines and signatures. If empty: New York.',
  },
];

export const settlementFacts: readonly CaseFact[] = [
  { field: 'settlement_amount', label: 'Settlement amount', kind: 'decimal' },
  { field: 'currency', label: 'Currency', kind: 'currency' },
  { field: 'attorney_fee_pct', label: 'Attorneys’ fee, percent', kind: 'decimal' },
  { field: 'expenses', label: 'Expenses', kind: 'decimal' },
  { field: 'est_recovery_per_share', label: 'Estimated recovery per share', kind: 'decimal' },
  { field: 'administrator', label: 'Claims administrator' },
  { field: 'administrator_site', label: 'Official site', kind: 'url' },
  { field: 'administrator_contact', label: 'Contact' },
  { field: 'administrator_address', label: 'Address that claims are sent to' },
  { field: 'lead_counsel', label: 'Lead counsel', kind: 'lines', hint: 'One firm per line.' },
];

export const lineFacts: readonly CaseFact[] = [
  {
    field: 'sources',
    label: 'Sources',
    kind: 'lines',
    hint: 'One address per line. Add at least one before publication.',
  },
  { field: 'notes', label: 'Notes', kind: 'lines', hint: 'One note per line, shown on the case page.' },
];

export const allFacts: readonly CaseFact[] = [...captionFacts, ...courtFacts, ...settlementFacts, ...lineFacts];

/** A value formatted for display; a typed value that cannot be parsed is shown as typed. */
export function shownValue({ field, kind }: CaseFact, draft: CaseDraft): string {
  const text = draft[field].trim();
  if (text === '') return '';
  if (kind === 'date') return parseDay(text) === null ? text : formatDate(text);
  if (kind === 'sector' || kind === 'kind') return sentence(text.replaceAll('_', ' '));
  if (kind !== 'decimal' || !DECIMAL.test(text)) return text;
  if (field === 'attorney_fee_pct') return formatPercent(text);
  if (field === 'est_recovery_per_share') return text;
  return /^[A-Z]{3}$/.test(draft.currency) && /^\d+(\.\d{1,2})?$/.test(text)
    ? formatMoney(text, { currency: draft.currency })
    : text;
}

const origins: Record<EditableCase['origin'], string> = {
  starter: 'Starter catalog',
  import: 'Catalog files',
  demonstration: 'Demonstration',
  proposal: 'Proposal',
  console: 'Operator',
};

export const originLabel = (origin: EditableCase['origin']): string => origins[origin];
