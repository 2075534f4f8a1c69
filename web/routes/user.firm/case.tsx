import { type holderOrders, MAX_IN_CHART } from '@trover/contract/partners/firm-cases.ts';
import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../api.ts';
import { Crumbs } from '../../components/crumbs/crumbs.tsx';
import { describePage, siteOf } from '../../components/layout/page-meta.ts';
import { callOnServer, failPage, requireSession } from '../../page-data.ts';
import { pageContext } from '../../server-context.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type Fact, FactsStrip } from '../../ui/facts.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { enDash, formatMoneyOrDash, formatQuantity, pluralize } from '../../ui/format/format.ts';
import { daysFrom, formatDate, formatDaysLeft, formatSpan } from '../../ui/format/format-dates.ts';
import { Instant } from '../../ui/format/instant.tsx';
import { DemonstrationMark, TickerBadge } from '../../ui/plate.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { Cell, HeaderCell, ScrollSideways, type Sorting, Table, tableParts } from '../../ui/table.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { Route } from './+types/case';
import styles from './firm.module.css';
import { FormSection } from './form-section.tsx';
import { LargestLosses } from './largest-losses.tsx';
import { OtherCases } from './other-cases.tsx';
import { PercentBar } from './percent-bar.tsx';

const PAGE_SIZE = 50;
const MAX_OTHERS = 3;
const methods = ['fifo', 'lifo', 'recognized'] as const satisfies typeof holderOrders;
type Method = (typeof methods)[number];
const labels: Readonly<Record<Method, string>> = { fifo: 'FIFO', lifo: 'LIFO', recognized: 'Recognized' };

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  requireSession(page, request);
  const search = new URL(request.url).searchParams;
  const by: Method = methods.find((one) => one === search.get('by')) ?? 'lifo';
  const cursor = search.get('cursor');
  const path = { params: { id: params.id } };
  const [holders, form, cases] = await Promise.all([
    callOnServer(page, 'GET /api/v1/partners/cases/{id}/holders', {
      ...path,
      query: { by, limit: PAGE_SIZE, ...(cursor !== null && { cursor }) },
    }),
    callOnServer(page, 'GET /api/v1/partners/cases/{id}/form', { ...path, query: { limit: PAGE_SIZE } }),
    callOnServer(page, 'GET /api/v1/partners/cases', { query: { limit: MAX_OTHERS + 1 } }),
  ]).catch(failPage);
  const others = cases.items.filter(({ order_id }) => order_id !== holders.order.id).slice(0, MAX_OTHERS);
  return { holders, form, others, by, isFirst: cursor === null, today: page.today };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return describePage(siteOf(matches), {
    title: loaderData ? `Losses in ${loaderData.holders.order.company}` : 'Losses',
    description: 'Your clients’ losses in one case, by three methods.',
    path: '/user/firm',
    hidden: true,
  });
}

type Holders = Route.ComponentProps['loaderData']['holders'];
type Holder = Holders['items'][number];
const keyOf = ({ person_id, beneficial_account_id }: Holder): string => `${person_id}:${beneficial_account_id}`;

export default function FirmCase({ loaderData: { holders, form, others, by, isFirst, today } }: Route.ComponentProps) {
  const { order, items, totals, total_count, next_cursor } = holders;
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  const selected = items.filter((one) => chosen.has(keyOf(one)));
  return (
    <main id="main" className={`page-wrap ${styles.page}`}>
      <Crumbs above={[{ to: '/user/firm/cases', label: 'Our cases' }]} here={order.company} />
      <div className={styles.head}>
        <div>
          <p>
            {order.ticker && <TickerBadge ticker={order.ticker} large />}{' '}
            {order.is_demonstration && <DemonstrationMark />}
          </p>
          <h1 className="t-page">{order.company}</h1>
          <p>
            <Link className="t-caption" to={`/cases/${order.slug}`}>
              {order.title}
            </Link>
            {order.docket && <span className="no-break">, {order.docket}</span>}
            {order.court && `, ${order.court}`}
            {order.filed_on && `, filed ${formatDate(order.filed_on)}`}
          </p>
        </div>
        <Exports orderId={order.id} selected={selected.length > 0 ? selected : items.slice(0, MAX_IN_CHART)} />
      </div>
      <FactsStrip facts={factsOf(holders, today)} />
      {items.length === 0 ? (
        <EmptyState
          heading="No client’s trades count in this case"
          text="People who share with your firm appear here once their trades match the case."
        />
      ) : (
        <>
          {totals.length === 1 && isFirst && <LargestLosses holders={items} total={totals[0]} by={by} />}
          <section aria-labelledby="losses">
            <h2 id="losses" className={`t-section ${styles.section}`}>
              Losses by holder
            </h2>
            <div className={styles.method}>
              <Segmented
                label="Losses by"
                options={methods.map((value) => ({ value, label: labels[value] }))}
                value={by}
                onChange={(value) => void navigate(`?by=${value}`, { preventScrollReset: true })}
              />
              <p className={styles.selected} role="status">
                {selected.length === 0
                  ? `The loss chart holds up to ${MAX_IN_CHART} holders: choose them here.`
                  : `${pluralize(selected.length, 'holder')} chosen`}
              </p>
            </div>
            <ScrollSideways label="Losses by holder">
              <Table density="compact" stacked className={styles.holders}>
                <thead>
                  <tr>
                    <HeaderCell>
                      <span className="sr-only">Choose</span>
                    </HeaderCell>
                    <HeaderCell>Holder</HeaderCell>
                    <HeaderCell>Consent</HeaderCell>
                    <HeaderCell numeric>Bought</HeaderCell>
                    <HeaderCell numeric>Held at the end</HeaderCell>
                    {methods.map((method) => (
                      <HeaderCell key={method} numeric sorting={sortingOf(method, by)}>
                        {labels[method]}
                      </HeaderCell>
                    ))}
                    <HeaderCell numeric>Of the whole</HeaderCell>
                    <HeaderCell>Certification</HeaderCell>
                  </tr>
                </thead>
                <tbody>
                  {items.map((holder) => (
                    <HolderRow
                      key={keyOf(holder)}
                      holder={holder}
                      by={by}
                      isChosen={chosen.has(keyOf(holder))}
                      onChoose={() => toggle(keyOf(holder))}
                    />
                  ))}
                </tbody>
                <tfoot>
                  {totals.map((total) => (
                    <tr key={total.currency} className="desktop-only">
                      <Cell />
                      <Cell rowHeader>All {pluralize(total.holders, 'holder')}</Cell>
                      <Cell />
                      <Cell numeric>{formatQuantity(total.shares_bought)}</Cell>
                      <Cell numeric>{formatQuantity(total.held_at_end)}</Cell>
                      {methods.map((method) => (
                        <Cell key={method} numeric>
                          {money(total[method], total.currency)}
                        </Cell>
                      ))}
                      <Cell numeric />
                      <Cell />
                    </tr>
                  ))}
                </tfoot>
              </Table>
            </ScrollSideways>
            <p className={styles.paging}>
              {!isFirst && <Link to={`?by=${by}`}>First page</Link>}
              {next_cursor && <Link to={`?by=${by}&cursor=${encodeURIComponent(next_cursor)}`}>Next {PAGE_SIZE}</Link>}
            </p>
            <p className="t-meta">
              {`${items.length} of ${total_count} shown. `}Opening a holder is logged. They see who opened what, and
              when.
              {totals.every(({ recognized }) => recognized === null) &&
                ' There is no recognized loss where the case has no plan of allocation.'}
            </p>
          </section>
        </>
      )}
      <OtherCases cases={others} />
      <FormSection form={form} company={order.company} />
    </main>
  );
}

const money = (amount: string | null, currency: string): string => formatMoneyOrDash(amount, { currency, places: 0 });

const sortingOf = (method: Method, by: Method): Sorting => ({
  to: `?by=${method}`,
  direction: method === by ? 'descending' : null,
});

const certificationLabels = { prepared: 'Prepared', signed: 'Signed' } as const;

function HolderRow({
  holder,
  by,
  isChosen,
  onChoose,
}: {
  holder: Holder;
  by: Method;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const { person, beneficial_owner, consent, currency, certification } = holder;
  return (
    <tr className={classNames(isChosen && styles.chosen)}>
      <Cell phone="below" className={styles.choose}>
        <Checkbox checked={isChosen} onChange={onChoose}>
          <span className="sr-only">Choose {beneficial_owner}</span>
        </Checkbox>
      </Cell>
      <Cell rowHeader phone="name">
        <Link className={tableParts.name} to={`/user/firm/${holder.person_id}`}>
          {beneficial_owner}
        </Link>
        <span className={tableParts.sub}>
          {holder.org_type === 2 ? 'Institution' : 'Person'}
          {person !== beneficial_owner && `, ${person}`}
        </span>
      </Cell>
      <Cell phone="meta">
        <span className="phone-only">Consent </span>
        <span className="no-break">{consent.text_version}</span>,{' '}
        <span className="no-break">
          <Instant at={consent.given_at} as="date" />
        </span>
      </Cell>
      <Cell numeric>{formatQuantity(holder.shares_bought)}</Cell>
      <Cell numeric>{formatQuantity(holder.held_at_end)}</Cell>
      {methods.map((method) => (
        <Cell key={method} numeric phone={method === by ? 'figure' : undefined} className={styles.sum}>
          {method === by ? <b>{money(holder[method], currency)}</b> : money(holder[method], currency)}
        </Cell>
      ))}
      <Cell numeric phone="side" className={styles.share}>
        <PercentBar percent={holder.share_pct} />
      </Cell>
      <Cell>{certification === null ? enDash : certificationLabels[certification]}</Cell>
    </tr>
  );
}

function factsOf({ order, people, totals }: Holders, today: string): Fact[] {
  const [first] = totals;
  const deadline = order.lead_plaintiff_deadline ?? order.claim_deadline;
  const periods = order.class_periods;
  return [
    {
      label: order.lead_plaintiff_deadline === null ? 'Claim deadline' : 'Lead plaintiff motions',
      value: deadline === null ? 'Not known' : formatDate(deadline),
      note: deadline !== null && formatDaysLeft(daysFrom(today, deadline)),
      noteIsTime: true,
    },
    {
      label: 'Class period',
      value:
        periods.length === 0
          ? 'Not known'
          : formatSpan(
              periods.map(({ from }) => from).sort()[0] ?? '',
              periods
                .map(({ to }) => to)
                .sort()
                .at(-1) ?? '',
            ),
    },
    { label: 'People who agreed and bought', value: String(people) },
    ...(first === undefined
      ? []
      : [
          {
            label: 'LIFO loss together',
            value: money(first.lifo, first.currency),
            note: `FIFO ${money(first.fifo, first.currency)}`,
          },
        ]),
  ];
}

function Exports({ orderId, selected }: { orderId: number; selected: readonly Holder[] }) {
  const [busy, setBusy] = useState<'intake' | 'chart' | null>(null);
  const toast = useToast();
  const save = async (what: 'intake' | 'chart') => {
    setBusy(what);
    try {
      const { url } =
        what === 'intake'
          ? await api.call('POST /api/v1/partners/people/export', { shows_failure: true, body: { order_id: orderId } })
          : await api.call('POST /api/v1/partners/cases/{id}/loss_chart', {
              shows_failure: true,
              params: { id: String(orderId) },
              body: {
                holders: selected.map(({ person_id, beneficial_account_id }) => ({ person_id, beneficial_account_id })),
              },
            });
      toast({ tone: 'good', title: 'Exported', text: 'The audit log records the export.' });
      window.location.assign(url);
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      toast({ tone: 'bad', title: 'Nothing was exported', text: cause.message });
    } finally {
      setBusy(null);
    }
  };
  return (
    <div className={styles.acts}>
      <Button icon="download" busy={busy === 'intake' && 'Exporting'} onClick={() => void save('intake')}>
        Intake as CSV
      </Button>
      <Button
        variant="primary"
        icon="download"
        busy={busy === 'chart' && 'Printing'}
        disabled={selected.length === 0 || selected.length > MAX_IN_CHART}
        onClick={() => void save('chart')}
      >
        Loss chart as PDF
      </Button>
    </div>
  );
}
