import { zodResolver } from '@hookform/resolvers/zod';
import { CallFailed } from '@trover/contract/protocol/client.ts';
import type { FormSchema } from '@trover/contract/protocol/form-schema.ts';
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form';

export type ContractForm<Values extends FieldValues, Sent> = UseFormReturn<Values, unknown, Sent> & {
  /** Puts a failed call's sentences beside their fields; what belongs to none is answered. */
  refuse: (failure: unknown) => string | null;
};

/** A form whose fields are checked by the very schema that the server checks (requirement V-4). */
export function useContractForm<Values extends FieldValues, Sent>(
  schema: FormSchema<Values, Sent>,
  defaultValues: DefaultValues<Values>,
): ContractForm<Values, Sent> {
  const form = useForm<Values, unknown, Sent>({ resolver: zodResolver(schema), defaultValues, mode: 'onTouched' });
  const refuse = (failure: unknown): string | null => {
    if (!(failure instanceof CallFailed)) return 'We could not send this. Check your connection and try again.';
    const fields = Object.entries(failure.fields).map(([path, sentence]) => [path.replace(/^body\./, ''), sentence]);
    const known = fields.filter(([path]) => path! in form.getValues() || path!.includes('.'));
    for (const [at, [path, message]] of known.entries())
      form.setError(path as Path<Values>, { message: message! }, { shouldFocus: at === 0 });
    return known.length > 0 ? null : failure.message;
  };
  return { ...form, refuse };
}

/** A sentence of the schema, as written beside a field. */
export const asSentence = (message: string | undefined): string | undefined =>
  message && `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? '' : '.'}`;
