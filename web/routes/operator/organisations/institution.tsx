import { saveInstitutionAgreement } from '@trover/contract/contracts/agreements.ts';
import { type PaymentDetailsBody, paymentDetailsBody } from '@trover/contract/payment-details/payment-details.ts';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { api } from '../../../api.ts';
import { fundsOf, WhichFund } from '../../../components/contracts/claimant-fields.tsx';
import { ClaimantForm } from '../../../components/contracts/claimant-form.tsx';
import { FundsTable } from '../../../components/contracts/funds-table.tsx';
import { newPayment, type PaymentDetails, PaymentForm, paymentOptions } from '../../../dialogs/claims/payment-form.tsx';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import { EmptyState } from '../../../ui/state.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import styles from '../operator.module.css';
import { SaveList } from '../save-list.tsx';
import { Fault, More, placeOf, Section } from '../section.tsx';
import { useActForm } from '../use-act.ts';
import type { Route } from './+types/institution';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const id = Number(params.id);
  const [funds, { items }, waiting] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/agreements/{id}/funds', {
      params: { id },
      query: { limit: 200, ...placeOf(request) },
    }),
    callOnServer(page, 'GET /api/v1/operator/agreements', { query: { limit: 1, account_id: id } }),
    callOnServer(page, 'GET /api/v1/operator/fund_requests', {
      query: { limit: 20, account_id: id, status: 'pending' },
    }),
  ]).catch(failPage);
  return { id, funds, known: items[0] ?? null, waiting, today: page.today };
}

/** In the bar above the page. */
export const handle = {
  nameOf: ({ id, known }: Awaited<ReturnType<typeof loader>>) => known?.name || known?.email || `Closed account ${id}`,
};

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage(
    { matches, location },
    loaderData && (loaderData.known?.name || loaderData.known?.email || 'Institution'),
  );
}

/** An institution's agreement, entered by an operator: the fee, the claimants of its funds, and where each is paid. */
export default function Institution({ loaderData: { id, funds, known, waiting, today } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  const params = { id };
  return (
    <>
      {known === null ? (
        <Section id="closed" heading={`Closed account ${id}`} note="Money that did not reach the former owner">
          <p className="t-dim">Enter the payee approved in the account transfer, and their payment details.</p>
        </Section>
      ) : (
        <Agreement id={id} known={known} today={today} />
      )}
      <Waiting requests={waiting.items} />
      <Section id="funds" heading="Funds" note={String(funds.total_count)}>
        {funds.items.length === 0 ? (
          <EmptyState heading="No fund yet" text="They appear with the trades, one for each named owner." />
        ) : (
          <FundsTable funds={funds.items} />
        )}
        {funds.items.length > 0 && (
          <SaveList source={{ list: '/api/v1/operator/agreements/{id}/funds', params: { id } }} name="funds" />
        )}
        <More next={funds.next_cursor} />
      </Section>
      {funds.items.length > 0 && (
        <>
          <Section id="claimant" heading="Who claims" note="Filed with every claim of the fund">
            <ClaimantForm
              funds={funds.items}
              onSend={async (body) => {
                const saved = await api.call('POST /api/v1/operator/agreements/{id}/funds', {
                  params,
                  body,
                  encrypted: true,
                  shows_failure: true,
                });
                showToast({ tone: 'good', title: `Saved for ${pluralize(saved.funds, 'fund')}` });
                await revalidate();
              }}
            />
          </Section>
          <Payment id={id} funds={funds.items} />
        </>
      )}
    </>
  );
}

/** Requests that wait for a second operator. */
function Waiting({ requests }: { requests: Route.ComponentProps['loaderData']['waiting']['items'] }) {
  if (requests.length === 0) return null;
  return (
    <p role="status">
      {pluralize(requests.length, 'request')} of this institution {requests.length === 1 ? 'waits' : 'wait'} for a
      second operator. <Link to="/operator/money/fund-requests">See payees and fees</Link>
    </p>
  );
}

function Agreement({ id, known, today }: Pick<Route.ComponentProps['loaderData'], 'id' | 'known' | 'today'>) {
  const agreement = known?.agreement;
  const form = useActForm(
    saveInstitutionAgreement.body,
    {
      account_id: id,
      reference: agreement?.reference ?? '',
      fee_pct: agreement?.fee_pct ?? '',
      valid_from: agreement?.valid_from ?? today,
      valid_to: agreement?.valid_to ?? '',
    },
    { optional: ['valid_to'] },
  );
  const save = form.act(async (body) => {
    const { request_id } = await api.call('POST /api/v1/operator/agreements', { body, shows_failure: true });
    return request_id === null ? 'These terms are already on record' : 'Requested: another operator approves it';
  });
  return (
    <Section
      id="agreement"
      heading={`Agreement with ${known?.name || known?.email}`}
      note="Instead of a contract; another operator approves it"
    >
      <form className={styles.form} {...save}>
        <TextField label="Reference" {...form.field('reference', { required: true })} />
        <TextField label="Fee, percent" inputMode="decimal" {...form.field('fee_pct', { required: true })} />
        <DateField label="In force from" unit="date" {...form.field('valid_from', { required: true })} />
        <DateField label="Until" unit="date" optional {...form.field('valid_to')} />
        <p className={`${styles.acts} ${styles.wide}`}>
          <Button type="submit" busy={form.busy && 'Requesting'}>
            Request the agreement
          </Button>
          <Fault>{form.fault}</Fault>
        </p>
      </form>
    </Section>
  );
}

function Payment({ id, funds }: { id: number; funds: Route.ComponentProps['loaderData']['funds']['items'] }) {
  const [fund, setFund] = useState('');
  const form = useActForm<PaymentDetails, PaymentDetailsBody>(
    paymentDetailsBody,
    newPayment(''),
    paymentOptions('payment'),
  );
  const save = form.act(async (payment) => {
    const saved = await api.call('POST /api/v1/operator/agreements/{id}/funds', {
      params: { id },
      body: { ...fundsOf(fund), payment },
      encrypted: true,
      shows_failure: true,
    });
    return saved.request_id === null ? 'Already paid there' : 'Requested: another operator approves it';
  });
  return (
    <Section id="payment" heading="Payment details" note="As in the agreement; another operator approves it">
      <form className={styles.section} {...save}>
        <WhichFund funds={funds} value={fund} onChange={setFund} />
        <PaymentForm form={form} />
        <p className={styles.acts}>
          <Button type="submit" busy={form.busy && 'Requesting'}>
            Request payment details
          </Button>
          <Fault>{form.fault}</Fault>
        </p>
      </form>
    </Section>
  );
}
