import { decideFundRequest, type FundRequest, fundRequestStatuses } from '@trover/contract/contracts/fund-requests.ts';
import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import { formatDateDense } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import styles from '../operator.module.css';
import { Fault, placeOf } from '../section.tsx';
import { submitByButton, useActForm } from '../use-act.ts';
import type { Route } from './+types/fund-requests';

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

/** A fee, or a masked payee. */
function describeRequest({ agreement, payment }: FundRequest): string {
  if (agreement !== null) {
    const { fee_pct, reference, valid_from, valid_to } = agreement;
    const until = valid_to === null ? '' : ` to ${formatDateDense(valid_to)}`;
    return `Fee ${fee_pct}% by ${reference}, from ${formatDateDense(valid_from)}${until}`;
  }
  return payment === null ? '–' : `${payment.holder}, ${payment.label} ${payment.shown}, ${payment.currency}`;
}

/** All fund names, or the first and the number of others. */
function describeFunds({ funds, fund_count }: FundRequest): string {
  const named = funds.join(', ') || '–';
  return fund_count > funds.length ? `${fund_count} funds: ${named} and ${fund_count - funds.length} more` : named;
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
      request.status === 'pending' ? <Decide request={request} /> : [labels[request.status], request.note].join(' '),
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

const noteSchema = decideFundRequest.body.pick({ note: true });

function Decide({ request: { id, is_own, approval_fault } }: { request: FundRequest }) {
  const form = useActForm(noteSchema, { note: '' });
  const decide = (decision: 'approved' | 'rejected' | 'withdrawn') =>
    form.act(async ({ note }) => {
      const { claims } = await api.call('POST /api/v1/operator/fund_requests/{id}/decide', {
        params: { id },
        body: { decision, note },
        shows_failure: true,
      });
      if (decision === 'withdrawn') return 'Withdrawn: nothing changed';
      if (decision === 'rejected') return 'Rejected: nothing changed';
      return claims === 0 ? 'In force' : `In force. We pay ${pluralize(claims, 'claim')} there.`;
    });
  if (is_own)
    return (
      <form className={styles.acts} {...submitByButton({ withdrawn: decide('withdrawn') })}>
        <span className="t-quiet">Another operator approves it.</span>
        <Button type="submit" size="small" variant="plain" value="withdrawn" busy={form.busy && 'Saving'}>
          Withdraw
        </Button>
        <Fault>{form.fault}</Fault>
      </form>
    );
  // a rejection needs the same second person
  if (approval_fault !== null) return <span className="t-quiet">{approval_fault}</span>;
  return (
    <form className={styles.acts} {...submitByButton({ approved: decide('approved'), rejected: decide('rejected') })}>
      <TextField label="Reason of a rejection" maxLength={300} {...form.field('note')} />
      <Button type="submit" size="small" value="approved" busy={form.busy && 'Saving'}>
        Approve
      </Button>
      <Button type="submit" size="small" variant="plain" value="rejected" busy={form.busy && 'Saving'}>
        Reject
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}
