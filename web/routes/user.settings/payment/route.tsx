import type { MaskedPaymentDetails } from '@trover/contract/payment-details/payment-details.ts';
import type { OwnProfile } from '@trover/contract/profiles/profiles.ts';
import { useState } from 'react';
import { data, Link, useOutletContext, useRevalidator } from 'react-router';
import { api } from '../../../api.ts';
import { describePage, siteOf } from '../../../components/layout/page-meta.ts';
import { PaymentState } from '../../../components/payments/payment-state.tsx';
import { PaymentsTable } from '../../../components/payments/payments-table.tsx';
import { dialogs } from '../../../dialogs/store.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Instant } from '../../../ui/format/instant.tsx';
import { Drawing } from '../../../ui/icon.tsx';
import { pathsOfPayment } from '../../../ui/icons/payment-paths.ts';
import { EmptyState } from '../../../ui/state.tsx';
import styles from '../settings.module.css';
import type { Route } from './+types/route';

/** Institutions are paid under their agreement; attorneys have no payment methods. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (page.session === null) return null;
  const { org_type, type } = page.session.account;
  if (org_type === 2 || type === 'attorney') throw data(null, { status: 404 });
  const [details, received] = await Promise.all([
    callOnServer(page, 'GET /api/v1/payouts/payment_details', { encrypted: true }),
    callOnServer(page, 'GET /api/v1/payouts/payments', { query: { limit: 5 } }),
  ]).catch(failPage);
  return { items: details.items, received, today: page.today };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Payment methods',
    description: 'Where we send settlement money.',
    path: '/user/settings/payment',
    hidden: true,
  });
}

const kinds: Record<MaskedPaymentDetails['kind'], string> = {
  ach: 'by ACH',
  iban: 'by IBAN',
  check: 'by check',
};

export default function PaymentSettings({ loaderData }: Route.ComponentProps) {
  const profile = useOutletContext<OwnProfile>();
  const holder = `${profile.first_name} ${profile.last_name}`.trim();
  const items = loaderData?.items ?? [];
  const add = () => dialogs.open({ name: 'payment-details-modal', props: { holder } });
  return (
    <section className={styles.section} aria-labelledby="payment">
      <header className={styles.head}>
        <h2 id="payment">Payment methods</h2>
        <p className="t-dim">
          Where we send settlement money. We use the default unless you choose another for a case.
        </p>
      </header>
      {items.length === 0 ? (
        <EmptyState
          heading="No payment method yet"
          text="Payments come months after a claim. Add a payment method once, and every claim uses it."
          action={
            <Button variant="primary" onClick={add}>
              Add a payment method
            </Button>
          }
        />
      ) : (
        <>
          <div className={styles.methods}>
            {items.map((item) => (
              <PaymentMethod key={item.id} item={item} holder={holder} />
            ))}
          </div>
          <p>
            <Button onClick={add}>Add a payment method</Button>
          </p>
        </>
      )}
      {loaderData && <Received received={loaderData.received} today={loaderData.today} />}
    </section>
  );
}

/** The newest payments, with a link to the tax summaries; empty before the first payment. */
function Received({ received, today }: Pick<NonNullable<Route.ComponentProps['loaderData']>, 'received' | 'today'>) {
  const [newest] = received.years;
  if (newest === undefined) return null;
  return (
    <section className={styles.received} aria-labelledby="received">
      <div className={styles.settingLine}>
        <h3 id="received" className="t-sub">
          Payments received
        </h3>
        <Link className="t-quiet" to={`/user/settings/payments?year=${newest.year}`}>
          Tax summary {newest.year}
        </Link>
      </div>
      <PaymentsTable items={received.items} today={today} isShort />
    </section>
  );
}

function PaymentMethod({ item, holder }: { item: MaskedPaymentDetails; holder: string }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await api.call('DELETE /api/v1/payouts/payment_details', { body: { id: item.id }, encrypted: true });
      await revalidate();
    } finally {
      setBusy(false);
    }
  }

  const ask = () =>
    dialogs.open({
      name: 'choice',
      props: {
        title: `Remove ${item.label}?`,
        description:
          'You cannot remove it while an unpaid claim uses it. Choose another payment method for that claim first, under My cases. Paid claims keep their record.',
        safe: { label: 'Cancel' },
        other: { label: 'Remove', danger: true, onChoose: () => void remove() },
      },
    });

  return (
    <section className={styles.method}>
      <span className={styles.methodIcon}>
        <Drawing paths={pathsOfPayment(item.kind)} />
      </span>
      <div>
        <h3 className="t-sub">
          {item.label} {item.kind !== 'check' && <span className={styles.number}>{item.shown}</span>}
        </h3>
        <p className="t-dim">
          {item.holder}, {item.kind === 'check' ? item.shown : kinds[item.kind]}, since{' '}
          <Instant at={item.created_at} as="date" />
        </p>
        <PaymentState item={item} />
      </div>
      <div className={styles.buttons}>
        {item.is_default && <b className={styles.default}>Default</b>}
        <Button
          size="small"
          onClick={() => dialogs.open({ name: 'payment-details-modal', props: { editor: true, id: item.id, holder } })}
        >
          Change
        </Button>
        <Button size="small" variant="plain" busy={busy && 'Removing'} onClick={ask}>
          Remove
        </Button>
      </div>
    </section>
  );
}
