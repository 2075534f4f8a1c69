import type { FormEvent } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import type { ContractForm } from '../../components/forms/use-contract-form.ts';

interface Submit<Values extends FieldValues, Sent> {
  form: ContractForm<Values, Sent>;
  /** The field that shows an error which belongs to no field. */
  beside: Path<Values>;
  send: (values: Sent) => Promise<void>;
  onSending: (sending: boolean) => void;
}

/** Sends a form that its schema has checked; each error of the answer is shown beside its field. */
export function useSubmit<Values extends FieldValues, Sent>({ form, beside, send, onSending }: Submit<Values, Sent>) {
  const submit = form.handleSubmit(async (values) => {
    onSending(true);
    try {
      await send(values as Sent);
    } catch (failure) {
      const message = form.refuse(failure);
      if (message !== null) form.setError(beside, { message }, { shouldFocus: true });
    } finally {
      onSending(false);
    }
  });
  return { noValidate: true, onSubmit: (event: FormEvent) => void submit(event) };
}
