import { type WorkKind, workKinds } from '@trover/contract/work/work.ts';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { callOnServer, failPage } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateDense } from '../../ui/format-dates.ts';
import { EmptyState } from '../../ui/state.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { Route } from './+types/work';
import { Fault, More, Part, placeOf } from './parts.tsx';
import { useAct } from './use-act.ts';

const words: Record<WorkKind, string> = {
  sign_off: 'Sign-offs to file',
  deficiency: 'Deficiencies',
  unconfirmed: 'Not confirmed',
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

const placeOfItem = ({ kind, order_id }: Item): string =>
  kind === 'proposal' ? `/operator/cases/${order_id}` : `/operator/filing?order_id=${order_id}`;

export default function Work({ loaderData: { list, kind } }: Route.ComponentProps) {
  const tabs = [
    { to: '/operator', label: 'Everything' },
    ...workKinds.map((one) => ({ to: `?kind=${one}`, label: words[one] })),
  ];
  return (
    <Part id="work" heading="Work queue" note={`${list.total_count} waiting, the most urgent first`}>
      <Tabs label="Kinds of work" tabs={tabs} current={kind === null ? '/operator' : `?kind=${kind}`} />
      {list.items.length === 0 ? (
        <EmptyState
          heading="Nothing waits"
          text="Signed-off claims, deficiencies, unconfirmed filings and proposals appear here."
        />
      ) : (
        <ScrollSideways label="Table of work">
          <Table density="dense">
            <thead>
              <tr>
                <HeaderCell>Due</HeaderCell>
                <HeaderCell>What</HeaderCell>
                <HeaderCell>Who or which</HeaderCell>
                <HeaderCell>Detail</HeaderCell>
                <HeaderCell>Taken up by</HeaderCell>
                <HeaderCell>{null}</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {list.items.map((item) => (
                <Row key={`${item.kind}-${item.subject_id}`} item={item} />
              ))}
            </tbody>
          </Table>
        </ScrollSideways>
      )}
      <More next={list.next_cursor} />
    </Part>
  );
}

function Row({ item }: { item: Item }) {
  const { busy, fault, act } = useAct();
  const body = { kind: item.kind, subject_id: item.subject_id };
  const take = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/work/claim', { body, shows_failure: true });
      return 'Taken up';
    });
  const release = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/work/release', { body, shows_failure: true });
      return 'Given back';
    });
  return (
    <tr>
      <Cell>
        {item.due_on === null ? '–' : formatDateDense(item.due_on)}
        {item.is_overdue && <StatusPill status="fault">Overdue</StatusPill>}
      </Cell>
      <Cell>{words[item.kind]}</Cell>
      <Cell rowHeader>
        <Link to={placeOfItem(item)}>{item.title}</Link>
      </Cell>
      <Cell>
        {item.detail}
        <Fault>{fault}</Fault>
      </Cell>
      <Cell>{item.claimed_by ?? 'Nobody'}</Cell>
      <Cell>
        {item.is_mine ? (
          <Button size="small" variant="plain" busy={busy && 'Giving back'} onClick={release}>
            Give back
          </Button>
        ) : (
          item.claimed_by === null && (
            <Button size="small" busy={busy && 'Taking up'} onClick={take}>
              Take up
            </Button>
          )
        )}
      </Cell>
    </tr>
  );
}
