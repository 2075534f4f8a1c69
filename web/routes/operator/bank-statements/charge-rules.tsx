import {
  type BankChargeRule,
  decideChargeRule,
  proposeChargeRule,
} from '@trover/contract/bank-statements/charge-rules.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { type Status, StatusPill } from '../../../ui/status-pill.tsx';
import { type Column, ListSection } from '../list-section.tsx';
import operator from '../operator.module.css';
import { Fault } from '../section.tsx';
import { submitByButton, useActForm } from '../use-act.ts';

const states: Record<BankChargeRule['status'], { status: Status; word: string }> = {
  proposed: { status: 'waiting', word: 'To be approved' },
  approved: { status: 'fine', word: 'In force' },
  rejected: { status: 'closed', word: 'Rejected' },
  withdrawn: { status: 'closed', word: 'Withdrawn' },
  ended: { status: 'closed', word: 'Ended' },
};

const columns: readonly Column<BankChargeRule>[] = [
  { heading: 'Text contains', rowHeader: true, cell: ({ text }) => text },
  { heading: 'Code', cell: ({ code }) => code ?? 'Any' },
  { heading: 'At most', numeric: true, cell: ({ max_amount, currency }) => formatMoney(max_amount, { currency }) },
  {
    heading: 'Per month',
    numeric: true,
    cell: ({ max_per_month, currency }) =>
      max_per_month === null ? 'No limit' : formatMoney(max_per_month, { currency }),
  },
  { heading: 'Booked', numeric: true, cell: ({ booked }) => booked },
  {
    heading: 'Reason',
    className: operator.wrapping,
    cell: ({ note, proposed_by, decided_by, decision_note, ended_by, ended_at, end_note }) => (
      <>
        {proposed_by ?? 'A deleted account'}: {note}
        {decision_note !== null && (
          <>
            <br />
            {decided_by ?? 'A deleted account'}: {decision_note}
          </>
        )}
        {ended_at !== null && (
          <>
            <br />
            Ended by {ended_by ?? 'a deleted account'} on <Instant at={ended_at} as="date" />
            {end_note !== null && `: ${end_note}`}
          </>
        )}
      </>
    ),
  },
  {
    heading: 'Status',
    cell: ({ status }) => <StatusPill status={states[status].status}>{states[status].word}</StatusPill>,
  },
  { heading: 'Decide', className: operator.inRow, cell: (rule) => <Decide key={rule.status} rule={rule} /> },
];

/** The rules that book debits as charges of the bank, and a form for a new one. */
export function ChargeRules({
  list,
}: {
  list: { items: readonly BankChargeRule[]; total_count: number; next_cursor: string | null };
}) {
  return (
    <ListSection
      id="charge-rules"
      heading="Rules for bank charges"
      label="rules"
      list={list}
      place="rules"
      columns={columns}
      source={{ list: '/api/v1/operator/bank_charge_rules' }}
      keyOf={({ id }) => id}
      empty={{
        heading: 'No rules yet',
        text: 'Two operators set a rule. Charges of the bank that it fits are then booked automatically.',
      }}
    >
      <Propose />
    </ListSection>
  );
}

function Propose() {
  const form = useActForm(
    proposeChargeRule.body,
    { currency: 'USD', text: '', code: '', max_amount: '', max_per_month: '', note: '' },
    { optional: ['code'] },
  );
  return (
    <form
      className={operator.acts}
      {...form.act(async (body) => {
        await api.call('POST /api/v1/operator/bank_charge_rules', { body, shows_failure: true });
        form.reset();
        return 'Proposed: someone else approves it';
      })}
    >
      <TextField label="Text of the line contains" maxLength={100} {...form.field('text', { required: true })} />
      <TextField label="Bank’s code" maxLength={20} optional {...form.field('code')} />
      <TextField label="At most per line" inputMode="decimal" {...form.field('max_amount', { required: true })} />
      <TextField label="At most per month" inputMode="decimal" {...form.field('max_per_month', { required: true })} />
      <TextField label="Currency" maxLength={3} {...form.field('currency', { required: true })} />
      <TextField label="Reason for the rule" maxLength={300} {...form.field('note', { required: true })} />
      <Button type="submit" busy={form.busy && 'Proposing'}>
        Propose the rule
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}

function Decide({ rule: { id, status, is_own, text } }: { rule: BankChargeRule }) {
  const form = useActForm(decideChargeRule.body.pick({ note: true }), { note: '' });
  const decide = (decision: 'approved' | 'rejected' | 'withdrawn' | 'ended', done: string) =>
    form.act(async ({ note }) => {
      const body = { decision, note };
      await api.call('POST /api/v1/operator/bank_charge_rules/{id}/decide', {
        params: { id },
        body,
        shows_failure: true,
      });
      return done;
    });
  if (status !== 'proposed' && status !== 'approved') return null;
  const submits = {
    approved: decide('approved', 'Approved. The charges that it fits are booked.'),
    rejected: decide('rejected', 'Rejected'),
    withdrawn: decide('withdrawn', 'Withdrawn'),
    ended: decide('ended', 'Ended. It books nothing more.'),
  };
  const shown =
    status === 'approved'
      ? ([['ended', 'End the rule']] as const)
      : is_own
        ? ([['withdrawn', 'Withdraw']] as const)
        : ([
            ['approved', 'Approve the rule'],
            ['rejected', 'Reject'],
          ] as const);
  return (
    <form
      className={operator.acts}
      {...submitByButton(Object.fromEntries(shown.map(([name]) => [name, submits[name]])))}
    >
      <TextField
        label={`Reason for the decision on “${text}”`}
        labelHidden
        placeholder="Reason"
        maxLength={300}
        {...form.field('note', { required: true })}
      />
      {shown.map(([name, label]) => (
        <Button
          key={name}
          type="submit"
          size="small"
          variant={name === 'rejected' ? 'plain' : 'secondary'}
          value={name}
          busy={form.busy && 'Saving'}
        >
          {label}
        </Button>
      ))}
      <Fault>{form.fault}</Fault>
    </form>
  );
}
