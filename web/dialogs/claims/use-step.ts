import { CallFailed } from '@trover/contract/protocol/client.ts';
import { asSentence } from '../../components/forms/use-contract-form.ts';
import type { StepProps } from './payout-types.ts';

/** Runs the action of a step's button: busy while it runs; an error is shown beside its field or at the foot. */
export function useStep({ onBusy, onFault }: Pick<StepProps, 'onBusy' | 'onFault'>) {
  const run = async (
    what: string,
    work: () => Promise<void>,
    /** Of the step's form: shows the sentences beside the fields, and returns what belongs to none. */
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
