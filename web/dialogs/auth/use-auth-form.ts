import { type FormEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { checkForm, type Faults, faultsOf } from './faults.ts';

interface FormOptions<Field extends string, Values extends Record<Field, unknown>> {
  /** In the order in which they stand. */
  fields: readonly Field[];
  schema: z.ZodType;
  read: (data: FormData) => Values;
  send: (values: Values) => Promise<void>;
  onSending: (sending: boolean) => void;
}

/** A form that checks itself, sends, and puts every fault beside its field; the first of them takes the focus. */
export function useAuthForm<Field extends string, Values extends Record<Field, unknown>>({
  fields,
  schema,
  read,
  send,
  onSending,
}: FormOptions<Field, Values>) {
  const [faults, setFaults] = useState<Faults<Field>>({});
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function refuse(found: Faults<Field>): void {
    setFaults(found);
    const first = fields.find((field) => found[field] !== undefined);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  function mark(sending: boolean): void {
    setIsSending(sending);
    onSending(sending);
  }

  async function submit(values: Values): Promise<void> {
    mark(true);
    try {
      await send(values);
    } catch (failure) {
      mark(false);
      refuse(faultsOf(failure, fields.at(-1) as Field, fields));
      return;
    }
    mark(false);
  }

  return {
    faults,
    isSending,
    clear: () => setFaults({}),
    form: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        const values = read(new FormData(event.currentTarget));
        const found = checkForm<Field>(schema, values);
        if (Object.keys(found).length > 0) refuse(found);
        else if (!isSending) void submit(values);
      },
    },
  };
}
