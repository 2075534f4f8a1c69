import { rejectClientAccountChange } from '@trover/contract/bank-files/client-accounts.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './operator.module.css';
import { Fault } from './section.tsx';
import { useAct, useActForm } from './use-act.ts';

interface Request {
  isOwn: boolean;
  /** Why this operator cannot approve it; null: it can be approved. */
  obstacle: string | null;
  approve: () => Promise<string>;
  reject: (note: { note: string }) => Promise<string>;
  withdraw: () => Promise<string>;
}

/** A request by one operator that a second one approves or rejects; its author can withdraw it. */
export function DecideRequest({ isOwn, obstacle, approve, reject, withdraw }: Request) {
  const { busy, fault, act } = useAct();
  const [rejects, setRejects] = useState(false);
  if (isOwn)
    return (
      <div className={styles.acts}>
        <Button busy={busy && 'Withdrawing'} onClick={() => act(withdraw)}>
          Withdraw
        </Button>
        <span className="t-dim">You requested it: another operator decides.</span>
        <Fault>{fault}</Fault>
      </div>
    );
  if (rejects) return <Reject reject={reject} back={() => setRejects(false)} />;
  return (
    <>
      {obstacle && <p className="t-dim">{obstacle}</p>}
      <div className={styles.acts}>
        <Button variant="primary" disabled={obstacle !== null} busy={busy && 'Approving'} onClick={() => act(approve)}>
          Approve
        </Button>
        <Button onClick={() => setRejects(true)}>Reject</Button>
        <Fault>{fault}</Fault>
      </div>
    </>
  );
}

function Reject({ reject, back }: { reject: Request['reject']; back: () => void }) {
  const form = useActForm(rejectClientAccountChange.body, { note: '' });
  return (
    <form className={styles.form} {...form.act(reject)}>
      <TextField className={styles.wide} label="Reason" maxLength={500} {...form.field('note', { required: true })} />
      <div className={`${styles.wide} ${styles.acts}`}>
        <Button type="submit" busy={form.busy && 'Rejecting'}>
          Reject
        </Button>
        <Button variant="plain" onClick={back}>
          Back
        </Button>
        <Fault>{form.fault}</Fault>
      </div>
    </form>
  );
}
