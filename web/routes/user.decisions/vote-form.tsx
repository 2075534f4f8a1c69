import { proposeDecision, voteOnDecision } from '@trover/contract/organisations/policies.ts';
import { useState } from 'react';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { formatDate } from '../../ui/format/format-dates.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useActForm } from '../operator/use-act.ts';
import styles from './decisions.module.css';
import type { Decision } from './labels.ts';

type Choice = 'join' | 'pass';

const optionsOf = (phase: Decision['phase']) =>
  phase === 'complaint'
    ? [
        { value: 'join' as const, label: 'Take part' },
        { value: 'pass' as const, label: 'Stay a member' },
      ]
    : [
        { value: 'join' as const, label: 'Join' },
        { value: 'pass' as const, label: 'Stay out' },
      ];

const reasonSchema = voteOnDecision.body.pick({ reason: true });
const textSchema = proposeDecision.body.pick({ text: true });

/** A member’s approval of one choice; enough equal votes decide. */
export function VoteForm({ decision }: { decision: Decision }) {
  const { id, phase, approvals, approved, due_on, status, outcome, proposal, votes } = decision;
  const own = votes.find(({ is_self }) => is_self);
  const [choice, setChoice] = useState<Choice>(own?.choice ?? proposal?.choice ?? 'pass');
  const form = useActForm(reasonSchema, { reason: '' });
  const send = form.act(async ({ reason }) => {
    const after = await api.call('POST /api/v1/organisation/decisions/{id}/vote', {
      params: { id },
      body: { choice, reason, ...(choice === 'join' && { group_version: proposal?.group?.row_version }) },
      shows_failure: true,
    });
    return after.decision === null ? 'Your approval is recorded' : 'Decided';
  });
  if (outcome === 'propose' && proposal === null)
    return (
      <section className={styles.panel}>
        <h2>Your approval</h2>
        <p className="t-dim">Nobody has proposed a choice yet. Once someone else does, you approve it here.</p>
      </section>
    );
  return (
    <form className={styles.panel} {...send}>
      <h2>Your approval</h2>
      <p className="t-dim">
        {approved} of {approvals} approvers agree so far.
        {due_on !== null && ` Due ${formatDate(due_on)}.`}
        {status === 'late' && ' This is overdue. Nothing is decided until enough approvers vote.'}
      </p>
      <Segmented label="Your choice" wide options={optionsOf(phase)} value={choice} onChange={setChoice} />
      <TextArea
        label="Reason"
        maxLength={2000}
        rows={3}
        hint="We record it with the decision."
        {...form.field('reason', { required: true })}
      />
      <Button type="submit" variant="primary" wide busy={form.busy && 'Approving'}>
        {own ? 'Change your approval' : 'Approve'}
      </Button>
      {form.fault && (
        <p className={styles.fault} role="alert">
          {form.fault}
        </p>
      )}
    </form>
  );
}

/** A member's proposal to the approvers. */
export function ProposalForm({ id, phase, has }: { id: number; phase: Decision['phase']; has: boolean }) {
  const [open, setOpen] = useState(false);
  const [choice, setChoice] = useState<Choice>('pass');
  const form = useActForm(textSchema, { text: '' });
  const propose = form.act(async ({ text }) => {
    await api.call('POST /api/v1/organisation/decisions/{id}/propose', {
      params: { id },
      body: { choice, text },
      shows_failure: true,
    });
    setOpen(false);
    return 'Proposed';
  });
  if (!open)
    return (
      <p>
        <Button onClick={() => setOpen(true)}>{has ? 'Make another proposal' : 'Make a proposal'}</Button>
      </p>
    );
  return (
    <form className={styles.panel} {...propose}>
      <Segmented label="Your proposal" options={optionsOf(phase)} value={choice} onChange={setChoice} />
      <TextArea label="Reason" maxLength={4000} rows={4} {...form.field('text', { required: true })} />
      <p className={styles.acts}>
        <Button type="submit" variant="primary" busy={form.busy && 'Proposing'}>
          Propose
        </Button>
        <Button variant="plain" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </p>
      {form.fault && (
        <p className={styles.fault} role="alert">
          {form.fault}
        </p>
      )}
    </form>
  );
}
