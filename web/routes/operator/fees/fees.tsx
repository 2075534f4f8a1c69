import { decideInvoice, type Invoice, type listFeesDue, type listRevenue } from '@trover/contract/fees/fees.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { SHORT_MONTHS } from '@trover/core/format/dates.ts';
import { formatCents, requireCents } from '@trover/core/money/decimal.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { formatAmount, formatMoney } from '../../../ui/format/format.ts';
import { formatDateDense } from '../../../ui/format/format-dates.ts';
import { type Status, StatusPill } from '../../../ui/status-pill.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import operator from '../operator.module.css';
import { Fault, placeOf, Section, saveFile } from '../section.tsx';
import { useAct, useActForm } from '../use-act.ts';
import type { Route } from './+types/fees';
import styles from './fees.module.css';

type Revenue = DataOf<typeof listRevenue>;
type Due = DataOf<typeof listFeesDue>['items'][number];

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const year = new URL(request.url).searchParams.get('year');
  const [revenue, due, invoices] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/revenue', { query: year === null ? {} : { year } }),
    callOnServer(page, 'GET /api/v1/operator/fees_due', { query: { limit: 50, ...placeOf(request, 'due') } }),
    callOnServer(page, 'GET /api/v1/operator/invoices', { query: { limit: 50, ...placeOf(request) } }),
  ]).catch(failPage);
  return { revenue, due, invoices, today: page.today };
}

export function meta({ matches, location }: Route.MetaArgs) {
  return describeDeskPage({ matches, location }, 'Fees');
}

const statuses: Record<Invoice['status'], { status: Status; word: string }> = {
  issued: { status: 'paid', word: 'Withheld from the awards. Nothing is due.' },
  paid: { status: 'fault', word: 'Paid and already withheld: refund the payment' },
  void: { status: 'closed', word: 'Void' },
};

const columns: readonly Column<Invoice>[] = [
  { heading: 'Invoice', rowHeader: true, cell: (invoice) => <OpenInvoice invoice={invoice} /> },
  { heading: 'To', cell: ({ recipient }) => recipient },
  { heading: 'Date', cell: ({ issued_on }) => formatDateDense(issued_on) },
  { heading: 'Awards up to', cell: ({ to_day }) => formatDateDense(to_day) },
  { heading: 'Lines', numeric: true, cell: ({ lines }) => lines },
  { heading: 'Total', numeric: true, cell: ({ total, currency }) => formatMoney(total, { currency }) },
  {
    heading: 'Status',
    cell: ({ status, paid_on, reversed }) => (
      <>
        <StatusPill status={statuses[status].status}>{statuses[status].word}</StatusPill>{' '}
        {paid_on !== null && formatDateDense(paid_on)}
        {reversed > 0 && status !== 'void' && <StatusPill status="fault">{reversed} awards reversed since</StatusPill>}
      </>
    ),
  },
  { heading: 'Note', cell: ({ note }) => note },
  { heading: 'Actions', cell: (invoice) => <DecideInvoice key={invoice.status} invoice={invoice} /> },
];

export default function Fees({ loaderData: { revenue, due, invoices, today } }: Route.ComponentProps) {
  return (
    <>
      <RevenueByMonth revenue={revenue} />
      <ListSection
        id="due"
        heading="Fees to invoice"
        label="institutions"
        list={due}
        place="due"
        columns={[
          { heading: 'Institution', rowHeader: true, cell: ({ name }) => name },
          { heading: 'Awards', numeric: true, cell: ({ awards }) => awards },
          { heading: 'From', cell: ({ first_on }) => formatDateDense(first_on) },
          { heading: 'To', cell: ({ last_on }) => formatDateDense(last_on) },
          { heading: 'Fees', numeric: true, cell: ({ fees, currency }) => formatMoney(fees, { currency }) },
          { heading: 'Invoice', cell: (one) => <Issue key={one.fees} due={one} today={today} /> },
        ]}
        source={{ list: '/api/v1/operator/fees_due' }}
        keyOf={({ account_id, currency }) => `${account_id} ${currency}`}
        empty={{
          heading: 'Nothing to invoice',
          text: 'Fees of institutions’ awards appear here until an invoice has them.',
        }}
      />
      <ListSection
        id="invoices"
        heading="Invoices"
        label="invoices"
        list={invoices}
        columns={columns}
        source={{ list: '/api/v1/operator/invoices' }}
        keyOf={({ id }) => id}
        empty={{ heading: 'No invoice yet', text: 'Issue the first one from the fees above.' }}
      />
    </>
  );
}

const share = (amount: string, most: bigint): string =>
  most <= 0n ? '0%' : `${Number((requireCents(amount) * 1000n) / most) / 10}%`;

/** Twelve bars for each currency: from institutions, and from everyone else. */
function RevenueByMonth({ revenue: { year, items } }: { revenue: Revenue }) {
  const currencies = [...new Set(items.map(({ currency }) => currency))];
  const before = String(Number(year) - 1);
  const after = String(Number(year) + 1);
  return (
    <Section
      id="revenue"
      heading={`Fees in ${year}`}
      note={
        <>
          <Link to={`?year=${before}`}>{before}</Link> · <Link to={`?year=${after}`}>{after}</Link>
        </>
      }
    >
      {currencies.length === 0 && <p className="t-dim">No fees in this year. They appear when awards are posted.</p>}
      {currencies.map((currency) => {
        const own = items.filter((one) => one.currency === currency);
        const cents = own.map(({ fees }) => requireCents(fees));
        const most = cents.reduce((a, b) => (a > b ? a : b), 0n);
        const total = formatCents(cents.reduce((a, b) => a + b, 0n));
        return (
          <div key={currency}>
            <p>
              <b>{formatMoney(total, { currency })}</b> <span className={styles.key}>dark: from institutions</span>
            </p>
            <ol className={styles.months}>
              {SHORT_MONTHS.map((name, at) => {
                const month = own.find((one) => one.month === `${year}-${String(at + 1).padStart(2, '0')}`);
                const fees = month?.fees ?? '0.00';
                const institutions = month?.institutions ?? '0.00';
                const others = formatCents(requireCents(fees) - requireCents(institutions));
                return (
                  <li key={name} className={styles.month}>
                    <div className={styles.bar} aria-hidden="true">
                      {[others, institutions].map((part, place) => {
                        const width = share(part, most);
                        if (width === '0%' || part.startsWith('-')) return null;
                        return (
                          <i
                            key={place === 0 ? 'others' : 'institutions'}
                            // a style attribute would violate the page's content security policy
                            ref={(bar) => bar?.style.setProperty('--share', width)}
                          />
                        );
                      })}
                    </div>
                    <span>{name}</span>
                    <b>{month === undefined ? '–' : formatAmount(fees)}</b>
                  </li>
                );
              })}
            </ol>
          </div>
        );
      })}
    </Section>
  );
}

function Issue({ due: { account_id, currency, fees, name }, today }: { due: Due; today: string }) {
  const { busy, fault, act } = useAct();
  const issue = () =>
    act(async () => {
      const { number } = await api.call('POST /api/v1/operator/invoices', {
        body: { account_id, currency, to_day: today, total: fees },
        shows_failure: true,
      });
      return `${number} issued to ${name}`;
    });
  return (
    <>
      <Button size="small" busy={busy && 'Issuing'} onClick={issue}>
        Issue an invoice
      </Button>
      <Fault>{fault}</Fault>
    </>
  );
}

function OpenInvoice({ invoice: { id, number } }: { invoice: Invoice }) {
  const { busy, fault, act } = useAct();
  const open = () =>
    act(async () => {
      const { url, file_name } = await api.call('POST /api/v1/operator/invoices/{id}/open', {
        params: { id },
        body: {},
        shows_failure: true,
      });
      saveFile(url);
      return `${file_name} saved`;
    });
  return (
    <>
      <Button size="small" variant="plain" busy={busy && 'Opening'} onClick={open}>
        {number}
      </Button>
      <Fault>{fault}</Fault>
    </>
  );
}

const decisionLabels = { not_paid: 'Mark as not paid', void: 'Void' } as const;
type Decision = keyof typeof decisionLabels;

function DecideInvoice({ invoice }: { invoice: Invoice }) {
  const { number, status } = invoice;
  const [decision, setDecision] = useState<Decision | null>(null);
  if (status === 'void') return null;
  const options = status === 'paid' ? (['not_paid'] as const) : (['void'] as const);
  if (decision === null)
    return (
      <div className={operator.acts}>
        {options.map((option) => (
          <Button key={option} size="small" onClick={() => setDecision(option)}>
            {decisionLabels[option]}
            <span className="sr-only"> {number}</span>
          </Button>
        ))}
      </div>
    );
  return <DecisionForm key={decision} invoice={invoice} decision={decision} back={() => setDecision(null)} />;
}

function DecisionForm({
  invoice: { id, number },
  decision,
  back,
}: {
  invoice: Invoice;
  decision: Decision;
  back: () => void;
}) {
  const form = useActForm(decideInvoice.body, { decision, note: '' });
  const decide = form.act(async (body) => {
    await api.call('POST /api/v1/operator/invoices/{id}/decide', { params: { id }, body, shows_failure: true });
    return `${number}: saved`;
  });
  return (
    <form className={operator.acts} {...decide}>
      <TextField label="Reason" maxLength={300} {...form.field('note', { required: true })} />
      <Button type="submit" size="small" busy={form.busy && 'Saving'}>
        {decisionLabels[decision]}
      </Button>
      <Button size="small" variant="plain" onClick={back}>
        Back
      </Button>
      <Fault>{form.fault}</Fault>
    </form>
  );
}
