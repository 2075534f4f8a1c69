import type { ReactNode } from 'react';
import { asSentence } from '../../../components/forms/use-contract-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import type { Draft } from '../use-draft.ts';
import { DraftSection } from './draft-section.tsx';
import styles from './sections.module.css';

const firstUnder = (errors: Draft['errors'], name: string): string | undefined =>
  asSentence(Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1]);

interface RowsOf<Row> {
  id: string;
  heading: string;
  /** The name of one item. */
  one: string;
  /** Shown where there is none. */
  none: string;
  error: string | undefined;
  rows: readonly Row[];
  /** An empty item. */
  blank: Row;
  onChange: (rows: Row[]) => void;
  fields: (row: Row, set: (change: Partial<Row>) => void) => ReactNode;
}

/** A section of the form with a list of rows, each with a button that removes it. */
function RowsSection<Row>({ id, heading, one, none, error, rows, blank, onChange, fields }: RowsOf<Row>) {
  const set = (at: number) => (change: Partial<Row>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)));
  return (
    <DraftSection
      id={id}
      heading={heading}
      error={error}
      action={
        <Button size="small" icon="plus" onClick={() => onChange([...rows, blank])}>
          Add {one}
        </Button>
      }
    >
      {rows.length === 0 && <p className="t-dim">{none}</p>}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; it has no other name
        <fieldset key={at} className={styles.listed}>
          <legend className="sr-only">
            {heading}, {at + 1}
          </legend>
          {fields(row, set(at))}
          <Button
            size="small"
            variant="plain"
            icon="trash"
            className={styles.remove}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          >
            Remove
            <span className="sr-only">
              {' '}
              {one} {at + 1}
            </span>
          </Button>
        </fieldset>
      ))}
    </DraftSection>
  );
}

/** The disclosures that revealed the truth, as the complaint states them. */
export function DisclosuresSection({ draft: { fields, change, errors } }: { draft: Draft }) {
  return (
    <RowsSection
      id="disclosures"
      heading="Corrective disclosures"
      one="disclosure"
      none="The dates of the corrective disclosures, as alleged in the complaint. Optional."
      error={firstUnder(errors, 'corrective_disclosures')}
      rows={fields.disclosures}
      blank={{ date: '', title: '', percent: '' }}
      onChange={(disclosures) => change({ disclosures })}
      fields={({ date, title, percent }, set) => (
        <>
          <DateField label="Day" unit="date" value={date} onChange={(event) => set({ date: event.target.value })} />
          <TextField
            label="Price drop, %"
            optional
            inputMode="decimal"
            value={percent}
            onChange={(event) => set({ percent: event.target.value })}
          />
          <TextField
            className={styles.full}
            label="What was disclosed"
            optional
            value={title}
            onChange={(event) => set({ title: event.target.value })}
          />
        </>
      )}
    />
  );
}

/** Questions and answers about the case; a pair counts once both are entered. */
export function QuestionsSection({ draft: { fields, change, errors } }: { draft: Draft }) {
  return (
    <RowsSection
      id="questions"
      heading="Questions"
      one="question"
      none="Questions that investors may ask, with answers. Optional."
      error={firstUnder(errors, 'faq')}
      rows={fields.questions}
      blank={{ question: '', answer: '' }}
      onChange={(questions) => change({ questions })}
      fields={({ question, answer }, set) => (
        <>
          <TextField
            className={styles.full}
            label="Question"
            value={question}
            onChange={(event) => set({ question: event.target.value })}
          />
          <TextArea
            className={styles.full}
            label="Answer"
            rows={3}
            value={answer}
            onChange={(event) => set({ answer: event.target.value })}
          />
        </>
      )}
    />
  );
}
