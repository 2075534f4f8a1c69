import { CallFailed } from '@trover/contract/protocol/client.ts';
import { asSentence } from '../../components/forms/use-contract-form.ts';
import type { StepProps } from './payout-types.ts';

/** Runs the action of a step's button: busy while it runs; shows an error at its field or at the bottom. */
export function useStep({ onBusy, onFault }: Pick<StepProps, 'onBusy' | 'onFault'>) {
  const run = async (
    what: string,
    work: () => Promise<void>,
    /** The step form's function: shows messages at their fields, and returns the others. */
    refuse = (failure: CallFailed): string | null => failure.message,
  ): Promise<void> => {
    onBusy(what);
    onFault(null);
    try {
      await work();
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      onFault(asSentence(refuse(cause) ?? undefined) ?? null);
    } finally {
      onBusy(false);
    }
  };
  return { run };
}
