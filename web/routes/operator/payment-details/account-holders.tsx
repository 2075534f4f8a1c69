import { type HolderReview, holderStatuses } from '@trover/contract/payment-details/account-holders.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import { placeOf } from '../section.tsx';
import type { Route } from './+types/account-holders';
import { DecideHolder } from './decide-holder.tsx';

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
  { heading: 'Decide', cell: (review) => <DecideHolder review={review} /> },
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
