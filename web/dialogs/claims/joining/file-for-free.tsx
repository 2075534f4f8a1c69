import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import type { JoinInfo } from '../payout-types.ts';
import styles from './join-case.module.css';

/** How to claim without us for free, with a prefilled claim form. */
export function FileForFree({ info: { free_filing, order_id, beneficial_accounts } }: { info: JoinInfo }) {
  const [fault, setFault] = useState<string | null>(null);
  const save = async (beneficial_account_id: number) => {
    setFault(null);
    try {
      const { url } = await api.call('POST /api/v1/orders/{id}/own_form', {
        params: { id: String(order_id) },
        body: { beneficial_account_id },
        shows_failure: true,
      });
      window.location.assign(url);
    } catch (failure) {
      setFault(
        (failure instanceof CallFailed && failure.sentence) || 'We could not create the form. Try again in a moment.',
      );
    }
  };
  return (
    <details className={styles.free}>
      <summary>You can file yourself for free</summary>
      <p>{free_filing.explanation}</p>
      <p>
        {[free_filing.administrator, free_filing.address, free_filing.contact].filter(Boolean).join(', ')}
        {free_filing.site && (
          <>
            {' '}
            <a href={free_filing.site} rel="noreferrer" target="_blank">
              The administrator’s site
            </a>
          </>
        )}
        {free_filing.claim_form && (
          <>
            {' '}
            <a href={free_filing.claim_form.url} rel="noreferrer" target="_blank">
              {free_filing.claim_form.title}
            </a>
          </>
        )}
      </p>
      {beneficial_accounts.map(({ beneficial_account_id, beneficial_owner }) => (
        <p key={beneficial_account_id}>
          <Button size="small" onClick={() => void save(beneficial_account_id)}>
            Download a filled-in claim form{beneficial_accounts.length > 1 && ` for ${beneficial_owner}`}
          </Button>
        </p>
      ))}
      {fault !== null && (
        <p className={styles.warning} role="alert">
          {fault}
        </p>
      )}
    </details>
  );
}
