import { CallFailed } from '@trover/contract/protocol/client.ts';
import { useState } from 'react';
import { asSentence } from '../../components/forms/use-contract-form.ts';
import type { StepProps } from './payout-types.ts';

/** Runs the action of a step's button: busy meanwhile; an error is shown beside its field or at the foot. */
export function useStep({ onBusy, onFault }: Pick<StepProps, 'onBusy' | 'onFault'>) {
  const [fields, setFields] = useState<Record<string, string>>({});
  const run = async (what: string, work: () => Promise<void>): Promise<void> => {
    onBusy(what);
    onFault(null);
    setFields({});
    try {
      await work();
    } catch (cause) {
      if (!(cause instanceof CallFailed)) throw cause;
      setFields(cause.fields);
      onFault(asSentence(cause.message) ?? null);
    } finally {
      onBusy(false);
    }
  };
  /** The sentence beside a field of the body. */
  const errorOf = (name: string): string | undefined =>
    asSentence(fields[`body.${name}`] ?? fields[`body.details.${name}`] ?? fields[name]);
  return { run, errorOf };
}

/** What a form holds, without what was left empty. */
export function readForm(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
    ),
  );
}
