import { Link } from 'react-router';
import { formatMoney } from '../../../ui/format/format.ts';
import { formatDate, formatDateDense } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { describeDeskPage } from '../describe-desk-page.ts';
import { type Column, ListSection } from '../list-section.tsx';
import { Facts, Section } from '../section.tsx';
import type { Route } from './+types/claim';
import { moverLabels, stageLabels } from './claim-labels.ts';
import { ExtendCure } from './extend-cure.tsx';
import { Letters } from './letters.tsx';
import type { OneClaim } from './load-claim.ts';
import { LostProof } from './lost-proof.tsx';
import { MoveClaim } from './move-claim.tsx';
import { PossibleDuplicates } from './possible-duplicates.tsx';

export { loader } from './load-claim.ts';

const historyColumns: readonly Column<OneClaim['history'][number] & { place: number }>[] = [
  { heading: 'Day', cell: ({ at }) => formatDateDense(at) },
  {
    heading: 'Stage',
    rowHeader: true,
    cell: ({ stage }) => <StatusPill status={stageLabels[stage].status}>{stageLabels[stage].word}</StatusPill>,
  },
  { heading: 'By', cell: ({ moved_by }) => moverLabels[moved_by] },
  { heading: 'Reason', cell: ({ reason }) => reason },
  {
    heading: 'To cure',
    cell: ({ cured_by, cure_by }) =>
      cured_by === null ? null : `${stageLabels[cured_by].word}${cure_by === null ? '' : ` by ${formatDate(cure_by)}`}`,
  },
];

/** In the bar above the page. */
export const handle = {
  nameOf: ({ claim }: { claim: OneClaim }) => `TR-${claim.sub_payout_request_id}, ${claim.owner}`,
};

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  return describeDeskPage(
    { matches, location },
    loaderData && `TR-${loaderData.claim.sub_payout_request_id}, ${loaderData.claim.owner}`,
  );
}

/** One claim: its stage and history, the possible next stages, and what prevents them. */
export default function ClaimPage({ loaderData: { claim, letters, today } }: Route.ComponentProps) {
  const { status, word } = stageLabels[claim.stage];
  const history = claim.history.map((each, place) => ({ ...each, place })).reverse();
  return (
    <>
      <Section
        id="claim"
        heading={`TR-${claim.sub_payout_request_id}, ${claim.owner}`}
        note={<StatusPill status={status}>{word}</StatusPill>}
      >
        <Facts
          facts={[
            [
              'Case',
              <Link key="case" to={`/operator/cases/${claim.order_id}`}>
                {claim.title}
              </Link>,
            ],
            [
              'Account',
              <Link key="account" to={`/operator/people/${claim.account_id}`}>
                {claim.email}
              </Link>,
            ],
            [
              'Joined',
              <>
                <Instant at={claim.joined_at} as="date" />
                {claim.joined_by === 'contract' && ', by contract'}
              </>,
            ],
            ['Claim deadline', claim.claim_deadline === null ? 'Not known' : formatDate(claim.claim_deadline)],
            [
              'Signed off',
              claim.signed === null
                ? 'Not yet'
                : `${formatDate(claim.signed.signed_on)}, by ${claim.signed.signed_name}`,
            ],
            [
              'Recognized claim',
              claim.signed?.recognized_claim == null ? '–' : formatMoney(claim.signed.recognized_claim, claim.signed),
            ],
            ['Filed', claim.filed_on === null ? 'Not yet' : formatDate(claim.filed_on)],
            ['Administrator’s number', claim.claim_number ?? 'None yet'],
          ]}
        />
        {claim.stage === 'deficient' && (
          <p>
            {claim.reason}
            {claim.cure_by !== null && ` Cure by ${formatDate(claim.cure_by)}.`}
          </p>
        )}
        {claim.awards.map(({ round, award, fee, net, currency, awarded_on, paid_on }) => (
          <p key={round}>
            Distribution {round}: {formatMoney(award, { currency })} on {formatDate(awarded_on)}, less a fee of{' '}
            {formatMoney(fee, { currency })}: {formatMoney(net, { currency })}{' '}
            {paid_on === null ? 'owed' : `${paid_on > today ? 'to be paid' : 'paid'} on ${formatDate(paid_on)}`}
          </p>
        ))}
      </Section>
      <Letters claim={claim} letters={letters} />
      <LostProof claim={claim} />
      <ExtendCure key={`cure ${claim.open_cure_by}`} claim={claim} today={today} />
      <PossibleDuplicates claim={claim} />
      <MoveClaim key={claim.stage} claim={claim} today={today} />
      {claim.participation && (
        <Section
          id="participation"
          heading="Role in the case"
          note={
            <>
              Confirmed <Instant at={claim.participation.confirmed_at} as="date" />
            </>
          }
        >
          {claim.participation.documents.length === 0 && <p className="t-dim">No document was added.</p>}
          <ul>
            {claim.participation.documents.map(({ id, file_name, url }) => (
              <li key={id}>
                <a href={url} download>
                  {file_name}
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <ListSection
        id="history"
        heading="History"
        label="stages"
        source={{ list: '/api/v1/operator/claims/{id}', part: 'history', params: { id: claim.sub_payout_request_id } }}
        list={{ items: history, total_count: history.length, next_cursor: null }}
        columns={historyColumns}
        keyOf={({ place }) => place}
        empty={{ heading: 'Nothing yet', text: 'Each change of stage appears here.' }}
      />
    </>
  );
}
