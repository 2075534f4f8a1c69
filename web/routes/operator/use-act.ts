import { CallFailed } from '@trover/contract/call-failed.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useToast } from '../../ui/toast.tsx';

/** A button's work: busy while it runs, then the page anew and a word of it; what fails is said beside the button. */
export function useAct(): {
  busy: boolean;
  fault: string | null;
  act: (work: () => Promise<string>) => Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  return {
    busy,
    fault,
    act: async (work) => {
      setBusy(true);
      setFault(null);
      try {
        showToast({ tone: 'good', title: await work() });
        await revalidate();
        return true;
      } catch (failure) {
        setFault(
          failure instanceof CallFailed && failure.sentence
            ? failure.sentence
            : 'It did not work. Try again in a moment.',
        );
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
