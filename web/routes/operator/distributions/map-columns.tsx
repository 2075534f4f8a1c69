import { distributionColumns, mapDistributionColumns } from '@trover/contract/distributions/distributions.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { ButtonKey } from '../frame/button-key.tsx';
import { HeadingSamples } from '../heading-samples.tsx';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import type { OneDistribution } from './approve.tsx';

type Column = (typeof distributionColumns)[number];

const columnLabels: Record<Column, string> = {
  claim_number: 'Claim number',
  award: 'Award',
  claimant: 'Claimant',
  recognized_claim: 'Recognized claim',
  currency: 'Currency',
  payment_reference: 'Payment reference',
};
const isNeeded = (column: Column): boolean => column === 'claim_number' || column === 'award';

/** Maps the file's headings to columns; probable choices are preselected. */
export function MapColumns({
  one,
  unmapped,
}: {
  one: OneDistribution;
  unmapped: NonNullable<OneDistribution['unmapped']>;
}) {
  const form = useActForm(
    mapDistributionColumns.body,
    {
      columns: unmapped.proposal,
      decimal: '.',
      row_version: one.row_version,
    },
    { optional: distributionColumns.map((column) => `columns.${column}` as const) },
  );
  const send = form.act(async (body) => {
    await api.call('POST /api/v1/operator/distributions/{id}/columns', {
      params: { id: one.id },
      body,
      shows_failure: true,
    });
    return 'The file is being read with these columns';
  });
  return (
    <Section id="columns" heading="Columns of the file" note="Its headings are not the usual ones">
      <HeadingSamples headings={unmapped.headings} samples={unmapped.samples} />
      <form className={styles.form} {...send}>
        {distributionColumns.map((column) => (
          <Select
            key={column}
            label={columnLabels[column]}
            optional={!isNeeded(column)}
            data-act={column === 'claim_number' ? 'step' : undefined}
            {...form.field(`columns.${column}`, { required: isNeeded(column) })}
          >
            <option value="">{isNeeded(column) ? 'Choose a heading' : 'Not in the file'}</option>
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
        <div className={`${styles.wide} ${styles.acts}`}>
          <Button type="submit" variant="primary" busy={form.busy && 'Saving'}>
            Read the file this way <ButtonKey>⌘↵</ButtonKey>
          </Button>
          <Fault>{form.fault}</Fault>
        </div>
      </form>
    </Section>
  );
}
