import { type WorkKind, workKinds } from '@trover/contract/work/work.ts';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { callOnServer, failPage } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateDense } from '../../ui/format/format-dates.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { Route } from './+types/work';
import { describeConsole } from './describe-console.ts';
import { type Column, ListSection } from './list-section.tsx';
import { Fault, placeOf } from './section.tsx';
import { useAct } from './use-act.ts';

const words: Record<WorkKind, string> = {
  confirmation: 'Confirmations to review',
  sign_off: 'Sign-offs to file',
  deficiency: 'Deficiencies',
  unconfirmed: 'Not confirmed',
  account_holder: 'Account holders to review',
  lost_proof: 'Filed claims that lost proof',
  difference: 'Awards that differ',
  proposal: 'Proposals',
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('kind');
  const kind = workKinds.find((one) => one === asked);
  const query = { limit: 50, ...placeOf(request), ...(kind && { kind }) };
  const list = await callOnServer(context.get(pageContext), 'GET /api/v1/operator/work', { query }).catch(failPage);
  return { list, kind: kind ?? null };
}

type Item = Route.ComponentProps['loaderData']['list']['items'][number];

function placeOfItem({ kind, subject_id, order_id }: Item): string {
  if (kind === 'confirmation') return `/operator/proofs/${subject_id}`;
  if (kind === 'account_holder') return '/operator/money/account-holders';
  if (kind === 'difference') return `/operator/money/${subject_id}`;
  if (kind === 'deficiency' || kind === 'lost_proof') return `/operator/claims/${subject_id}`;
  return kind === 'proposal' ? `/operator/cases/${order_id}` : `/operator/filing?order_id=${order_id}`;
}

const columns: readonly Column<Item>[] = [
  {
    heading: 'Due',
    cell: ({ due_on, is_overdue }) => (
      <>
        {due_on === null ? '–' : formatDateDense(due_on)}
        {is_overdue && <StatusPill status="fault">Overdue</StatusPill>}
      </>
    ),
  },
  { heading: 'What', cell: ({ kind }) => words[kind] },
  {
    heading: 'Subject',
    rowHeader: true,
    cell: (item) => <Link to={placeOfItem(item)}>{item.title}</Link>,
  },
  { heading: 'Detail', cell: ({ detail }) => detail },
  { heading: 'Assigned to', cell: ({ claimed_by }) => claimed_by ?? 'Nobody' },
  { heading: '', cell: (item) => <Acts item={item} /> },
];

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeConsole({ matches, location }, loaderData?.kind ? words[loaderData.kind] : 'Work');
}

export default function Work({ loaderData: { list, kind } }: Route.ComponentProps) {
  const tabs = [
    { to: '/operator', label: 'Everything' },
    ...workKinds.map((one) => ({ to: `?kind=${one}`, label: words[one] })),
  ];
  return (
    <ListSection
      id="work"
      heading="Work queue"
      label="work"
      note={`${list.total_count} waiting, the most urgent first`}
      list={list}
      columns={columns}
      keyOf={(item) => `${item.kind}-${item.subject_id}`}
      empty={{
        heading: 'You’re all caught up',
        text: 'Documents that prove trades, signed-off claims, deficiencies, unconfirmed filings, account holders, awards that differ and proposals appear here.',
      }}
    >
      <Tabs label="Kinds of work" tabs={tabs} current={kind === null ? '/operator' : `?kind=${kind}`} />
    </ListSection>
  );
}

function Acts({ item }: { item: Item }) {
  const { busy, fault, act } = useAct();
  const body = { kind: item.kind, subject_id: item.subject_id };
  const assign = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/work/claim', { body, shows_failure: true });
      return 'Assigned to you';
    });
  const release = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/work/release', { body, shows_failure: true });
      return 'Unassigned';
    });
  return (
    <>
      {item.is_mine ? (
        <Button size="small" variant="plain" busy={busy && 'Unassigning'} onClick={release}>
          Unassign
        </Button>
      ) : (
        item.claimed_by === null && (
          <Button size="small" busy={busy && 'Assigning'} onClick={assign}>
            Assign to me
          </Button>
        )
      )}
      <Fault>{fault}</Fault>
    </>
  );
}
