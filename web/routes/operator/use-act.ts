import { CallFailed } from '@trover/contract/protocol/call-failed.ts';
import type { FormSchema } from '@trover/contract/protocol/form-schema.ts';
import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { type ContractForm, type FormOptions, useContractForm } from '../../components/forms/use-contract-form.ts';
import { useToast } from '../../ui/toast.tsx';

/** A button's action: busy while it runs; then the page reloads and confirms it; shows an error next to the button. */
export function useAct(): {
  busy: boolean;
  fault: string | null;
  act: (work: () => Promise<string>) => void;
} {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const confirm = useConfirmed();
  async function run(work: () => Promise<string>): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      await confirm(await work());
    } catch (failure) {
      const sentence = failure instanceof CallFailed ? failure.sentence : null;
      setFault(sentence || 'Something went wrong. Try again in a moment.');
    } finally {
      setBusy(false);
    }
  }
  return { busy, fault, act: (work) => void run(work) };
}

/** A desk form: shows the result of its work as a confirmation, and reloads the page. Spread `act` on the `<form>`. */
export function useActForm<Values extends FieldValues, Sent>(
  schema: FormSchema<Values, Sent>,
  defaults: DefaultValues<Values>,
  options: FormOptions<Values> = {},
): ContractForm<Values, Sent> & {
  act: (work: (sent: Sent) => Promise<string>) => ReturnType<ContractForm<Values, Sent>['submit']>;
} {
  const form = useContractForm(schema, defaults, options);
  const confirm = useConfirmed();
  return { ...form, act: (work) => form.submit(async (sent) => confirm(await work(sent))) };
}

/** The props of a form with several submit buttons: the value of the pressed one decides; without one, the first. */
export function submitByButton<Name extends string>(
  submits: Readonly<Record<Name, ReturnType<ContractForm<FieldValues, unknown>['submit']>>>,
): ReturnType<ContractForm<FieldValues, unknown>['submit']> {
  return {
    noValidate: true,
    onSubmit: (event) => {
      const { submitter } = event.nativeEvent as SubmitEvent;
      const pressed = (submitter as HTMLButtonElement | null)?.value as Name | undefined;
      const [first] = Object.values<(typeof submits)[Name]>(submits);
      (pressed !== undefined && Object.hasOwn(submits, pressed) ? submits[pressed] : first)?.onSubmit(event);
    },
  };
}

function useConfirmed(): (done: string) => Promise<void> {
  const { revalidate } = useRevalidator();
  const showToast = useToast();
  return async (done) => {
    showToast({ tone: 'good', title: done });
    await revalidate();
  };
}
