import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useEffect, useRef } from 'react';
import { api } from '../../api.ts';
import type { Claim } from './payout-types.ts';

type Decided = Pick<Claim, 'stage'> & {
  contract: Pick<NonNullable<Claim['contract']>, 'id'> | null;
  payment_details: Pick<NonNullable<Claim['payment_details']>, 'id'> | null;
};

/** Whether its owner advanced the claim, signed its contract or chose its payment details elsewhere. */
export const isChangedElsewhere = (shown: Decided, now: Decided): boolean =>
  shown.stage !== now.stage ||
  shown.contract?.id !== now.contract?.id ||
  shown.payment_details?.id !== now.payment_details?.id;

/** Loads the claim again when its tab is used again: it may have changed in another tab or on another device. */
export function useElsewhere(
  order_id: number,
  claim: Claim | null,
  isBusy: boolean,
  onChanged: (claim: Claim) => void,
): void {
  const latest = useRef({ claim, isBusy, onChanged });
  latest.current = { claim, isBusy, onChanged };
  useEffect(() => {
    const check = async () => {
      const shown = latest.current.claim;
      if (document.visibilityState !== 'visible' || shown === null || latest.current.isBusy) return;
      const found = await api
        .call('GET /api/v1/orders/{id}/subprs', {
          shows_failure: true,
          key: 'claim elsewhere',
          params: { id: String(order_id) },
          query: { sub_payout_request_id: shown.sub_payout_request_id },
        })
        .catch((cause: unknown) => {
          // the step reports a failure when its button is pressed
          if (cause instanceof CallFailed || (cause as Error).name === 'AbortError') return null;
          throw cause;
        });
      const now = found?.items[0];
      const { claim: before, isBusy: isSending } = latest.current;
      if (now === undefined || isSending || before !== shown) return;
      if (JSON.stringify(now) !== JSON.stringify(shown)) latest.current.onChanged(now);
    };
    const onUse = () => void check();
    document.addEventListener('visibilitychange', onUse);
    window.addEventListener('focus', onUse);
    return () => {
      document.removeEventListener('visibilitychange', onUse);
      window.removeEventListener('focus', onUse);
    };
  }, [order_id]);
}
