import { caseShows } from '@trover/contract/cases/operator.ts';
import { Form, Link } from 'react-router';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { formatDateDense } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { type Status, StatusPill } from '../../../ui/status-pill.tsx';
import { searchFilter, useFilterForm } from '../active-filters.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import { placeOf } from '../section.tsx';
import type { Route } from './+types/list';
import { stageLabel } from './case-labels.ts';
import own from './cases.module.css';

const showLabels: Readonly<Record<string, string>> = {
  published: 'Published',
  unpublished: 'Not published',
  proposed: 'Proposed by scouts',
  merged: 'Merged into another',
  without_plan: 'Without a plan',
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const addressQuery = new URL(request.url).searchParams;
  const search = addressQuery.get('search')?.trim().slice(0, 200) ?? '';
  const show = caseShows.find((one) => one === addressQuery.get('show'));
  const query = { limit: 50, ...placeOf(request), ...(search !== '' && { search }), ...(show && { show }) };
  const list = await callOnServer(context.get(pageContext), 'GET /api/v1/operator/cases', { query }).catch(failPage);
  return { list, search, show: show ?? '' };
}

type Row = Route.ComponentProps['loaderData']['list']['items'][number];

function statusOf(row: Row): { status: Status; word: string } {
  if (row.merged_into !== null) return { status: 'closed', word: 'Merged' };
  if (row.proposal === 'submitted') return { status: 'waiting', word: 'To review' };
  if (row.proposal === 'declined') return { status: 'closed', word: 'Declined' };
  return row.is_published ? { status: 'open', word: 'Published' } : { status: 'pending', word: 'Draft' };
}

const columns: readonly Column<Row>[] = [
  { heading: 'Case', numeric: true, cell: ({ id }) => id },
  {
    heading: 'Title',
    phone: 'name',
    rowHeader: true,
    cell: ({ id, title, is_demonstration }) => (
      <>
        <Link to={`/operator/cases/${id}`}>{title}</Link>
        {is_demonstration && ' (invented)'}
      </>
    ),
  },
  { heading: 'Company', phone: 'meta', cell: ({ company }) => company.name },
  { heading: 'Stage', cell: ({ stage }) => stageLabel(stage) },
  {
    heading: 'Claim deadline',
    phone: 'side',
    cell: ({ claim_deadline }) => (claim_deadline === null ? 'Not known' : formatDateDense(claim_deadline)),
  },
  {
    heading: 'Plan',
    cell: ({ plan_version, has_plan_draft }) =>
      `${plan_version === null ? 'None' : `Version ${plan_version}`}${has_plan_draft ? ', with a draft of the next' : ''}`,
  },
  {
    heading: 'Status',
    phone: 'figure',
    cell: (row) => <StatusPill status={statusOf(row).status}>{statusOf(row).word}</StatusPill>,
  },
  { heading: 'Changed', cell: ({ updated_at }) => <Instant at={updated_at} as="date" /> },
];

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Cases');
}

export default function Cases({ loaderData: { list, search, show } }: Route.ComponentProps) {
  const form = useFilterForm(search);
  return (
    <ListSection
      id="cases"
      heading="Cases"
      label="cases"
      note={`${list.total_count}, the newest first`}
      list={list}
      columns={columns}
      source={{ list: '/api/v1/operator/cases', query: { search: search || null, show: show || null } }}
      active={[
        ...searchFilter(search, 'search'),
        ...(show === '' ? [] : [{ label: showLabels[show] ?? show, names: ['show'] }]),
      ]}
      keyOf={({ id }) => id}
      empty={{
        heading: 'No matching cases',
        text: 'Search by a part of the title, the docket, the company or a ticker.',
      }}
    >
      <div className={own.find}>
        <Form className={own.find} ref={form}>
          <TextField
            label="Search"
            name="search"
            type="search"
            placeholder="Title, docket, company, ticker"
            defaultValue={search}
          />
          <Select key={show} label="Show" name="show" defaultValue={show}>
            <option value="">All</option>
            {caseShows.map((one) => (
              <option key={one} value={one}>
                {showLabels[one]}
              </option>
            ))}
          </Select>
          <Button type="submit">Find</Button>
        </Form>
        <ButtonLink to="/operator/cases/new" variant="primary">
          Add a case
        </ButtonLink>
      </div>
    </ListSection>
  );
}
