import type { INPUT_FIELDS, LIST_FIELDS } from '@trover/core/cases/case-fields.ts';
import { CASE_KINDS, SECTORS } from '@trover/core/cases/case-record.ts';
import type { ReactNode } from 'react';
import { RichTextEditor } from '../../../components/rich-text/rich-text-editor.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select, TextArea, TextField, type TextFieldProps } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { sentence } from '../../../ui/format/format.ts';
import styles from './cases.module.css';
import { DisclosureFields } from './disclosure-fields.tsx';
import type { CaseForm } from './use-case-form.ts';

type Text = (typeof INPUT_FIELDS)[number];

/** All typed fields of a case, in the order of a notice. */
export function CaseFields({ form, formKey }: { form: CaseForm; formKey: string }) {
  const { draft, set, errorOf } = form;
  const text = (field: Text, label: string, more: Partial<TextFieldProps> = {}) => (
    <TextField
      label={label}
      value={draft[field]}
      onChange={(event) => set({ [field]: event.target.value })}
      error={errorOf(field)}
      {...more}
    />
  );
  const lines = (field: (typeof LIST_FIELDS)[number], label: string, hint: string) => (
    <TextArea
      className={styles.wide}
      label={label}
      rows={2}
      value={draft[field]}
      onChange={(event) => set({ [field]: event.target.value })}
      hint={hint}
      error={errorOf(field)}
    />
  );
  return (
    <>
      <Group legend="Case">
        <TextField
          label="Company"
          required
          value={draft.company_name}
          onChange={(event) => set({ company_name: event.target.value })}
          error={errorOf('company')}
        />
        <Select label="Sector" value={draft.sector} onChange={(event) => set({ sector: event.target.value })}>
          <option value="">Not known</option>
          {SECTORS.map((sector) => (
            <option key={sector} value={sector}>
              {sentence(sector.replaceAll('_', ' '))}
            </option>
          ))}
        </Select>
        <Select
          label="Kind"
          value={draft.kind}
          onChange={(event) => set({ kind: event.target.value as typeof draft.kind })}
        >
          {CASE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {sentence(kind)}
            </option>
          ))}
        </Select>
        {text('title', 'Title', {
          className: styles.wide,
          hint: 'If empty, we use the usual caption with the company’s name.',
        })}
        {text('court', 'Court')}
        {text('time_zone', 'Time zone of the court', {
          placeholder: 'America/New_York',
          hint: 'Sets the dates of deadlines and signatures. If empty: New York.',
        })}
        {text('docket', 'Docket number')}
        {text('judge', 'Judge')}
        {text('jurisdiction', 'Jurisdiction')}
        <DateField
          label="Filed on"
          unit="date"
          value={draft.filed_on}
          onChange={(event) => set({ filed_on: event.target.value })}
          error={errorOf('filed_on')}
        />
      </Group>
      <Group legend="Settlement">
        {text('settlement_amount', 'Settlement amount', { inputMode: 'decimal' })}
        {text('currency', 'Currency', { maxLength: 3 })}
        {text('attorney_fee_pct', 'Attorneys’ fee, percent', { inputMode: 'decimal' })}
        {text('expenses', 'Expenses', { inputMode: 'decimal' })}
        {text('est_recovery_per_share', 'Estimated recovery per share', { inputMode: 'decimal' })}
      </Group>
      <Group legend="Claims administrator">
        {text('administrator', 'Name')}
        {text('administrator_site', 'Official site', { type: 'url', placeholder: 'https://' })}
        {text('administrator_contact', 'Contact')}
        {text('administrator_address', 'Address that claims are sent to', { className: styles.wide })}
      </Group>
      <Group legend="Securities and class period">
        <NamedFields form={form} />
      </Group>
      <Group legend="Story">
        <StoryFields form={form} formKey={formKey} />
      </Group>
      <Group legend="Counsel, sources and notes">
        {lines('lead_counsel', 'Lead counsel', 'One firm per line.')}
        {lines('sources', 'Sources', 'One address per line. Add at least one before publication.')}
        {lines('notes', 'Notes', 'One note per line, shown on the case page.')}
      </Group>
    </>
  );
}

/** The story of the case: the allegations, the disclosures, and questions with answers. */
export function StoryFields({ form, formKey }: { form: CaseForm; formKey: string }) {
  return (
    <>
      <div className={styles.wide}>
        <p className="t-label">Allegations</p>
        <RichTextEditor
          key={formKey}
          label="Allegations"
          initial={form.draft.allegations}
          error={form.errorOf('allegations')}
          onChange={(allegations) => form.set({ allegations })}
        />
      </div>
      <DisclosureFields form={form} />
      <Questions form={form} />
    </>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}

const KINDS = ['common', 'adr', 'preferred', 'note', 'call', 'put', 'warrant', 'unit', 'token'];

/** Securities and class periods, if no plan of allocation names them. */
export function NamedFields({ form: { draft, set, errorOf } }: { form: CaseForm }) {
  const { securities, class_periods } = draft;
  const change = <T,>(rows: readonly T[], at: number, patch: Partial<T>): T[] =>
    rows.map((row, index) => (index === at ? { ...row, ...patch } : row));
  const without = <T,>(rows: readonly T[], at: number): T[] => rows.filter((_, index) => index !== at);
  return (
    <>
      {securities.map((security, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
        <div key={at} className={styles.row}>
          <TextField
            label={`Security ${at + 1}`}
            value={security.name}
            onChange={(event) => set({ securities: change(securities, at, { name: event.target.value }) })}
            error={errorOf(`securities.${at}`)}
          />
          <Select
            label="Kind of security"
            value={security.kind}
            onChange={(event) => set({ securities: change(securities, at, { kind: event.target.value }) })}
          >
            <option value="">Not known</option>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {kind}
              </option>
            ))}
          </Select>
          {(['ticker', 'cusip', 'isin'] as const).map((name) => (
            <TextField
              key={name}
              label={name === 'ticker' ? 'Ticker' : name.toUpperCase()}
              value={security[name]}
              onChange={(event) => set({ securities: change(securities, at, { [name]: event.target.value }) })}
            />
          ))}
          <Button variant="plain" icon="trash" iconOnly onClick={() => set({ securities: without(securities, at) })}>
            Remove security {at + 1}
          </Button>
        </div>
      ))}
      {class_periods.map((period, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
        <div key={at} className={styles.row}>
          <DateField
            label={`Class period ${at + 1}, from`}
            unit="date"
            value={period.from}
            onChange={(event) => set({ class_periods: change(class_periods, at, { from: event.target.value }) })}
            error={errorOf(`class_periods.${at}`)}
          />
          <DateField
            label="To"
            unit="date"
            value={period.to}
            onChange={(event) => set({ class_periods: change(class_periods, at, { to: event.target.value }) })}
          />
          <Button
            variant="plain"
            icon="trash"
            iconOnly
            onClick={() => set({ class_periods: without(class_periods, at) })}
          >
            Remove class period {at + 1}
          </Button>
        </div>
      ))}
      <p className={styles.adds}>
        <Button
          size="small"
          onClick={() =>
            set({
              securities: [...securities, { name: 'Common stock', kind: 'common', ticker: '', cusip: '', isin: '' }],
            })
          }
        >
          Add a security
        </Button>
        <Button size="small" onClick={() => set({ class_periods: [...class_periods, { from: '', to: '' }] })}>
          Add a class period
        </Button>
      </p>
    </>
  );
}

function Questions({ form: { draft, set, errorOf } }: { form: CaseForm }) {
  const { faq } = draft;
  const change = (at: number, patch: Partial<(typeof faq)[number]>) =>
    set({ faq: faq.map((row, index) => (index === at ? { ...row, ...patch } : row)) });
  return (
    <>
      {faq.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
        <div key={at} className={styles.row}>
          <TextField
            label={`Question ${at + 1}`}
            value={entry.question}
            onChange={(event) => change(at, { question: event.target.value })}
            error={errorOf(`faq.${at}`)}
          />
          <TextArea
            label="Answer"
            rows={2}
            value={entry.answer}
            onChange={(event) => change(at, { answer: event.target.value })}
          />
          <Button
            variant="plain"
            icon="trash"
            iconOnly
            onClick={() => set({ faq: faq.filter((_, index) => index !== at) })}
          >
            Remove question {at + 1}
          </Button>
        </div>
      ))}
      <p className={styles.adds}>
        <Button size="small" onClick={() => set({ faq: [...faq, { question: '', answer: '' }] })}>
          Add a question
        </Button>
      </p>
    </>
  );
}
