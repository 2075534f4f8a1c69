import type { Fund } from '@trover/contract/contracts/funds.ts';
import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { asSentence } from '../forms/use-contract-form.ts';
import { ClaimantFields, readClaimant, WhichFund } from './claimant-fields.tsx';
import styles from './funds.module.css';
import { fundsOf } from './funds-table.tsx';

type Sent = { claimant: ReturnType<typeof readClaimant> } & ReturnType<typeof fundsOf>;

/** Sets who claims for one fund or for all. Each error is shown beside its field. */
export function ClaimantForm({ funds, onSend }: { funds: readonly Fund[]; onSend: (body: Sent) => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [fault, setFault] = useState<string | null>(null);
  const send = async (form: HTMLFormElement) => {
    const data = new FormData(form);
    setBusy(true);
    setFaults({});
    setFault(null);
    try {
      await onSend({ claimant: readClaimant(data), ...fundsOf(data) });
    } catch (failure) {
      const fields = failure instanceof CallFailed ? failure.fields : {};
      setFaults(fields);
      if (Object.keys(fields).length === 0)
        setFault((failure instanceof CallFailed && failure.sentence) || 'We could not send this. Try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <WhichFund funds={funds} />
      <ClaimantFields errorOf={(name) => asSentence(faults[`body.claimant.${name}`])} />
      <p className={styles.acts}>
        <Button type="submit" busy={busy && 'Saving'}>
          Save claimant
        </Button>
        {fault !== null && <span role="alert">{fault}</span>}
      </p>
    </form>
  );
}
