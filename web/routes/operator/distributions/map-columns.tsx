import { distributionColumns } from '@trover/contract/distributions/distributions.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../ui/table.tsx';
import styles from '../operator.module.css';
import { Fault, Section } from '../section.tsx';
import { useAct } from '../use-act.ts';
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

/** Asks which heading of the file is which column; what the headings seem to mean is chosen already. */
export function MapColumns({ one, asked }: { one: OneDistribution; asked: NonNullable<OneDistribution['asked']> }) {
  const { busy, fault, act } = useAct();
  const send = (form: HTMLFormElement) =>
    act(async () => {
      const given = new FormData(form);
      const columns: Partial<Record<Column, string>> = {};
      for (const column of distributionColumns) {
        const heading = String(given.get(column) ?? '');
        if (heading !== '') columns[column] = heading;
      }
      await api.call('POST /api/v1/operator/distributions/{id}/columns', {
        params: { id: one.id },
        body: { columns, decimal: given.get('decimal') === ',' ? ',' : '.', edition: one.edition },
        shows_failure: true,
      });
      return 'The file is being read with these columns';
    });
  return (
    <Section id="columns" heading="Columns of the file" note="Its headings are not the usual ones">
      <ScrollSideways label="First rows of the file">
        <Table density="dense">
          <thead>
            <tr>
              {asked.headings.map((heading) => (
                <HeaderCell key={heading}>{heading}</HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {asked.samples.map((cells) => (
              <tr key={cells.join('\n')}>
                {asked.headings.map((heading, at) => (
                  <Cell key={heading}>{cells[at]}</Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollSideways>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          send(event.currentTarget);
        }}
      >
        {distributionColumns.map((column) => (
          <Select
            key={column}
            label={columnLabels[column]}
            name={column}
            defaultValue={asked.proposal[column] ?? ''}
            optional={!isNeeded(column)}
            required={isNeeded(column)}
          >
            <option value="">{isNeeded(column) ? 'Choose a heading' : 'Not in the file'}</option>
            {asked.headings.map((heading) => (
              <option key={heading} value={heading}>
                {heading}
              </option>
            ))}
          </Select>
        ))}
        <Select label="Amounts are written" name="decimal" defaultValue=".">
          <option value=".">1,250.00, with a point</option>
          <option value=",">1.250,00, with a comma</option>
        </Select>
        <div className={`${styles.wide} ${styles.acts}`}>
          <Button type="submit" variant="primary" busy={busy && 'Saving'}>
            Read the file this way
          </Button>
          <Fault>{fault}</Fault>
        </div>
      </form>
    </Section>
  );
}
