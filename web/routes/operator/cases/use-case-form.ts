import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { useState } from 'react';
import { asSentence } from '../../../components/forms/use-contract-form.ts';
import type { CaseDraft } from './case-draft.ts';

export interface CaseForm {
  draft: CaseDraft;
  set: (change: Partial<CaseDraft>) => void;
  /** The error of a field, and what would be right. */
  errorOf: (path: string) => string | undefined;
  fault: string | null;
  busy: boolean;
  save: (work: () => Promise<void>) => void;
  /** Discards typed values and shows the saved ones. */
  reset: (draft: CaseDraft) => void;
}

/** The form of a case; a refusal loses no typed values. */
export function useCaseForm(initial: CaseDraft): CaseForm {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setErrors({});
    setFault(null);
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof CallFailed)) return setFault('Something went wrong. Try again in a moment.');
      setErrors(failure.fields);
      const isBeside = failure.status === 400 && Object.keys(failure.fields).length > 0;
      setFault(isBeside ? 'Not saved yet: correct the marked fields.' : failure.message);
    } finally {
      setBusy(false);
    }
  }
  return {
    draft,
    set: (change) => setDraft((before) => ({ ...before, ...change })),
    errorOf: (path) =>
      asSentence(errors[`body.${path}`] ?? Object.entries(errors).find(([at]) => at.startsWith(`body.${path}.`))?.[1]),
    fault,
    busy,
    save: (work) => void run(work),
    reset: (next) => {
      setErrors({});
      setFault(null);
      setDraft(next);
    },
  };
}
