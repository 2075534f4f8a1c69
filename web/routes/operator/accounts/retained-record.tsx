import { openRetainedRecord, type showLastAddresses } from '@trover/contract/accounts/retained-records.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import styles from '../operator.module.css';
import { Facts, Fault, Section, saveFile } from '../section.tsx';
import { submitByButton, useActForm } from '../use-act.ts';
import { LastAddresses } from './last-addresses.tsx';

interface Archived {
  account_id: number;
  claims: number;
  archived_at: string;
  purge_on: string;
}

const reasons = {
  tax: 'A tax office',
  audit: 'An auditor',
  administrator: 'The claims administrator',
  court: 'A court',
  owner: 'The owner',
} as const;

/** The retained record of a closed account: opened only with a reason, which is recorded. */
export function RetainedRecord({ record: { account_id, claims, archived_at, purge_on } }: { record: Archived }) {
  const [shown, setShown] = useState<DataOf<typeof showLastAddresses> | null>(null);
  const form = useActForm(openRetainedRecord.body, { note: '' });
  const open = form.act(async (body) => {
    const { url } = await api.call('POST /api/v1/operator/retained_records/{account_id}/open', {
      params: { account_id },
      body,
      shows_failure: true,
    });
    saveFile(url);
    return 'Record saved';
  });
  const show = form.act(async (body) => {
    const found = await api.call('POST /api/v1/operator/retained_records/{account_id}/show_addresses', {
      params: { account_id },
      body,
      shows_failure: true,
    });
    setShown(found);
    return 'Addresses shown';
  });
  return (
    <Section id="retained" heading="Sealed record" note="Each opening is in the audit log with its reason">
      <Facts
        facts={[
          ['Claims', String(claims)],
          ['Archived', <Instant key="sealed" at={archived_at} as="date" />],
          ['Deleted on', formatDate(purge_on)],
        ]}
      />
      <form className={styles.form} {...submitByButton({ open, show })}>
        <Select label="Who needs it" {...form.field('reason', { required: true })}>
          <option value="">Choose</option>
          {Object.entries(reasons).map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </Select>
        <TextField
          className={styles.wide}
          label="Data needed"
          hint="Do not name the owner. The audit log is permanent."
          maxLength={500}
          {...form.field('note', { required: true })}
        />
        <div className={`${styles.wide} ${styles.acts}`}>
          <Button type="submit" value="open" busy={form.busy && 'Opening'}>
            Open the record
          </Button>
          <Button type="submit" variant="plain" value="show" busy={form.busy && 'Opening'}>
            Show last addresses
          </Button>
          <Fault>{form.fault}</Fault>
        </div>
      </form>
      {shown !== null && <LastAddresses shown={shown} />}
    </Section>
  );
}
