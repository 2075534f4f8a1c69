import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import styles from '../operator.module.css';
import { Facts, Fault, Section, saveFile } from '../section.tsx';
import { useAct } from '../use-act.ts';

interface Sealed {
  account_id: number;
  claims: number;
  sealed_at: string;
  purge_on: string;
}

const reasons = {
  tax: 'A tax office',
  audit: 'An auditor',
  administrator: 'The claims administrator',
  court: 'A court',
  owner: 'The owner',
} as const;
type Reason = keyof typeof reasons;

/** What is held of a closed account: opened with a reason only, which is recorded. */
export function RetainedRecord({ record: { account_id, claims, sealed_at, purge_on } }: { record: Sealed }) {
  const { busy, fault, act } = useAct();
  const [reason, setReason] = useState<Reason | ''>('');
  const [note, setNote] = useState('');
  const open = () =>
    act(async () => {
      if (reason === '') return 'Choose who needs the record';
      const { url } = await api.call('POST /api/v1/operator/retained_records/{account_id}/open', {
        params: { account_id },
        body: { reason, note },
        shows_failure: true,
      });
      saveFile(url);
      return 'Record saved';
    });
  return (
    <Section id="retained" heading="Sealed record" note="Each opening is in the audit log with its reason">
      <Facts
        facts={[
          ['Claims', String(claims)],
          ['Sealed', <Instant key="sealed" at={sealed_at} as="date" />],
          ['Deleted on', formatDate(purge_on)],
        ]}
      />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          open();
        }}
      >
        <Select
          label="Who needs it"
          required
          value={reason}
          onChange={({ target }) => setReason(target.value as Reason | '')}
        >
          <option value="">Choose</option>
          {Object.entries(reasons).map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </Select>
        <TextField
          className={styles.wide}
          label="What is needed"
          hint="Do not name the owner: the audit log stays."
          required
          minLength={10}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <div className={`${styles.wide} ${styles.acts}`}>
          <Button type="submit" busy={busy && 'Opening'}>
            Open the record
          </Button>
          <Fault>{fault}</Fault>
        </div>
      </form>
    </Section>
  );
}
