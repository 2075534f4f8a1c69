import type { showLastAddresses } from '@trover/contract/accounts/retained-records.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { Facts } from '../section.tsx';

/** The last address of each claimant in an archived record, shown after a reason was entered. */
export function LastAddresses({ shown: { is_read, addresses } }: { shown: DataOf<typeof showLastAddresses> }) {
  if (!is_read) return <p role="status">This record is too large to show here. Open it to see the addresses.</p>;
  if (addresses.length === 0) return <p role="status">This record has no claimant, so it has no address.</p>;
  return (
    <Facts
      facts={addresses.map(({ beneficial_account_id, legal_name, address, known_state, is_known, country }) => [
        `${legal_name}, ${beneficial_account_id}`,
        <span key={beneficial_account_id}>
          {address.split('\n').join(', ')}
          <br />
          <small className="t-dim">{describeKnown({ known_state, is_known, country })}</small>
        </span>,
      ])}
    />
  );
}

function describeKnown(of: { known_state: string | null; is_known: boolean; country: string | null }): string {
  if (!of.is_known) return 'Not entered for unclaimed money';
  return of.known_state === null
    ? 'Entered for unclaimed money: abroad'
    : `Entered for unclaimed money: ${of.known_state}`;
}
