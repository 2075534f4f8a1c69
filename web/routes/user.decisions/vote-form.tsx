import { proposeDecision, voteOnDecision } from '@trover/contract/organisations/policies.ts';
import { daysFrom } from '@trover/core/format/dates.ts';
import { useState } from 'react';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { formatDate, formatDaysLeft } from '../../ui/format/format-dates.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useActForm } from '../operator/use-act.ts';
import styles from './decisions.module.css';
import type { Decision } from './labels.ts';

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

const voteSchema = voteOnDecision.body.pick({ choice: true, reason: true });
const proposalSchema = proposeDecision.body.pick({ choice: true, text: true });

/** The options of a decision. None is selected before the member selects one: a decision is never made by a default. */
function ChoiceField({
  label,
  wide,
  phase,
  value,
  onChange,
  isMissing,
}: {
  label: string;
  wide?: boolean;
  phase: Decision['phase'];
  value: 'join' | 'pass' | undefined;
  onChange: (choice: 'join' | 'pass') => void;
  isMissing: boolean;
}) {
  const options = optionsOf(phase);
  return (
    <>
      <Segmented label={label} options={options} value={value ?? null} onChange={onChange} {...(wide && { wide })} />
      {isMissing && (
        <p className={styles.fault} role="alert">
          Select “{options.map((option) => option.label).join('” or “')}” first.
        </p>
      )}
    </>
  );
}

/** A member’s approval of one choice; enough equal votes decide. */
export function VoteForm({ decision, today }: { decision: Decision; today: string }) {
  const { id, phase, approvals, approved, due_on, status, outcome, proposal, votes } = decision;
  const own = votes.find(({ is_self }) => is_self);
  const form = useActForm(voteSchema, { reason: '' });
  const choice = form.field('choice', { required: true });
  const send = form.act(async ({ choice, reason }) => {
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
      </p>
      <ChoiceField
        label="Your choice"
        wide
        phase={phase}
        value={form.watch('choice')}
        onChange={(next) => form.setValue('choice', next, { shouldValidate: true })}
        isMissing={choice.error !== undefined}
      />
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
      {due_on !== null && (
        <p className={styles.due}>
          <b>Due {formatDate(due_on)}</b>
          <b>{status === 'late' ? 'Overdue' : formatDaysLeft(daysFrom(today, due_on))}</b>
          <small>Nothing is decided until enough approvers vote.</small>
        </p>
      )}
    </form>
  );
}

/** A member's proposal to the approvers. */
export function ProposalForm({ id, phase, has }: { id: number; phase: Decision['phase']; has: boolean }) {
  const [open, setOpen] = useState(false);
  const form = useActForm(proposalSchema, { text: '' });
  const choice = form.field('choice', { required: true });
  const propose = form.act(async ({ choice, text }) => {
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
      <ChoiceField
        label="Your proposal"
        phase={phase}
        value={form.watch('choice')}
        onChange={(next) => form.setValue('choice', next, { shouldValidate: true })}
        isMissing={choice.error !== undefined}
      />
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
