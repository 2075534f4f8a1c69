import { type ListedNotice, noticeStates, openNoticeStates } from '@trover/contract/sources/notice-list.ts';
import { Form, Link } from 'react-router';
import { callOnServer, failPage } from '../../../../page-data.ts';
import { pageContext } from '../../../../server-context.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Instant } from '../../../../ui/format/instant.tsx';
import { StatusPill } from '../../../../ui/status-pill.tsx';
import { describeDeskPage } from '../../describe-desk-page.ts';
import { ListFilters } from '../../list-filters.tsx';
import { type Column, ListSection } from '../../list-section.tsx';
import styles from '../../operator.module.css';
import { placeOf } from '../../section.tsx';
import { shortTitle } from '../../short-title.ts';
import { useLive } from '../../use-live.ts';
import type { Route } from './+types/list';
import { stateLabels } from './notice-labels.ts';

const STATE_FILTERS = ['open', ...noticeStates, 'all'] as const;
type Shown = (typeof STATE_FILTERS)[number];

const wordFor = (shown: Shown): string =>
  shown === 'open' ? 'To do' : shown === 'all' ? 'All' : stateLabels[shown].word;

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const shown = STATE_FILTERS.find((one) => one === search.get('state')) ?? 'open';
  const find = search.get('find')?.trim().slice(0, 100) ?? '';
  const orderParam = search.get('order_id');
  const order = orderParam !== null && /^\d{1,9}$/.test(orderParam) ? { order_id: Number(orderParam) } : {};
  const filter = { state: shown, ...order, ...(find !== '' && { find }) };
  const list = await callOnServer(context.get(pageContext), 'GET /api/v1/operator/notices', {
    query: { limit: 50, ...placeOf(request), ...filter },
  }).catch(failPage);
  return { list, filter, shown, find };
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, ['Notices', loaderData && wordFor(loaderData.shown)]);
}

const columns: readonly Column<ListedNotice>[] = [
  {
    heading: 'Notice',
    phone: 'name',
    rowHeader: true,
    cell: ({ id, title }) => <Link to={`/operator/catalogue/notices/${id}`}>{title}</Link>,
  },
  { heading: 'Case', phone: 'meta', cell: ({ case_title }) => shortTitle(case_title) },
  { heading: 'Source', phone: 'below', cell: ({ received_from }) => received_from ?? 'Import' },
  { heading: 'Pages', numeric: true, cell: ({ page_count }) => page_count ?? '–' },
  { heading: 'Received', phone: 'side', cell: ({ received_at }) => <Instant at={received_at} as="date" /> },
  { heading: 'Operator', cell: ({ operator }) => operator ?? '–' },
  {
    heading: 'State',
    phone: 'figure',
    cell: ({ state, reason }) => (
      <span title={reason ?? undefined}>
        <StatusPill status={stateLabels[state].status}>{stateLabels[state].word}</StatusPill>
      </span>
    ),
  },
];

/** The notices of cases, from the file that nobody has read to the published plan. */
export default function Notices({ loaderData: { list, filter, shown, find } }: Route.ComponentProps) {
  useLive('notices');
  const countOf = (one: Shown): number => {
    const states: readonly string[] = one === 'open' ? openNoticeStates : one === 'all' ? noticeStates : [one];
    return list.counts.reduce((sum, { state, count }) => (states.includes(state) ? sum + count : sum), 0);
  };
  const addressOf = (state: Shown): string => {
    const search = new URLSearchParams({ state });
    if (find !== '') search.set('find', find);
    if (filter.order_id !== undefined) search.set('order_id', String(filter.order_id));
    return `?${search}`;
  };
  const isNarrow = find !== '' || filter.order_id !== undefined;
  return (
    <ListSection
      id="notices"
      heading="Notices"
      label="notices"
      note={isNarrow ? <Link to={`?state=${shown}`}>Notices of all cases</Link> : 'The last added first'}
      list={list}
      columns={columns}
      source={{ list: '/api/v1/operator/notices', query: filter }}
      keyOf={({ id }) => id}
      empty={
        isNarrow
          ? { heading: 'No such notice', text: 'Enter a part of the title of the case or of the notice.' }
          : {
              heading: shown === 'open' ? 'Every notice is read' : 'No notices here',
              text: 'Add a notice to its case under Milestones and documents. It appears here to be read.',
            }
      }
    >
      <Form className={styles.acts}>
        <input type="hidden" name="state" value={shown} />
        <TextField
          key={find}
          label="Find a notice"
          name="find"
          type="search"
          placeholder="Case, title or file"
          defaultValue={find}
        />
        <Button type="submit">Find</Button>
      </Form>
      <ListFilters
        label="States"
        filters={STATE_FILTERS.map((one) => ({
          ...{ to: addressOf(one), label: wordFor(one), count: countOf(one) },
          isCurrent: one === shown,
        }))}
      />
    </ListSection>
  );
}
