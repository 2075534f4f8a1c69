import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../api.ts';
import { formatDate } from '../../ui/format/format-dates.ts';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { ContractForm } from './contract-form.tsx';
import { moveOn } from './move-on.ts';
import type { ContractInfo, StepProps } from './payout-types.ts';
import styles from './styles/step.module.css';
import { readForm, useStep } from './use-step.ts';

/** Signs the contract of a form, typed as JSON or with the drawn image beside it. */
export async function sendContract(form: HTMLFormElement, drawn: Blob | null, more: Record<string, string>) {
  const fields: Record<string, string> = { ...readForm(form), ...more };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  if (drawn) body.append('signature', drawn, 'signature.png');
  return api.call('POST /api/v1/payouts/contract/longterm', { shows_failure: true, form: body });
}

/** Who is claiming and the contract, or the one that is signed already. */
export function ContractStep({ claim, form, onMoved, onBusy, onFault }: StepProps) {
  const { run, errorOf } = useStep({ onBusy, onFault });
  const [info, setInfo] = useState<ContractInfo | null>(null);
  const drawn = useRef<Blob | null>(null);
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

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = event.currentTarget;
    void run('Signing', async () => {
      if (!isCovered) await sendContract(sent, drawn.current, { beneficial_account_id: String(owner) });
      onMoved(await moveOn(claim, 'contract'));
    });
  };
  const signed = info?.contracts.find(({ id }) => id === claim.contract?.id);
  return (
    <form id={form} onSubmit={submit}>
      <p className={styles.lead}>
        {isCovered
          ? 'Your contract covers this case.'
          : 'Who is claiming. You sign this once and it covers every case you join.'}
      </p>
      {isCovered ? (
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
      ) : info ? (
        <ContractForm
          info={info}
          owner={claim.beneficial_owner}
          errorOf={errorOf}
          onDrawn={(blob) => {
            drawn.current = blob;
          }}
        />
      ) : (
        <Skeleton shape="chart" />
      )}
    </form>
  );
}
