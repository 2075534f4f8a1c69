import { type FundRequest, fundRequestStatuses } from '@trover/contract/contracts/fund-requests.ts';
import { Link } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { formatDateDense } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import { placeOf } from '../section.tsx';
import type { Route } from './+types/fund-requests';
import { DecideFundRequest, describeFunds, describeRequest } from './decide-fund-request.tsx';

const labels: Record<FundRequest['status'], string> = {
  pending: 'To be decided',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const statusParam = new URL(request.url).searchParams.get('status');
  const status = fundRequestStatuses.find((one) => one === statusParam) ?? 'pending';
  const query = { limit: 50, ...placeOf(request), status };
  const list = await callOnServer(context.get(pageContext), 'GET /api/v1/operator/fund_requests', { query }).catch(
    failPage,
  );
  return { list, status };
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, loaderData && ['Payees and fees', labels[loaderData.status]]);
}

const columns: readonly Column<FundRequest>[] = [
  {
    heading: 'Institution',
    rowHeader: true,
    cell: ({ account_id, name, email }) => (
      <Link to={`/operator/contracts/institutions/${account_id}`}>{name || email}</Link>
    ),
  },
  { heading: 'New', cell: describeRequest },
  { heading: 'In place of', cell: ({ replaces }) => replaces ?? 'Nothing' },
  { heading: 'Funds', cell: describeFunds },
  {
    heading: 'Requested',
    cell: ({ requested_by, requested_at }) => (
      <>
        {requested_by ?? 'Deleted account'}, <Instant at={requested_at} as="date" />
      </>
    ),
  },
  { heading: 'Until', cell: ({ expires_on }) => formatDateDense(expires_on) },
  {
    heading: 'Decide',
    cell: (request) =>
      request.status === 'pending' ? (
        <DecideFundRequest request={request} />
      ) : (
        [labels[request.status], request.note].join(' ')
      ),
  },
];

/** Payees of institutions' funds and terms of their agreements: requested by one operator, approved by another. */
export default function FundRequests({ loaderData: { list, status } }: Route.ComponentProps) {
  const tabs = fundRequestStatuses.map((one) => ({ to: `?status=${one}`, label: labels[one] }));
  return (
    <ListSection
      id="fund-requests"
      heading="Payees and fees"
      label="requests"
      note={`${list.total_count} ${labels[status].toLowerCase()}`}
      list={list}
      columns={columns}
      source={{ list: '/api/v1/operator/fund_requests', query: { status } }}
      keyOf={({ id }) => id}
      empty={{
        heading: 'Nothing to decide',
        text: 'A new payee or fee of an institution appears here until a second operator approves it.',
      }}
    >
      <Tabs label="Decisions" tabs={tabs} current={`?status=${status}`} />
    </ListSection>
  );
}
