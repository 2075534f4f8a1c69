import type { Operations } from '@trover/contract/operations.ts';
import { makeWebhook, webhookEvents } from '@trover/contract/organisations/webhooks.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useState } from 'react';
import { api } from '../../api.ts';
import { dialogs } from '../../dialogs/store.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { Instant } from '../../ui/format/instant.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { useAct, useActForm } from '../operator/use-act.ts';
import { Deliveries } from './deliveries.tsx';
import { eventLabels } from './labels.ts';
import styles from './organization.module.css';

type Webhook = DataOf<Operations['GET /api/v1/organisation/webhooks']>['items'][number];
type Act = ReturnType<typeof useAct>['act'];

/** Addresses of the organization's own systems that receive events. */
export function WebhooksSection({ webhooks, isOwner }: { webhooks: readonly Webhook[]; isOwner: boolean }) {
  const [isMaking, setMaking] = useState(false);
  const [shown, setShown] = useState<{ url: string; secret: string } | null>(null);
  const { fault, act } = useAct();
  return (
    <section className={styles.section} aria-labelledby="webhooks">
      <header className={styles.head}>
        <div>
          <h2 id="webhooks">Webhooks</h2>
          <p className="t-dim">
            We send events to your own systems, signed by{' '}
            <a href="https://www.standardwebhooks.com" rel="noreferrer">
              Standard Webhooks
            </a>
            .
          </p>
        </div>
        {isOwner && !isMaking && (
          <Button icon="plus" onClick={() => setMaking(true)}>
            New webhook
          </Button>
        )}
      </header>
      {isMaking && (
        <WebhookForm
          onDone={(made) => {
            setMaking(false);
            if (made) setShown(made);
          }}
        />
      )}
      {shown && (
        <div className={styles.once} role="status">
          <p>
            Copy the secret of <b>{new URL(shown.url).host}</b> now. We show it only once.
          </p>
          <code>{shown.secret}</code>
          <Button onClick={() => setShown(null)}>Done</Button>
        </div>
      )}
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {webhooks.length === 0 && !isMaking && (
        <EmptyState heading="No webhooks" text="Addresses that we send events to appear here, with what was sent." />
      )}
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} isOwner={isOwner} act={act} onSecret={setShown} />
      ))}
    </section>
  );
}

interface RowProps {
  webhook: Webhook;
  isOwner: boolean;
  act: Act;
  onSecret: (shown: { url: string; secret: string }) => void;
}

function WebhookRow({ webhook, isOwner, act, onSecret }: RowProps) {
  const { id, url, events, disabled_reason, failing_since, former_until, rotate_since } = webhook;
  const [isOpen, setOpen] = useState(false);
  const call = { params: { id }, shows_failure: true } as const;
  const rotate = () =>
    act(async () => {
      const made = await api.call('POST /api/v1/organisation/webhooks/{id}/rotate', call);
      onSecret({ url, secret: made.secret });
      return 'You changed the secret. We also sign with the old one for one day.';
    });
  const turn = () =>
    act(async () => {
      const body = { url, events, is_on: disabled_reason !== null };
      await api.call('PUT /api/v1/organisation/webhooks/{id}', { ...call, body });
      return disabled_reason === null ? 'The webhook is off' : 'The webhook is on';
    });
  const send = () =>
    act(async () => {
      await api.call('POST /api/v1/organisation/webhooks/{id}/test', call);
      setOpen(true);
      return 'A test message is on its way';
    });
  const remove = () =>
    dialogs.open({
      name: 'choice',
      props: {
        title: 'Remove the webhook?',
        description: 'We stop sending events to it. Its log of deliveries is deleted.',
        safe: { label: 'Cancel' },
        other: {
          label: 'Remove',
          danger: true,
          onChoose: () =>
            act(async () => {
              await api.call('DELETE /api/v1/organisation/webhooks/{id}', call);
              return 'The webhook is removed';
            }),
        },
      },
    });
  return (
    <article className={styles.webhook}>
      <div className={styles.domain}>
        <b className={styles.address}>{url}</b>
        {disabled_reason !== null ? (
          <StatusPill status="closed">Off</StatusPill>
        ) : failing_since !== null ? (
          <StatusPill status="upcoming">
            Failing since <Instant at={failing_since} />
          </StatusPill>
        ) : (
          <StatusPill status="open">On</StatusPill>
        )}
      </div>
      <p className="t-dim">{events.map((event) => eventLabels[event]).join(', ')}</p>
      {disabled_reason !== null && <p>{disabled_reason}.</p>}
      {rotate_since !== null && (
        <p>
          A member who is no longer an owner since <Instant at={rotate_since} /> knows the secret. Rotate it.
        </p>
      )}
      {former_until !== null && (
        <p className="t-meta">
          The former secret signs until <Instant at={former_until} />.
        </p>
      )}
      <p className={styles.acts}>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide deliveries' : 'Show deliveries'}
        </Button>
        {isOwner && (
          <>
            {disabled_reason === null && (
              <Button size="small" onClick={send}>
                Send a test
              </Button>
            )}
            <Button variant="plain" size="small" onClick={rotate}>
              Change the secret
            </Button>
            <Button variant="plain" size="small" onClick={turn}>
              {disabled_reason === null ? 'Switch off' : 'Switch on'}
            </Button>
            <Button variant="plain" size="small" onClick={remove}>
              Remove
            </Button>
          </>
        )}
      </p>
      {isOpen && <Deliveries webhookId={id} isOwner={isOwner} />}
    </article>
  );
}

function WebhookForm({ onDone }: { onDone: (made: { url: string; secret: string } | null) => void }) {
  const form = useActForm(makeWebhook.body, { url: '', events: [...webhookEvents] });
  const { error: noEvent, ...events } = form.field('events');
  const make = form.act(async (body) => {
    const { webhook, secret } = await api.call('POST /api/v1/organisation/webhooks', { body, shows_failure: true });
    onDone({ url: webhook.url, secret });
    return 'Webhook created';
  });
  return (
    <form className={styles.form} {...make}>
      <div className={styles.wide}>
        <TextField
          label="Address"
          type="url"
          autoFocus
          hint="Such as https://hooks.example.com/claims."
          {...form.field('url', { required: true })}
        />
      </div>
      <fieldset className={styles.wide}>
        <legend>Events</legend>
        <div className={styles.choices}>
          {webhookEvents.map((event) => (
            <Checkbox key={event} value={event} {...events}>
              {eventLabels[event]}
            </Checkbox>
          ))}
        </div>
        {noEvent && (
          <p className={styles.fault} role="alert">
            {noEvent}
          </p>
        )}
      </fieldset>
      <p className={styles.acts}>
        <Button type="submit" variant="primary" busy={form.busy && 'Creating the webhook'}>
          Create the webhook
        </Button>
        <Button variant="plain" onClick={() => onDone(null)}>
          Cancel
        </Button>
        {form.fault && (
          <span className={styles.fault} role="alert">
            {form.fault}
          </span>
        )}
      </p>
    </form>
  );
}
