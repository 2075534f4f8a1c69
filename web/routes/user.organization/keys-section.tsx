import type { Operations } from '@trover/contract/operations.ts';
import { makeKey } from '@trover/contract/organisations/keys.ts';
import { keyScopes } from '@trover/contract/organisations/roles.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { addDays as add, formatDay, requireDay } from '@trover/core/dates/day.ts';
import { useState } from 'react';
import { api } from '../../api.ts';
import { dialogs } from '../../dialogs/store.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { pluralize } from '../../ui/format/format.ts';
import { Instant } from '../../ui/format/instant.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Cell, HeaderCell, Table, tableParts } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAct, useActForm } from '../operator/use-act.ts';
import { scopeLabels } from './labels.ts';
import styles from './organization.module.css';

type Keys = DataOf<Operations['GET /api/v1/organisation/keys']>;
type Entities = readonly { id: number; name: string }[];
type Made = DataOf<Operations['POST /api/v1/organisation/keys']>;

const addDays = (day: string, count: number): string => formatDay(add(requireDay(day), count));

interface KeysProps {
  keys: Keys;
  entities: Entities;
  isOwner: boolean;
  today: string;
}

/** The keys of the organization's own systems; a new one is shown once. */
export function KeysSection({ keys, entities, isOwner, today }: KeysProps) {
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const { fault, act } = useAct();
  return (
    <section className={styles.section} aria-labelledby="keys">
      <header className={styles.head}>
        <div>
          <h2 id="keys">API keys</h2>
          <p className="t-dim">
            For your own systems. <a href="/api/docs">Documentation</a> names the scope that each call needs.
          </p>
        </div>
        {isOwner && !isMaking && (
          <Button icon="plus" onClick={() => setMaking(true)}>
            New key
          </Button>
        )}
      </header>
      {isMaking && (
        <KeyForm
          entities={entities}
          today={today}
          onDone={(key) => {
            setMaking(false);
            if (key) setMade(key);
          }}
        />
      )}
      {made && <OnceShown made={made} />}
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {keys.items.length === 0 ? (
        <EmptyState heading="No API keys" text="Keys that your systems use appear here, with their last use." />
      ) : (
        <Table stacked aria-label="API keys">
          <thead>
            <tr>
              <HeaderCell>Key</HeaderCell>
              <HeaderCell>Scope</HeaderCell>
              <HeaderCell>Entities</HeaderCell>
              <HeaderCell>Created by</HeaderCell>
              <HeaderCell numeric>Expires</HeaderCell>
              <HeaderCell numeric>Last used</HeaderCell>
              <HeaderCell>
                <span className="sr-only">Actions</span>
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            {keys.items.map((key) => (
              <KeyRow key={key.id} record={key} soon={addDays(today, 30)} isOwner={isOwner} act={act} />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

function KeyRow({
  record,
  soon,
  isOwner,
  act,
}: {
  record: Keys['items'][number];
  /** Keys that end before this day are marked. */
  soon: string;
  isOwner: boolean;
  act: ReturnType<typeof useAct>['act'];
}) {
  const { id, name, ending, scopes, entities, made_by, expires_at, last_used_at, status } = record;
  const revoke = () =>
    dialogs.open({
      name: 'choice',
      props: {
        title: `Revoke ${name}?`,
        description: 'We refuse the next call with this key. You cannot restore a revoked key.',
        safe: { label: 'Cancel' },
        other: {
          label: 'Revoke',
          danger: true,
          onChoose: () =>
            act(async () => {
              await api.call('DELETE /api/v1/organisation/keys/{id}', { params: { id }, shows_failure: true });
              return `${name} is revoked`;
            }),
        },
      },
    });
  return (
    <tr>
      <Cell rowHeader phone="name">
        <span className={tableParts.name}>{name}</span> <span className="t-meta">••{ending}</span>
      </Cell>
      <Cell phone="meta">
        <span className={styles.scopes}>
          {scopes.map((scope) => (
            <span key={scope}>{scope}</span>
          ))}
        </span>
      </Cell>
      <Cell>
        {entities === null
          ? 'All'
          : entities.length === 1
            ? entities[0]?.name
            : pluralize(entities.length, 'entity', 'entities')}
      </Cell>
      <Cell>{made_by ?? 'A deleted account'}</Cell>
      <Cell numeric phone="side" className={status === 'live' && expires_at < soon ? 't-time' : undefined}>
        <Instant at={expires_at} as="date" />
      </Cell>
      <Cell numeric>{last_used_at === null ? 'Never' : <Instant at={last_used_at} as="date" />}</Cell>
      <Cell phone="figure" className={styles.end}>
        {status !== 'live' ? (
          <StatusPill status="closed">{status === 'revoked' ? 'Revoked' : 'Expired'}</StatusPill>
        ) : (
          isOwner && (
            <Button variant="plain" size="small" onClick={revoke}>
              Revoke
            </Button>
          )
        )}
      </Cell>
    </tr>
  );
}

function OnceShown({ made: { key, secret } }: { made: Made }) {
  const toast = useToast();
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => toast({ tone: 'good', title: 'Copied' }),
      () => toast({ tone: 'bad', title: 'Not copied', text: 'Select the key and copy it by hand.' }),
    );
  return (
    <div className={styles.once} role="status">
      <p>
        <b>{key.name}</b> is created. Copy it now. We show it only once and store only a hash.
      </p>
      <code>{secret}</code>
      <Button onClick={copy}>Copy</Button>
    </div>
  );
}

function KeyForm({
  entities,
  today,
  onDone,
}: {
  entities: Entities;
  today: string;
  onDone: (made: Made | null) => void;
}) {
  const form = useActForm(makeKey.body, { name: '', expires_on: addDays(today, 90), scopes: ['read'] });
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { error: noScope, ...scopes } = form.field('scopes');
  const uploads = form.watch('scopes').includes('upload');
  const make = form.act(async (body) => {
    const made = await api.call('POST /api/v1/organisation/keys', {
      body: { ...body, ...(!uploads && chosen.length > 0 && { entities: [...chosen] }) },
      shows_failure: true,
    });
    onDone(made);
    return `${made.key.name} is created`;
  });
  return (
    <form className={styles.form} {...make}>
      <TextField
        label="Name"
        maxLength={100}
        autoFocus
        hint="Such as the system that uses it."
        {...form.field('name', { required: true })}
      />
      <DateField
        label="Last day"
        unit="date"
        min={today}
        max={addDays(today, 365)}
        {...form.field('expires_on', { required: true })}
      />
      <fieldset className={styles.wide}>
        <legend>What it may do</legend>
        {keyScopes.map((scope) => (
          <Checkbox key={scope} value={scope} {...scopes}>
            {scopeLabels[scope]}
          </Checkbox>
        ))}
        {noScope && (
          <p className={styles.fault} role="alert">
            {noScope}
          </p>
        )}
      </fieldset>
      {entities.length > 1 && (
        <fieldset className={styles.wide} disabled={uploads}>
          <legend>Entities</legend>
          <p className="t-meta">
            {uploads
              ? 'A file can contain accounts of any entity, so a key that uploads covers all entities.'
              : 'Choose none for all entities.'}
          </p>
          <div className={styles.choices}>
            {entities.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={!uploads && chosen.includes(id)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                }
              >
                {name}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      <p className={styles.acts}>
        <Button type="submit" variant="primary" busy={form.busy && 'Creating the key'}>
          Create the key
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
