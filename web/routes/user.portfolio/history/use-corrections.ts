import type { CorrectionBody } from '@trover/contract/securities/corrections.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../api.ts';
import { pluralize } from '../../../ui/format/format.ts';
import { useToast } from '../../../ui/toast.tsx';

/** Sends a correction, or undoes one, and reloads the figures of the page. */
export function useCorrections() {
  const [busy, setBusy] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const toast = useToast();

  async function apply(title: string, call: () => Promise<{ cases: number; is_relinking: boolean }>): Promise<void> {
    const { cases, is_relinking } = await call();
    toast({ tone: 'good', title, text: matchedText(cases, is_relinking) });
    await revalidate();
  }

  async function change(key: string, title: string, call: Parameters<typeof apply>[1]): Promise<boolean> {
    setBusy(key);
    try {
      await apply(title, call);
      return true;
    } catch (failure) {
      toast({ tone: 'bad', title: 'We could not save that', text: failure instanceof Error ? failure.message : '' });
      return false;
    } finally {
      setBusy(null);
    }
  }

  return {
    /** The key of the correction in progress. */
    busy,
    correct: (key: string, title: string, body: CorrectionBody) =>
      change(key, title, () => api.call('POST /api/v1/portfolio/corrections', { body })),
    /** For forms: throws a failure, so that its message is shown at the field. */
    submit: (title: string, body: CorrectionBody) =>
      apply(title, () => api.call('POST /api/v1/portfolio/corrections', { body, shows_failure: true })),
    undo: (id: number) =>
      change(`undo ${id}`, 'Undone', () => api.call('DELETE /api/v1/portfolio/corrections', { body: { id } })),
  };
}

function matchedText(cases: number, isRelinking: boolean): string {
  if (isRelinking) return 'You have many trades: we match the cases again in the background.';
  return cases > 0 ? `${pluralize(cases, 'case')} matched again.` : 'No case covers these trades.';
}

/** A leg or trade as a correction refers to it. */
export const tradeOf = ({ portfolio_id, trade_id }: { portfolio_id: number; trade_id: number }) => ({
  portfolio_id,
  trade_id,
});
