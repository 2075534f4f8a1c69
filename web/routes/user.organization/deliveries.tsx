import type { Operations } from '@trover/contract/operations.ts';
import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Instant } from '../../ui/format/instant.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Cell, HeaderCell, Table } from '../../ui/table.tsx';
import styles from './organization.module.css';

type Page = DataOf<Operations['GET /api/v1/organisation/webhooks/{id}/deliveries']>;
type Delivery = Page['items'][number];

const pills = { delivered: 'open', waiting: 'upcoming', failed: 'closed' } as const;
const labels = { delivered: 'Delivered', waiting: 'Waiting', failed: 'Failed' } as const;

/** The deliveries to a webhook, the newest first; each can be sent again. */
export function Deliveries({ webhookId, isOwner }: { webhookId: number; isOwner: boolean }) {
  const [page, setPage] = useState<Page | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const show = async (cursor?: string) => {
    setFault(null);
    try {
      const query = { limit: 20, ...(cursor !== undefined && { cursor }) };
      const params = { id: webhookId };
      const next = await api.call('GET /api/v1/organisation/webhooks/{id}/deliveries', {
        params,
        query,
        shows_failure: true,
      });
      setPage((before) =>
        cursor === undefined || before === null ? next : { ...next, items: [...before.items, ...next.items] },
      );
    } catch (failure) {
      setFault(failure instanceof CallFailed ? failure.message : 'We could not load the deliveries. Try again.');
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each webhook
  useEffect(() => void show(), [webhookId]);
  const replay = async (id: number) => {
    try {
      await api.call('POST /api/v1/organisation/deliveries/{id}/replay', { params: { id }, shows_failure: true });
      await show();
    } catch (failure) {
      setFault(failure instanceof CallFailed ? failure.message : 'We could not send it. Try again.');
    }
  };
  return (
    <div className={styles.part}>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {page === null ? (
        fault === null && <p role="status">Loading deliveries.</p>
      ) : page.items.length === 0 ? (
        <p className="t-dim">Nothing was sent in the last 30 days.</p>
      ) : (
        <Table stacked aria-label="Deliveries">
          <thead>
            <tr>
              <HeaderCell>Event</HeaderCell>
              <HeaderCell>Status</HeaderCell>
              <HeaderCell numeric>Attempts</HeaderCell>
              <HeaderCell>Response</HeaderCell>
              <HeaderCell numeric>Time</HeaderCell>
              <HeaderCell>
                <span className="sr-only">Actions</span>
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            {page.items.map((each) => (
              <DeliveryRow key={each.id} delivery={each} {...(isOwner && { onReplay: () => void replay(each.id) })} />
            ))}
          </tbody>
        </Table>
      )}
      {page?.next_cursor && (
        <p>
          <Button size="small" onClick={() => void show(page.next_cursor ?? undefined)}>
            Show more
          </Button>
        </p>
      )}
    </div>
  );
}

function DeliveryRow({ delivery, onReplay }: { delivery: Delivery; onReplay?: () => void }) {
  const { type, message_id, status, attempts, last_status, last_answer, last_at, created_at } = delivery;
  return (
    <tr>
      <Cell rowHeader phone="name">
        {type} <span className="t-meta">{message_id}</span>
      </Cell>
      <Cell phone="figure">
        <StatusPill status={pills[status]}>{labels[status]}</StatusPill>
      </Cell>
      <Cell numeric>{attempts}</Cell>
      <Cell phone="meta">{[last_status, last_answer].filter(Boolean).join(' ').slice(0, 120) || '–'}</Cell>
      <Cell numeric phone="side">
        <Instant at={last_at ?? created_at} />
      </Cell>
      <Cell phone="below">
        {onReplay && (
          <Button variant="plain" size="small" onClick={onReplay}>
            Send again
          </Button>
        )}
      </Cell>
    </tr>
  );
}
