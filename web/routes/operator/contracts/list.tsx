import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDateDense } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import { Fault, placeOf, saveFile } from '../section.tsx';
import { useAct } from '../use-act.ts';
import type { Route } from './+types/list';

export async function loader({ context, request }: Route.LoaderArgs) {
  const isInForce = new URL(request.url).searchParams.has('in_force');
  const query = { limit: 50, ...placeOf(request), ...(isInForce && { in_force: 'true' as const }) };
  const list = await callOnServer(context.get(pageContext), 'GET /api/v1/operator/contracts', { query }).catch(
    failPage,
  );
  return { list, isInForce };
}

type Contract = Route.ComponentProps['loaderData']['list']['items'][number];

const columns: readonly Column<Contract>[] = [
  { heading: 'Contract', numeric: true, cell: ({ id }) => id },
  { heading: 'Signed', phone: 'side', cell: ({ signed_on }) => formatDateDense(signed_on) },
  { heading: 'By', phone: 'name', rowHeader: true, cell: ({ signed_name }) => signed_name },
  { heading: 'Account', cell: ({ email }) => email },
  { heading: 'In the name of', phone: 'meta', cell: ({ owner }) => owner },
  {
    heading: 'For',
    phone: 'below',
    cell: ({ order_id, title }) =>
      order_id === null ? 'Every case' : <Link to={`/operator/cases/${order_id}`}>{title}</Link>,
  },
  { heading: 'Text', cell: ({ text_version }) => text_version },
  {
    heading: 'Status',
    phone: 'figure',
    cell: ({ ended_at }) =>
      ended_at === null ? (
        <StatusPill status="open">In force</StatusPill>
      ) : (
        <StatusPill status="closed">
          Ended <Instant at={ended_at} as="date" />
        </StatusPill>
      ),
  },
  { heading: 'What to do', phone: 'below', cell: ({ id }) => <Open id={id} /> },
];

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, loaderData?.isInForce ? 'Contracts in force' : 'Contracts');
}

export default function Contracts({ loaderData: { list, isInForce } }: Route.ComponentProps) {
  const tabs = [
    { to: '?', label: 'All' },
    { to: '?in_force', label: 'In force' },
  ];
  return (
    <ListSection
      id="contracts"
      heading="Contracts"
      label="contracts"
      note={`${list.total_count}, the last first`}
      list={list}
      columns={columns}
      source={{ list: '/api/v1/operator/contracts', query: { in_force: isInForce || null } }}
      keyOf={({ id }) => id}
      empty={{ heading: 'No contract', text: 'Signed contracts appear here.' }}
    >
      <p>
        <Link to="/operator/contracts/institutions">Agreements with institutions</Link>
      </p>
      <Tabs label="Which contracts" tabs={tabs} current={isInForce ? '?in_force' : '?'} />
    </ListSection>
  );
}

function Open({ id }: { id: number }) {
  const { busy, fault, act } = useAct();
  const open = () =>
    act(async () => {
      const { url } = await api.call('POST /api/v1/operator/contracts/{id}/open', {
        params: { id },
        body: {},
        shows_failure: true,
      });
      saveFile(url);
      return 'Saved; the audit log records that you opened it';
    });
  return (
    <>
      <Button size="small" variant="plain" busy={busy && 'Opening'} onClick={open}>
        Open contract {id}
      </Button>
      <Fault>{fault}</Fault>
    </>
  );
}
