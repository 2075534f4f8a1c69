import { useState } from 'react';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { formatDate } from '../../ui/format/format-dates.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useAct } from '../operator/use-act.ts';
import styles from './decisions.module.css';
import type { Decision } from './labels.ts';

type Choice = 'join' | 'pass';

const options = [
  { value: 'join' as const, label: 'Join' },
  { value: 'pass' as const, label: 'Stay out' },
];

/** A member’s approval of one choice; enough equal ones decide. */
export function VoteForm({ decision }: { decision: Decision }) {
  const { id, approvals, approved, due_on, status, proposal, votes } = decision;
  const own = votes.find(({ is_self }) => is_self);
  const [choice, setChoice] = useState<Choice>(own?.choice ?? proposal?.choice ?? 'pass');
  const { busy, fault, act } = useAct();
  const send = (data: FormData) =>
    act(async () => {
      const body = { choice, reason: String(data.get('reason')) };
      const after = await api.call('POST /api/v1/organisation/decisions/{id}/vote', {
        params: { id },
        body,
        shows_failure: true,
      });
      return after.decision === null ? 'Your approval is in the record' : 'Decided';
    });
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        send(new FormData(event.currentTarget));
      }}
    >
      <h2>Your approval</h2>
      <p className="t-dim">
        {approved} of {approvals} approvers agree so far.
        {due_on !== null && ` Due ${formatDate(due_on)}.`}
        {status === 'late' && ' It is late: silence decides nothing.'}
      </p>
      <Segmented label="Your choice" wide options={options} value={choice} onChange={setChoice} />
      <TextArea label="Reason" name="reason" required maxLength={2000} rows={3} hint="It goes into the record." />
      <Button type="submit" variant="primary" wide busy={busy && 'Approving'}>
        {own ? 'Change your approval' : 'Approve'}
      </Button>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}

/** What a member proposes to the approvers. */
export function ProposalForm({ id, has }: { id: number; has: boolean }) {
  const [open, setOpen] = useState(false);
  const [choice, setChoice] = useState<Choice>('pass');
  const { busy, fault, act } = useAct();
  if (!open)
    return (
      <p>
        <Button onClick={() => setOpen(true)}>{has ? 'Make another proposal' : 'Make a proposal'}</Button>
      </p>
    );
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        const text = String(new FormData(event.currentTarget).get('text'));
        act(async () => {
          const body = { choice, text };
          await api.call('POST /api/v1/organisation/decisions/{id}/propose', {
            params: { id },
            body,
            shows_failure: true,
          });
          setOpen(false);
          return 'Proposed';
        });
      }}
    >
      <Segmented label="What you propose" options={options} value={choice} onChange={setChoice} />
      <TextArea label="Why" name="text" required maxLength={4000} rows={4} />
      <p className={styles.acts}>
        <Button type="submit" variant="primary" busy={busy && 'Proposing'}>
          Propose
        </Button>
        <Button variant="plain" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </p>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}
