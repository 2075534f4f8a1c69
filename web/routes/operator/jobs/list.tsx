import { api } from '../../../api.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import styles from '../operator.module.css';
import { Fault, placeOf } from '../section.tsx';
import { useAct } from '../use-act.ts';
import type { Route } from './+types/list';

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = { limit: 50, ...placeOf(request) };
  return callOnServer(context.get(pageContext), 'GET /api/v1/operator/jobs', { query }).catch(failPage);
}

type Failed = Route.ComponentProps['loaderData']['items'][number];
type Kind = Route.ComponentProps['loaderData']['kinds'][number];

const wordsOf = (name: string): string => name.replaceAll('-', ' ');

const columns: readonly Column<Failed>[] = [
  { heading: 'Failed', cell: ({ failed_at }) => <Instant at={failed_at} /> },
  { heading: 'Job', rowHeader: true, cell: ({ name }) => wordsOf(name) },
  { heading: 'Why', className: styles.mono, cell: ({ reason }) => reason },
  { heading: 'Attempts', numeric: true, cell: ({ tries }) => tries },
  { heading: 'Queued', cell: ({ queued_at }) => <Instant at={queued_at} /> },
  { heading: 'What to do', cell: (job) => <Retry job={job} /> },
];

const kindColumns: readonly Column<Kind>[] = [
  { heading: 'Kind', rowHeader: true, cell: ({ name }) => wordsOf(name) },
  { heading: 'Waiting', numeric: true, cell: ({ waiting }) => waiting },
  { heading: 'Running', numeric: true, cell: ({ active }) => active },
  { heading: 'Failed', numeric: true, cell: ({ failed }) => failed },
];

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Jobs');
}

export default function Jobs({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <ListSection
        id="failed"
        heading="Failed jobs"
        label="failed jobs"
        note={`${list.total_count} failed after all tries, the latest first`}
        list={list}
        columns={columns}
        source={{ list: '/api/v1/operator/jobs' }}
        keyOf={({ id }) => id}
        empty={{
          heading: 'No failed jobs',
          text: 'A failed job is tried again automatically. Jobs that fail every time appear here.',
        }}
      />
      <ListSection
        id="kinds"
        heading="Kinds of jobs"
        label="kinds of jobs"
        source={{ list: '/api/v1/operator/jobs', part: 'kinds' }}
        note="Counted every minute"
        list={{ items: list.kinds, total_count: list.kinds.length, next_cursor: null }}
        columns={kindColumns}
        keyOf={({ name }) => name}
        empty={{ heading: 'No job types', text: 'Jobs are opened when the program starts.' }}
      />
    </>
  );
}

function Retry({ job: { id } }: { job: Failed }) {
  const { busy, fault, act } = useAct();
  const retry = () =>
    act(async () => {
      await api.call('POST /api/v1/operator/jobs/{id}/retry', { params: { id }, body: {}, shows_failure: true });
      return 'Queued again';
    });
  return (
    <>
      <Button size="small" busy={busy && 'Queueing'} onClick={retry}>
        Try again
      </Button>
      <Fault>{fault}</Fault>
    </>
  );
}
