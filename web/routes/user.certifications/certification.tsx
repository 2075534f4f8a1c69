import { permissions } from '@trover/contract/organisations/roles.ts';
import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api.ts';
import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { Button } from '../../ui/button.tsx';
import { type Fact, FactsStrip } from '../../ui/facts.tsx';
import { enDash, formatMoney, formatPrice, formatQuantity } from '../../ui/format/format.ts';
import { formatDate, formatDateDense } from '../../ui/format/format-dates.ts';
import { Instant } from '../../ui/format/instant.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { Cell, HeaderCell, ScrollSideways, Table } from '../../ui/table.tsx';
import type { Route } from './+types/certification';
import styles from './certifications.module.css';
import { checksOf } from './checks.ts';
import { type Certification, states } from './labels.ts';
import { SignForm, WithdrawForm } from './sign-form.tsx';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireSession(page, request);
  const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0;
  const [certification, { role }] = await Promise.all([
    callOnServer(page, 'GET /api/v1/organisation/certifications/{id}', { params: { id } }),
    callOnServer(page, 'GET /api/v1/organisation/profile', {}),
  ]).catch(failPage);
  return {
    certification,
    maySign: permissions.sign.includes(role),
    mayPrepare: permissions.propose.includes(role),
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: loaderData ? `Certification of ${loaderData.certification.plaintiff}` : 'Certification',
    description: 'A sworn certification with its schedule of transactions.',
    path: `/user/certifications/${loaderData?.certification.id ?? ''}`,
    hidden: true,
  });
}

export default function CertificationPage({ loaderData }: Route.ComponentProps) {
  const { certification, maySign, mayPrepare } = loaderData;
  const { order, plaintiff, statement, schedule, losses, status } = certification;
  const [pill, word] = states[status];
  const again = `/user/certifications/new?order=${order.id}&entity=${certification.beneficial_account_id}`;
  const money = (amount: string | null) =>
    amount === null ? enDash : formatMoney(amount, { currency: losses.currency, places: 0 });
  const facts: Fact[] = [
    { label: 'FIFO', value: money(losses.fifo) },
    { label: 'LIFO', value: money(losses.lifo) },
    { label: 'Recognized', value: money(losses.recognized) },
  ];
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <Crumbs above={[{ to: '/user/certifications', label: 'Certifications' }]} here={plaintiff} />
      <header className={styles.head}>
        <div className={styles.title}>
          <p>
            <StatusPill status={pill} boxed>
              {word}
            </StatusPill>
          </p>
          <h1 className="t-page">Sworn certification</h1>
          <p className="t-dim">
            {plaintiff}, in{' '}
            <Link className="t-caption" to={`/cases/${order.slug}`}>
              {order.title}
            </Link>
          </p>
        </div>
        <Documents id={certification.id} />
      </header>
      <div className={styles.two}>
        <article className={styles.paper} aria-label="Certification">
          <h2>Certification of plaintiff pursuant to the federal securities laws</h2>
          <p>{statement.opening}</p>
          <ol>
            {statement.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ol>
          <p>{statement.closing}</p>
          <p className={styles.signature}>
            {certification.signer_name}, {certification.signer_title}
          </p>
          <h2>Schedule A</h2>
          <Schedule rows={schedule.within} label="Transactions in the class period" />
          {schedule.after.length > 0 && (
            <>
              <h2>In the 90 days after the class period</h2>
              <Schedule rows={schedule.after} label="Transactions after the class period" />
            </>
          )}
        </article>
        <aside className={styles.rail} aria-label="Signature and loss">
          {status === 'prepared' && maySign && <SignForm certification={certification} />}
          {status === 'prepared' && !maySign && (
            <p className={styles.panel}>Owners and managers sign. Your role can only view it.</p>
          )}
          {status === 'signed' && certification.signed_at !== null && (
            <p className={styles.panel}>
              <span>
                {certification.signed_by ?? 'A deleted account'} signed it on <Instant at={certification.signed_at} />.
              </span>
            </p>
          )}
          {status === 'withdrawn' && (
            <p className={styles.panel}>
              <span>Withdrawn: {certification.withdrawn_reason}</span>
              {mayPrepare && <Link to={again}>Prepare another</Link>}
            </p>
          )}
          {certification.lead_plaintiff_deadline !== null && (
            <p className={styles.due}>Motions are due on {formatDate(certification.lead_plaintiff_deadline)}.</p>
          )}
          <section className={styles.section} aria-labelledby="checks">
            <h2 id="checks">Checks</h2>
            <ul className={styles.checks}>
              {checksOf(certification).map(({ state, title, note }) => (
                <li key={title} className={styles.check} data-state={state}>
                  <Icon name={checkIcons[state]} aria-hidden="true" />
                  <span>
                    {title}
                    {state === 'pending' && <span className="sr-only">, still to come</span>}
                    <small>{note}</small>
                  </span>
                </li>
              ))}
            </ul>
          </section>
          <section className={styles.section} aria-labelledby="loss">
            <h2 id="loss">Loss</h2>
            <FactsStrip facts={facts} />
            <p>
              <Link to={`/user/losses/${order.id}?entity=${certification.beneficial_account_id}&method=lifo#lots`}>
                Lot by lot
              </Link>
            </p>
          </section>
          {(status === 'signed' ? maySign : status !== 'withdrawn' && mayPrepare) && (
            <WithdrawForm id={certification.id} />
          )}
        </aside>
      </div>
    </main>
  );
}

const checkIcons = { met: 'check', unmet: 'fault', pending: 'clock' } as const;

const Schedule = ({ rows, label }: { rows: Certification['schedule']['within']; label: string }) => (
  <ScrollSideways label={label}>
    <Table density="compact" className={styles.schedule} aria-label={label}>
      <thead>
        <tr>
          <HeaderCell>Date</HeaderCell>
          <HeaderCell>Transaction</HeaderCell>
          <HeaderCell>Security</HeaderCell>
          <HeaderCell numeric>Shares</HeaderCell>
          <HeaderCell numeric>Price</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a schedule are frozen in their order
          <tr key={at}>
            <Cell>{formatDateDense(row.trade_date)}</Cell>
            <Cell>{row.transaction}</Cell>
            <Cell>{row.security}</Cell>
            <Cell numeric>{row.quantity === null ? enDash : formatQuantity(row.quantity)}</Cell>
            <Cell numeric>{row.price === null ? enDash : formatPrice(row.price)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  </ScrollSideways>
);

/** The certification and the loss chart as PDF. */
function Documents({ id }: { id: number }) {
  const [fault, setFault] = useState<string | null>(null);
  const open = async (document: 'certification' | 'loss_chart') => {
    setFault(null);
    try {
      const { url } = await api.call('POST /api/v1/organisation/certifications/{id}/open', {
        params: { id },
        body: { document },
        shows_failure: true,
      });
      window.location.assign(url);
    } catch (failure) {
      setFault(failure instanceof CallFailed ? failure.message : 'We could not print it. Try again.');
    }
  };
  return (
    <div className={styles.acts}>
      <Button icon="download" onClick={() => void open('loss_chart')}>
        Loss chart
      </Button>
      <Button icon="download" onClick={() => void open('certification')}>
        PDF
      </Button>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
