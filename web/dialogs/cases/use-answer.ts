import type { CasePage } from '@trover/contract/cases/cases.ts';
import type { Operations } from '@trover/contract/operations.ts';
import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import type { DataOf } from '@trover/contract/protocol/operation.ts';
import { useEffect, useState } from 'react';
import { api } from '../../api.ts';

export type Purchase = Record<'bought_on' | 'sold_on' | 'quantity' | 'price_bought' | 'price_sold', string>;
export type PurchaseAnswer = DataOf<Operations['GET /api/v1/company/get_loss']>['cases'][number];

interface Answered {
  answer: PurchaseAnswer | null;
  failure: string | null;
  /** By field. */
  fields: Record<string, string>;
}

const nothing: Answered = { answer: null, failure: null, fields: {} };
const DEBOUNCE_MS = 250;

/** The plan's answer for a purchase, fetched again as it is typed. An incomplete purchase is not sent. */
export function useAnswer(page: CasePage, purchase: Purchase, knowsPrices: boolean): Answered & { busy: boolean } {
  const [answered, setAnswered] = useState<Answered>(nothing);
  const [busy, setBusy] = useState(false);
  const { id, company } = page;
  useEffect(() => {
    const isWhole = purchase.bought_on && purchase.quantity && (knowsPrices || purchase.price_bought);
    if (!isWhole) {
      setBusy(false);
      return setAnswered(nothing);
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const filled = Object.fromEntries(Object.entries(purchase).filter(([, value]) => value.trim() !== ''));
      setBusy(true);
      api
        .call('GET /api/v1/company/get_loss', {
          query: { company_id: String(company.id), ...filled },
          signal: abort.signal,
          key: 'purchase-answer',
          shows_failure: true,
        })
        .then(({ cases }) => setAnswered({ ...nothing, answer: cases.find((each) => each.id === id) ?? null }))
        .catch((failure: unknown) => {
          if (!abort.signal.aborted) setAnswered({ ...nothing, ...refused(failure) });
        })
        .finally(() => {
          if (!abort.signal.aborted) setBusy(false);
        });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [id, company.id, purchase, knowsPrices]);
  return { ...answered, busy };
}

function refused(failure: unknown): Pick<Answered, 'failure' | 'fields'> {
  if (!(failure instanceof CallFailed)) return { failure: 'We could not send this. Try again.', fields: {} };
  const fields = Object.fromEntries(
    Object.entries(failure.fields).map(([path, sentence]) => [path.replace(/^query\./, ''), sentence]),
  );
  const isField = Object.keys(fields).length > 0;
  return { failure: isField ? 'One figure is not valid. Correct the marked field.' : failure.message, fields };
}
