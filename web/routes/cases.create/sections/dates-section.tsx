import { asSentence } from '../../../components/forms/use-contract-form.ts';
import { TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import type { DraftFields } from '../draft-fields.ts';
import type { Draft } from '../use-draft.ts';
import { DraftSection } from './draft-section.tsx';
import styles from './sections.module.css';

type TextName = { [Name in keyof DraftFields]: DraftFields[Name] extends string ? Name : never }[keyof DraftFields];

/** The settlement amount, the claim deadline and the lead counsel; each is optional. */
export function DatesSection({ draft: { fields, change, errors } }: { draft: Draft }) {
  const typed = (name: TextName) => ({
    value: fields[name] as string,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    error: asSentence(errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1]),
    optional: true,
  });
  return (
    <DraftSection
      id="dates"
      heading="Fund, deadlines and counsel"
      text="As stated in the court’s papers. Leave the rest empty."
    >
      <div className={styles.two}>
        <TextField label="Settlement fund" inputMode="decimal" before="$" {...typed('settlement_amount')} />
        <DateField label="Claim deadline" unit="date" {...typed('claim_deadline')} />
        <DateField label="Complaint filed" unit="date" {...typed('filed_on')} />
        <DateField label="Lead plaintiff deadline" unit="date" {...typed('lead_plaintiff_deadline')} />
        <TextField
          className={styles.full}
          label="Lead counsel"
          hint="Separate several firms with semicolons."
          {...typed('lead_counsel')}
        />
      </div>
    </DraftSection>
  );
}
