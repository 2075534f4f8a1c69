import { useEffect, useState } from 'react';
import { api } from '../../api.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { advanceClaim } from './advance-claim.ts';
import { AddressForm } from './contract/address-form.tsx';
import { ContractForm } from './contract-form.tsx';
import { lacksAddress } from './payout-labels.ts';
import type { ContractInfo, StepProps } from './payout-types.ts';
import styles from './styles/step.module.css';
import { useStep } from './use-step.ts';

/** Signs the contract in a form. */
export const sendContract = (form: FormData) =>
  api.call('POST /api/v1/payouts/contract/longterm', { shows_failure: true, form });

/** The claimant and the contract, or the signed contract. */
export function ContractStep({ claim, form, onMoved, onBusy, onFault }: StepProps) {
  const { run } = useStep({ onBusy, onFault });
  const [info, setInfo] = useState<ContractInfo | null>(null);
  const owner = claim.beneficial_account_id;
  const isCovered = claim.contract !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the owner
  useEffect(() => {
    void run('', async () => {
      setInfo(
        await api.call('GET /api/v1/payouts/contract/longterm', {
          shows_failure: true,
          query: { beneficial_account_id: owner },
        }),
      );
    });
  }, [owner]);

  const move = async () => onMoved(await advanceClaim(claim, 'contract'));
  const signed = info?.contracts.find(({ id }) => id === claim.contract?.id);
  if (!isCovered)
    return (
      <>
        <p className={styles.lead}>
          Tell us who is claiming. You sign once, and the contract covers every case you join.
        </p>
        {info ? (
          <ContractForm
            id={form}
            info={info}
            owner={{ name: claim.beneficial_owner, beneficial_account_id: owner }}
            run={run}
            onSend={async (sent) => {
              await sendContract(sent);
              await move();
            }}
          />
        ) : (
          <Skeleton shape="chart" />
        )}
      </>
    );
  // without its claimant there is nothing to complete, and to continue would be refused
  if (lacksAddress(claim) && !info?.claimant) return <Skeleton shape="chart" />;
  if (info?.claimant && lacksAddress(claim))
    return (
      <AddressForm
        id={form}
        claimant={info.claimant}
        beneficial_account_id={owner}
        run={run}
        onSaved={async () => {
          await move();
        }}
      />
    );
  return (
    <form
      id={form}
      onSubmit={(event) => {
        event.preventDefault();
        void run('Saving', move);
      }}
    >
      <p className={styles.lead}>Your contract covers this case.</p>
      <dl className={styles.ledger}>
        <div>
          <dt>Contract</dt>
          <dd>{claim.contract?.title}</dd>
          {signed && (
            <a href={signed.url} download>
              Download PDF
            </a>
          )}
        </div>
        {claim.contract?.signed_on && (
          <div>
            <dt>Signed</dt>
            <dd>{formatDate(claim.contract.signed_on)}</dd>
          </div>
        )}
        {signed && (
          <div>
            <dt>Claimant</dt>
            <dd>{signed.claimant.legal_name}</dd>
          </div>
        )}
      </dl>
    </form>
  );
}
