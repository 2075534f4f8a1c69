import type { FormSchema } from '@trover/contract/protocol/form-schema.ts';
import { type ReactNode, useState } from 'react';
import type { DefaultValues, FieldValues, Path } from 'react-hook-form';
import { asSentence, useContractForm } from '../../components/forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField, type TextFieldProps } from '../../ui/field.tsx';
import styles from './settings.module.css';

interface FormField<Values> {
  name: Path<Values & FieldValues>;
  label: string;
  type?: TextFieldProps['type'];
  autoComplete: string;
  inputMode?: 'numeric';
  hint?: string;
}

interface SettingFormProps<Values extends FieldValues, Sent> {
  schema: FormSchema<Values, Sent>;
  fields: readonly FormField<Values>[];
  defaults: DefaultValues<Values>;
  send: { label: string; busy: string; danger?: boolean };
  /** Rejects with what the call failed with; then the form stays, with the sentences beside its fields. */
  onSend: (sent: Sent) => Promise<void>;
  onCancel: () => void;
  children?: ReactNode;
}

/** A few fields of one call, opened beneath what they change. */
export function SettingForm<Values extends FieldValues, Sent>({
  schema,
  fields,
  defaults,
  send,
  onSend,
  onCancel,
  children,
}: SettingFormProps<Values, Sent>) {
  const form = useContractForm<Values, Sent>(schema, defaults);
  const [fault, setFault] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (sent) => {
    setFault(null);
    try {
      await onSend(sent);
    } catch (failure) {
      setFault(form.refuse(failure));
    }
  });
  return (
    <form className={styles.opened} noValidate onSubmit={(event) => void submit(event)}>
      {children}
      {fields.map(({ name, ...props }) => (
        <TextField
          key={name}
          {...props}
          {...form.register(name)}
          error={asSentence(errors[name]?.message as string | undefined)}
        />
      ))}
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant={send.danger ? 'danger' : 'primary'} busy={isSubmitting && send.busy}>
          {send.label}
        </Button>
      </div>
    </form>
  );
}
