import { zodResolver } from '@hookform/resolvers/zod';
import { CallFailed } from '@trover/contract/protocol/client.ts';
import type { FormSchema } from '@trover/contract/protocol/form-schema.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type Resolver,
  set,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { clearDraft, type Draft, readDraft, saveDraft } from './draft.ts';
import { isEmpty, omitEmpty, splitFailure } from './form-values.ts';

/** The value that a field has before any script runs. */
interface InitialProps {
  defaultValue?: string | number;
  defaultChecked?: true;
}

export interface FormOptions<Values extends FieldValues> {
  /** Fields that are not sent while they are empty, for calls in which an empty text is not a valid answer. */
  optional?: readonly Path<Values>[];
  /** The path of the form's values in the body, such as `details`; by default they are the body. */
  at?: string;
  /** The field at which a failure without a field is shown; by default it is the form's `fault`. */
  beside?: Path<Values>;
  /** Does not send fields that are no longer shown. */
  shownOnly?: boolean;
  onSending?: (sending: boolean) => void;
  /** Restores what was typed after a reload, and when the form is opened again, until `deleteDraft` is called. */
  draft?: Draft<Path<Values>>;
}

export type ContractForm<Values extends FieldValues, Sent> = UseFormReturn<Values, unknown, Sent> & {
  /** The props of a field: its name, its events, and its error message. `required`: it must not be empty. */
  field: (
    name: Path<Values>,
    options?: RegisterOptions<Values>,
  ) => UseFormRegisterReturn & InitialProps & { error: string | undefined };
  /** The props of the `<form>`. Sends only values that the schema accepts; after a failure the form is unchanged. */
  submit: (send: (sent: Sent) => Promise<unknown>) => { noValidate: true; onSubmit: (event: FormEvent) => void };
  /** An error message without a visible field. */
  fault: string | null;
  /** Whether it is being sent. */
  busy: boolean;
  /** Shows a failed call's messages beside their fields and focuses the first; returns a message without a field. */
  refuse: (failure: unknown) => string | null;
  /** Deletes the draft: the server has the values. */
  deleteDraft: () => void;
  /** Whether the form began with a draft. */
  isRestored: boolean;
};

/**
 * A form whose fields are validated with the same schema as on the server (requirement V-4); docs/decisions/0067. An
 * invalid field shows its message when it loses focus, and the first one gets the focus when the form is sent.
 */
export function useContractForm<Values extends FieldValues, Sent>(
  schema: FormSchema<Values, Sent>,
  defaultValues: DefaultValues<Values>,
  { optional = [], at = '', beside, shownOnly = false, onSending, draft }: FormOptions<Values> = {},
): ContractForm<Values, Sent> {
  const [fault, setFault] = useState<string | null>(null);
  const fields = useRef({ shown: new Set<string>(), required: new Set<string>() });
  // Each render registers the fields that it shows.
  fields.current = { shown: new Set(), required: new Set() };
  const check = zodResolver(schema) as Resolver<Values, unknown, Sent>;
  const resolver: typeof check = async (values, context, options) => {
    const result = await check(omitEmpty(values, optional), context, options);
    const empty = [...fields.current.required].filter((name) => isEmpty(get(values, name)));
    if (empty.length === 0) return result;
    const errors = { ...result.errors } as FieldErrors<Values>;
    for (const name of empty) set(errors, name, { type: 'required', message: 'This field is required.' });
    return { values: {}, errors };
  };
  const [restored] = useState(() => (draft ? readDraft(draft) : null));
  const form = useForm<Values, unknown, Sent>({
    resolver,
    defaultValues: { ...defaultValues, ...restored } as DefaultValues<Values>,
    mode: 'onTouched',
    shouldUnregister: shownOnly,
  });
  useDraft(form, draft);

  const refuse = (failure: unknown): string | null => {
    if (!(failure instanceof CallFailed)) return 'We could not send this. Check your connection and try again.';
    const { beside: known, rest } = splitFailure(failure, at, (name) => fields.current.shown.has(name));
    for (const [index, { name, message }] of known.entries())
      form.setError(name as Path<Values>, { message }, { shouldFocus: index === 0 });
    return rest;
  };
  const show = (message: string | null): void => {
    if (message !== null && beside !== undefined) form.setError(beside, { message }, { shouldFocus: true });
    else setFault(message);
  };
  const submit: ContractForm<Values, Sent>['submit'] = (send) => {
    const handle = form.handleSubmit(
      async (sent) => {
        setFault(null);
        onSending?.(true);
        try {
          await send(sent);
        } catch (failure) {
          show(refuse(failure));
        } finally {
          onSending?.(false);
        }
      },
      (errors) => setFault(asSentence(hiddenError(errors, fields.current.shown)) ?? null),
    );
    return {
      noValidate: true,
      onSubmit: (event) => {
        const unread = findUnread(event.currentTarget);
        if (unread === undefined) return void handle(event);
        event.preventDefault();
        void form.trigger();
        // losing focus shows its message
        unread.blur();
        unread.focus();
      },
    };
  };
  const { errors, isSubmitting } = form.formState;
  const field: ContractForm<Values, Sent>['field'] = (name, options) => {
    fields.current.shown.add(name);
    if (options?.required) fields.current.required.add(name);
    const error = asSentence((get(errors, name) as { message?: string } | undefined)?.message);
    const initial = initialProps(get(form.formState.defaultValues, name), form.getValues(name));
    return { ...form.register(name, options), ...initial, ...(options?.required && { required: true }), error };
  };
  const deleteDraft = () => {
    if (draft) clearDraft(draft);
  };
  return { ...form, field, submit, fault, busy: isSubmitting, refuse, deleteDraft, isRestored: restored !== null };
}

/** A box that was unchecked since is not checked again where it is shown again; a list of values has its own boxes. */
function initialProps(initial: unknown, present: unknown): InitialProps {
  if (initial === true && present === true) return { defaultChecked: true };
  const isText = typeof initial === 'number' || (typeof initial === 'string' && initial !== '');
  return isText ? { defaultValue: initial } : {};
}

/** Saves each change. While a secret field has a text, which a reload would delete, the browser warns first. */
function useDraft<Values extends FieldValues, Sent>(
  { watch }: UseFormReturn<Values, unknown, Sent>,
  draft: Draft<Path<Values>> | undefined,
): void {
  const latest = useRef(draft);
  latest.current = draft;
  useEffect(() => {
    const changes = watch((values, { name }) => {
      if (latest.current && name !== undefined) saveDraft(latest.current, values);
    });
    const warn = (event: BeforeUnloadEvent) => {
      const { current } = latest;
      const typed = current && readDraft(current);
      if (typed && current.secret.some((name) => !isEmpty(typed[name]))) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      changes.unsubscribe();
      window.removeEventListener('beforeunload', warn);
    };
  }, [watch]);
}

/** The first field whose text its component cannot parse, such as a date. */
function findUnread(form: EventTarget): HTMLInputElement | undefined {
  return [...(form as HTMLFormElement).elements].find(
    (element): element is HTMLInputElement => element instanceof HTMLInputElement && element.validity.customError,
  );
}

/** The first error of a hidden field: otherwise a form would not be sent without showing why. */
function hiddenError(errors: FieldErrors, shown: ReadonlySet<string>): string | undefined {
  if ([...shown].some((name) => get(errors, name) !== undefined)) return undefined;
  const [first] = Object.values(errors) as ({ message?: unknown } | undefined)[];
  return typeof first?.message === 'string' ? first.message : 'Some fields are not filled in correctly.';
}

/** A message of the schema, as shown at a field. */
export const asSentence = (message: string | undefined): string | undefined =>
  message && `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? '' : '.'}`;
