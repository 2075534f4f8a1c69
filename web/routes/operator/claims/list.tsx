import { Form, Link, redirect } from 'react-router';
import { callOnServer, failPage, statusOf } from '../../../page-data.ts';
import { type PageContext, pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatDateDense } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { type ActiveFilter, caseFilter, searchFilter, useFilterForm } from '../active-filters.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import styles from '../operator.module.css';
import { placeOf } from '../section.tsx';
import { useLive } from '../use-live.ts';
import type { Route } from './+types/list';
import { stageLabels, stagesListed } from './claim-labels.ts';

const ofNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

export async function loader({ context, request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const find = search.get('find')?.trim().slice(0, 100) ?? '';
  const [, own] = /^TR-(\d{1,15})$/i.exec(find) ?? [];
  const page = context.get(pageContext);
  if (own !== undefined && (await isKnown(page, own))) throw redirect(`/operator/claims/${own}`);
  const order_id = ofNumber(search.get('order_id'));
  const account_id = ofNumber(search.get('account_id'));
  const isNarrow = find !== '' || order_id !== undefined || account_id !== undefined;
  const stage = stagesListed.find((one) => one === search.get('stage')) ?? (isNarrow ? null : 'review');
  const filter = {
    ...(stage && { stage }),
    ...(order_id !== undefined && { order_id }),
    ...(account_id !== undefined && { account_id }),
    ...(find !== '' && { claim_number: find }),
  };
  const query = { limit: 50, ...placeOf(request), ...filter };
  const list = await callOnServer(page, 'GET /api/v1/operator/claims', { query }).catch(failPage);
  return { list, find, stage, isNarrow, filter };
}

/** Whether a claim with this number exists; false for an invalid number. */
function isKnown(page: PageContext, id: string): Promise<boolean> {
  return callOnServer(page, 'GET /api/v1/operator/claims/{id}', { params: { id } }).then(
    () => true,
    (failure) => ![400, 404].includes(statusOf(failure)) && failPage(failure),
  );
}

type Row = Route.ComponentProps['loaderData']['list']['items'][number];

const columns: readonly Column<Row>[] = [
  {
    heading: 'Claim',
    phone: 'name',
    rowHeader: true,
    cell: ({ sub_payout_request_id: id }) => <Link to={`/operator/claims/${id}`}>TR-{id}</Link>,
  },
  { heading: 'In the name of', phone: 'meta', cell: ({ owner }) => owner },
  { heading: 'Account', cell: ({ account_id, email }) => <Link to={`/operator/people/${account_id}`}>{email}</Link> },
  {
    heading: 'Case',
    phone: 'below',
    cell: ({ order_id, title }) => <Link to={`/operator/cases/${order_id}`}>{title}</Link>,
  },
  { heading: 'Administrator’s number', cell: ({ claim_number }) => claim_number },
  { heading: 'Filed', cell: ({ filed_on }) => (filed_on === null ? '–' : formatDateDense(filed_on)) },
  { heading: 'Moved', phone: 'side', cell: ({ updated_at }) => <Instant at={updated_at} as="date" /> },
  {
    heading: 'Stage',
    phone: 'figure',
    cell: ({ stage }) => <StatusPill status={stageLabels[stage].status}>{stageLabels[stage].word}</StatusPill>,
  },
];

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage(
    { matches, location },
    loaderData ? ['Claims', loaderData.stage && stageLabels[loaderData.stage].word] : 'Claims',
  );
}

/** What the list is narrowed to; a stage alone is the current tab. */
function activeFilters({ list, find, stage, isNarrow, filter }: Route.ComponentProps['loaderData']): ActiveFilter[] {
  if (!isNarrow) return [];
  const { order_id, account_id } = filter;
  const [first] = list.items;
  return [
    ...searchFilter(find, 'find'),
    ...caseFilter(order_id, list.items),
    ...(account_id === undefined ? [] : [{ label: first?.email ?? `Account ${account_id}`, names: ['account_id'] }]),
    ...(stage === null ? [] : [{ label: stageLabels[stage].word, names: ['stage'] }]),
  ];
}

export default function Claims({ loaderData }: Route.ComponentProps) {
  const { list, find, stage, isNarrow, filter } = loaderData;
  const form = useFilterForm(find);
  useLive('work');
  const tabs = stagesListed.map((one) => ({ to: `?stage=${one}`, label: stageLabels[one].word }));
  return (
    <ListSection
      id="claims"
      heading="Claims"
      label="claims"
      note={isNarrow ? <Link to="?">All claims</Link> : `${list.total_count}, the last joined first`}
      list={list}
      columns={columns}
      source={{ list: '/api/v1/operator/claims', query: filter }}
      active={activeFilters(loaderData)}
      keyOf={({ sub_payout_request_id }) => sub_payout_request_id}
      empty={
        find === ''
          ? { heading: 'No claims here', text: 'Claims at this stage appear here.' }
          : {
              heading: 'No claim has this number',
              text: 'Enter our number, such as TR-7, or the administrator’s full number.',
            }
      }
    >
      <Form className={styles.acts} ref={form}>
        <TextField label="Claim" name="find" type="search" placeholder="TR-7, or their number" defaultValue={find} />
        <Button type="submit">Find</Button>
      </Form>
      {!isNarrow && <Tabs label="Stages" tabs={tabs} current={`?stage=${stage}`} />}
    </ListSection>
  );
}
