import type { IdentityState, OwnIdentityCheck } from '@trover/contract/identity/identity.ts';
import { CallFailed } from '@trover/contract/protocol/client.ts';
import { IDENTITY_RULE_SOURCE } from '@trover/core/identity/levels.ts';
import { useState } from 'react';
import { data, useRevalidator } from 'react-router';
import { api } from '../../../api.ts';
import { checkStates, isOpenCheck, levelLabels, payeesBelow } from '../../../components/identity/identity-labels.ts';
import { describePage, siteOf } from '../../../components/layout/page-meta.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { formatMoney, pluralize } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from '../settings.module.css';
import type { Route } from './+types/route';
import { SendImages } from './send-images.tsx';

/** Only payees are verified; an attorney is not paid here. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (page.session === null) return null;
  if (page.session.account.type === 'attorney') throw data(null, { status: 404 });
  return callOnServer(page, 'GET /api/v1/payouts/identity', { query: { limit: 20 }, encrypted: true }).catch(failPage);
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Identity',
    description: 'How your identity is verified, and what your payments need.',
    path: '/user/settings/identity',
    hidden: true,
  });
}

export default function IdentitySettings({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return null;
  const { checks, method, ...state } = loaderData;
  const open = checks.items.find(isOpenCheck);
  const past = checks.items.filter((check) => !isOpenCheck(check));
  const waits = payeesBelow(state).length > 0;
  const needsPhoto = state.needed.level === 'document_and_selfie';
  return (
    <section className={styles.section} aria-labelledby="identity">
      <header className={styles.head}>
        <h2 id="identity">Identity</h2>
        <p className="t-dim">
          For small payments we need only your name. For larger ones we check a document, so that nobody else gets your
          money.
        </p>
      </header>
      {waits && (
        <div className={styles.opened} role="status">
          <h3 className="t-sub">
            <StatusPill status="waiting">{needsPhoto ? 'Add a document and a photo' : 'Add a document'}</StatusPill>
          </h3>
          <p>{state.needed.reason} Payments to you wait until it is verified.</p>
        </div>
      )}
      {state.payees.map((payee) => (
        <Payee key={payee.legal_name} payee={payee} />
      ))}
      {state.payees.length === 0 && (
        <p className="t-dim">Your name appears here once you add it to your profile or sign the contract.</p>
      )}
      {open && <OpenCheck check={open} />}
      {!open && state.payees.length > 0 && (
        <SendImages key={past.length} method={method} needsPhoto={needsPhoto} isNeeded={waits || past.length === 0} />
      )}
      <Limits state={state} />
      {past.length > 0 && (
        <section className={styles.section} aria-labelledby="past-checks">
          <h3 id="past-checks" className="t-sub">
            Past checks
          </h3>
          {past.map((check) => (
            <PastCheck key={check.id} check={check} />
          ))}
        </section>
      )}
    </section>
  );
}

function Payee({ payee: { legal_name, level, reason, until } }: { payee: IdentityState['payees'][number] }) {
  return (
    <div className={styles.method}>
      <div>
        <h3 className="t-sub">{legal_name}</h3>
        <p className="t-dim">{reason}</p>
      </div>
      <div className={styles.buttons}>
        <StatusPill status={until === null ? 'open' : 'fine'}>{levelLabels[level]}</StatusPill>
      </div>
    </div>
  );
}

function nextOf(status: OwnIdentityCheck['status'], address: string | null): string {
  if (status === 'review') return 'We compare it with your name, usually within two business days.';
  if (status === 'submitted') return 'We wait for the answer of our verification service.';
  return address === null
    ? 'Our verification service did not answer. Withdraw the check and begin again. If it does not answer within a day, you can send images here.'
    : 'Continue on the page of our verification service.';
}

function OpenCheck({ check: { id, status, address, covers, submitted_at } }: { check: OwnIdentityCheck }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  async function withdraw(): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      await api.call('POST /api/v1/payouts/identity/withdraw', { body: { id } });
      await revalidate();
    } catch (failure) {
      setFault(failure instanceof CallFailed ? failure.message : 'We could not withdraw it. Try again.');
    } finally {
      setBusy(false);
    }
  }
  return (
    <section className={styles.opened} aria-label="Open check">
      <h3 className="t-sub">
        <StatusPill status={checkStates[status].status}>{checkStates[status].label}</StatusPill>
      </h3>
      <p>
        {levelLabels[covers]}
        {submitted_at !== null && (
          <>
            , sent <Instant at={submitted_at} as="date" />
          </>
        )}
        . {nextOf(status, address)}
      </p>
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={styles.buttons}>
        {address !== null && status === 'created' && (
          <ButtonAnchor href={address} variant="primary" size="small">
            Continue
          </ButtonAnchor>
        )}
        <Button size="small" variant="plain" busy={busy && 'Withdrawing'} onClick={() => void withdraw()}>
          Withdraw the check
        </Button>
      </div>
    </section>
  );
}

/** The limits of each level for a calendar year. */
function Limits({ state: { limits, sums, changed_payee_days } }: { state: IdentityState }) {
  const shown = limits.filter(({ needs }) => needs !== 'name');
  return (
    <section className={styles.section} aria-labelledby="identity-limits">
      <h3 id="identity-limits" className="t-sub">
        What payments need
      </h3>
      <ul>
        {shown.map(({ above, currency, needs, for_change }) => (
          <li key={`${above} ${currency} ${needs} ${for_change}`}>
            Above {formatMoney(above, { currency, places: 0 })} in a year
            {for_change && `, after a change of payment details in the last ${pluralize(changed_payee_days, 'day')}`}:{' '}
            {levelLabels[needs].toLowerCase()}
          </li>
        ))}
      </ul>
      {sums.length > 0 && (
        <p className="t-dim">
          Paid this year or due to you:{' '}
          {sums.map(({ currency, amount }) => formatMoney(amount, { currency })).join(', ')}.
        </p>
      )}
      <p className="t-dim">{IDENTITY_RULE_SOURCE}</p>
    </section>
  );
}

function PastCheck({ check }: { check: OwnIdentityCheck }) {
  const { status, covers, decided_at, reason, valid_until, images_until } = check;
  return (
    <div className={styles.method}>
      <div>
        <h4 className="t-sub">
          {levelLabels[covers]}
          {decided_at !== null && (
            <>
              , <Instant at={decided_at} as="date" />
            </>
          )}
        </h4>
        {reason !== null && <p className="t-dim">{reason}</p>}
        {valid_until !== null && <p className="t-dim">Valid until {formatDate(valid_until)}</p>}
        {images_until !== null && <p className="t-dim">We delete the images on {formatDate(images_until)}.</p>}
      </div>
      <div className={styles.buttons}>
        <StatusPill status={checkStates[status].status}>{checkStates[status].label}</StatusPill>
      </div>
    </div>
  );
}
