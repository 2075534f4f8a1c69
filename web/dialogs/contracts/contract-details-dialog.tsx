import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { ContractForm } from '../claims/contract-form.tsx';
import { sendContract } from '../claims/contract-step.tsx';
import type { ContractInfo } from '../claims/payout-types.ts';
import { useStep } from '../claims/use-step.ts';
import type { OpenDialog } from '../names.ts';

/** The long-term contract outside of a claim: claimant, text, signature. */
export default function ContractDetailsDialog({
  beneficial_account_id,
  onClose,
}: OpenDialog<'contract-details-modal'>) {
  const [busy, setBusy] = useState<string | false>(false);
  const [fault, setFault] = useState<string | null>(null);
  const [info, setInfo] = useState<ContractInfo | null>(null);
  const { run } = useStep({ onBusy: setBusy, onFault: setFault });
  const { revalidate } = useRevalidator();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the owner
  useEffect(() => {
    const query = beneficial_account_id === undefined ? {} : { beneficial_account_id };
    void run('', async () =>
      setInfo(await api.call('GET /api/v1/payouts/contract/longterm', { shows_failure: true, query })),
    );
  }, [beneficial_account_id]);

  const owner =
    info?.beneficial_accounts.find(({ id }) => id === beneficial_account_id) ?? info?.beneficial_accounts[0];
  return (
    <Dialog
      open
      width={980}
      title="Claim contract"
      description="You sign this once and it covers every case you join."
      onClose={onClose}
      sending={Boolean(busy)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="contract-details-form" busy={busy}>
            Sign
          </Button>
        </>
      }
    >
      {info ? (
        <ContractForm
          id="contract-details-form"
          info={info}
          owner={{ name: owner?.name ?? '', beneficial_account_id: owner?.id }}
          run={run}
          onSend={async (sent) => {
            await sendContract(sent);
            await revalidate();
            onClose();
          }}
        />
      ) : (
        <Skeleton shape="chart" />
      )}
      {fault && <p role="alert">{fault}</p>}
    </Dialog>
  );
}
