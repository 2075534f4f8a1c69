import type { Client } from '@trover/contract/clients/clients.ts';
import type { listIdentityOfClient } from '@trover/contract/identity/identity.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { Link } from 'react-router';
import { checkStates, isOpenCheck, levelLabels, payeesBelow } from '../../../components/identity/identity-labels.ts';
import { pluralize } from '../../../ui/format/format.ts';
import { formatDate } from '../../../ui/format/format-dates.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './clients.module.css';

const SCREENING = {
  clear: ['fine', 'No match'],
  review: ['waiting', 'Match to decide'],
  confirmed: ['fault', 'On the list'],
  unscreened: ['waiting', 'Not compared yet'],
} as const;

type IdentityOfClient = DataOf<typeof listIdentityOfClient>;

/** The client's identity level, whether payments wait for a higher one, and the newest check. */
function IdentityBlock({ identity }: { identity: IdentityOfClient }) {
  const { payees, needed, checks } = identity;
  const [newest] = checks.items;
  const waits = payeesBelow(identity).length > 0;
  const until = payees.find((payee) => payee.until !== null)?.until ?? null;
  return (
    <div className={styles.check}>
      <dt>Identity</dt>
      <dd>
        <StatusPill status={waits ? 'waiting' : until === null ? 'open' : 'fine'}>
          {waits ? 'Payments wait' : until === null ? 'Name only' : 'Verified'}
        </StatusPill>
      </dd>
      {waits && <dd>Needs: {levelLabels[needed.level].toLowerCase()}</dd>}
      {until !== null && <dd>Review by {formatDate(until)}</dd>}
      {newest !== undefined && (
        <dd>
          <Link to={`/operator/clients/identity/${newest.id}`}>
            {isOpenCheck(newest) ? 'Review' : checkStates[newest.status].label}:{' '}
            {levelLabels[newest.covers].toLowerCase()}
          </Link>
        </dd>
      )}
    </div>
  );
}

/** The checks that must pass before a payment, side by side. */
export function Checks({ client, identity }: { client: Client; identity: IdentityOfClient }) {
  const { screening, payment_details, payment_details_count, contract, sign_in } = client;
  const { all, blocked } = payment_details_count;
  const [tone, words] = SCREENING[screening.status];
  return (
    <dl className={styles.checks}>
      <IdentityBlock identity={identity} />
      <div className={styles.check}>
        <dt>Sanctions screening</dt>
        <dd>
          <StatusPill status={tone}>{words}</StatusPill>
        </dd>
        <dd>
          {pluralize(screening.names, 'name')}{' '}
          {screening.screened_at !== null && (
            <>
              since <Instant at={screening.screened_at} as="date" />
            </>
          )}
        </dd>
      </div>
      <div className={styles.check}>
        <dt>Bank accounts</dt>
        <dd>
          <StatusPill status={blocked > 0 ? 'fault' : all > 0 ? 'fine' : 'waiting'}>
            {blocked > 0 ? `${blocked} blocked` : all > 0 ? 'On file' : 'None'}
          </StatusPill>
        </dd>
        {payment_details.map(({ shown, holder, currency }) => (
          <dd key={`${shown} ${holder} ${currency}`}>
            {shown}, {holder}, {currency}
          </dd>
        ))}
        {all > payment_details.length && <dd>and {all - payment_details.length} more</dd>}
      </div>
      <div className={styles.check}>
        <dt>Contract</dt>
        <dd>
          <StatusPill status={contract === null ? 'waiting' : 'fine'}>
            {contract === null ? 'None' : 'In force'}
          </StatusPill>
        </dd>
        {contract !== null && (
          <dd>
            {contract.signed_name}, {formatDate(contract.signed_on)}
          </dd>
        )}
      </div>
      <div className={styles.check}>
        <dt>Sign-in</dt>
        <dd>{sign_in.passkeys > 0 ? 'Passkey' : sign_in.has_totp ? 'Password and code' : 'Password only'}</dd>
        <dd>
          {sign_in.sessions} {sign_in.sessions === 1 ? 'session' : 'sessions'}
          {sign_in.last_seen_at !== null && (
            <>
              , last <Instant at={sign_in.last_seen_at} as="date" />
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}
