import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { useState } from 'react';
import { redirect, useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Select, TextField } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/new';
import styles from './certifications.module.css';

const idOf = (text: string | null): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0);

/** What a certification needs beside the trades: who signs, and the actions of three years. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { account } = requireSession(page, request);
  if (account.org_type !== 2) throw redirect('/cases/my');
  const asked = new URL(request.url).searchParams;
  const order_id = idOf(asked.get('order'));
  const losses = await callOnServer(page, 'GET /api/v1/portfolio/losses', { query: { order_id } }).catch(failPage);
  return { losses, entity: idOf(asked.get('entity')) };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Prepare a certification',
    description: 'Prepare a sworn certification from an entity’s trades.',
    path: '/user/certifications/new',
    hidden: true,
  });
}

interface OtherAction {
  key: number;
  title: string;
  docket: string;
  court: string;
  was_appointed: boolean;
}

export default function NewCertification({ loaderData: { losses, entity } }: Route.ComponentProps) {
  const { order, entities } = losses;
  const [actions, setActions] = useState<readonly OtherAction[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailed | null>(null);
  const navigate = useNavigate();
  const change = (key: number, part: Partial<OtherAction>) =>
    setActions(actions.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const fieldFault = (name: string) => failure?.fields?.[`body.${name}`];
  const prepare = async (data: FormData) => {
    setBusy(true);
    setFailure(null);
    try {
      const made = await api.call('POST /api/v1/organisation/certifications', {
        body: {
          order_id: order.id,
          beneficial_account_id: Number(data.get('entity')),
          signer_name: String(data.get('signer_name')),
          signer_title: String(data.get('signer_title')),
          other_actions: actions.map(({ key: _, ...action }) => action),
        },
        shows_failure: true,
      });
      await navigate(`/user/certifications/${made.id}`);
    } catch (fault) {
      if (!(fault instanceof CallFailed)) throw fault;
      setFailure(fault);
      setBusy(false);
    }
  };
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <Crumbs
        above={[
          { to: '/user/certifications', label: 'Certifications' },
          { to: `/user/losses/${order.id}`, label: order.company },
        ]}
        here="Prepare"
      />
      <header className={styles.title}>
        <h1 className="t-page">Prepare a certification</h1>
        <p className="t-dim">
          {order.title}. The schedule of transactions and the losses come from the trades on record.
        </p>
      </header>
      {entities.length === 0 ? (
        <EmptyState heading="No trades in this case" text="Add the trades of an entity in this case first." />
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void prepare(new FormData(event.currentTarget));
          }}
        >
          <Select label="Plaintiff" name="entity" defaultValue={String(entity || entities[0]?.beneficial_account_id)}>
            {entities.map(({ beneficial_account_id: id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <TextField label="Signer" name="signer_name" required maxLength={200} error={fieldFault('signer_name')} />
          <TextField
            label="Title"
            name="signer_title"
            hint="Such as Treasurer"
            required
            maxLength={200}
            error={fieldFault('signer_title')}
          />
          <fieldset className={styles.actions}>
            <legend>Actions in which the plaintiff sought to serve in the last three years</legend>
            {actions.length === 0 && <p className="t-dim">None. The certification states so.</p>}
            {actions.map(({ key, title, docket, court, was_appointed }, at) => (
              <div key={key} className={styles.action}>
                <TextField
                  label="Action"
                  value={title}
                  required
                  maxLength={300}
                  onChange={(event) => change(key, { title: event.target.value })}
                  error={fieldFault(`other_actions.${at}.title`)}
                />
                <TextField
                  label="Docket number"
                  value={docket}
                  required
                  maxLength={100}
                  onChange={(event) => change(key, { docket: event.target.value })}
                />
                <TextField
                  label="Court"
                  value={court}
                  required
                  maxLength={200}
                  onChange={(event) => change(key, { court: event.target.value })}
                />
                <Checkbox
                  checked={was_appointed}
                  onChange={(event) => change(key, { was_appointed: event.target.checked })}
                >
                  Appointed
                </Checkbox>
                <Button
                  size="small"
                  variant="plain"
                  onClick={() => setActions(actions.filter((one) => one.key !== key))}
                >
                  Remove the action
                </Button>
              </div>
            ))}
            <Button
              size="small"
              icon="plus"
              onClick={() =>
                setActions([
                  ...actions,
                  { key: (actions.at(-1)?.key ?? 0) + 1, title: '', docket: '', court: '', was_appointed: false },
                ])
              }
            >
              Add an action
            </Button>
          </fieldset>
          {failure && (
            <p className={styles.fault} role="alert">
              {failure.message}
            </p>
          )}
          <p>
            <Button type="submit" variant="primary" busy={busy && 'Preparing'}>
              Prepare the certification
            </Button>
          </p>
        </form>
      )}
    </main>
  );
}
