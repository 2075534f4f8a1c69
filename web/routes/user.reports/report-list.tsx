import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Figure } from '../../ui/figure.tsx';
import { enDash, formatCount, formatMoney, sentence } from '../../ui/format/format.ts';
import { formatDate, formatMonth } from '../../ui/format/format-dates.ts';
import { Instant } from '../../ui/format/instant.tsx';
import { TickerBadge } from '../../ui/plate.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { Cell, HeaderCell, Table, tableParts } from '../../ui/table.tsx';
import { ageLabels } from './ages-chart.tsx';
import { CaseMatrix } from './case-matrix.tsx';
import type { ListName, LoadedList, RowsOf } from './load-list.ts';

const stage = (name: string): string => sentence(name.replaceAll('_', ' '));
const trades = (order: number, entity?: number, method = 'recognized') =>
  `/user/losses/${order}?method=${method}${entity === undefined ? '' : `&entity=${entity}#lots`}`;

/**
 * The list that the report shows, or a text about what will appear; `place` gives the address of another list for the
 * same period.
 */
export function ReportList({
  list,
  place,
  cursor,
}: {
  list: LoadedList;
  place: (name: ListName) => string;
  cursor: string | null;
}) {
  if (list.page.items.length === 0) return <EmptyState {...empty[list.name]} />;
  switch (list.name) {
    case 'exposure':
      return <Exposure rows={list.page.items} entitiesAt={place('entities')} />;
    case 'entities':
      return <Entities rows={list.page.items} />;
    case 'matrix':
      return <CaseMatrix matrix={list.page} place={place('matrix')} cursor={cursor} />;
    case 'claims':
      return <Claims rows={list.page.items} />;
    case 'recoveries':
      return <Recoveries rows={list.page.items} />;
    case 'months':
      return <Months rows={list.page.items} />;
    case 'missed':
      return <Missed rows={list.page.items} />;
    case 'decisions':
      return <Decisions rows={list.page.items} />;
  }
}

const empty: Readonly<Record<LoadedList['name'], { heading: string; text: string }>> = {
  exposure: { heading: 'No open case', text: 'Open cases that involve your entities appear here with your losses.' },
  entities: { heading: 'No open case', text: 'The exposure of each entity in each open case appears here.' },
  matrix: { heading: 'No case yet', text: 'Each entity appears here with its decision and claim in each case.' },
  claims: { heading: 'No filed claims', text: 'Claims appear here from their filing until they are paid.' },
  recoveries: { heading: 'No payments in this period', text: 'Payments appear here with their award and fee.' },
  months: { heading: 'No payments in this period', text: 'What each entity got in each month appears here.' },
  missed: {
    heading: 'Nothing missed',
    text: 'Claims that pass their deadline in these days appear here, with what they would have paid.',
  },
  decisions: { heading: 'No decision in these days', text: 'Each case that your policy decides appears here.' },
};

type Order = RowsOf<'exposure'>[number]['order'];

const Case = ({ order, to, sub }: { order: Order; to: string; sub?: ReactNode }) => (
  <Cell rowHeader phone="name">
    {order.ticker && <TickerBadge ticker={order.ticker} />}{' '}
    <Link className={tableParts.name} to={to}>
      {order.company}
    </Link>
    {sub && <span className={tableParts.sub}>{sub}</span>}
  </Cell>
);

const heads = (label: string, names: readonly string[], numeric: number, rows: ReactNode) => (
  <Table stacked aria-label={label}>
    <thead>
      <tr>
        {names.map((name, at) => (
          <HeaderCell key={name} numeric={at >= names.length - numeric}>
            {name}
          </HeaderCell>
        ))}
      </tr>
    </thead>
    <tbody>{rows}</tbody>
  </Table>
);

const loss = (amount: string | null, currency: string, to: string): ReactNode =>
  amount === null ? enDash : <Link to={to}>{formatMoney(amount, { currency })}</Link>;

const expected = (amount: string | null, currency: string): ReactNode =>
  amount === null ? enDash : <Figure amount={amount} currency={currency} certainty="estimated" inLedger />;

const Exposure = ({ rows, entitiesAt }: { rows: RowsOf<'exposure'>; entitiesAt: string }) =>
  heads(
    'Exposure',
    ['Case', 'Entities', 'Claim by', 'FIFO', 'LIFO', 'Recognized', 'Expected'],
    4,
    rows.map(({ order, entities, claim_deadline, currency, fifo, lifo, recognized, expected: amount }) => (
      <tr key={`${order.id} ${currency}`}>
        <Case order={order} to={trades(order.id)} />
        <Cell phone="meta">
          <Link to={`${entitiesAt}&order=${order.id}#rows`} preventScrollReset>
            {formatCount(entities)}
            <span className="phone-only"> {entities === 1 ? 'entity' : 'entities'}</span>
          </Link>
        </Cell>
        <Cell phone="side">{claim_deadline === null ? enDash : formatDate(claim_deadline)}</Cell>
        <Cell numeric>{loss(fifo, currency, trades(order.id, undefined, 'fifo'))}</Cell>
        <Cell numeric>{loss(lifo, currency, trades(order.id, undefined, 'lifo'))}</Cell>
        <Cell numeric>{loss(recognized, currency, trades(order.id))}</Cell>
        <Cell numeric phone="figure">
          {expected(amount, currency)}
        </Cell>
      </tr>
    )),
  );

const Entities = ({ rows }: { rows: RowsOf<'entities'> }) =>
  heads(
    'Exposure by entity',
    ['Entity', 'Case', 'Claim by', 'FIFO', 'LIFO', 'Recognized', 'Expected'],
    4,
    rows.map((row) => {
      const { order, beneficial_account_id: id, currency } = row;
      return (
        <tr key={`${order.id} ${id}`}>
          <Cell rowHeader phone="name">
            <Link className={tableParts.name} to={trades(order.id, id)}>
              {row.entity}
            </Link>
          </Cell>
          <Cell phone="meta">
            {order.ticker && <TickerBadge ticker={order.ticker} />} {order.company}
          </Cell>
          <Cell phone="side">{row.claim_deadline === null ? enDash : formatDate(row.claim_deadline)}</Cell>
          <Cell numeric>{loss(row.fifo, currency, trades(order.id, id, 'fifo'))}</Cell>
          <Cell numeric>{loss(row.lifo, currency, trades(order.id, id, 'lifo'))}</Cell>
          <Cell numeric>{loss(row.recognized, currency, trades(order.id, id))}</Cell>
          <Cell numeric phone="figure">
            {expected(row.expected, currency)}
          </Cell>
        </tr>
      );
    }),
  );

/** Each links to its payments, and those to their trades. */
const Months = ({ rows }: { rows: RowsOf<'months'> }) =>
  heads(
    'Recoveries by entity',
    ['Entity', 'Month', 'Payments', 'Award', 'Fee', 'Paid'],
    4,
    rows.map(({ month, beneficial_account_id: id, entity, currency, payments, gross, fees, paid }) => (
      <tr key={`${month} ${id} ${currency}`}>
        <Cell rowHeader phone="name">
          <Link
            className={tableParts.name}
            to={`?from=${month}-01&to=${lastDayOf(month)}&list=recoveries&entity=${id}#rows`}
            preventScrollReset
          >
            {entity}
          </Link>
        </Cell>
        <Cell phone="side">{formatMonth(`${month}-01`)}</Cell>
        <Cell numeric>{formatCount(payments)}</Cell>
        <Cell numeric>{formatMoney(gross, { currency })}</Cell>
        <Cell numeric>{formatMoney(fees, { currency })}</Cell>
        <Cell numeric phone="figure">
          <Figure amount={paid} currency={currency} certainty="paid" />
        </Cell>
      </tr>
    )),
  );

function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

const Claims = ({ rows }: { rows: RowsOf<'claims'> }) =>
  heads(
    'Filed claims',
    ['Case', 'Stage', 'Filed on', 'Age', 'Expected'],
    1,
    rows.map((row) => (
      <tr key={row.sub_payout_request_id}>
        <Case order={row.order} to={trades(row.order.id, row.beneficial_account_id)} sub={row.entity} />
        <Cell phone="meta">{stage(row.stage)}</Cell>
        <Cell>{formatDate(row.filed_on)}</Cell>
        <Cell phone="side">{ageLabels[row.age]}</Cell>
        <Cell numeric phone="figure">
          {row.expected === null ? (
            enDash
          ) : (
            <Figure amount={row.expected} currency={row.currency} certainty="filed" inLedger />
          )}
        </Cell>
      </tr>
    )),
  );

const Recoveries = ({ rows }: { rows: RowsOf<'recoveries'> }) =>
  heads(
    'Recoveries and fees',
    ['Case', 'Paid on', 'Award', 'Fee', 'Paid'],
    3,
    rows.map((row) => (
      <tr key={row.payment_id}>
        <Case order={row.order} to={trades(row.order.id, row.beneficial_account_id)} sub={row.entity} />
        <Cell phone="side">{formatDate(row.paid_on)}</Cell>
        <Cell numeric>{formatMoney(row.gross, { currency: row.currency })}</Cell>
        <Cell numeric>{formatMoney(row.fee, { currency: row.currency })}</Cell>
        <Cell numeric phone="figure">
          <Figure amount={row.paid} currency={row.currency} certainty="paid" />
        </Cell>
      </tr>
    )),
  );

const Missed = ({ rows }: { rows: RowsOf<'missed'> }) =>
  heads(
    'Missed and late claims',
    ['Case', 'Claim by', 'Filed', 'Would have paid'],
    1,
    rows.map((row) => (
      <tr key={`${row.order.id} ${row.beneficial_account_id}`}>
        <Case order={row.order} to={trades(row.order.id, row.beneficial_account_id)} sub={row.entity} />
        <Cell phone="side">{formatDate(row.claim_deadline)}</Cell>
        <Cell phone="meta">
          {row.kind === 'late' && row.filed_on !== null
            ? `Late, on ${formatDate(row.filed_on)}`
            : row.claim_stage === null
              ? 'Never started'
              : 'Started, not filed'}
        </Cell>
        <Cell numeric phone="figure">
          {expected(row.expected, row.currency)}
        </Cell>
      </tr>
    )),
  );

const Decisions = ({ rows }: { rows: RowsOf<'decisions'> }) =>
  heads(
    'Decisions',
    ['Case', 'Decision', 'Why', 'Found', 'Decided', 'Approved by'],
    0,
    rows.map((row) => (
      <tr key={row.decision_id}>
        <Case order={row.order} to={`/user/decisions/${row.decision_id}`} />
        <Cell phone="figure">{row.decision === null ? (row.is_late ? 'Late' : 'Waiting') : stage(row.decision)}</Cell>
        <Cell phone="meta">
          Rule {row.rule} of version {row.policy_version}
        </Cell>
        <Cell>
          <Instant at={row.found_at} as="date" />
        </Cell>
        <Cell phone="side">{row.decided_at === null ? enDash : <Instant at={row.decided_at} as="date" />}</Cell>
        <Cell>{row.approved_by.join(', ') || (row.decision === null ? enDash : 'Policy')}</Cell>
      </tr>
    )),
  );
