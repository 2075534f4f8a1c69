import type { checkFiling, getFiling, listFilingClaims } from '@trover/contract/filings/filings.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api.ts';
import { callOnServer, failPage } from '../../../page-data.ts';
import { pageContext } from '../../../server-context.ts';
import { Button } from '../../../ui/button.tsx';
import { formatAmount, formatBytes, formatMoney, formatQuantity, pluralize } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { Cell, HeaderCell, Table } from '../../../ui/table.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { useDeskKeys } from '../frame/keys.ts';
import { type Column, ListSection } from '../list-section.tsx';
import operator from '../operator.module.css';
import { Facts, Fault, placeOf, Section } from '../section.tsx';
import { useAct } from '../use-act.ts';
import { useLive } from '../use-live.ts';
import type { Route } from './+types/filing';
import { Confirmations } from './confirmations.tsx';
import { ExcludedClaims } from './excluded-claims.tsx';
import styles from './filing.module.css';
import { FilingActs, statusLabels } from './filing-acts.tsx';
import { OutstandingReceipts } from './outstanding-receipts.tsx';
import { PackageFiles } from './package-files.tsx';
import { Receipt } from './receipt.tsx';

type OneFiling = DataOf<typeof getFiling>;
type Checked = DataOf<typeof checkFiling>;
type Totals = Checked['signed'];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const of = { params: { id: Number(params.id) } };
  const [filing, claims, excluded, files, receipts] = await Promise.all([
    callOnServer(page, 'GET /api/v1/operator/filings/{id}', of),
    callOnServer(page, 'GET /api/v1/operator/filings/{id}/claims', {
      ...of,
      query: { limit: 50, ...placeOf(request) },
    }),
    callOnServer(page, 'GET /api/v1/operator/filings/{id}/excluded_claims', {
      ...of,
      query: { limit: 20, ...placeOf(request, 'excluded') },
    }),
    callOnServer(page, 'GET /api/v1/operator/filings/{id}/files', {
      ...of,
      query: { limit: 20, ...placeOf(request, 'files') },
    }),
    callOnServer(page, 'GET /api/v1/operator/filing_receipts', {
      query: { limit: 5, ...placeOf(request, 'receipts') },
    }),
  ]).catch(failPage);
  return { filing, claims, excluded, files, receipts, today: page.today };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

const nameOfFiling = ({ id, title }: { id: number; title: string }): string => `TR-F${id}, ${title}`;

/** In the bar above the page. */
export const handle = {
  nameOf: ({ filing }: Loaded) => nameOfFiling(filing),
  noteOf: ({ filing: { deadline } }: Loaded) =>
    deadline === null ? 'The court has set no date' : `The court’s date is ${formatDate(deadline)}`,
  actionsOf: ({ filing }: Loaded) => <FilingActs filing={filing} />,
};

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage(
    { matches, location },
    loaderData && [`TR-F${loaderData.filing.id}`, loaderData.filing.title],
  );
}

const showUnits = (units: string | null | undefined): string => (units ? formatQuantity(units) : '–');

type FiledClaim = DataOf<typeof listFilingClaims>['items'][number];

/** In its currency; older filings do not state one. */
function showRecognized(figures: FiledClaim['figures']): string {
  if (!figures?.recognized_claim) return '–';
  const { recognized_claim, currency } = figures;
  return currency === null ? formatAmount(recognized_claim) : formatMoney(recognized_claim, { currency });
}

const columns: readonly Column<FiledClaim>[] = [
  {
    heading: 'Claim',
    rowHeader: true,
    cell: ({ reference, sub_payout_request_id: id }) => <Link to={`/operator/claims/${id}`}>{reference}</Link>,
  },
  { heading: 'Beneficial owner', cell: ({ beneficial_owner }) => beneficial_owner },
  {
    heading: 'Trades',
    numeric: true,
    cell: ({ figures }) => (figures === null ? '–' : formatQuantity(String(figures.transactions))),
  },
  { heading: 'Opening holding', numeric: true, cell: ({ figures }) => showUnits(figures?.opening_holding) },
  { heading: 'Closing holding', numeric: true, cell: ({ figures }) => showUnits(figures?.closing_holding) },
  { heading: 'Bought', numeric: true, cell: ({ figures }) => showUnits(figures?.shares_bought) },
  { heading: 'Sold', numeric: true, cell: ({ figures }) => showUnits(figures?.shares_sold) },
  {
    heading: 'Recognized claim',
    numeric: true,
    cell: ({ figures }) => showRecognized(figures),
  },
  { heading: 'Administrator’s number', cell: ({ claim_number }) => claim_number ?? '–' },
  { heading: 'Confirmed', cell: ({ confirmed_on }) => (confirmed_on === null ? '–' : formatDate(confirmed_on)) },
];

/** A filing from its claims to the administrator's receipt: its steps, its totals, its package and its claims. */
export default function FilingPage({ loaderData }: Route.ComponentProps) {
  const { filing, claims, excluded, files, receipts, today } = loaderData;
  // the claims that are not in it depend on sign-offs and reviews
  useLive('filings', 'work');
  const { status, word } = statusLabels[filing.status];
  const { id, sha256, bytes } = filing;
  return (
    <>
      <Section
        id="filing"
        heading={nameOfFiling(filing)}
        note={
          <StatusPill status={filing.is_overdue ? 'fault' : status}>
            {filing.is_overdue ? 'Not confirmed in time' : word}
          </StatusPill>
        }
      >
        <Steps filing={filing} />
        <Fault>{filing.problem}</Fault>
      </Section>
      <div className={styles.areas}>
        <div className={styles.aside}>
          <ListSection
            id="claims"
            heading="Claims"
            label="claims"
            list={claims}
            columns={columns}
            source={{ list: '/api/v1/operator/filings/{id}/claims', params: { id } }}
            keyOf={({ sub_payout_request_id }) => sub_payout_request_id}
            empty={{ heading: 'No claims', text: 'The claims of this filing wait to be filed again.' }}
          />
          <div className={styles.compared}>
            <ControlTotals key={`${id} ${filing.status}`} filing={filing} />
            <ExcludedClaims filing={filing} list={excluded} />
          </div>
        </div>
        <div className={styles.aside}>
          <Section id="package" heading="Package" note={bytes === null ? 'Being prepared' : formatBytes(bytes)}>
            <Facts
              facts={[
                ['Template', filing.template],
                ['Prepared', <Instant key="made" at={filing.made_at} />],
                ['SHA-256', sha256 === null ? '–' : `${sha256.slice(0, 8)} … ${sha256.slice(-8)}`],
                ['Court’s date', filing.deadline === null ? 'Not set' : formatDate(filing.deadline)],
                ...(filing.unreviewed_reason === null
                  ? []
                  : ([
                      [`${pluralize(filing.unreviewed_trades, 'trade')} not reviewed`, filing.unreviewed_reason],
                    ] as const)),
              ]}
            />
          </Section>
          <Receipt filing={filing} today={today} />
        </div>
      </div>
      {filing.unconfirmed > 0 && <Confirmations filing={filing} />}
      <PackageFiles filing={filing} list={files} />
      {receipts.items.length > 0 && <OutstandingReceipts list={receipts} />}
    </>
  );
}

interface Step {
  name: string;
  detail: string;
  isDone: boolean;
}

/** Completed steps, the next one, and its deadline. */
function stepsOf({ claims, template, status, bytes, sent_on, deadline, receipt_due, unconfirmed }: OneFiling): Step[] {
  const isSent = status === 'sent';
  const isMade = isSent || status === 'made';
  return [
    { name: 'Claims', detail: pluralize(claims, 'claim'), isDone: true },
    { name: 'Template', detail: template, isDone: true },
    { name: 'Package', detail: bytes === null ? 'Being prepared' : formatBytes(bytes), isDone: isMade },
    {
      name: 'Send',
      detail: sent_on !== null ? formatDate(sent_on) : deadline === null ? 'No date' : `By ${formatDate(deadline)}`,
      isDone: isSent,
    },
    {
      name: 'Receipt',
      detail: !isSent
        ? 'After sending'
        : unconfirmed === 0
          ? 'Confirmed'
          : `${unconfirmed} missing, due ${receipt_due === null ? 'soon' : formatDate(receipt_due)}`,
      isDone: isSent && unconfirmed === 0,
    },
  ];
}

function Steps({ filing }: { filing: OneFiling }) {
  const isOver = filing.status === 'cancelled' || filing.status === 'failed';
  const steps = stepsOf(filing);
  const current = isOver ? -1 : steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map(({ name, detail, isDone }, at) => (
        <li
          key={name}
          className={styles.step}
          data-done={isDone || undefined}
          aria-current={at === current ? 'step' : undefined}
        >
          <span className={styles.disc}>{isDone ? <Icon name="check" size={14} /> : at + 1}</span>
          <b>{name}</b>
          <small title={detail}>{detail}</small>
        </li>
      ))}
    </ol>
  );
}

const rows: readonly { total: keyof Totals; label: string; isMoney?: true }[] = [
  { total: 'claims', label: 'Claims' },
  { total: 'transactions', label: 'Transactions' },
  { total: 'opening_holding', label: 'Held before the class period' },
  { total: 'closing_holding', label: 'Held at the end of the class period' },
  { total: 'shares_bought', label: 'Bought, all listed trades' },
  { total: 'shares_sold', label: 'Sold, all listed trades' },
  { total: 'recognized_claims', label: 'Recognized claims', isMoney: true },
  { total: 'documents', label: 'Documents' },
];

/** The totals of the signed claims next to those in the package, with which the receipt is compared too. */
function ControlTotals({ filing: { id, control, status } }: { filing: OneFiling }) {
  const { busy, fault, act } = useAct();
  const [checked, setChecked] = useState<Checked | null>(null);
  const canCheck = status === 'made' || status === 'sent';
  const check = () =>
    act(async () => {
      const found = await api.call('POST /api/v1/operator/filings/{id}/check', {
        params: { id },
        body: {},
        shows_failure: true,
      });
      setChecked(found);
      return found.agrees ? 'The totals agree' : 'The totals differ';
    });
  useDeskKeys([{ key: 'd', label: 'Compare the totals', inBar: true, run: () => canCheck && !busy && check() }]);
  const show = (of: Totals | null | undefined, total: keyof Totals, isMoney?: true): ReactNode =>
    typeof of?.[total] !== 'string' ? '–' : isMoney ? formatAmount(of[total]) : formatQuantity(of[total]);
  return (
    <Section
      id="totals"
      heading="Control totals"
      note={
        checked !== null && (
          <StatusPill status={checked.agrees ? 'fine' : 'fault'}>{checked.agrees ? 'Agree' : 'Differ'}</StatusPill>
        )
      }
    >
      <Table density="compact">
        <thead>
          <tr>
            <HeaderCell>Total</HeaderCell>
            <HeaderCell numeric>Signed</HeaderCell>
            <HeaderCell numeric>Package</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ total, label, isMoney }) => {
            const stated = checked?.packaged?.[total];
            const differs = checked !== null && stated !== null && stated !== checked.signed[total];
            return (
              <tr key={total} className={differs ? styles.differs : undefined}>
                <Cell rowHeader>{label}</Cell>
                <Cell numeric>{show(checked?.signed, total, isMoney)}</Cell>
                <Cell numeric>
                  {show(control, total, isMoney)}
                  {differs && ' ≠'}
                </Cell>
              </tr>
            );
          })}
        </tbody>
      </Table>
      {canCheck && (
        <p className={operator.acts}>
          <Button size="small" busy={busy && 'Comparing'} onClick={check}>
            Compare the totals
          </Button>
        </p>
      )}
      <Fault>{fault}</Fault>
    </Section>
  );
}
