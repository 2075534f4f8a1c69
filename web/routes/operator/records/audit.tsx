import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../../ui/table.tsx';
import styles from '../operator.module.css';
import { More, Part, placeOf } from '../parts.tsx';
import type { Route } from './+types/audit';

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = { limit: 100, ...placeOf(request) };
  return callOnServer(context.get(pageContext), 'GET /api/v1/operator/audit', { query }).catch(failPage);
}

export default function AuditLog({ loaderData: list }: Route.ComponentProps) {
  return (
    <Part id="audit" heading="Audit log" note={`${list.total_count} events, the newest first`}>
      <ScrollSideways label="Table of events">
        <Table density="dense">
          <thead>
            <tr>
              <HeaderCell>Time (UTC)</HeaderCell>
              <HeaderCell>What</HeaderCell>
              <HeaderCell>By</HeaderCell>
              <HeaderCell>To</HeaderCell>
              <HeaderCell>Detail</HeaderCell>
              <HeaderCell>From</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {list.items.map((event) => (
              <tr key={event.id}>
                <Cell>{event.at.slice(0, 19).replace('T', ' ')}</Cell>
                <Cell rowHeader>{event.action.replaceAll('_', ' ')}</Cell>
                <Cell>
                  {event.account === null ? 'Nobody' : (event.account.email ?? `account ${event.account.id}`)}
                </Cell>
                <Cell>
                  {event.subject === null ? '' : `${event.subject.kind.replaceAll('_', ' ')} ${event.subject.id}`}
                </Cell>
                <Cell className={styles.mono}>
                  {Object.entries(event.detail)
                    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
                    .join(', ')}
                </Cell>
                <Cell>{event.address ?? ''}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollSideways>
      <More next={list.next_cursor} />
    </Part>
  );
}
