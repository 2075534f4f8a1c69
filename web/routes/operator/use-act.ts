import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useToast } from '../../ui/toast.tsx';

/** A button's action: busy while it runs, then the page reloads and confirms it; an error is shown beside the button. */
export function useAct(): {
  busy: boolean;
  fault: string | null;
  act: (work: () => Promise<string>) => void;
} {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  async function run(work: () => Promise<string>): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      showToast({ tone: 'good', title: await work() });
      await revalidate();
    } catch (failure) {
      const sentence = failure instanceof CallFailed ? failure.sentence : null;
      setFault(sentence || 'Something went wrong. Try again in a moment.');
    } finally {
      setBusy(false);
    }
  }
  return { busy, fault, act: (work) => void run(work) };
}
