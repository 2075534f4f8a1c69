import type { Client } from '@trover/contract/clients/clients.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './clients.module.css';

const SCREENING = {
  clear: ['fine', 'No match'],
  review: ['waiting', 'Match to decide'],
  confirmed: ['fault', 'On the list'],
  unscreened: ['waiting', 'Not compared yet'],
} as const;

/** What must be right before money moves, side by side. */
export function Checks({ client }: { client: Client }) {
  const { screening, payment_details, contract, sign_in } = client;
  const blocked = payment_details.filter(({ is_blocked }) => is_blocked).length;
  const [tone, words] = SCREENING[screening.status];
  return (
    <dl className={styles.checks}>
      <div className={styles.check}>
        <dt>Sanctions screening</dt>
        <dd>
          <StatusPill status={tone}>{words}</StatusPill>
        </dd>
        <dd>
          {screening.names} names{' '}
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
          <StatusPill status={blocked > 0 ? 'fault' : payment_details.length > 0 ? 'fine' : 'waiting'}>
            {blocked > 0 ? `${blocked} blocked` : payment_details.length > 0 ? 'On file' : 'None'}
          </StatusPill>
        </dd>
        {payment_details.map(({ shown, holder, currency }) => (
          <dd key={`${shown} ${holder} ${currency}`}>
            {shown}, {holder}, {currency}
          </dd>
        ))}
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
            {contract.signed_name}, <Instant at={contract.signed_at} as="date" />
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
