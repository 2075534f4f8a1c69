import type { listExcludedClaims } from '@trover/contract/filings/filing-parts.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { MAX_COUNTED_CLAIMS } from '@trover/core/filings/counted-claims.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMoney, pluralize } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { tableParts } from '../../../ui/table.tsx';
import { type Column, ListSection } from '../list-section.tsx';
import operator from '../operator.module.css';

type List = DataOf<typeof listExcludedClaims>;
type ExcludedClaim = List['items'][number];

const steps: Record<NonNullable<ExcludedClaim['step']>, string> = {
  trades: 'The client has to complete the trades',
  contract: 'The client has to sign the contract',
  payment: 'The client has to enter payment details',
  sign_off: 'The client has to sign off the claim',
};

/** Why a claim is not in the package, and below it where. */
function Reason({ claim }: { claim: ExcludedClaim }) {
  const { reason, step, faults, faults_total, unreviewed_trades } = claim;
  const line = (main: ReactNode, sub: string | null = null) => (
    <>
      {main}
      {sub !== null && <span className={tableParts.sub}>{sub}</span>}
    </>
  );
  switch (reason) {
    case 'not_signed_off':
      return line('Not signed off', step === null ? null : steps[step]);
    case 'would_be_returned': {
      const [fault] = faults;
      const more = faults_total - 1;
      const where = [fault?.sheet, more > 0 ? `and ${pluralize(more, 'more fault')}` : null].filter(Boolean).join(', ');
      return line(`${fault?.column ?? 'The claim'} ${fault?.message ?? 'would be returned'}`, where);
    }
    case 'proof_not_reviewed':
      return line('Proof not reviewed', `${pluralize(unreviewed_trades, 'trade')} not found in a document yet`);
    case 'signed_later':
      return line('Signed off after the package was prepared');
    case 'not_selected':
      return line('Not selected for a package');
  }
}

/** The page on which the claim is brought into a package. */
function Remedy({ claim, order_id }: { claim: ExcludedClaim; order_id: number }) {
  const { sub_payout_request_id: id, reason, documents_to_review } = claim;
  if (reason === 'signed_later' || reason === 'not_selected')
    return <Link to={`/operator/filing?order_id=${order_id}`}>File the claim</Link>;
  if (reason === 'proof_not_reviewed' && documents_to_review > 0)
    return <Link to="/operator/queue?kind=confirmation">Review {pluralize(documents_to_review, 'document')}</Link>;
  const label =
    reason === 'would_be_returned'
      ? 'Ask the owner'
      : reason === 'proof_not_reviewed'
        ? 'Ask for a document'
        : 'Open the claim';
  return <Link to={`/operator/claims/${id}`}>{label}</Link>;
}

const columnsOf = (order_id: number): readonly Column<ExcludedClaim>[] => [
  {
    heading: 'Claim',
    rowHeader: true,
    phone: 'name',
    cell: ({ reference, sub_payout_request_id: id }) => <Link to={`/operator/claims/${id}`}>{reference}</Link>,
  },
  { heading: 'Beneficial owner', phone: 'below', cell: ({ beneficial_owner }) => beneficial_owner },
  {
    heading: 'Recognized',
    numeric: true,
    phone: 'figure',
    cell: ({ recognized_claim, currency }) =>
      recognized_claim === null ? '–' : formatMoney(recognized_claim, { currency: currency ?? 'USD' }),
  },
  {
    heading: 'Reason',
    className: operator.reading,
    phone: 'meta',
    cell: (claim) => <Reason claim={claim} />,
  },
  { heading: 'Remedy', phone: 'side', cell: (claim) => <Remedy claim={claim} order_id={order_id} /> },
];

/** The claims of the case that no package has, each with its reason and what brings it in. */
export function ExcludedClaims({
  filing: { order_id, deadline },
  list,
}: {
  filing: { order_id: number; deadline: string | null };
  list: List;
}) {
  return (
    <ListSection
      id="excluded"
      heading="Excluded claims"
      label="excluded claims"
      list={list}
      columns={columnsOf(order_id)}
      note={list.total_count >= MAX_COUNTED_CLAIMS ? `${MAX_COUNTED_CLAIMS} or more` : undefined}
      place="excluded"
      keyOf={({ sub_payout_request_id }) => sub_payout_request_id}
      empty={{ heading: 'No excluded claims', text: 'Every claim of this case that can be filed is in a package.' }}
    >
      {deadline !== null && list.items.length > 0 && (
        <p className="t-quiet">Another filing can follow until {formatDate(deadline)}, the court’s date.</p>
      )}
    </ListSection>
  );
}
