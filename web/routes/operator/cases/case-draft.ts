import type { EditableCase } from '@trover/contract/cases/operator.ts';
import type { Operations } from '@trover/contract/operations.ts';
import type { BodySent } from '@trover/contract/protocol/operation.ts';
import { INPUT_FIELDS, LIST_FIELDS } from '@trover/core/cases/case-fields.ts';
import type { RichText } from '@trover/core/cases/rich-text.ts';

type Texts = Record<(typeof INPUT_FIELDS)[number] | (typeof LIST_FIELDS)[number], string>;

interface DraftSecurity {
  name: string;
  kind: string;
  ticker: string;
  cusip: string;
  isin: string;
}

/** A case in the form: the typed values, valid or not. */
export interface CaseDraft extends Texts {
  company_name: string;
  sector: string;
  kind: EditableCase['kind'];
  securities: DraftSecurity[];
  class_periods: { from: string; to: string }[];
  allegations: RichText | null;
  faq: { question: string; answer: string }[];
  corrective_disclosures: { date: string; title: string; price_change_pct: string }[];
}

export const emptyDraft: CaseDraft = {
  ...(Object.fromEntries([...INPUT_FIELDS, ...LIST_FIELDS].map((field) => [field, ''])) as Texts),
  currency: 'USD',
  company_name: '',
  sector: '',
  kind: 'securities class action',
  securities: [{ name: 'Common stock', kind: 'common', ticker: '', cusip: '', isin: '' }],
  class_periods: [{ from: '', to: '' }],
  allegations: null,
  faq: [],
  corrective_disclosures: [],
};

export function draftOf(editable: EditableCase): CaseDraft {
  const texts = Object.fromEntries(INPUT_FIELDS.map((field) => [field, editable[field] ?? '']));
  const lines = Object.fromEntries(LIST_FIELDS.map((field) => [field, editable[field].join('\n')]));
  return {
    ...emptyDraft,
    ...texts,
    ...lines,
    company_name: editable.company.name,
    sector: editable.company.sector ?? '',
    kind: editable.kind,
    securities: editable.securities.map(({ name, kind, ticker, cusip, isin }) => ({
      name,
      kind: kind ?? '',
      ticker: ticker ?? '',
      cusip: cusip ?? '',
      isin: isin ?? '',
    })),
    class_periods: editable.class_periods.map(({ from, to }) => ({ from, to })),
    allegations: editable.allegations as RichText | null,
    faq: editable.faq,
    corrective_disclosures: editable.corrective_disclosures.map(({ date, title, price_change_pct }) => ({
      date,
      title: title ?? '',
      price_change_pct: price_change_pct ?? '',
    })),
  };
}

export type SentCase = Omit<BodySent<Operations['POST /api/v1/operator/cases/{id}']>, 'row_version'>;

const filled = (value: object): boolean => Object.values(value).some((text) => text !== '' && text !== 'common');

/** The changed fields of a draft, as they are sent. */
export function changedFields(draft: CaseDraft, base: CaseDraft): SentCase {
  const isChanged = (field: keyof CaseDraft): boolean => JSON.stringify(draft[field]) !== JSON.stringify(base[field]);
  const sent: Record<string, unknown> = {};
  for (const field of INPUT_FIELDS)
    if (isChanged(field)) sent[field] = draft[field].trim() === '' ? null : draft[field].trim();
  if ('title' in sent) sent.title = draft.title;
  if ('currency' in sent) sent.currency = draft.currency.trim().toUpperCase();
  for (const field of LIST_FIELDS)
    if (isChanged(field))
      sent[field] = draft[field]
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
  if (isChanged('company_name') || isChanged('sector'))
    sent.company = { name: draft.company_name.trim(), sector: draft.sector === '' ? null : draft.sector };
  for (const field of ['kind', 'allegations', 'faq'] as const) if (isChanged(field)) sent[field] = draft[field];
  if (isChanged('corrective_disclosures'))
    sent.corrective_disclosures = draft.corrective_disclosures.filter(filled).map(({ price_change_pct, ...news }) => ({
      ...news,
      price_change_pct: price_change_pct.trim() === '' ? null : price_change_pct.trim(),
    }));
  if (isChanged('securities'))
    sent.securities = draft.securities
      .filter(({ name: _, ...named }) => filled(named))
      .map(({ name, kind, ...named }) => ({ name: name || 'Common stock', kind: kind === '' ? null : kind, ...named }));
  if (isChanged('class_periods')) sent.class_periods = draft.class_periods.filter(filled);
  return sent as SentCase;
}
