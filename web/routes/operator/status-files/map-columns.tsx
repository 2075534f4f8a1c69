import { mapStatusColumns, statusColumns } from '@trover/contract/status-files/status-files.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { HeadingSamples } from '../heading-samples.tsx';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import type { OneStatusFile } from './apply.tsx';

const columnLabels: Record<(typeof statusColumns)[number], string> = {
  claim_number: 'Administrator’s claim number',
  reference: 'Our reference',
  status: 'Status',
  reasons: 'Reasons',
  cure_by: 'Cure date',
  recognized_claim: 'Recognized claim',
  award: 'Award',
  currency: 'Currency',
  claimant: 'Claimant',
  account: 'Account',
};

/** Maps the file's headings to columns; probable choices are preselected. */
export function MapColumns({
  one,
  unmapped,
}: {
  one: OneStatusFile;
  unmapped: NonNullable<OneStatusFile['unmapped']>;
}) {
  const form = useActForm(
    mapStatusColumns.body,
    {
      columns: unmapped.proposal,
      decimal: one.mapping?.decimal ?? '.',
      dates: one.mapping?.dates ?? 'mdy',
      row_version: one.row_version,
    },
    { optional: statusColumns.map((column) => `columns.${column}` as const) },
  );
  const send = form.act(async (body) => {
    await api.call('POST /api/v1/operator/status_files/{id}/columns', {
      params: { id: one.id },
      body,
      shows_failure: true,
    });
    return 'Columns saved. We read the file.';
  });
  return (
    <Section
      id="columns"
      heading="Columns of the file"
      note="Saved for later files of this administrator with the same headings"
    >
      {unmapped.samples.length > 0 && <HeadingSamples headings={unmapped.headings} samples={unmapped.samples} />}
      <form className={styles.form} {...send}>
        {statusColumns.map((column) => (
          <Select
            key={column}
            label={columnLabels[column]}
            optional={column !== 'status'}
            {...form.field(`columns.${column}`, { required: column === 'status' })}
          >
            <option value="">{column === 'status' ? 'Choose a heading' : 'Not in the file'}</option>
            {unmapped.headings.map((heading) => (
              <option key={heading} value={heading}>
                {heading}
              </option>
            ))}
          </Select>
        ))}
        <Select label="Amounts are written" {...form.field('decimal')}>
          <option value=".">1,250.00, with a point</option>
          <option value=",">1.250,00 (decimal comma)</option>
        </Select>
        <Select label="Dates are written" {...form.field('dates')}>
          <option value="mdy">12/31/2026, month first</option>
          <option value="dmy">31/12/2026, day first</option>
          <option value="ymd">2026-12-31, year first</option>
        </Select>
        <div className={`${styles.wide} ${styles.acts}`}>
          <Button
            type="submit"
            variant={one.status === 'columns' ? 'primary' : 'secondary'}
            busy={form.busy && 'Saving'}
          >
            Read the file this way
          </Button>
          <Fault>{form.fault}</Fault>
        </div>
      </form>
    </Section>
  );
}
