import {
  decideAccountHolder,
  type HolderReview,
  holderStatuses,
} from '@trover/contract/payment-details/account-holders.ts';
import { api } from '../../../api.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import styles from '../operator.module.css';
import { Fault, placeOf } from '../section.tsx';
import { submitByButton, useActForm } from '../use-act.ts';
import type { Route } from './+types/account-holders';

const labels = { open: 'To be decided', approved: 'Approved', rejected: 'Rejected' } as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const statusParam = new URL(request.url).searchParams.get('status');
  const status = holderStatuses.find((one) => one === statusParam) ?? 'open';
  const query = { limit: 50, ...placeOf(request), status };
  const list = await callOnServer(context.get(pageContext), 'GET /api/v1/operator/account_holders', { query }).catch(
    failPage,
  );
  return { list, status };
}

const columns: readonly Column<HolderReview>[] = [
  { heading: 'Since', cell: ({ checked_at }) => <Instant at={checked_at} as="date" /> },
  {
    heading: 'Claimant',
    rowHeader: true,
    cell: ({ legal_name, co_owner }) => [legal_name, co_owner].filter(Boolean).join(' and '),
  },
  { heading: 'Account holder', cell: ({ holder }) => holder },
  { heading: 'Account', cell: ({ shown, currency }) => `${shown}, ${currency}` },
  {
    heading: 'Payments',
    cell: ({ verdict, status }) => {
      if (status === 'rejected') return <StatusPill status="fault">Refused</StatusPill>;
      return verdict === 'different' && status === 'open' ? (
        <StatusPill status="waiting">Held</StatusPill>
      ) : (
        <StatusPill status="fine">Continue</StatusPill>
      );
    },
  },
  { heading: 'What differs', cell: ({ difference, note }) => (note === null ? difference : `${difference} (${note})`) },
  { heading: 'Decide', cell: (review) => <Decide review={review} /> },
];

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, loaderData && ['Account holders', loaderData.status]);
}

/** Accounts whose holder has a name other than the claimant's, to approve or reject for payment. */
export default function AccountHolders({ loaderData: { list, status } }: Route.ComponentProps) {
  const tabs = holderStatuses.map((one) => ({ to: `?status=${one}`, label: labels[one] }));
  return (
    <ListSection
      id="account-holders"
      heading="Account holders"
      label="account holders"
      note={`${list.total_count} ${labels[status].toLowerCase()}`}
      list={list}
      columns={columns}
      source={{ list: '/api/v1/operator/account_holders', query: { status } }}
      keyOf={({ id }) => id}
      empty={{
        heading: 'Nothing to decide',
        text: 'An account whose holder has another name than the claimant appears here before we pay it.',
      }}
    >
      <Tabs label="Decisions" tabs={tabs} current={`?status=${status}`} />
    </ListSection>
  );
}

const noteSchema = decideAccountHolder.body.pick({ note: true });

function Decide({ review }: { review: HolderReview }) {
  const form = useActForm(noteSchema, { note: '' });
  const { id, checked_at, status, holder } = review;
  const decide = (decision: 'approved' | 'rejected') =>
    form.act(async ({ note }) => {
      await api.call('POST /api/v1/operator/account_holders/{id}/decide', {
        params: { id },
        body: { decision, note, checked_at, from_status: status },
        shows_failure: true,
      });
      return decision === 'approved' ? 'Approved: claims are paid there' : 'Rejected: we email the owner';
    });
  return (
    <form className={styles.acts} {...submitByButton({ approved: decide('approved'), rejected: decide('rejected') })}>
      <TextField
        label={`Reason for the decision on ${holder}`}
        maxLength={300}
        {...form.field('note', { required: true })}
      />
      <Button type="submit" size="small" value="approved" busy={form.busy && 'Saving'}>
        {status === 'approved' ? 'Take over the approval' : 'Approve'}
      </Button>
      {status !== 'rejected' && (
        <Button type="submit" size="small" variant="plain" value="rejected" busy={form.busy && 'Saving'}>
          Reject
        </Button>
      )}
      <Fault>{form.fault}</Fault>
    </form>
  );
}
