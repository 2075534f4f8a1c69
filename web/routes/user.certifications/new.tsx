import { prepareCertification } from '@trover/contract/organisations/certifications.ts';
import { useFieldArray } from 'react-hook-form';
import { redirect, useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { useContractForm } from '../../components/forms/use-contract-form.ts';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Select, TextField } from '../../ui/field.tsx';
import { EmptyState } from '../../ui/state.tsx';
import type { Route } from './+types/new';
import styles from './certifications.module.css';

const idOf = (text: string | null): number => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0);

/** The data of a certification in addition to trades: the signer, and the actions of three years. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { account } = requireSession(page, request);
  if (account.org_type !== 2) throw redirect('/cases/my');
  const search = new URL(request.url).searchParams;
  const order_id = idOf(search.get('order'));
  const losses = await callOnServer(page, 'GET /api/v1/portfolio/losses', { query: { order_id } }).catch(failPage);
  return { losses, entity: idOf(search.get('entity')) };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Prepare a certification',
    description: 'Prepare a sworn certification from an entity’s trades.',
    path: '/user/certifications/new',
    hidden: true,
  });
}

export default function NewCertification({ loaderData: { losses, entity } }: Route.ComponentProps) {
  const { order, entities } = losses;
  const form = useContractForm(prepareCertification.body, {
    order_id: order.id,
    beneficial_account_id: entity || (entities[0]?.beneficial_account_id ?? 0),
    signer_name: '',
    signer_title: '',
    other_actions: [],
  });
  const actions = useFieldArray({ control: form.control, name: 'other_actions' });
  const navigate = useNavigate();
  const prepare = form.submit(async (body) => {
    const created = await api.call('POST /api/v1/organisation/certifications', {
      body: { ...body, order_id: order.id },
      shows_failure: true,
    });
    await navigate(`/user/certifications/${created.id}`);
  });
  return (
    <main id="main" className={`page-wrap page-wide ${styles.page}`}>
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
        <form className={styles.form} {...prepare}>
          <Select label="Plaintiff" {...form.field('beneficial_account_id', { setValueAs: Number })}>
            {entities.map(({ beneficial_account_id: id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <TextField
            label="Signer"
            hint="The member who signs, by account name"
            maxLength={200}
            {...form.field('signer_name', { required: true })}
          />
          <TextField
            label="Title"
            hint="Such as Treasurer"
            maxLength={200}
            {...form.field('signer_title', { required: true })}
          />
          <fieldset className={styles.actions}>
            <legend>Actions in which the plaintiff sought to serve in the last three years</legend>
            {actions.fields.length === 0 && <p className="t-dim">None. The certification states so.</p>}
            {actions.fields.map(({ id }, at) => (
              <div key={id} className={styles.action}>
                <TextField
                  label="Action"
                  maxLength={300}
                  {...form.field(`other_actions.${at}.title`, { required: true })}
                />
                <TextField
                  label="Docket number"
                  maxLength={100}
                  {...form.field(`other_actions.${at}.docket`, { required: true })}
                />
                <TextField
                  label="Court"
                  maxLength={200}
                  {...form.field(`other_actions.${at}.court`, { required: true })}
                />
                <Checkbox {...form.field(`other_actions.${at}.was_appointed`)}>Appointed</Checkbox>
                <Button size="small" variant="plain" onClick={() => actions.remove(at)}>
                  Remove the action
                </Button>
              </div>
            ))}
            <Button
              size="small"
              icon="plus"
              onClick={() => actions.append({ title: '', docket: '', court: '', was_appointed: false })}
            >
              Add an action
            </Button>
          </fieldset>
          {form.fault && (
            <p className={styles.fault} role="alert">
              {form.fault}
            </p>
          )}
          <p>
            <Button type="submit" variant="primary" busy={form.busy && 'Preparing'}>
              Prepare the certification
            </Button>
          </p>
        </form>
      )}
    </main>
  );
}
