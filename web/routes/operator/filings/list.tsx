import { Link } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { formatAmount, pluralize } from '../../../ui/format/format.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { caseFilter } from '../active-filters.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import styles from '../operator.module.css';
import { Fault, placeOf } from '../section.tsx';
import { useLive } from '../use-live.ts';
import type { Route } from './+types/list';
import { Confirmations } from './confirmations.tsx';
import { FilingActs, statusLabels } from './filing-acts.tsx';
import { NewFiling } from './new-filing.tsx';
import { OutstandingReceipts } from './outstanding-receipts.tsx';
import { type TemplateMark, TemplatePill } from './template-mark.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const orderParam = new URL(request.url).searchParams.get('order_id');
  const order = orderParam !== null && /^\d{1,9}$/.test(orderParam) ? { order_id: Number(orderParam) } : {};
  const [list, templates, receipts] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/filings', { query: { limit: 50, ...placeOf(request), ...order } }),
    callOnServer(page, 'GET /api/v1/operator/filing_templates', { query: { limit: 200 } }),
    callOnServer(page, 'GET /api/v1/operator/filing_receipts', {
      query: { limit: 10, ...placeOf(request, 'receipts') },
    }),
  ]).catch(failPage);
  return { list, templates: templates.items, receipts, order_id: order.order_id ?? null };
}

type Filing = Route.ComponentProps['loaderData']['list']['items'][number];

const columns: readonly Column<Filing>[] = [
  { heading: 'Made', cell: ({ made_at }) => <Instant at={made_at} as="date" /> },
  {
    heading: 'Filing',
    rowHeader: true,
    cell: ({ id }) => <Link to={`/operator/filing/${id}`}>TR-F{id}</Link>,
  },
  {
    heading: 'Case',
    className: styles.reading,
    cell: ({ title, problem, template, template_mark, unreviewed_trades, unreviewed_reason }) => (
      <>
        {title}
        <Fault>{problem}</Fault>
        <TemplateLine template={template} mark={template_mark} />
        {unreviewed_reason !== null && (
          <span className="t-quiet">
            {' '}
            {pluralize(unreviewed_trades, 'trade')} not reviewed: {unreviewed_reason}
          </span>
        )}
      </>
    ),
  },
  { heading: 'Claims', numeric: true, cell: ({ claims }) => claims },
  {
    heading: 'Recognized',
    numeric: true,
    cell: ({ control }) => (control === null ? '–' : formatAmount(control.recognized_claims)),
  },
  { heading: 'Not confirmed', numeric: true, cell: ({ unconfirmed }) => unconfirmed },
  {
    heading: 'Status',
    cell: ({ is_overdue, status }) => (
      <StatusPill status={is_overdue ? 'fault' : statusLabels[status].status}>
        {is_overdue ? 'Not confirmed in time' : statusLabels[status].word}
      </StatusPill>
    ),
  },
  { heading: '', cell: (filing) => <FilingActs filing={filing} /> },
];

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Filing');
}

export default function Filings({ loaderData: { list, templates, receipts, order_id } }: Route.ComponentProps) {
  // a job creates a package, so its row changes without a reload
  useLive('filings');
  return (
    <>
      <NewFiling templates={templates} orderId={order_id} />
      <ListSection
        id="filings"
        heading="Filings"
        label="filings"
        list={list}
        columns={columns}
        source={{ list: '/api/v1/operator/filings', query: { order_id } }}
        active={caseFilter(order_id, list.items)}
        keyOf={({ id }) => id}
        empty={{
          heading: 'No filing yet',
          text: 'Signed-off claims are filed one by one or all of a case together.',
        }}
      />
      {receipts.items.length > 0 && <OutstandingReceipts list={receipts} />}
      {list.items
        .filter(({ unconfirmed }) => unconfirmed > 0)
        .map((filing) => (
          <Confirmations key={filing.id} filing={filing} />
        ))}
    </>
  );
}

/** The template of a package; before it is sent, whether anyone compared it with the administrator's own. */
function TemplateLine({ template, mark }: { template: string; mark: TemplateMark }) {
  return (
    <span className="t-quiet">
      {' '}
      {template} {mark === 'not_verified' && <TemplatePill mark={mark} />}
    </span>
  );
}
