import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import styles from './cases.module.css';
import type { CaseForm } from './use-case-form.ts';

/** The corrective disclosures, each with its day and the price change on it. */
export function DisclosureFields({ form: { draft, set, errorOf } }: { form: CaseForm }) {
  const { corrective_disclosures: all } = draft;
  const change = (at: number, patch: Partial<(typeof all)[number]>) =>
    set({ corrective_disclosures: all.map((row, index) => (index === at ? { ...row, ...patch } : row)) });
  return (
    <>
      {all.map((news, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
        <div key={at} className={styles.row}>
          <DateField
            label={`Corrective disclosure ${at + 1}, day`}
            unit="date"
            value={news.date}
            onChange={(event) => change(at, { date: event.target.value })}
            error={errorOf(`corrective_disclosures.${at}`)}
          />
          <TextField
            label="What became known"
            value={news.title}
            onChange={(event) => change(at, { title: event.target.value })}
          />
          <TextField
            label="The price, percent"
            optional
            inputMode="decimal"
            value={news.price_change_pct}
            onChange={(event) => change(at, { price_change_pct: event.target.value })}
          />
          <Button
            variant="plain"
            icon="trash"
            iconOnly
            onClick={() => set({ corrective_disclosures: all.filter((_, index) => index !== at) })}
          >
            Remove disclosure {at + 1}
          </Button>
        </div>
      ))}
      <p className={styles.adds}>
        <Button
          size="small"
          onClick={() => set({ corrective_disclosures: [...all, { date: '', title: '', price_change_pct: '' }] })}
        >
          Add a corrective disclosure
        </Button>
      </p>
    </>
  );
}
