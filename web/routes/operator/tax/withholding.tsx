import type { ShownWithholdingRule } from '@trover/contract/tax/withholding.ts';
import { decideWithholdingRule, proposeWithholdingRule } from '@trover/contract/tax/withholding.ts';
import { api } from '../../../api.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { formatDateDense } from '../../../ui/format/format-dates.ts';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import operator from '../operator.module.css';
import { Fault, placeOf, Section } from '../section.tsx';
import { submitByButton, useActForm } from '../use-act.ts';
import type { Route } from './+types/withholding';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const rules = await callOnServer(page, 'GET /api/v1/operator/withholding_rules', {
    query: { limit: 25, ...placeOf(request) },
  }).catch(failPage);
  return { rules, today: page.today };
}

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Backup withholding');
}

const words: Record<ShownWithholdingRule['status'], string> = {
  proposed: 'To be approved',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

const columns: readonly Column<ShownWithholdingRule>[] = [
  { heading: 'From', phone: 'name', rowHeader: true, cell: ({ from_day }) => formatDateDense(from_day) },
  { heading: 'Rate', phone: 'figure', numeric: true, cell: ({ backup_pct }) => `${Number(backup_pct)}%` },
  { heading: 'Threshold of a year', phone: 'side', numeric: true, cell: ({ threshold }) => `$${threshold}` },
  {
    heading: 'Reason',
    phone: 'below',
    cell: ({ note, decision_note }) => [note, decision_note].filter(Boolean).join(' / '),
  },
  { heading: 'Status', phone: 'meta', cell: ({ status }) => words[status] },
  { heading: 'Decide', phone: 'below', cell: (rule) => (rule.status === 'proposed' ? <Decide id={rule.id} /> : '–') },
];

/** The tax withheld from payments for the IRS, and for which payees; two operators set it. */
export default function Withholding({ loaderData: { rules, today } }: Route.ComponentProps) {
  return (
    <>
      <ListSection
        id="rules"
        heading="Backup withholding"
        label="rules"
        list={rules}
        columns={columns}
        source={{ list: '/api/v1/operator/withholding_rules' }}
        keyOf={({ id }) => id}
        empty={{
          heading: 'Nothing is withheld',
          text: 'Once two operators set a rule, we withhold its rate from payments without a valid tax form.',
        }}
      />
      <Propose today={today} />
    </>
  );
}

function Propose({ today }: { today: string }) {
  const form = useActForm(proposeWithholdingRule.body, {
    from_day: today,
    backup_pct: '24',
    threshold: '2000.00',
    note: '',
  });
  return (
    <Section id="propose" heading="Propose a rule" note="A rate of 0 ends the withholding">
      <form
        className={operator.acts}
        {...form.act(async (body) => {
          await api.call('POST /api/v1/operator/withholding_rules', { body, shows_failure: true });
          return 'Proposed: another operator approves it';
        })}
      >
        <DateField unit="date" label="From execution day" {...form.field('from_day', { required: true })} />
        <TextField label="Rate, percent" inputMode="decimal" {...form.field('backup_pct', { required: true })} />
        <TextField label="Threshold, dollars" inputMode="decimal" {...form.field('threshold', { required: true })} />
        <TextField label="Reason" {...form.field('note', { required: true })} />
        <Button type="submit" busy={form.busy && 'Proposing'}>
          Propose
        </Button>
        <Fault>{form.fault}</Fault>
      </form>
    </Section>
  );
}

function Decide({ id }: { id: number }) {
  const form = useActForm(decideWithholdingRule.body, { decision: 'approved' as const, note: '' });
  const decide = (decision: 'approved' | 'rejected' | 'withdrawn') =>
    form.act(async ({ note }) => {
      await api.call('POST /api/v1/operator/withholding_rules/{id}/decide', {
        params: { id },
        body: { decision, note },
        shows_failure: true,
      });
      return words[decision];
    });
  const submits = {
    approved: decide('approved'),
    rejected: decide('rejected'),
    withdrawn: decide('withdrawn'),
  };
  return (
    <form className={operator.acts} {...submitByButton(submits)}>
      <TextField label="Reason" maxLength={300} {...form.field('note', { required: true })} />
      <Button type="submit" size="small" value="approved" busy={form.busy && 'Saving'}>
        Approve
      </Button>
      <Button type="submit" size="small" variant="plain" value="rejected" busy={form.busy && 'Saving'}>
        Reject
      </Button>
      <Button type="submit" size="small" variant="plain" value="withdrawn" busy={form.busy && 'Saving'}>
        Withdraw
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}
