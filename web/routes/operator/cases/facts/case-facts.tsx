import { CASE_KINDS, SECTORS } from '@trover/core/cases/case-record.ts';
import { Select, TextArea, TextField } from '../../../../ui/field.tsx';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { sentence } from '../../../../ui/format/format.ts';
import { Section } from '../../section.tsx';
import type { CaseDraft } from '../case-draft.ts';
import type { CaseForm } from '../use-case-form.ts';
import { type CaseFact, captionFacts, courtFacts, lineFacts, settlementFacts, shownValue } from './fact-list.ts';
import { FactRow } from './fact-row.tsx';
import styles from './facts.module.css';

interface CaseFactsProps {
  form: CaseForm;
  base: CaseDraft;
  /** The source of a field's saved value. */
  sourceOf: (field: string) => React.ReactNode;
}

/** The facts of a case in rows, two columns if there is room; each becomes a field in place. */
export function CaseFacts(shown: CaseFactsProps) {
  return (
    <Section id="facts" heading="Details" note="Press a value to change it">
      <div className={styles.columns}>
        <Rows facts={[...captionFacts, ...courtFacts]} {...shown} />
        <Rows facts={settlementFacts} {...shown} />
      </div>
      <Rows facts={lineFacts} {...shown} />
    </Section>
  );
}

function Rows({ facts, form, base, sourceOf }: CaseFactsProps & { facts: readonly CaseFact[] }) {
  return (
    <dl className={styles.rows}>
      {facts.map((fact) => {
        const { field } = fact;
        const text = shownValue(fact, form.draft);
        const error = form.errorOf(field === 'company_name' ? 'company' : field);
        return (
          <FactRow
            key={field}
            label={fact.label}
            value={
              text === '' ? (
                <span className={styles.none}>Not set</span>
              ) : (
                <span className={field === 'title' ? styles.caption : undefined}>{text}</span>
              )
            }
            source={base[field] === '' ? '' : sourceOf(field)}
            isChanged={form.draft[field] !== base[field]}
            error={error}
            onUndo={() => form.set({ [field]: base[field] })}
          >
            <Field fact={fact} form={form} error={error} />
          </FactRow>
        );
      })}
    </dl>
  );
}

function Field({ fact, form, error }: { fact: CaseFact; form: CaseForm; error: string | undefined }) {
  const { field, label, kind, hint } = fact;
  const common = {
    label,
    labelHidden: true,
    hint,
    error,
    value: form.draft[field],
    onChange: (event: { target: { value: string } }) => form.set({ [field]: event.target.value }),
  };
  if (kind === 'sector' || kind === 'kind')
    return (
      <Select {...common} compact>
        {kind === 'sector' && <option value="">Not known</option>}
        {(kind === 'sector' ? SECTORS : CASE_KINDS).map((one) => (
          <option key={one} value={one}>
            {sentence(one.replaceAll('_', ' '))}
          </option>
        ))}
      </Select>
    );
  if (kind === 'date') return <DateField unit="date" {...common} />;
  if (kind === 'lines') return <TextArea rows={3} {...common} />;
  return (
    <TextField
      {...common}
      {...(kind === 'decimal' && { inputMode: 'decimal' })}
      {...(kind === 'currency' && { maxLength: 3 })}
      {...(kind === 'url' && { type: 'url', placeholder: 'https://' })}
      {...(field === 'time_zone' && { placeholder: 'America/New_York' })}
    />
  );
}
