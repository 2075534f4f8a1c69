import { describeMonths } from '@trover/core/claims/proof/proof-cover.ts';
import { api } from '../../../api.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { formatBytes, pluralize } from '../../../ui/format/format.ts';
import { Instant } from '../../../ui/format/instant.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Claim } from '../payout-types.ts';
import styles from '../styles/broker-records.module.css';

type Confirmation = Claim['confirmations'][number];

/** The documents of a claim, each once; a wrong file can be removed. */
export function ConfirmationList({
  confirmations,
  onRemove,
}: {
  confirmations: readonly Confirmation[];
  onRemove: (confirmation: Confirmation) => void;
}) {
  if (confirmations.length === 0) return null;
  return (
    <section className={styles.records} aria-labelledby="confirmations">
      <h3 id="confirmations" className="t-sub">
        Trade confirmations
      </h3>
      <ul>
        {confirmations.map((one) => (
          <li key={one.id}>
            <p className={styles.document}>
              <Icon name="document" size={14} />
              <a href={one.url} download>
                {one.file_name}
              </a>
              <span className="t-quiet t-num">
                {[ofAccounts(one.accounts), ofMonths(one), formatBytes(one.bytes)].join(', ')},{' '}
                <Instant at={one.created_at} as="date" />
              </span>
            </p>
            {!one.is_frozen && (
              <LinkButton onClick={() => onRemove(one)}>
                Remove<span className="sr-only"> {one.file_name}</span>
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const ofAccounts = (accounts: readonly string[]): string =>
  accounts.length === 0 ? 'no account set' : `of account ${accounts.join(', ')}`;

/** The months that it covers, or a note that they are not set. */
function ofMonths({ covers, trades }: Confirmation): string {
  if (covers === null) return trades.length > 0 ? `of ${pluralize(trades.length, 'trade')}` : 'months not set';
  const [from, to] = [describeMonths([covers.from]), describeMonths([covers.to])];
  return from === to ? from : `${from} to ${to}`;
}

/** Withdraws a document. */
export const removeConfirmation = ({ id, portfolio_id }: Confirmation) =>
  api.call('DELETE /api/v1/payouts/confirmations/{x}', {
    shows_failure: true,
    params: { x: portfolio_id ?? 0 },
    query: {},
    body: { confirmation_to_delete: id },
  });
