import type { Client } from '@trover/contract/clients/clients.ts';
import { type ClaimState, claimStateOf } from '@trover/core/claims/claim-state.ts';
import { Link } from 'react-router';
import { SixStageBar } from '../../../components/claims/six-stage-bar.tsx';
import { type Certainty, Figure } from '../../../ui/figure.tsx';
import { enDash, formatMoney } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { TickerBadge } from '../../../ui/plate.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { type Column, ListSection } from '../list-section.tsx';
import styles from './clients.module.css';

type Claim = Client['claims']['items'][number];
type Sum = Client['paid'][number];

const stateOf = ({ stage, cured_by, filed_on, paid, due_on }: Claim, today: string): ClaimState =>
  claimStateOf({
    ...{ stage, cured_by, filed_on, has_payment: paid.length > 0 },
    may_act: due_on === null || due_on >= today,
  });

const columnsOf = (today: string): readonly Column<Claim>[] => [
  { heading: 'Case', cell: ({ ticker }) => ticker && <TickerBadge ticker={ticker} /> },
  {
    heading: 'Claim',
    rowHeader: true,
    className: styles.twoLines,
    phone: 'name',
    cell: ({ id, title, owner, claim_number }) => (
      <>
        <Link className={`t-caption ${styles.claim}`} to={`/operator/claims/${id}`}>
          {title}
        </Link>
        <small className={styles.sub}>{[owner, claim_number].filter(Boolean).join(', ')}</small>
      </>
    ),
  },
  {
    heading: 'Stage',
    cell: (claim) => {
      const { done, is_at_work } = stateOf(claim, today);
      return (
        <div className={styles.stages}>
          <SixStageBar done={done} isNow={is_at_work} />
        </div>
      );
    },
  },
  {
    heading: 'Status',
    phone: 'meta',
    cell: (claim) => {
      const { pill, word } = stateOf(claim, today);
      return <StatusPill status={pill}>{word}</StatusPill>;
    },
  },
  {
    heading: 'Amount',
    numeric: true,
    phone: 'figure',
    cell: (claim) => {
      const { certainty } = stateOf(claim, today);
      const sums = claim.paid.length > 0 ? claim.paid : claim.expected ? [claim.expected] : [];
      if (sums.length === 0 || certainty === null) return enDash;
      return sums.map((of) => <Figure key={of.currency} {...of} certainty={certainty} />);
    },
  },
  {
    heading: 'Due',
    numeric: true,
    phone: 'side',
    cell: (claim) =>
      stateOf(claim, today).phase === 'waiting' && claim.due_on !== null ? formatDate(claim.due_on) : enDash,
  },
];

const shown = (sums: readonly Sum[], certainty: Certainty) =>
  sums.length === 0
    ? enDash
    : sums.map((sum) => <Figure key={sum.currency} {...sum} certainty={certainty} className={styles.sum} />);

/** The received and expected payments of a client’s claims, and the stage of each claim. */
export function ClaimsOfClient({ client, today }: { client: Client; today: string }) {
  const { claims, expected, paid, fees } = client;
  const isWhole = claims.next_cursor === null;
  return (
    <ListSection
      id="claims"
      heading="Claims"
      label="claims"
      source={{ list: '/api/v1/operator/claims', query: { account_id: client.id } }}
      note={
        isWhole ? (
          String(claims.total_count)
        ) : (
          <Link to={`/operator/claims?account_id=${client.id}`}>All {claims.total_count}</Link>
        )
      }
      list={{ ...claims, next_cursor: null }}
      columns={columnsOf(today)}
      keyOf={({ id }) => id}
      empty={{ heading: 'No claims yet', text: 'Claims appear here once the client joins a case.' }}
    >
      {claims.items.length > 0 && (
        <dl className={styles.sums}>
          <div>
            <dt>Paid, after fees</dt>
            <dd>{shown(paid, 'paid')}</dd>
          </div>
          <div>
            <dt>Filed, before fees</dt>
            <dd>{shown(expected.filed, 'filed')}</dd>
          </div>
          <div>
            <dt>In progress, before fees</dt>
            <dd>{shown(expected.in_progress, 'estimated')}</dd>
          </div>
          <div>
            <dt>Fees taken</dt>
            <dd>
              {fees.length === 0
                ? enDash
                : fees.map(({ amount, currency }) => formatMoney(amount, { currency })).join(', ')}
            </dd>
          </div>
        </dl>
      )}
    </ListSection>
  );
}
