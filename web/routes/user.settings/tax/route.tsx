import type { ShownTaxForm } from '@trover/contract/tax/tax-forms.ts';
import { useState } from 'react';
import { data, useRevalidator } from 'react-router';
import { api } from '../../../api.ts';
import { describePage, siteOf } from '../../../components/layout/page-meta.ts';
import { dialogs } from '../../../dialogs/store.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { EmptyState } from '../../../ui/state.tsx';
import styles from '../settings.module.css';
import type { Route } from './+types/route';
import { formNames, formStates, maskedNumber } from './form-labels.ts';
import { Statements } from './statements.tsx';
import { TaxForm } from './tax-form.tsx';

/** Only a payee files a form; an attorney is not paid here. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (page.session === null) return null;
  if (page.session.account.type === 'attorney') throw data(null, { status: 404 });
  const [forms, statements, contract] = await Promise.all([
    callOnServer(page, 'GET /api/v1/payouts/tax_forms', { query: { limit: 50 }, encrypted: true }),
    callOnServer(page, 'GET /api/v1/payouts/tax_statements', { query: { limit: 50 }, encrypted: true }),
    callOnServer(page, 'GET /api/v1/payouts/contract/longterm', { query: {} }),
  ]).catch(failPage);
  return {
    forms: forms.items,
    statements: statements.items,
    owners: contract.beneficial_accounts,
    payee: contract.claimant,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Tax forms',
    description: 'Your form W-9 or W-8, for payments without withholding.',
    path: '/user/settings/tax',
    hidden: true,
  });
}

export default function TaxSettings({ loaderData }: Route.ComponentProps) {
  const [signing, setSigning] = useState<number | 'first' | null>(null);
  if (!loaderData) return null;
  const { forms, statements, owners, payee } = loaderData;
  const inForce = forms.filter(({ state }) => state === 'valid' || state === 'expiring' || state === 'expired');
  const without = owners.filter(({ id }) => !inForce.some((form) => form.beneficial_account_id === id));
  const owner = signing === 'first' ? (owners[0] ?? null) : (owners.find(({ id }) => id === signing) ?? null);
  // with several owners the contract’s claimant is only the caller
  const known = owners.length <= 1 ? payee : null;
  return (
    <>
      <section className={styles.section} aria-labelledby="tax">
        <header className={styles.head}>
          <h2 id="tax">Tax forms</h2>
          <p className="t-dim">
            US persons sign a W-9, others a W-8BEN. Without a valid form, part of a payment may be withheld for the IRS.
          </p>
        </header>
        {signing !== null && <TaxForm owner={owner} payee={known} onDone={() => setSigning(null)} />}
        {signing === null && forms.length === 0 && (
          <EmptyState
            heading="No tax form yet"
            text="It takes two minutes. A W-9 doesn’t expire; a W-8BEN is valid for three calendar years."
            action={
              <Button variant="primary" onClick={() => setSigning('first')}>
                Fill in a form
              </Button>
            }
          />
        )}
        {signing === null &&
          forms.length > 0 &&
          without.map(({ id, name }) => (
            <div key={id} className={styles.method}>
              <div>
                <h3 className="t-sub">{name}</h3>
                <p className="t-dim">No valid form</p>
              </div>
              <div className={styles.buttons}>
                <Button size="small" onClick={() => setSigning(id)}>
                  Fill in a form
                </Button>
              </div>
            </div>
          ))}
        {forms.map((form) => (
          <Form key={form.id} form={form} onReplace={() => setSigning(form.beneficial_account_id)} />
        ))}
      </section>
      <Statements statements={statements} />
    </>
  );
}

function describe({ state, signed_on, expires_on, end_reason }: ShownTaxForm): string {
  if (state === 'rejected') return `Not accepted: ${end_reason ?? ''}`;
  const signed = `Signed ${formatDate(signed_on)}`;
  return expires_on === null ? signed : `${signed}, valid until ${formatDate(expires_on)}`;
}

function Form({ form, onReplace }: { form: ShownTaxForm; onReplace: () => void }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const isInForce = form.state === 'valid' || form.state === 'expiring' || form.state === 'expired';
  async function withdraw(): Promise<void> {
    setBusy(true);
    try {
      await api.call('DELETE /api/v1/payouts/tax_forms', { body: { id: form.id } });
      await revalidate();
    } finally {
      setBusy(false);
    }
  }
  const ask = () =>
    dialogs.open({
      name: 'choice',
      props: {
        title: `Withdraw the ${formNames[form.kind]}?`,
        description: 'Until you sign another, part of a payment may be withheld for the IRS.',
        safe: { label: 'Cancel' },
        other: { label: 'Withdraw', danger: true, onChoose: () => void withdraw() },
      },
    });
  return (
    <section className={styles.method} aria-label={`${formNames[form.kind]} of ${form.beneficial_owner}`}>
      <div>
        <h3 className="t-sub">
          {formNames[form.kind]}, {form.legal_name}
        </h3>
        <p className="t-dim">{maskedNumber(form)}</p>
        <p className="t-dim">{describe(form)}</p>
      </div>
      <div className={styles.buttons}>
        <b className={styles.default}>{formStates[form.state]}</b>
        {isInForce && (
          <>
            <Button size="small" onClick={onReplace}>
              Replace
            </Button>
            <Button size="small" variant="plain" busy={busy && 'Withdrawing'} onClick={ask}>
              Withdraw
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
