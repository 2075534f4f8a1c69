import { useRevalidator } from 'react-router';
import { api } from '../../../api.ts';
import { WhichFund } from '../../../components/funds/claimant-fields.tsx';
import { ClaimantForm } from '../../../components/funds/claimant-form.tsx';
import { FundsTable, fundsOf } from '../../../components/funds/funds-table.tsx';
import { PaymentForm, readDetails } from '../../../dialogs/claims/payment-form.tsx';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { pluralize } from '../../../ui/format/format.ts';
import { EmptyState } from '../../../ui/state.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { describeConsole } from '../describe-console.ts';
import styles from '../operator.module.css';
import { Fault, More, placeOf, Section } from '../section.tsx';
import { useAct } from '../use-act.ts';
import type { Route } from './+types/institution';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const id = Number(params.id);
  const [funds, { items }] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/agreements/{id}/funds', {
      params: { id },
      query: { limit: 200, ...placeOf(request) },
    }),
    callOnServer(page, 'GET /api/v1/operator/agreements', { query: { limit: 1, account_id: id } }),
  ]).catch(failPage);
  return { id, funds, known: items[0] ?? null, today: page.today };
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeConsole(
    { matches, location },
    loaderData && (loaderData.known?.name || loaderData.known?.email || 'Institution'),
  );
}

/** An institution's agreement, as an operator enters it: the fee, who claims for its funds, and where each is paid. */
export default function Institution({ loaderData: { id, funds, known, today } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  const params = { id };
  return (
    <>
      <Agreement id={id} known={known} today={today} />
      <Section id="funds" heading="Funds" note={String(funds.total_count)}>
        {funds.items.length === 0 ? (
          <EmptyState heading="No fund yet" text="They appear with the trades, one for each named owner." />
        ) : (
          <FundsTable funds={funds.items} />
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

function Agreement({ id, known, today }: Pick<Route.ComponentProps['loaderData'], 'id' | 'known' | 'today'>) {
  const agreement = known?.agreement;
  const { busy, fault, act } = useAct();
  const save = (form: HTMLFormElement) =>
    act(async () => {
      const data = new FormData(form);
      const text = (name: string) => String(data.get(name) ?? '').trim();
      const valid_to = text('valid_to');
      const body = {
        account_id: id,
        reference: text('reference'),
        fee_pct: text('fee_pct'),
        valid_from: text('valid_from'),
      };
      await api.call('POST /api/v1/operator/agreements', {
        body: { ...body, ...(valid_to !== '' && { valid_to }) },
        shows_failure: true,
      });
      return 'Agreement saved';
    });
  return (
    <Section
      id="agreement"
      heading={`Agreement with ${known?.name || known?.email}`}
      note="In place of a contract of its own"
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save(event.currentTarget);
        }}
      >
        <TextField label="Reference" name="reference" defaultValue={agreement?.reference ?? ''} required />
        <TextField
          label="Fee, percent"
          name="fee_pct"
          inputMode="decimal"
          defaultValue={agreement?.fee_pct ?? ''}
          required
        />
        <TextField
          label="In force from"
          name="valid_from"
          type="date"
          defaultValue={agreement?.valid_from ?? today}
          required
        />
        <TextField label="Until" name="valid_to" type="date" defaultValue={agreement?.valid_to ?? ''} optional />
        <p className={`${styles.acts} ${styles.wide}`}>
          <Button type="submit" busy={busy && 'Saving'}>
            Save the agreement
          </Button>
          <Fault>{fault}</Fault>
        </p>
      </form>
    </Section>
  );
}

function Payment({ id, funds }: { id: number; funds: Route.ComponentProps['loaderData']['funds']['items'] }) {
  const { busy, fault, act } = useAct();
  const save = (form: HTMLFormElement) =>
    act(async () => {
      const which = fundsOf(new FormData(form));
      const { fund: _, ...payment } = readDetails(form) as Record<string, unknown>;
      const saved = await api.call('POST /api/v1/operator/agreements/{id}/funds', {
        params: { id },
        body: { ...which, payment: payment as never },
        encrypted: true,
        shows_failure: true,
      });
      return `${pluralize(saved.funds, 'fund')}; ${pluralize(saved.claims, 'claim')} now paid there`;
    });
  return (
    <Section id="payment" heading="Where to pay" note="As in the agreement; applies to unpaid claims">
      <form
        className={styles.section}
        onSubmit={(event) => {
          event.preventDefault();
          save(event.currentTarget);
        }}
      >
        <WhichFund funds={funds} />
        <PaymentForm holder="" errorOf={() => undefined} />
        <p className={styles.acts}>
          <Button type="submit" busy={busy && 'Saving'}>
            Save where to pay
          </Button>
          <Fault>{fault}</Fault>
        </p>
      </form>
    </Section>
  );
}
