import type { OwnInvoice } from '@trover/contract/fees/fees.ts';
import type { PaymentYear } from '@trover/contract/payments/payments.ts';
import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import type { ListOf } from '@trover/contract/protocol/envelope.ts';
import { formatDate } from '@trover/core/format/dates.ts';
import { formatPeriod } from '@trover/core/ledger/statement.ts';
import { useState } from 'react';
import { data } from 'react-router';
import { api } from '../../../api.ts';
import { describePage, siteOf } from '../../../components/layout/page-meta.ts';
import { PaymentsTable } from '../../../components/payments/payments-table.tsx';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { formatMoney, pluralize } from '../../../ui/format/format.ts';
import { EmptyState } from '../../../ui/state.tsx';
import { Cell, HeaderCell, ScrollSideways, Table, tableParts } from '../../../ui/table.tsx';
import { type Tab, Tabs } from '../../../ui/tabs.tsx';
import settings from '../settings.module.css';
import type { Route } from './+types/route';
import styles from './payments.module.css';

const AT = '/user/settings/payments';

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (page.session === null) return null;
  if (page.session.account.type === 'attorney') throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const yearParam = searchParams.get('year');
  const year = yearParam !== null && /^[1-9]\d{3}$/.test(yearParam) ? yearParam : null;
  const quarterParam = searchParams.get('statement');
  const quarter = quarterParam !== null && /^[1-9]\d{3}-Q[1-4]$/.test(quarterParam) ? quarterParam : null;
  const cursor = searchParams.get('cursor');
  const query = { limit: 50, ...(year !== null && { year }), ...(cursor !== null && { cursor }) };
  const invoicesCursor = searchParams.get('invoices');
  const [payments, invoices] = await Promise.all([
    callOnServer(page, 'GET /api/v1/payouts/payments', { query }),
    callOnServer(page, 'GET /api/v1/payouts/invoices', {
      query: { limit: 20, ...(invoicesCursor !== null && { cursor: invoicesCursor }) },
    }),
  ]).catch(failPage);
  return { payments, invoices, year, quarter, today: page.today };
}

export function meta({ matches }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: 'Payments received',
    description: 'What settlements paid you, by payment and by tax year.',
    path: AT,
    hidden: true,
  });
}

export default function PaymentsReceived({ loaderData }: Route.ComponentProps) {
  const { fault, open, openInvoice } = useStatement();
  if (!loaderData) return null;
  const { payments, invoices, year, quarter, today } = loaderData;
  const { years, owed } = payments;
  const names = [...new Set(years.map((one) => one.year))];
  const tabs: Tab[] = [{ label: 'All', to: AT }, ...names.map((one) => ({ label: one, to: `${AT}?year=${one}` }))];
  const shown = year === null ? years : years.filter((one) => one.year === year);
  return (
    <section className={settings.section} aria-labelledby="payments">
      <header className={settings.head}>
        <h2 id="payments">Payments received</h2>
        <p className="t-dim">What settlements paid you, our fee and where we paid it, by payment and tax year.</p>
      </header>
      {quarter !== null && (
        <p className={styles.statement}>
          <span>
            Your statement for <b>{formatPeriod(quarter)}</b>
          </span>
          <Button size="small" onClick={() => open({ quarter })}>
            Download the statement
          </Button>
        </p>
      )}
      {fault && (
        <p className={settings.fault} role="alert">
          {fault}
        </p>
      )}
      {owed.length > 0 && (
        <p>
          <b>{owed.map(({ amount, currency }) => formatMoney(amount, { currency })).join(' and ')}</b> awarded to you
          and not paid yet.
        </p>
      )}
      {years.length === 0 ? (
        <EmptyState
          heading="No payment yet"
          text="Administrators pay months after the claim deadline. Each payment appears here, with its statement."
          action={<ButtonLink to="/cases/my">See your cases</ButtonLink>}
        />
      ) : (
        <>
          <Tabs
            label="Tax year"
            tabs={tabs}
            current={year === null ? AT : `${AT}?year=${year}`}
            className={styles.tabs}
          />
          <Years years={shown} onOpen={(of) => open({ year: of })} />
          <div className={styles.line}>
            <h3 className="t-sub">{pluralize(payments.total_count, 'payment')}</h3>
            <Button size="small" variant="plain" onClick={() => window.print()}>
              Print
            </Button>
          </div>
          {payments.items.length > 0 && (
            <PaymentsTable items={payments.items} today={today} onOpen={(id) => open({ payment_id: id })} />
          )}
          {payments.next_cursor !== null && (
            <p>
              <ButtonLink
                to={`?${new URLSearchParams({ ...(year !== null && { year }), cursor: payments.next_cursor })}`}
              >
                Next page
              </ButtonLink>
            </p>
          )}
        </>
      )}
      {invoices.total_count > 0 && <Invoices invoices={invoices} onOpen={openInvoice} />}
    </section>
  );
}

const INVOICE_STATES = { issued: 'Withheld, nothing due', paid: 'Paid', void: 'Void' } as const;

/** An institution's invoices for our fees, each as a PDF. */
function Invoices({ invoices, onOpen }: { invoices: ListOf<OwnInvoice>; onOpen: (number: string) => void }) {
  return (
    <>
      <h3 className="t-sub" id="invoices">
        {pluralize(invoices.total_count, 'invoice')} for our fees
      </h3>
      <ScrollSideways label="Invoices">
        <Table density="compact" stacked>
          <thead>
            <tr>
              <HeaderCell>Invoice</HeaderCell>
              <HeaderCell>Issued</HeaderCell>
              <HeaderCell numeric>Awards</HeaderCell>
              <HeaderCell>State</HeaderCell>
              <HeaderCell numeric>Fees</HeaderCell>
              <HeaderCell>
                <span className="sr-only">PDF</span>
              </HeaderCell>
            </tr>
          </thead>
          <tbody>
            {invoices.items.map(({ number, issued_on, from_day, to_day, lines, status, total, currency }) => (
              <tr key={number}>
                <Cell rowHeader phone="name">
                  {number}
                  <span className={tableParts.sub}>
                    {formatDate(from_day)} to {formatDate(to_day)}
                    <span className="phone-only">, {INVOICE_STATES[status]}</span>
                  </span>
                </Cell>
                <Cell>{formatDate(issued_on)}</Cell>
                <Cell numeric>{lines}</Cell>
                <Cell>{INVOICE_STATES[status]}</Cell>
                <Cell numeric phone="figure">
                  {formatMoney(total, { currency })}
                </Cell>
                <Cell phone="side">
                  <Button size="small" variant="plain" onClick={() => onOpen(number)}>
                    PDF<span className="sr-only">, {number}</span>
                  </Button>
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollSideways>
      {invoices.next_cursor !== null && (
        <p>
          <ButtonLink to={`?${new URLSearchParams({ invoices: invoices.next_cursor })}#invoices`}>
            Earlier invoices
          </ButtonLink>
        </p>
      )}
    </>
  );
}

/** The ledger's totals of each year: a tax summary, with its statement as a PDF. */
function Years({ years, onOpen }: { years: readonly PaymentYear[]; onOpen: (year: string) => void }) {
  return (
    <ScrollSideways label="Tax years">
      <Table density="compact" stacked>
        <thead>
          <tr>
            <HeaderCell>Tax year</HeaderCell>
            <HeaderCell numeric>Awards</HeaderCell>
            <HeaderCell numeric>Fees</HeaderCell>
            <HeaderCell numeric>Net</HeaderCell>
            <HeaderCell numeric>Sent to you</HeaderCell>
            <HeaderCell>
              <span className="sr-only">Statement</span>
            </HeaderCell>
          </tr>
        </thead>
        <tbody>
          {years.map(({ year, currency, award, fee, net, paid }) => (
            <tr key={`${year} ${currency}`}>
              <Cell rowHeader phone="name">
                {year}
                <span className={`phone-only ${tableParts.sub}`}>
                  Awards {formatMoney(award, { currency })}, fees {formatMoney(fee, { currency })}
                </span>
              </Cell>
              <Cell numeric>{formatMoney(award, { currency })}</Cell>
              <Cell numeric>{formatMoney(fee, { currency })}</Cell>
              <Cell numeric>{formatMoney(net, { currency })}</Cell>
              <Cell numeric phone="figure">
                {formatMoney(paid, { currency })}
              </Cell>
              <Cell phone="side">
                <Button size="small" variant="plain" onClick={() => onOpen(year)}>
                  Tax summary<span className="sr-only">, {year}</span>
                </Button>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollSideways>
  );
}

/** What a statement is of: a payment, a tax year or a quarter such as `2026-Q4`. */
type StatementOf = { payment_id: number } | { year: string } | { quarter: string };

/** Saves a statement; an error is shown on the page. */
function useStatement(): {
  fault: string | null;
  open: (of: StatementOf) => void;
  openInvoice: (number: string) => void;
} {
  const [fault, setFault] = useState<string | null>(null);
  async function save(request: () => Promise<{ url: string }>): Promise<void> {
    setFault(null);
    try {
      const { url } = await request();
      window.location.assign(url);
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setFault(failure.sentence || 'We could not create the PDF. Try again in a moment.');
    }
  }
  return {
    fault,
    open: (of) => void save(() => api.call('POST /api/v1/payouts/statement/open', { body: of, shows_failure: true })),
    openInvoice: (number) =>
      void save(() => api.call('POST /api/v1/payouts/invoices/open', { body: { number }, shows_failure: true })),
  };
}
